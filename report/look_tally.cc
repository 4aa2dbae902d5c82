#include "report/look_tally.h"

#include <fmt/format.h>

#include "base/words/counted.h"
#include "model/judge/look_plan.h"

namespace treesift {

namespace {

bool has_no_expected(const Verdict& verdict) {
  return verdict.decision == Decision::unpaired && verdict.error && verdict.error->code == "pair:no-expected";
}

}  // namespace

void LookTally::add(const Verdict& verdict) {
  if (verdict.decision == Decision::inspect) {
    const std::uint64_t cluster = verdict.mark.cluster;
    const bool has_room = clusters_.size() < most_ || clusters_.contains(cluster);
    if (cluster == 0 || !has_room)
      ++alone_;
    else
      clusters_.insert(cluster);
    sharing_ += cluster == LookPlan::shared_cluster();
  }
  without_expected_ += has_no_expected(verdict);
  first_ += verdict.because == Because::first_look;
  open_ += verdict.because == Because::open_since;
  passed_shown_ += verdict.because == Because::shown;
  passed_known_ += verdict.because == Because::known;
  // What an oracle passes, or a model without a difference of the documents, is nothing that could be shown.
  const bool differs = verdict.decision == Decision::pass && verdict.mark.cluster != 0;
  passed_unshown_ += differs && (verdict.because == Because::model || verdict.because == Because::level);
}

std::string look_words(const LookTally& tally) {
  std::string words, kinds;
  const auto add_kind = [&](const std::string& kind) { kinds += (kinds.empty() ? "" : ", ") + kind; };
  const auto add = [&](const std::string& part) { words += (words.empty() ? "" : "; ") + part; };
  if (tally.looks() > 0) add(counted(tally.looks(), "look"));
  if (tally.first_looks() > 0) add_kind(counted(tally.first_looks(), "first look"));
  if (tally.open_looks() > 0) add_kind(with_separators(tally.open_looks()) + " open since earlier nights");
  if (tally.sharing() > 0) add_kind(counted(tally.sharing(), "reworded page") + " in one");
  if (!kinds.empty()) words += " (" + kinds + ")";
  if (tally.passed_shown() > 0)
    add(counted(tally.passed_shown(), "pair") + " passed with changes that are each shown once");
  if (tally.passed_known() > 0)
    add(counted(tally.passed_known(), "pair") + " passed with known changes only");
  if (tally.passed_unshown() > 0)
    add(counted(tally.passed_unshown(), "pair") + " passed with changes that no look shows");
  return words;
}

}  // namespace treesift
