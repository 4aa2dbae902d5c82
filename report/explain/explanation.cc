#include "report/explain/explanation.h"

#include <fmt/format.h>

#include <cmath>

namespace treesift {

void explain_documents(const AlignedPair& pair, const ExplanationOptions& options, Explanation& explanation) {
  explanation.edits = edits_in_words(pair, options.max_edits);
  explanation.trees = make_tree_diff(pair, options.trees);
  if (pair.alignment.identical)
    explanation.about_documents = "the trees are equal: only their sources differ";
}

std::string_view decider_words(Because because) {
  switch (because) {
    case Because::strict:
      return "--strict: no rule, template or approval accounts for what differs";
    case Because::unlearned:
      return "what differs in such outputs is inspected: no model has learned them";
    case Because::known:
      return "all that differs is known: clean reruns had it, or it was accepted";
    case Because::open_since:
      return "open since an earlier night: nobody has accepted it";
    case Because::first_look:
      return "the first look at a change that nobody knows";
    case Because::shown:
      return "all that differs is known, or shown by other pairs of the run";
    case Because::level:
      return "the warning level is below that of --fail-on";
    default:
      return "";
  }
}

std::string level_in_words(const StateLevel& level) {
  std::string words = level.warning == Warning::none      ? "no warning"
                      : level.warning == Warning::failure ? "failure"
                                                          : fmt::format("warning {}", name_of(level.warning));
  words += fmt::format(": the page is of class {}", name_of(level.state_class));
  if (level.is_of_picture()) words += ", and only its picture differs";
  return level.fragment.empty() ? words : words + ", by " + level.fragment;
}

std::string_view unit_words(ScoreParts::Unit unit) {
  return unit == ScoreParts::Unit::log_odds ? "log-odds" : "score";
}

double cutoff_of_parts(const ScoreParts& score, double cutoff) {
  if (score.unit == ScoreParts::Unit::log_odds) return std::log(cutoff / (1 - cutoff));
  return score.sign * cutoff;
}

}  // namespace treesift
