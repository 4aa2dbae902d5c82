#include "model/looks/look_taker.h"

#include <algorithm>
#include <span>

#include "model/judge/pair_looks.h"
#include "model/looks/look_planner.h"

namespace treesift {
namespace {

constexpr std::size_t max_counted = std::size_t{1} << 16;
constexpr std::size_t max_shown = std::size_t{1} << 19;

// What is to be shown of a pair: its changes, or its causes where it has more than are known one by one.
std::span<const std::uint64_t> parts_of(const Verdict& verdict) {
  return verdict.mark.changes.empty() ? verdict.mark.causes : verdict.mark.changes;
}

}  // namespace

LookTaker::LookTaker(const Judge& judge)
    : known_(judge.known()), settings_(judge.looks), counts_(max_counted) {}

// Counts the pair, and what of it nobody has seen yet.
LookTaker::Found LookTaker::count(const Verdict& verdict) {
  Found found;
  ++pairs_;
  for (const std::uint64_t part : parts_of(verdict)) {
    if (known_.has(part, verdict.id)) continue;
    counts_.add(part);
    if (shown_.contains(part)) continue;
    found.is_new = true;
    const std::uint64_t least =
        std::max<std::uint64_t>(LookPlanner::common_pairs, pairs_ / LookPlanner::common_share);
    found.is_common |= counts_.count(part) >= least;
    found.is_open |= known_.open_since(part).has_value();
  }
  return found;
}

void LookTaker::remember(const Verdict& verdict) {
  if (verdict.mark.cluster != 0 && looks_.size() < max_shown) looks_.insert(verdict.mark.cluster);
  for (const std::uint64_t part : parts_of(verdict)) {
    if (shown_.size() < max_shown) shown_.insert(part);
  }
}

void LookTaker::note(const Verdict& verdict) {
  if (verdict.mark.cluster == 0) return;
  count(verdict);
  if (verdict.decision == Decision::inspect) remember(verdict);
}

// Leaves out what was shown before, unless that is all.
void LookTaker::keep_new(std::vector<CauseShown>& looks) const {
  std::vector<CauseShown> kept = looks;
  for (CauseShown& cause : kept)
    std::erase_if(cause.changes, [&](const LookChange& change) { return shown_.contains(change.change); });
  std::erase_if(kept, [](const CauseShown& cause) { return cause.changes.empty(); });
  if (!kept.empty()) looks = std::move(kept);
}

void LookTaker::show(Verdict& verdict, const Found& found) {
  verdict.decision = Decision::inspect;
  verdict.because = found.is_open ? Because::open_since : Because::first_look;
  keep_new(verdict.looks);
  const std::vector<Reason> reasons = reasons_of_looks(verdict);
  verdict.reasons.insert(verdict.reasons.begin(), reasons.begin(), reasons.end());
  remember(verdict);
}

void LookTaker::take(Verdict& verdict) {
  if (verdict.mark.cluster == 0) return;
  const Found found = count(verdict);
  if (verdict.decision == Decision::inspect) {
    if (verdict.because == Because::model && found.is_new && found.is_open) return show(verdict, found);
    verdict.looks.clear();
    return remember(verdict);
  }
  const bool passes_by_model = verdict.because == Because::model;
  const bool wants =
      settings_.first == FirstLooks::all || looks_.size() < settings_.show_all_up_to || found.is_common;
  const bool may = shown_.size() < max_shown && looks_.size() < max_shown;
  if (!passes_by_model) return;
  if (may && found.is_new && (found.is_open || (wants && settings_.first != FirstLooks::none)))
    return show(verdict, found);
  verdict.looks.clear();
  if (!found.is_new) verdict.because = Because::shown;
}

}  // namespace treesift
