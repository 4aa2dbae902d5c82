// Which elements of a page a person takes for one thing: the division of VIPS.
#pragma once

#include <cstdint>
#include <vector>

#include "align/fragments/vips_variant.h"
#include "parsers/snapshot/layout.h"

namespace treesift {

// The element `body`, or the first element where there is none; document_node of an empty document.
NodeIndex body_of(const Document& document);

// Divides one page again and again, with smaller and smaller blocks. The page must outlive it.
class BlockFinder {
 public:
  // The layout must not be empty.
  BlockFinder(const Document& document, const Layout& layout, VipsVariant variant);

  // The blocks when what is at most `edge` x `edge` pixels large is not divided: elements, and the text nodes
  // directly in them, in document order.
  std::vector<NodeIndex> blocks(std::int32_t edge);

 private:
  enum class Outcome : std::uint8_t { does_not_apply, cut, divide, block };

  void count_nodes();
  void note_virtual_text();
  void divide(NodeIndex element);
  Outcome outcome_of(NodeIndex element);
  Outcome apply(int rule, NodeIndex element);
  Outcome rule_1(NodeIndex element);
  Outcome rule_2(NodeIndex element) const;
  Outcome rule_4(NodeIndex element) const;
  Outcome rule_5(NodeIndex element) const;
  Outcome rule_7(NodeIndex element);
  Outcome rule_8(NodeIndex element) const;
  Outcome rule_9(NodeIndex element) const;
  bool is_worth_showing(NodeIndex element) const;
  std::uint32_t below(const std::vector<std::uint32_t>& sums, NodeIndex node) const;
  std::uint32_t within(const std::vector<std::uint32_t>& sums, NodeIndex node) const;

  const Document& document_;
  const Layout& layout_;
  VipsVariant variant_;
  NodeIndex body_;
  std::int64_t area_ = 0;  // the largest that is not divided
  // Running sums over the nodes before each: nodes with a valid box or text, texts, rules, elements of any size, and
  // displayed images and inputs.
  std::vector<std::uint32_t> valid_, texts_, rules_, sized_, pictures_;
  std::vector<std::uint8_t> left_out_;       // scripts and what is in them
  std::vector<std::uint8_t> depth_of_text_;  // inline elements around text, one in the other; of text 0
  std::vector<std::uint8_t> visited_, visual_;
};

}  // namespace treesift
