// What a pair shows of the causes of its run. Private to verdict_of() and to model/looks/.
#pragma once

#include <vector>

#include "model/judge/cluster_mark.h"
#include "model/judge/judge.h"
#include "model/severity/pair_severity.h"

namespace treesift {

// The causes of a pair of which something is not known; with those that came within an element that came, and that a
// look at the element does not show.
std::vector<CauseOfPair> unknown_causes(const MeasuredPair& pair, const RunContext& run,
                                        const KnownChanges& known);

// The first night that had one of a cause's changes that are open; nothing for a new one.
std::optional<std::chrono::year_month_day> open_since(const CauseOfPair& cause, const MeasuredPair& pair,
                                                      const KnownChanges& known);

// A pair whose documents differ, with all of its causes: sets what it shows, and the findings that hang on
// the run's looks and on what is known. A mark gets the cluster of the rarest cause that is not known, or of
// the first that is shown.
void judge_looks(const MeasuredPair& pair, std::vector<CauseOfPair> causes, const Judge& judge,
                 const RunContext& run, Verdict& verdict, Findings& findings);

// Nothing is shown, but for what an `inspect` shows by the plan, and what is proposed of a pair that the model decides
// about.
void drop_looks(const Judge& judge, Verdict& verdict);

// One for each change that is shown, at most five.
std::vector<Reason> reasons_of_looks(const Verdict& verdict);

// Of an `inspect`, of the cause that names its cluster: by rule, from what its changes touch; and where the
// cause is all that differs, by what was `learned` (null: nothing), if that is worse. A head or invariant that is
// broken is severe, unless it is the head alone, another pair shows it and this one is there for something else; so is
// an encoding.
RatedSeverity severity_of_look(const MeasuredPair& pair, const RunContext& run, const SeverityModel* learned,
                               const KnownChanges& known, const Verdict& verdict);

}  // namespace treesift
