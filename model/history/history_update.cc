#include "model/history/history_update.h"

#include <algorithm>
#include <utility>

namespace treesift {
namespace {

bool is_remembered(const ChangeInWords& change) {
  return change.kind != "unpaired";  // says nothing of another night
}

RememberedChange remembered(const RunChanges::Seen& seen, Standing standing,
                            std::chrono::year_month_day day) {
  RememberedChange change;
  change.change = seen.words.identity;
  change.standing = standing;
  change.first = change.last = day;
  change.pairs = seen.pairs();
  change.kind = seen.words.kind;
  change.place = seen.words.place;
  change.before = seen.words.before;
  change.after = seen.words.after;
  change.example = seen.example;
  return change;
}

// Words and example stay those of the first time: a file changes where something is new only.
void see_again(RememberedChange& change, const RunChanges::Seen& seen, std::chrono::year_month_day day) {
  change.first = std::min(change.first, day);
  if (change.last > day) return;
  change.last = day;
  change.pairs = seen.pairs();
}

bool is_too_old(const RememberedChange& change, const CleanRun& when) {
  const auto age = std::chrono::sys_days(when.day) - std::chrono::sys_days(change.last);
  return age > std::chrono::days(when.keep_days);
}

void merge_into(RememberedChange& kept, const RememberedChange& other) {
  kept.standing = std::min(kept.standing, other.standing);
  kept.first = std::min(kept.first, other.first);
  if (other.last == kept.last) kept.pairs = std::max(kept.pairs, other.pairs);
  if (other.last <= kept.last) return;
  kept.last = other.last;
  kept.pairs = other.pairs;
}

// One that was open, until this night at least: `seen` is what the night has of it, or null.
void go_on(RememberedChange& change, const RunChanges::Seen* seen, const ApprovalSet& approvals,
           std::chrono::year_month_day day, const ComparedExamples& compared) {
  const bool is_accepted = approvals.has(change.change);
  if (seen != nullptr && !is_accepted) {
    change.standing = Standing::open;
    see_again(change, *seen, day);
  } else if (change.standing == Standing::open && (is_accepted || compared.has(change.example))) {
    change.standing = Standing::gone;
    change.first = std::min(change.first, day);
    change.last = day;
  }
}

// The changes of a run that the history does not have.
template <typename Visit>
void for_each_new(const std::vector<RememberedChange>& history, const RunChanges& run, Visit visit) {
  const History known(history);
  for (const RunChanges::Seen& seen : run.changes()) {
    if (known.find(seen.words.identity) == nullptr) visit(seen);
  }
}

}  // namespace

void RunChanges::add(std::span<const ChangeInWords> changes, const std::string& pair) {
  for (const ChangeInWords& change : changes) {
    if (!is_remembered(change)) continue;
    const auto [place, is_new] = by_change_.try_emplace(change.identity, changes_.size());
    if (is_new && changes_.size() == most_) {
      by_change_.erase(place);
      ++forgotten_;
      continue;
    }
    if (is_new) changes_.push_back({change, pair});
    ++changes_[place->second].counted;
  }
}

const RunChanges::Seen* RunChanges::find(std::uint64_t change) const {
  const auto found = by_change_.find(change);
  return found == by_change_.end() ? nullptr : &changes_[found->second];
}

std::vector<RememberedChange> without_gone(std::vector<RememberedChange> changes) {
  std::erase_if(changes, [](const RememberedChange& one) { return one.standing == Standing::gone; });
  return changes;
}

std::vector<RememberedChange> merged(std::span<const std::vector<RememberedChange>> histories) {
  std::vector<RememberedChange> all;
  std::unordered_map<std::uint64_t, std::size_t> by_change;
  for (const std::vector<RememberedChange>& history : histories) {
    for (const RememberedChange& change : history) {
      const auto [place, is_new] = by_change.try_emplace(change.change, all.size());
      if (is_new)
        all.push_back(change);
      else
        merge_into(all[place->second], change);
    }
  }
  return all;
}

std::vector<RememberedChange> after_clean_run(const std::vector<RememberedChange>& history,
                                              const RunChanges& run, const CleanRun& when) {
  std::vector<RememberedChange> after;
  for (RememberedChange change : history) {
    if (const RunChanges::Seen* const seen = run.find(change.change)) {
      if (change.standing == Standing::open) change.first = change.last = when.day;
      change.standing = Standing::known;
      see_again(change, *seen, when.day);
    }
    if (change.standing == Standing::open || !is_too_old(change, when)) after.push_back(std::move(change));
  }
  for_each_new(history, run, [&](const RunChanges::Seen& seen) {
    after.push_back(remembered(seen, Standing::known, when.day));
  });
  return after;
}

std::vector<RememberedChange> after_night(const std::vector<RememberedChange>& history, const RunChanges& run,
                                          const ApprovalSet& approvals, std::chrono::year_month_day day,
                                          const ComparedExamples& compared) {
  std::vector<RememberedChange> after;
  for (RememberedChange change : history) {
    const bool is_told = change.standing == Standing::gone && change.last < day;
    if (is_told) continue;
    if (change.standing != Standing::known) go_on(change, run.find(change.change), approvals, day, compared);
    after.push_back(std::move(change));
  }
  for_each_new(after, run, [&](const RunChanges::Seen& seen) {
    if (!approvals.has(seen.words.identity)) after.push_back(remembered(seen, Standing::open, day));
  });
  return after;
}

ComparedExamples::ComparedExamples(const std::vector<RememberedChange>& history) {
  for (const RememberedChange& change : history)
    if (change.standing == Standing::open) examples_.emplace(change.example, false);
}

void ComparedExamples::see(const std::string& pair) {
  if (const auto found = examples_.find(pair); found != examples_.end()) found->second = true;
}

bool ComparedExamples::has(const std::string& pair) const {
  const auto found = examples_.find(pair);
  return found != examples_.end() && found->second;
}

}  // namespace treesift
