#include "report/sweep/sweep_cell.h"

#include <utility>

#include "model/measure/changes.h"

namespace treesift {
namespace {

bool has_edit(const MeasuredPair& pair) {
  return pair.state == PairState::differs && pair.features[feature("differs")] != 0;
}

// Nothing was read of an actual side beyond the limit, as a mutant writes that never ends. Of expected that would have
// been said first: it is another one.
bool is_too_large(const MeasuredPair& pair) {
  return pair.error && pair.error->code == "limit:bytes" && pair.error->message.starts_with("actual");
}

// Both sides are there, and not the same: two types are no more the same than two texts.
bool bytes_differ(const MeasuredPair& pair) {
  return pair.state == PairState::other_type || pair.content != 0 || is_too_large(pair);
}

HarmlessDifference harmless_difference(const Verdict& verdict, const MeasuredPair& pair) {
  HarmlessDifference harmless{verdict.mark.causes, "", {}};
  for (std::size_t i = 0; i < pair.changes.size(); ++i) {
    harmless.kind = name_of(pair.changes[i].kind);
    const ShownEdit* const edit = shown_edit_of(pair, i);
    if (edit == nullptr) continue;
    harmless.place = *edit;
    break;
  }
  return harmless;
}

TestOutcome outcome_of(const Verdict& verdict, const MeasuredPair& pair) {
  if (pair.state == PairState::unpaired) {
    const bool is_new =
        pair.error && pair.error->code == "pair:no-expected";  // an output that nobody expects
    return {{is_new, is_new, is_new}, false, !is_new};
  }
  return {{bytes_differ(pair), has_edit(pair), verdict.decision == Decision::inspect},
          verdict.decision == Decision::error,
          false};
}

}  // namespace

SweepCell sweep_cell(GroupPlace place, const Verdict& verdict, const MeasuredPair& measured) {
  SweepCell cell{std::move(place), outcome_of(verdict, measured), {}};
  if (measured.state == PairState::differs && verdict.decision == Decision::pass)
    cell.harmless = harmless_difference(verdict, measured);
  return cell;
}

}  // namespace treesift
