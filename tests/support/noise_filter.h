// Whether what changed in a pair may vary by learned paths: to judge these in tests. Runs apply paths as rules
// instead.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "align/aligner.h"
#include "align/edits.h"
#include "align/select/selector_matcher.h"
#include "align/select/selector_set.h"
#include "model/noise/varying_path.h"
#include "parsers/document.h"

namespace treesift {

// Scratch: keep one for each worker.
class NoiseFilter {
 public:
  // Throws std::invalid_argument for a place whose selector does not parse.
  explicit NoiseFilter(std::span<const VaryingPath> places);

  struct Remainder {
    std::size_t edits = 0;   // topmost nodes that came, went or moved, texts and attributes that changed
    std::size_t hidden = 0;  // of these
    NodeIndex expected = no_node, actual = no_node;  // of the first that is not hidden
    bool everything_hidden() const { return hidden == edits; }
  };

  // An edit is hidden when a place selects it on both sides (on the one that has it, when it came or went)
  // and its values allow it. What is inside an element that a place lets come and go is hidden. Documents too
  // hard to select in hide nothing. Comments and white space between elements are not looked at.
  // `key` is the page's, for places that hold on some pages only.
  Remainder filter(std::string_view key, const Document& expected, const Document& actual);

 private:
  enum class Side : std::uint8_t { expected, actual };
  // The places that select each node, without their part.
  struct Marks {
    std::vector<std::uint32_t> begins;  // by node
    std::vector<std::uint32_t> places;
    std::span<const std::uint32_t> of(NodeIndex node) const {
      return std::span(places).subspan(begins[node], begins[node + 1] - begins[node]);
    }
  };

  void mark(std::string_view key, const Document& document, Marks& marks);
  bool allows_value(VaryingPart part, std::string_view attribute, NodeIndex e, NodeIndex a,
                    std::string_view before, std::string_view after) const;
  bool allows_subtree(const Document& document, NodeIndex node, const Marks& marks,
                      std::span<const ListEnds> ends) const;
  bool allows_text(const Document& document, NodeIndex node, const Marks& marks) const;
  bool allows_order(NodeIndex parent) const;
  void count(bool hidden, NodeIndex e, NodeIndex a, Remainder& remainder) const;
  void count_subtrees(const Document& document, const Document& other, Side side, Remainder& remainder);

  std::vector<VaryingPath> places_;
  SelectorSet selectors_;
  SelectorMatcher matcher_;
  Selection selection_;
  Aligner aligner_;
  EditFinder finder_;
  Alignment alignment_;
  Edits edits_;
  Marks expected_, actual_;
  std::vector<bool> hidden_[2];  // by side and node: in a subtree that may come and go
};

}  // namespace treesift
