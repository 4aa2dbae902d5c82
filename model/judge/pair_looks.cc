#include "model/judge/pair_looks.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace treesift {
namespace {

bool is_known(const CauseOfPair& cause, const MeasuredPair& pair, const KnownChanges& known) {
  const auto has = [&](std::uint16_t index) {
    return known.has(identity_of(pair.changes[index]), pair.id) ||
           known.excuses(pair.id, pair.changes[index]);
  };
  return !cause.changes.empty() && std::all_of(cause.changes.begin(), cause.changes.end(), has);
}

// All that must be known before the pair may pass for it.
bool is_known(const ClusterMark& mark, const std::string& pair, const KnownChanges& known) {
  return !mark.changes.empty() && std::all_of(mark.changes.begin(), mark.changes.end(),
                                              [&](std::uint64_t change) { return known.has(change, pair); });
}

bool is_of_cause(std::uint16_t index, const std::vector<CauseOfPair>& causes) {
  return std::ranges::any_of(causes, [&](const CauseOfPair& cause) {
    return std::ranges::find(cause.changes, index) != cause.changes.end();
  });
}

bool is_bad(const MeasuredPair& pair, std::uint16_t index) {
  return severity_of(pair, std::span(&index, 1)) >= ChangeSeverity::contract;
}

// What came within an element that came is part of that change, and shown with it; but not where the element is known,
// nor what is bad by itself where more pairs have the element.
std::vector<std::uint16_t> apart_from_element(const MeasuredPair& pair,
                                              const std::vector<CauseOfPair>& causes, const RunContext& run,
                                              const KnownChanges& known) {
  const auto is_apart = [&](std::uint16_t index) {
    const Change& change = pair.changes[index];
    if (!change.within || known.has(identity_of(change), pair.id) || is_of_cause(index, causes)) return false;
    const bool may_be_bad = run.profile != nullptr && is_bad(pair, index);
    if (!may_be_bad && !known.any()) return false;
    const std::uint32_t pairs = may_be_bad ? run.profile->entry_of(change).pairs : 0;
    return std::ranges::any_of(causes, [&](const CauseOfPair& cause) {
      return std::ranges::any_of(cause.changes, [&](std::uint16_t element) {
        const bool hides =
            (may_be_bad && cause.pairs > pairs) || known.has(identity_of(pair.changes[element]), pair.id);
        return hides && came_within(pair, index, element);
      });
    });
  };
  std::vector<std::uint16_t> apart;
  for (std::size_t i = 0; i < pair.changes.size(); ++i) {
    const auto index = static_cast<std::uint16_t>(i);
    if (is_apart(index)) apart.push_back(index);
  }
  return apart;
}

bool breaks_contract(const CauseOfPair& cause, const MeasuredPair& pair) {
  return cause.changes.empty() || breaks_head_contract(pair.changes[cause.changes.front()]);
}

// In the order of causes_of(): what breaks a contract first, then the rarest.
void add_causes(std::vector<CauseOfPair> more, const MeasuredPair& pair, std::vector<CauseOfPair>& causes) {
  const auto comes_after = [&](const CauseOfPair& cause) {
    return std::pair(!breaks_contract(cause, pair), cause.pairs);
  };
  causes.insert(causes.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
  std::ranges::stable_sort(causes, {}, comes_after);
}

// Leaves out what is known, and adds what is apart from the element that it came within.
void settle_causes(std::vector<CauseOfPair>& causes, const MeasuredPair& pair, const RunContext& run,
                   const KnownChanges& known) {
  const std::vector<std::uint16_t> apart = apart_from_element(pair, causes, run, known);
  if (known.any())
    std::erase_if(causes, [&](const CauseOfPair& cause) { return is_known(cause, pair, known); });
  if (!apart.empty()) add_causes(causes_of(pair, run, apart), pair, causes);
}

LookChange look_change(const MeasuredPair& pair, std::uint16_t index, const RunContext& run) {
  LookChange shown;
  const Change& change = pair.changes[index];
  shown.change = identity_of(change);
  shown.kind = change.kind;
  shown.value = change.value;
  if (const ShownEdit* const edit = shown_edit_of(pair, index)) shown.place = *edit;
  if (run.profile != nullptr) shown.pairs = run.profile->entry_of(change).pairs;
  return shown;
}

std::vector<std::uint16_t> unknown_of(std::span<const std::uint16_t> indices, const MeasuredPair& pair,
                                      const KnownChanges& known) {
  std::vector<std::uint16_t> unknown;
  std::ranges::copy_if(indices, std::back_inserter(unknown), [&](std::uint16_t index) {
    return !known.has(identity_of(pair.changes[index]), pair.id);
  });
  return unknown;
}

CauseShown cause_shown(const CauseOfPair& cause, const MeasuredPair& pair, const RunContext& run,
                       const KnownChanges& known) {
  CauseShown shown;
  shown.cause = cause.name;
  shown.pairs = cause.pairs;
  shown.since = open_since(cause, pair, known);
  for (const std::uint16_t index : worst_first(pair, unknown_of(cause.changes, pair, known))) {
    if (shown.changes.size() < CauseShown::max_changes)
      shown.changes.push_back(look_change(pair, index, run));
    else
      ++shown.more_changes;
  }
  return shown;
}

// The changes of a pair, or of one cause of it, without those that are known; with them where that is all.
std::vector<std::uint16_t> left_of(const MeasuredPair& pair, const CauseOfPair* cause,
                                   const KnownChanges& known) {
  const std::vector<std::uint16_t> all = cause == nullptr ? all_changes(pair) : cause->changes;
  std::vector<std::uint16_t> left = unknown_of(all, pair, known);
  return left.empty() ? all : left;
}

RatedSeverity severity_by_rule(const MeasuredPair& pair, std::span<const std::uint16_t> indices) {
  RatedSeverity rated = severity_of_touch(severity_of(pair, indices));
  if (const auto worst = most_severe(pair, indices)) rated.change = identity_of(pair.changes[*worst]);
  return rated;
}

const CauseOfPair* cause_named(const std::vector<CauseOfPair>& causes, std::uint64_t name) {
  const auto found = std::find_if(causes.begin(), causes.end(),
                                  [&](const CauseOfPair& cause) { return cause.name == name; });
  return found == causes.end() ? nullptr : &*found;
}

void show_planned(const std::vector<std::uint64_t>& planned, const std::vector<CauseOfPair>& causes,
                  const MeasuredPair& pair, const Judge& judge, const RunContext& run, Verdict& verdict) {
  for (const std::uint64_t name : planned) {
    if (const CauseOfPair* const cause = cause_named(causes, name); cause != nullptr)
      verdict.looks.push_back(cause_shown(*cause, pair, run, judge.known()));
  }
}

// Whether the pair's cluster is of a contract that is broken, on any number of pages, and the pair shows something
// else: nobody would see that behind another pair of the cluster. One pair of a cluster tells of its contract all
// the same: where each of them shows something else, an error would be hidden behind what it has done to the page.
bool shows_beside_contract(const std::vector<CauseOfPair>& causes, const MeasuredPair& pair,
                           const LookPlan& plan, const Verdict& verdict) {
  if (plan.tells_of_contract(pair.id)) return false;
  const CauseOfPair* const naming = cause_named(causes, verdict.mark.cluster);
  if (naming == nullptr || !breaks_contract(*naming, pair)) return false;
  return std::ranges::find(verdict.looks, naming->name, &CauseShown::cause) == verdict.looks.end();
}

// What names the cluster is among the causes of the pair, also where it lies within another.
void add_naming_cause(const std::vector<CauseOfPair>& causes, ClusterMark& mark) {
  const CauseOfPair* const naming = cause_named(causes, mark.cluster);
  if (naming == nullptr || !naming->lies_within) return;
  mark.causes.insert(mark.causes.begin(), naming->name);
  mark.causes.resize(std::min(mark.causes.size(), ClusterMark::max_causes));
}

}  // namespace

std::vector<CauseOfPair> unknown_causes(const MeasuredPair& pair, const RunContext& run,
                                        const KnownChanges& known) {
  std::vector<CauseOfPair> causes = causes_of(pair, run);
  settle_causes(causes, pair, run, known);
  return causes;
}

std::optional<std::chrono::year_month_day> open_since(const CauseOfPair& cause, const MeasuredPair& pair,
                                                      const KnownChanges& known) {
  std::optional<std::chrono::year_month_day> first;
  if (known.history == nullptr) return first;
  for (const std::uint16_t index : cause.changes) {
    const auto since = known.open_since(identity_of(pair.changes[index]));
    if (since && (!first || *since < *first)) first = since;
  }
  return first;
}

void judge_looks(const MeasuredPair& pair, std::vector<CauseOfPair> causes, const Judge& judge,
                 const RunContext& run, Verdict& verdict, Findings& findings) {
  const KnownChanges known = judge.known();
  const bool proposes = judge.proposals == LookProposals::as_pairs_come;
  if (judge.plan == nullptr && !known.any() && !proposes) return;
  settle_causes(causes, pair, run, known);
  findings.known = judge.history != nullptr && is_known(verdict.mark, pair.id, known);
  if (!causes.empty()) verdict.mark.cluster = naming_cause(pair, causes)->name;
  if (judge.plan != nullptr) {
    findings.shown = verdict.mark.cluster != 0 &&
                     std::all_of(causes.begin(), causes.end(),
                                 [&](const CauseOfPair& cause) { return judge.plan->shows(cause.name); });
    if (const auto* const planned = judge.plan->find(pair.id); planned != nullptr)
      show_planned(*planned, causes, pair, judge, run, verdict);
    for (const CauseShown& shown : verdict.looks) (shown.since ? findings.open : findings.first_look) = true;
    const bool is_inspected_anyway = findings.says_inspect || findings.breaks_contract();
    const bool only_shows = !is_inspected_anyway || shows_beside_contract(causes, pair, *judge.plan, verdict);
    if (only_shows && !verdict.looks.empty()) verdict.mark.cluster = verdict.looks.front().cause;
    const bool shares = findings.says_inspect && judge.plan->shares(verdict.mark.cluster);
    if (shares && verdict.looks.empty()) verdict.mark.cluster = LookPlan::shared_cluster();
  } else if (proposes) {
    for (const CauseOfPair& cause : causes) verdict.looks.push_back(cause_shown(cause, pair, run, known));
  }
  add_naming_cause(causes, verdict.mark);
}

void drop_looks(const Judge& judge, Verdict& verdict) {
  const bool is_planned = judge.plan != nullptr && verdict.decision == Decision::inspect;
  const bool is_proposal =
      judge.proposals == LookProposals::as_pairs_come && verdict.because == Because::model;
  if (!is_planned && !is_proposal) verdict.looks.clear();
}

std::vector<Reason> reasons_of_looks(const Verdict& verdict) {
  constexpr std::size_t most = 5;
  std::vector<Reason> reasons;
  for (const CauseShown& shown : verdict.looks) {
    const Because because = shown.since ? Because::open_since : Because::first_look;
    for (const LookChange& change : shown.changes) {
      if (reasons.size() < most) reasons.push_back({std::string(because_name(because)), 1, change.place});
    }
  }
  return reasons;
}

RatedSeverity severity_of_look(const MeasuredPair& pair, const RunContext& run, const SeverityModel* learned,
                               const KnownChanges& known, const Verdict& verdict) {
  std::vector<CauseOfPair> causes = causes_of(pair, run);
  const bool shares = verdict.mark.cluster == LookPlan::shared_cluster();
  if (!shares && cause_named(causes, verdict.mark.cluster) == nullptr)
    add_causes(causes_of(pair, run, apart_from_element(pair, causes, run, known)), pair, causes);
  const CauseOfPair* const cause =
      shares ? naming_cause(pair, causes) : cause_named(causes, verdict.mark.cluster);
  const bool is_broken = verdict.because == Because::head || verdict.because == Because::invariant;
  const bool is_of_bodies = !std::ranges::all_of(pair.violations, is_of_head);
  // Another status is of this very pair, unlike a header that all pages have lost.
  const bool is_answered_otherwise =
      pair.response.of_status() || pair.response.of_kind() || pair.kinds.differ();
  const bool is_apart = !shares && !is_of_bodies && !is_answered_otherwise && cause != nullptr &&
                        !breaks_contract(*cause, pair);
  if ((is_broken && !is_apart) || verdict.because == Because::encoding)
    return severity_of_touch(ChangeSeverity::broken);
  const std::vector<std::uint16_t> left = left_of(pair, cause, known);
  const bool is_whole = left.size() == pair.changes.size();
  const RatedSeverity by_rule = is_whole && severity_of(pair) == ChangeSeverity::broken
                                    ? severity_of_touch(ChangeSeverity::broken)
                                    : severity_by_rule(pair, left);
  const bool speaks = learned != nullptr && is_whole && pair.state == PairState::differs;
  return speaks ? worse_of(by_rule, learned_severity(*learned, pair)) : by_rule;
}

}  // namespace treesift
