// Ids of JSON that are drawn anew for each run ("order": "8f41c2…", then "order": "02b7e9…"), in aligned documents.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "align/edits.h"
#include "align/ids/renaming.h"
#include "align/ids/renumbered_id.h"
#include "parsers/document.h"
#include "parsers/document_patcher.h"

namespace treesift {

// Scratch: keep one for each worker.
class JsonIds {
 public:
  // Gives strings of `actual` the tokens that their matches in `expected` have, into `out`, which is overwritten
  // unless nothing is settled: tokens of one length that stand at two places or more of one side, and none of which
  // the other side has. A string may have more around them ("/orders/8f41c2…/lines"). It is one-to-one: what named
  // two things names two still. A place that a rule has hidden counts, as `pair` has its bytes. At one place at least
  // the token is the whole string, or a rule hides it.
  SettledIds settle(const Document& expected, const Document& actual, const Edits& edits,
                    const PairOfIds& pair, Document& out);

  // Gives such a document's memory back for reuse.
  void recycle(Document&& document) { spare_ = std::move(document); }

 private:
  void find_renamed(const Document& expected, const Document& actual, const Edits& edits);
  void keep_repeated(const Document& expected, const Document& actual, const PairOfIds& pair);
  void find_values(const Document& actual);
  Document renamed(const Document& actual);

  Renaming ids_;
  std::vector<RenumberedId> noted_;  // in the order of the edits
  struct NewValue {
    NodeIndex node;
    std::size_t begin, end;  // in bytes_
  };
  std::vector<NewValue> values_;
  std::string bytes_;
  std::uint64_t old_bytes_ = 0;
  DocumentPatcher patcher_;
  Document spare_;
};

}  // namespace treesift
