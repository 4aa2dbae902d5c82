#include "model/history/history_update.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

namespace treesift {
namespace {

bool is_remembered(const ChangeInWords& change) {
  return !change.known && change.kind != "unpaired";  // that says nothing of another night
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
  if (standing == Standing::known) change.pages = seen.pages;
  return change;
}

// Empty stands for all pages.
void unite_pages(std::vector<std::string>& pages, const std::vector<std::string>& more) {
  if (pages.empty() || more.empty()) {
    pages.clear();
    return;
  }
  for (const std::string& page : more) {
    const auto place = std::ranges::lower_bound(pages, page);
    if (place == pages.end() || *place != page) pages.insert(place, page);
  }
  if (pages.size() > RememberedChange::most_pages) pages.clear();
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
  if (kept.is_bound()) unite_pages(kept.pages, other.pages);
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

// What is known everywhere needs no pages, and what is known on a page is not open there.
void drop_covered(std::vector<RememberedChange>& changes) {
  const History all(changes);
  std::erase_if(changes, [&](const RememberedChange& change) {
    if (change.standing == Standing::known) {
      const RememberedChange* const everywhere = all.find(change.change);
      return change.is_bound() && everywhere != nullptr && everywhere->standing == Standing::known;
    }
    const RememberedChange* const known = all.find_on_pages(change.change);
    return known != nullptr && known->is_on_page_of(change.example);
  });
}

bool has_page(const RunChanges::Seen& seen, const std::string& pair) {
  return seen.pages.empty() || std::ranges::binary_search(seen.pages, page_of_pair(pair));
}

// Those of which the history knows nothing.
void add_known(std::vector<RememberedChange> known, std::vector<RememberedChange>& history) {
  std::unordered_set<std::uint64_t> has;
  for (const RememberedChange& change : history) {
    if (change.standing == Standing::known) has.insert(change.change);
  }
  for (RememberedChange& change : known) {
    if (has.insert(change.change).second) history.push_back(std::move(change));
  }
}

// Whether nothing new is seen: all pages are of those on which it is known.
bool holds(const RememberedChange* known, const std::vector<std::string>& pages) {
  return known != nullptr && !pages.empty() && std::ranges::includes(known->pages, pages);
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
    Seen& seen = changes_[place->second];
    if (++seen.counted == 1)
      seen.pages = {page_of_pair(pair)};
    else
      unite_pages(seen.pages, {page_of_pair(pair)});
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
  std::unordered_map<std::uint64_t, std::size_t> by_change, on_pages;
  for (const std::vector<RememberedChange>& history : histories) {
    for (const RememberedChange& change : history) {
      auto& indices = change.is_bound() ? on_pages : by_change;
      const auto [place, is_new] = indices.try_emplace(change.change, all.size());
      if (is_new)
        all.push_back(change);
      else
        merge_into(all[place->second], change);
    }
  }
  const History every(all);
  for (RememberedChange& change : all) {
    const RememberedChange* const open = change.is_bound() ? every.find(change.change) : nullptr;
    if (open != nullptr && change.is_on_page_of(open->example))
      change.first = std::min(change.first, open->first);
  }
  drop_covered(all);
  return all;
}

std::vector<RememberedChange> after_clean_run(const std::vector<RememberedChange>& history,
                                              const RunChanges& run, const CleanRun& when) {
  std::vector<RememberedChange> after, known;
  for (RememberedChange change : history) {
    const RunChanges::Seen* const seen = run.find(change.change);
    if (seen != nullptr && change.standing == Standing::known) {
      if (change.is_bound()) unite_pages(change.pages, seen->pages);
      see_again(change, *seen, when.day);
    } else if (seen != nullptr && has_page(*seen, change.example)) {  // open until now: it is added below
      change.pages = seen->pages;
      change.standing = Standing::known;
      change.first = change.last = when.day;
      see_again(change, *seen, when.day);
      known.push_back(std::move(change));
      continue;
    }
    if (change.standing == Standing::open || !is_too_old(change, when)) after.push_back(std::move(change));
  }
  for (const RunChanges::Seen& seen : run.changes())
    known.push_back(remembered(seen, Standing::known, when.day));
  add_known(std::move(known), after);
  drop_covered(after);
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
  const History all(after);
  for (const RunChanges::Seen& seen : run.changes()) {
    const std::uint64_t identity = seen.words.identity;
    const bool is_new = all.find(identity) == nullptr && !holds(all.find_on_pages(identity), seen.pages);
    if (is_new && !approvals.has(identity)) after.push_back(remembered(seen, Standing::open, day));
  }
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
