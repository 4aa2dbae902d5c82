// One pair through several comparators: which of them differ, what each saw, and which combination of them
// would have decided otherwise than the verdict did (Sprenkle et al., ISSRE 2007: the viewer that a tester
// needs to choose among comparators).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/comparators/comparison_task.h"
#include "model/judge/verdict.h"
#include "report/explain/comparator_views.h"

namespace treesift {

struct ComparatorFinding {
  std::string name;       // "N+I"
  std::string_view sees;  // for a person; empty for composed ones
  bool differs = false;
};

// What comparators that differ saw; several may have seen the same.
struct SharedView {
  std::vector<std::string> comparators;
  ViewExcerpt excerpt;
};

struct CombinationFinding {
  std::string text;  // "N+I | C-WD"
  bool differs = false;
};

struct ComparatorsSeen {
  std::vector<ComparatorFinding> findings;  // in the order of the task
  std::vector<SharedView> views;
  std::vector<CombinationFinding> combinations;  // those of the task
  std::vector<std::string> least;  // that differ, and see so little that no other one that differs sees less
  // That do not differ, and see so much that no other one that does not sees more.
  std::vector<std::string> most;
};

// Looks at the pair through the columns of the task (add_columns()).
ComparatorsSeen comparators_seen(const ComparedPair& pair, const ComparisonTask& task);

// The 22 of the paper, and some combinations of them that docs/comparators.md speaks of.
const ComparisonTask& published_comparators();

// Which comparators and combinations would have decided otherwise, in sentences; none for a pair that could
// not be judged.
std::vector<std::string> decided_otherwise(const ComparatorsSeen& seen, Decision decision);

// Whether a finding is not what was decided: a difference of a pair that passed, none of one to inspect.
bool is_otherwise(bool differs, Decision decision);

// "5 of 22 differ"
std::string comparator_counts(const ComparatorsSeen& seen);

}  // namespace treesift
