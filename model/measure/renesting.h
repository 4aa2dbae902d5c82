// What only stands elsewhere because an element is not closed any more, or is closed again.
#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "align/edits.h"
#include "model/measure/aligned_pair.h"
#include "parsers/document.h"

namespace treesift {

// Scratch: keep one for each worker.
class Renesting {
 public:
  // Of two pages of which a reader had to mend the nesting of one otherwise than of the other. Of all other
  // pairs nothing is renested. Linear in the edits and, where elements are repeated by a reader, in the
  // pages.
  void measure(const AlignedPair& pair);

  // Whether an edit is of nothing but the nesting: the same tag, or the same words, stand elsewhere on the other side.
  bool has_deleted(NodeIndex node) const { return is_there_ && has_unmatched(pair_->expected, node); }
  bool has_inserted(NodeIndex node) const { return is_there_ && has_unmatched(pair_->actual, node); }
  bool has_moved(const Move& move) const { return is_there_ && move.kind == MoveKind::reparented; }
  bool has_text(const MatchedPair& update) const;
  bool has_attributes(const MatchedPair& update) const;

 private:
  bool has_unmatched(const Document& document, NodeIndex node) const;
  void add_text(std::string_view text, std::int32_t times);
  void add_tag(const Document& document, NodeIndex node, std::int32_t times);
  void add(const Document& document, NodeIndex node, std::int32_t times);
  bool is_balanced(std::uint64_t part) const;
  bool is_repeated(const Document& document, NodeIndex node) const;
  void note_formatting(const Document& document, std::unordered_set<std::uint64_t>& tags);

  const AlignedPair* pair_ = nullptr;
  bool is_there_ = false;
  // Tags and words that the edits take away, less those that they bring; looked up only.
  std::unordered_map<std::uint64_t, std::int32_t> balance_;
  std::unordered_set<std::uint64_t> formatting_;  // tags of such elements that both pages have
};

}  // namespace treesift
