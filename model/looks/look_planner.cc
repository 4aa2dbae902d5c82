// First looks.
//
// Problem. A warning stands at the foot of all 1,167 pages of a release. The model judges each page against its run,
// where everybody has that warning, and lets all pass: nobody ever sees it. The same page has a new footer and a new
// date, as half of the run; a release has thousands of such causes, and nobody looks at a thousand.
//
// How. Every cause (cluster_mark.cc) that is not known gets a look of its own, one pair that is inspected, if
//
//   - an earlier night left it open;
//   - it is common: 1 % of the differing pairs have it, and five at least. So there are a hundred times as many of
//     them at most as a pair has changes, however large the run;
//   - it touches a control, a link or an error, or the model that judges pairs alone would flag the pair that shows
//     it; the worst first, as long as the run has no more than twenty looks, or sixty where more than wording or values
//     is concerned. But not what is done to the same element, field or attribute, with values of the same
//     class, in 5 % of the pairs: a host that is another one in the links of all responses, each at a place
//     of its own;
//     And twenty of those that touch a contract in any run, however many looks the model asks for;
//   - an element, a field, an attribute or a type is lost, doubled or moved in a way that hardly any other pair has:
//     that a release removes many menus says nothing of a table that is gone. As above, up to sixty;
//   - an attribute or a property of a style is new, has other words or another number, in a way that three
//     pairs have, or 2 %: the width of one sort of cell. Up to twenty looks;
//   - it stands for a place that is common, while each page has other words there, and nothing else shows that place
//     (wide_places.cc). Up to sixty looks;
//   - or all of the run's causes can be shown in twenty looks, or all that are not on pages which share one (below).
//
// Where not all is shown, the looks that the model asks for at pages of which prose was written anew are one
// (looks_of_text.cc), as long as they are a handful.
//
// A cause that names the cluster of a pair which is inspected anyway is shown there, and with a broken contract what
// its pairs, and no others, have beside it; it counts towards the twenty and the sixty, unless the pair violates an
// invariant. Common causes share looks (look_cover.h); of the others the example is the pair with the fewest changes,
// or one that is taken already.
//
// Cost. A look-up of each change of each pair. Memory: the common causes with 4096 pairs that have several, and 4096 of
// the others.
#include "model/looks/look_planner.h"

#include <algorithm>
#include <functional>
#include <tuple>

#include "model/judge/pair_looks.h"
#include "model/measure/repair_hash.h"

namespace treesift {
namespace {

constexpr std::size_t max_shown_clusters = std::size_t{1} << 19;

constexpr std::size_t max_examples = 4096;

bool shows_better(const LookExample& a, const LookExample& b) {
  return std::tuple(a.cluster != 0, a.changes) < std::tuple(b.cluster != 0, b.changes);
}

// The worst first.
bool is_worse(const UnshownCause* a, const UnshownCause* b) {
  const auto rank = [](const UnshownCause& cause) {
    return std::tuple(cause.severity, cause.example->alone.value_or(0), ~cause.name);
  };
  return rank(*a) > rank(*b);
}

// What is to have an example of its own first.
bool comes_first(const UnshownCause* a, const UnshownCause* b) {
  const auto rank = [](const UnshownCause& cause) {
    return std::tuple(cause.severity, ~cause.pairs, ~cause.name);
  };
  return rank(*a) > rank(*b);
}

ChangeSeverity severity_by_kind(const MeasuredPair& pair, std::span<const std::uint16_t> indices) {
  ChangeSeverity worst = ChangeSeverity::slight;
  for (const std::uint16_t index : indices) worst = std::max(worst, severity_of_kind(pair.changes[index]));
  return worst;
}

bool is_structural(const Change& change) {
  switch (change.kind) {
    case ChangeKind::element_deleted:
    case ChangeKind::element_inserted:
    case ChangeKind::attribute_lost:
    case ChangeKind::moved:
      return true;
    default:
      return breaks_nesting(change) || change.value == ValueClass::type ||
             change.value == ValueClass::field_lost;
  }
}

// Dates and tokens in an attribute vary, and say nothing.
bool is_of_attribute(const Change& change) {
  const bool is_varied = change.kind == ChangeKind::attribute_varied;
  return change.kind == ChangeKind::attribute_new || change.kind == ChangeKind::attribute_changed ||
         (is_varied && change.value != ValueClass::none);
}

bool is_bad(const Change& change) {
  return severity_of_kind(change) >= ChangeSeverity::contract;
}

// Of those changes that `counts` asks for; of more than a few none.
template <typename Counts>
std::vector<std::uint64_t> kinds_of(const MeasuredPair& pair, std::span<const std::uint16_t> indices,
                                    Counts counts) {
  std::vector<std::uint64_t> kinds;
  for (const std::uint16_t index : indices) {
    if (counts(pair.changes[index])) kinds.push_back(kind_of(pair.changes[index]));
  }
  std::sort(kinds.begin(), kinds.end());
  kinds.erase(std::unique(kinds.begin(), kinds.end()), kinds.end());
  constexpr std::size_t few = 32;
  if (kinds.size() > few) kinds.clear();
  return kinds;
}

template <typename Keep>
std::vector<const UnshownCause*> causes_in(const std::unordered_map<std::uint64_t, UnshownCause>& causes,
                                           Keep keep) {
  std::vector<const UnshownCause*> kept;
  for (const auto& [name, cause] : causes) {
    if (keep(cause)) kept.push_back(&cause);
  }
  std::sort(kept.begin(), kept.end(), comes_first);
  return kept;
}

}  // namespace

LookPlanner::LookPlanner(const Judge& judge)
    : judge_(judge),
      run_(std::get<ModelJudge>(judge.by).run),
      common_(common_pairs),
      of_text_(common_pairs, common_pairs) {
  if (run_.profile != nullptr)
    common_ = std::max(common_, (run_.profile->pairs() + common_share - 1) / common_share);
  of_text_ = LooksOfText(common_, common_pairs);
}

bool LookPlanner::wants_rare() const {
  return judge_.looks.first != FirstLooks::none;
}

void LookPlanner::add(const MeasuredPair& pair, const Verdict& verdict) {
  if (pair.state != PairState::differs || verdict.mark.cluster == 0) return;
  kinds_.add(pair);
  const bool is_inspected = verdict.decision == Decision::inspect;
  const bool is_shown_first =
      is_inspected && shown_.size() < max_shown_clusters && shown_.insert(verdict.mark.cluster).second;
  of_invariants_ += is_shown_first && verdict.because == Because::invariant;
  const std::vector<CauseOfPair> causes = unknown_causes(pair, run_, judge_.known());
  const auto example = std::make_shared<LookExample>(LookExample{
      hash_of(pair.id), pair.changes.size(), is_inspected ? verdict.mark.cluster : 0, std::nullopt, {}});
  if (is_inspected) of_text_.add(pair, verdict, causes);
  if (verdict.because == Because::head || verdict.because == Because::invariant)
    beside_contract_.add(verdict.mark.cluster, causes);
  for (const CauseOfPair& cause : causes)
    example->causes.push_back({cause.name, static_cast<std::uint16_t>(cause.changes.size())});
  std::vector<std::uint64_t> kept;
  for (const CauseOfPair& cause : causes) {
    const bool is_open = open_since(cause, pair, judge_.known()).has_value();
    if (is_open || (wants_rare() && cause.pairs >= common_)) {
      consider(kept_, cause, pair, example);
      kept.push_back(cause.name);
    } else if (wants_rare()) {
      consider(rare_, cause, pair, example);
    }
    if (is_inspected || (!kept.empty() && kept.back() == cause.name))
      places_.note_shown(places_of(pair, cause.changes));
    else if (wants_rare())
      places_.add(pair, cause);
  }
  keep_example(example, kept);
  if (rare_.size() > max_rare) forget_rare();
}

void LookPlanner::consider(Causes& causes, const CauseOfPair& cause, const MeasuredPair& pair,
                           const std::shared_ptr<LookExample>& example) {
  const auto [place, is_new] = causes.try_emplace(cause.name);
  UnshownCause& unshown = place->second;
  if (!is_new && !shows_better(*example, *unshown.example)) return;
  if (&causes == &rare_ && !example->alone && judge_.looks.alone != nullptr)
    example->alone = score_alone(*judge_.looks.alone, pair);
  const ChangeSeverity severity = severity_of(pair, cause.changes);
  unshown = {cause.name,
             cause.pairs,
             severity,
             only_renumbers(pair, cause.changes),
             severity > severity_by_kind(pair, cause.changes),
             kinds_of(pair, cause.changes, is_bad),
             kinds_of(pair, cause.changes,  // of what lies within others none are counted
                      [](const Change& change) { return !change.within && is_structural(change); }),
             kinds_of(pair, cause.changes, [](const Change& change) { return is_of_attribute(change); }),
             places_of(pair, cause.changes),
             open_since(cause, pair, judge_.known()),
             example};
}

// The plainest pair of those that have the same of the causes that are kept.
void LookPlanner::keep_example(const std::shared_ptr<const LookExample>& example,
                               const std::vector<std::uint64_t>& causes) {
  if (causes.size() < 2) return;  // its own cause has a plainer one
  const std::uint64_t set =
      hash_of({reinterpret_cast<const char*>(causes.data()), causes.size() * sizeof causes[0]});
  const auto known = examples_.find(set);
  if (known == examples_.end() && examples_.size() == max_examples) return;
  if (known == examples_.end())
    examples_.emplace(set, example);
  else if (shows_better(*example, *known->second))
    known->second = example;
}

// In an order of their own.
LookPlanner::Examples LookPlanner::examples() const {
  Examples all;
  for (const auto& [set, example] : examples_) all.push_back(example);
  for (const auto& [name, cause] : kept_) all.push_back(cause.example);
  const auto order = [](const LookExample& example) { return std::tuple(example.changes, example.pair); };
  std::sort(all.begin(), all.end(), [&](const auto& a, const auto& b) { return order(*a) < order(*b); });
  return all;
}

// Half of them, the worst, stay.
void LookPlanner::forget_rare() {
  std::vector<const UnshownCause*> worst = causes_in(rare_, [](const UnshownCause&) { return true; });
  std::sort(worst.begin(), worst.end(), is_worse);
  std::vector<std::uint64_t> names;
  for (std::size_t i = max_rare / 2; i < worst.size(); ++i) names.push_back(worst[i]->name);
  for (const std::uint64_t name : names) rare_.erase(name);
  rare_is_whole_ = false;
}

bool LookPlanner::is_flagged(const UnshownCause& cause) const {
  return cause.example->alone && says_inspect(*judge_.looks.alone, *cause.example->alone);
}

// What is bad by where it stands, or by what the model sees, is not excused by others of its kind.
bool LookPlanner::is_familiar(const UnshownCause& cause) const {
  const std::uint32_t least = std::max(common_pairs, kinds_.pairs() / familiar_share);
  return !is_flagged(cause) && !cause.is_worse_here && kinds_.fewest(cause.bad_kinds) >= least;
}

bool LookPlanner::is_unusual(const UnshownCause& cause) const {
  const std::uint32_t most = std::max(unusual_pairs, kinds_.pairs() / unusual_share);
  return !cause.structural_kinds.empty() && kinds_.fewest(cause.structural_kinds) <= most;
}

bool LookPlanner::has_unusual_attribute(const UnshownCause& cause) const {
  const std::uint32_t most = std::max(unusual_with_attribute, kinds_.pairs() / unusual_share);
  return !cause.attribute_kinds.empty() && kinds_.fewest(cause.attribute_kinds) <= most;
}

// Whether a cause that is not common has a look, in a run that has so many. What the model asks for takes no room from
// what is bad by itself: a release on which it flags a hundred pages has a link that leads nowhere all the same.
bool LookPlanner::has_look(const UnshownCause& cause, std::size_t looks, std::size_t first_looks) const {
  const bool is_bad = cause.severity >= ChangeSeverity::contract && !is_familiar(cause);
  if (is_bad && first_looks < judge_.looks.show_all_up_to) return true;
  const bool flagged =
      is_flagged(cause) && !cause.only_renumbers;  // then it is something else that the model sees
  if (is_unusual(cause)) return looks < max_looks;
  if (!is_bad && !flagged) return has_unusual_attribute(cause) && looks < judge_.looks.show_all_up_to;
  return looks < (cause.severity > ChangeSeverity::wording ? max_looks : judge_.looks.show_all_up_to);
}

// Shows those of the rare causes for which there is room, the worst first; then places of which none of these tells.
void LookPlanner::show_worst(std::span<const UnshownCause* const> rare, std::size_t looks_so_far,
                             WidePlaces& places, LookCover& cover) const {
  for (const UnshownCause* cause : rare) {
    if (!has_look(*cause, looks_so_far + cover.looks(), cover.looks())) continue;
    cover.add(*cause);
    places.note_shown(cause->places);
  }
  for (const UnshownCause& cause : places.unshown(common_)) {
    if (looks_so_far + cover.looks() < max_looks) cover.add(cause);
  }
}

LookPlan LookPlanner::plan() const {
  const auto is_unshown = [&](const UnshownCause& cause) {
    const bool is_unshown = cause.since.has_value() || !shown_.contains(cause.name);
    return is_unshown && !beside_contract_.shows(cause.name);
  };
  const std::vector<const UnshownCause*> common = causes_in(kept_, is_unshown);
  std::vector<const UnshownCause*> rare = causes_in(rare_, is_unshown);

  // All, where there is room.
  LookCover cover;
  cover.add_all(common, examples());
  LookCover all = cover;
  for (const UnshownCause* cause : rare) all.add(*cause);
  const bool fits = rare_is_whole_ && looks_so_far() + all.looks() <= judge_.looks.show_all_up_to;
  if (fits || judge_.looks.first == FirstLooks::all) return whole_plan(all, {});
  if (judge_.looks.first == FirstLooks::none) return whole_plan(cover, {});

  // Else all beside the pages that share a look, or the worst.
  std::sort(rare.begin(), rare.end(), is_worse);
  const Clusters sharing = of_text_.sharing();
  cover = LookCover(sharing);
  cover.add_all(common, examples());
  const std::size_t looks = looks_so_far() - sharing.size() + !sharing.empty();
  all = cover;
  for (const UnshownCause* cause : rare) {
    if (!sharing.contains(cause->example->cluster)) all.add(*cause);
  }
  if (rare_is_whole_ && looks + all.looks() <= judge_.looks.show_all_up_to) return whole_plan(all, sharing);
  WidePlaces places = places_;
  show_worst(rare, looks, places, cover);
  return whole_plan(cover, sharing);
}

// A pair that breaks a contract and shows something else beside is named by that. Where all pairs of a contract do, the
// last of them, which shows what is least bad, tells of the contract.
void LookPlanner::choose_tellers(const LookCover& cover, LookPlan& plan) const {
  std::unordered_map<std::uint64_t, std::uint32_t> named_otherwise;  // pairs, by cluster; looked up only
  for (const LookCover::Taken& taken : cover.taken()) {
    if (std::ranges::find(taken.causes, taken.cluster) != taken.causes.end()) continue;
    if (++named_otherwise[taken.cluster] == beside_contract_.pairs_of(taken.cluster))
      plan.add_teller(taken.pair);
  }
}

LookPlan LookPlanner::whole_plan(const LookCover& cover, const Clusters& sharing) const {
  LookPlan plan = cover.plan();
  choose_tellers(cover, plan);
  for (const std::uint64_t cluster : shown_) plan.add_shown(cluster);
  for (const Causes& causes : {std::cref(kept_), std::cref(rare_)}) {
    for (const auto& [name, cause] : causes) {
      if (beside_contract_.shows(name)) plan.add_shown(name);
    }
  }
  for (const std::uint64_t cluster : sharing) plan.add_sharing(cluster);
  return plan;
}

}  // namespace treesift
