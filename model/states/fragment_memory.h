// The memory of fragments over a whole crawl: which are unique, which are duplicates, which hold data that varies.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>

#include "align/fragments/fragment_tree.h"
#include "model/states/page_content.h"

namespace treesift {

// What a fragment is compared by.
struct FragmentPrint {
  PagePrint shape, content;
};

// Of a fragment of a page; of a forest, that of its blocks that lie in no other block.
FragmentPrint print_of(const Document& document, const std::vector<std::uint8_t>& seen,
                       const Fragment& fragment);

struct FragmentAddress {
  std::size_t state = 0;
  std::uint32_t id = 0;
};

// Two tables of hashes: a fragment costs two look-ups, however many there are. (The published implementation
// compares each with each by tree edit distance.)
class FragmentMemory {
 public:
  // Remembers a useful fragment. Returns the first one of the same shape and content, if there was one: of that it is a
  // duplicate.
  std::optional<FragmentAddress> remember(const FragmentPrint& print, FragmentAddress address);

  // Whether fragments of this shape were seen with more than one content: their data is expected to vary.
  bool is_fluid(const FragmentPrint& print) const;

  std::size_t unique_count() const { return first_.size(); }
  std::size_t shape_count() const { return contents_.size(); }

 private:
  std::unordered_map<PagePrint, FragmentAddress, PagePrintHash> first_;  // by shape and content
  std::unordered_map<PagePrint, std::size_t, PagePrintHash> contents_;   // by shape: how many
};

}  // namespace treesift
