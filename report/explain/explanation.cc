#include "report/explain/explanation.h"

#include <cmath>

namespace treesift {

void explain_documents(const AlignedPair& pair, const ExplanationOptions& options, Explanation& explanation) {
  explanation.edits = edits_in_words(pair, options.max_edits);
  explanation.trees = make_tree_diff(pair, options.trees);
  if (pair.alignment.identical)
    explanation.about_documents = "the trees are equal: only their sources differ";
}

std::string_view unit_words(ScoreParts::Unit unit) {
  return unit == ScoreParts::Unit::log_odds ? "log-odds" : "score";
}

double cutoff_of_parts(const ScoreParts& score, double cutoff) {
  if (score.unit == ScoreParts::Unit::log_odds) return std::log(cutoff / (1 - cutoff));
  return score.sign * cutoff;
}

}  // namespace treesift
