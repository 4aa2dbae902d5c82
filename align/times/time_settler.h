// Times with two clocks (base/times/two_clocks.h) in aligned documents: what differs in fixed and running
// times only is made equal, so that whatever looks at the documents sees what has changed.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "align/edits.h"
#include "align/settled_values.h"
#include "align/times/chosen_dates.h"
#include "base/times/two_clocks.h"
#include "parsers/document.h"
#include "parsers/document_patcher.h"

namespace treesift {

// What is told of settled times, among what rules have hidden.
inline constexpr std::string_view rule_of_times = "times (built in)";

struct SettledTimes {
  std::uint64_t values = 0;  // texts, attributes, comments, chosen options
  std::uint64_t bytes = 0;   // of them, both sides together
};

// Scratch: keep one for each worker.
class TimeSettler {
 public:
  // Writes the unchanged times of `actual` as `expected` has them, into `out`, which is overwritten unless
  // nothing is settled. `edits` are those of the two documents. Values are told apart by node, comments by
  // their order. A document whose text is at its limit is left as it is.
  SettledTimes settle(const Document& expected, const Document& actual, const Edits& edits,
                      const TwoClocks& clocks, Document& out);

  // Likewise, in `actual` itself.
  SettledTimes settle_in(const Document& expected, Document& actual, const Edits& edits,
                         const TwoClocks& clocks);

  // Gives such a document's memory back for reuse.
  void recycle(Document&& document) { spare_ = std::move(document); }

 private:
  template <typename Settle>
  void settle_notes(const Document& expected, const Document& actual, Settle settle);
  void choose_instead(const Document& actual, const OtherChoice& choice);
  Document rewritten(const Document& actual);

  TimeComparer comparer_;
  TwoClocks clocks_;
  DocumentPatcher patcher_;
  Document spare_;
  SettledValues settled_;
  ChosenDates dates_;
  std::vector<OtherChoice> choices_;
};

}  // namespace treesift
