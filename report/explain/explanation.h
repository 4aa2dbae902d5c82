// All that can be said of one pair: what was decided, why, what changed and how the two trees stand to each
// other. A plain value; explanation_text.h, explanation_html.h and explanation_json.h show it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "model/judge/judge.h"
#include "model/judge/verdict.h"
#include "report/explain/comparators_seen.h"
#include "report/explain/edit_words.h"
#include "report/explain/tree_diff.h"

namespace treesift {

struct Explanation {
  Verdict verdict;
  std::string judged_by;  // who judged, and by what: "the default model, by a run of 1626 pairs"
  // None where no model judged, nothing differs, or only the verdict is known.
  std::optional<ScoreParts> score;
  std::optional<EditList> edits;
  std::optional<TreeDiff> trees;
  std::optional<ComparatorsSeen> comparators;  // where they were asked
  std::string about_documents;  // why there are no trees, or what is to be known of them; may be empty
};

// The documents' part of it.
struct ExplanationOptions {
  TreeDiffOptions trees;
  std::size_t max_edits = 1000;
};
void explain_documents(const AlignedPair& pair, const ExplanationOptions& options, Explanation& explanation);

// What has decided in place of the score: "the first look at a change that nobody knows". Empty where the score has, or
// where more is said of it elsewhere.
std::string_view decider_words(Because because);

// "warning 2: the page is of class nd2, by /html/body/ul"
std::string level_in_words(const StateLevel& level);

// "score", "log-odds"
std::string_view unit_words(ScoreParts::Unit unit);

// The cut-off in the unit of the contributions, towards inspect.
double cutoff_of_parts(const ScoreParts& score, double cutoff);

}  // namespace treesift
