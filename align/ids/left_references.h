// References that are left to nothing: a page still says href="#install", and no element of it has that id any more.
// And ids that two elements have now, of which links and labels find the first.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "align/edits.h"
#include "align/ids/id_words.h"
#include "parsers/document.h"

namespace treesift {

// Scratch: keep one for each worker. The documents are looked at until the next call of measure.
class LeftReferences {
 public:
  // Of two aligned documents. Linear in the edits; in the attributes of actual where an id is gone.
  void measure(const Document& expected, const Document& actual, const Edits& edits);

  // Whether an element of `expected`, or one in it, had an id that no element of `actual` has, and to which something
  // there refers. Linear in it where there are such ids.
  bool were_into(NodeIndex node) const;
  // Whether the value that an attribute of an element of `actual` had before is such an id.
  bool were_to(NodeIndex node, std::string_view name, std::string_view before) const;

  // Whether a value that refers within the page led to an element, and leads to none now: "#a", then "#b".
  bool lead_nowhere(std::string_view before, std::string_view after);

  // Whether more elements of `actual` have the id that an attribute of one has now than had it in expected, or had the
  // one that it was. Of HTML: in XML what is called id may be the number of a record.
  bool is_twice(std::string_view name, std::string_view before, std::string_view after);

 private:
  using Counts = std::unordered_map<std::string_view, std::uint32_t>;  // how many have it; looked up only

  void note_lost(const Edits& edits);
  void keep_lost_everywhere();
  void keep_referred();
  void count_ids();

  const Document *expected_ = nullptr, *actual_ = nullptr;
  std::unordered_set<std::string_view> left_, referred_;
  bool is_counted_ = false;
  Counts had_, has_;  // once somebody asks
};

}  // namespace treesift
