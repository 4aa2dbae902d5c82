// Members of JSON in scripts and attributes (member_order.h) in aligned documents: those that stand in another order
// are put into the order of expected, so that whatever looks at the documents sees what has changed.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>

#include "align/edits.h"
#include "align/settled_values.h"
#include "parsers/document.h"
#include "parsers/document_patcher.h"

namespace treesift {

// What is told of such members, among what rules have hidden.
inline constexpr std::string_view rule_of_members = "order of members (built in)";

struct SettledMembers {
  std::uint64_t values = 0;  // texts of scripts, attributes
  std::uint64_t bytes = 0;   // of them, both sides together
};

// Scratch: keep one for each worker.
class MemberSettler {
 public:
  // Writes what is JSON in the scripts and attributes of `actual` with the members in the order in which `expected` has
  // them, into `out`, which is overwritten unless nothing is settled. `edits` are those of the two documents. A
  // document whose text is at its limit is left as it is.
  SettledMembers settle(const Document& expected, const Document& actual, const Edits& edits, Document& out);

  // Gives such a document's memory back for reuse.
  void recycle(Document&& document) { spare_ = std::move(document); }

  // Whether the source of a page can hold such JSON at all; a quick look.
  static bool may_settle(const Document& document, std::string_view source);

 private:
  DocumentPatcher patcher_;
  Document spare_;
  SettledValues settled_;
};

}  // namespace treesift
