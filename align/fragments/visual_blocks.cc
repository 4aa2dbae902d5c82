// The division of VIPS (Cai, Yu, Wen, Ma: VIPS, a vision-based page segmentation algorithm, 2003), as FragGen uses it.
//
// Problem. Which parts of a page does a person take for one thing? A form's row is one, its label and its field are not
// two; the page is not one.
//
// How. One pass from `body` down. Each element is looked at by a list of rules that depends on its name; the first that
// applies decides: divide it and look at its children, take it for a block, or leave it out. Whether a block is small
// enough is a matter of `edge`, which falls from pass to pass. Rules 3, 10 and 12 of the paper never decide and are not
// here; rule 11 is the end of the lists.
//
// Cost. Linear: what a rule asks about all nodes below is answered by running sums.
#include "align/fragments/visual_blocks.h"

#include <algorithm>
#include <span>

namespace treesift {
namespace {

constexpr NameSet inline_elements = {
    "abbr",   "acronym", "b",   "bdo",      "big",  "button", "cite",   "code",   "dfn",   "em",    "i",
    "img",    "input",   "kbd", "label",    "map",  "object", "output", "q",      "samp",  "small", "span",
    "strong", "sub",     "sup", "textarea", "time", "tt",     "var",    "select", "option"};
constexpr NameSet pictures_and_inputs = {"img", "input"};
constexpr NameSet table_parts = {"table", "tr"};
constexpr NameSet not_shown = {"script", "style"};

// Of inline elements around text.
constexpr std::uint8_t deepest_virtual_text = 2, too_deep = 3;

constexpr int divide_if_not_inline = 11;
constexpr int rules_of_inline[] = {1, 2, 4, 5, 6, 8, 9, divide_if_not_inline};
constexpr int rules_of_table[] = {1, 2, 7, 9};
constexpr int rules_of_cell[] = {1, 2, 4, 8, 9};
constexpr int rules_of_paragraph[] = {1, 2, 4, 5, 6, 7, 8, 9, divide_if_not_inline};
constexpr int rules_of_others[] = {1, 2, 4, 6, 8, 9, divide_if_not_inline};

std::span<const int> rules_of(NameId name) {
  if (inline_elements.contains(name)) return rules_of_inline;
  if (table_parts.contains(name)) return rules_of_table;
  if (name == standard_name("td")) return rules_of_cell;
  if (name == standard_name("p")) return rules_of_paragraph;
  return rules_of_others;
}

}  // namespace

NodeIndex body_of(const Document& document) {
  NodeIndex first = document_node;
  for (NodeIndex node = 1; node < document.node_count(); ++node) {
    if (!document.is_element(node)) continue;
    if (document.name(node) == standard_name("body")) return node;
    if (first == document_node) first = node;
  }
  return first;
}

BlockFinder::BlockFinder(const Document& document, const Layout& layout, VipsVariant variant)
    : document_(document),
      layout_(layout),
      variant_(variant),
      body_(body_of(document)),
      left_out_(document.node_count()),
      depth_of_text_(document.node_count()),
      visited_(document.node_count()),
      visual_(document.node_count()) {
  count_nodes();
  note_virtual_text();
}

void BlockFinder::count_nodes() {
  const NodeIndex count = document_.node_count();
  for (auto* sums : {&valid_, &texts_, &rules_, &sized_, &pictures_}) sums->assign(count + 1, 0);
  for (NodeIndex node = 0; node < count; ++node) {
    const NodeIndex parent = document_.parent(node);
    left_out_[node] =
        not_shown.contains(document_.name(node)) || (node != document_node && left_out_[parent] != 0);
    const bool counts = left_out_[node] == 0;
    const Box& box = layout_.content_box[node];
    const bool is_text = document_.is_text(node), is_element = document_.is_element(node);
    const bool is_picture = pictures_and_inputs.contains(document_.name(node));
    valid_[node + 1] = valid_[node] + (counts && (is_text || (is_element && box.has_area())));
    texts_[node + 1] = texts_[node] + (counts && is_text);
    rules_[node + 1] = rules_[node] + (counts && document_.name(node) == standard_name("hr"));
    sized_[node + 1] = sized_[node] + (counts && box.width != 0 && box.height != 0);
    pictures_[node + 1] = pictures_[node] + (counts && is_picture && layout_.displayed[node] != 0);
  }
}

std::uint32_t BlockFinder::below(const std::vector<std::uint32_t>& sums, NodeIndex node) const {
  return sums[document_.subtree_end(node)] - sums[node + 1];
}

std::uint32_t BlockFinder::within(const std::vector<std::uint32_t>& sums, NodeIndex node) const {
  return sums[document_.subtree_end(node)] - sums[node];
}

// Text; inline elements of text only; and inline elements of nothing but these two. Not deeper.
void BlockFinder::note_virtual_text() {
  for (NodeIndex node = document_.node_count(); node-- > 1;) {
    if (document_.is_text(node)) {
      depth_of_text_[node] = 0;
      continue;
    }
    std::uint8_t depth = inline_elements.contains(document_.name(node)) ? 0 : too_deep;
    for (const NodeIndex child : document_.children(node)) depth = std::max(depth, depth_of_text_[child]);
    depth_of_text_[node] = static_cast<std::uint8_t>(std::min(depth + 1, +too_deep));
  }
}

std::vector<NodeIndex> BlockFinder::blocks(std::int32_t edge) {
  area_ = std::int64_t{edge} * edge;
  std::ranges::fill(visited_, 0);
  std::ranges::fill(visual_, 0);
  visited_[body_] = 1;
  for (NodeIndex node = body_; node < document_.subtree_end(body_); ++node) {
    if (visited_[node] != 0 && visual_[node] == 0) divide(node);
  }
  std::vector<NodeIndex> blocks;
  for (NodeIndex node = body_; node < document_.subtree_end(body_); ++node) {
    const bool is_block = document_.is_text(node) ? visual_[document_.parent(node)] != 0 : visual_[node] != 0;
    if (is_block) blocks.push_back(node);
  }
  return blocks;
}

void BlockFinder::divide(NodeIndex element) {
  const Outcome outcome = outcome_of(element);
  if (outcome == Outcome::divide) {
    for (const NodeIndex child : document_.children(element))
      visited_[child] = document_.is_element(child) && left_out_[child] == 0;
    return;
  }
  visual_[element] = outcome != Outcome::cut && is_worth_showing(element);
}

BlockFinder::Outcome BlockFinder::outcome_of(NodeIndex element) {
  for (const int rule : rules_of(document_.name(element))) {
    const Outcome outcome = apply(rule, element);
    // An image is a block already: the rules that follow decide only whether what is in it is looked at.
    if (outcome != Outcome::does_not_apply) return outcome;
  }
  return Outcome::does_not_apply;
}

BlockFinder::Outcome BlockFinder::apply(int rule, NodeIndex element) {
  const bool has_children = document_.subtree_size(element) > 1;
  switch (rule) {
    case 1:
      return rule_1(element);
    case 2:
      return rule_2(element);
    case 4:
      return rule_4(element);
    case 5:
      return rule_5(element);
    case 6:
      return has_children && within(rules_, element) > 0 ? Outcome::divide : Outcome::does_not_apply;
    case 7:
      return rule_7(element);
    case 8:
      return rule_8(element);
    case 9:
      return has_children ? rule_9(element) : Outcome::does_not_apply;
    default:
      return inline_elements.contains(document_.name(element)) ? Outcome::does_not_apply : Outcome::divide;
  }
}

BlockFinder::Outcome BlockFinder::rule_1(NodeIndex element) {
  if (pictures_and_inputs.contains(document_.name(element)))
    return layout_.content_box[element].has_area() ? Outcome::block : Outcome::cut;
  return below(valid_, element) == 0 ? Outcome::cut : Outcome::does_not_apply;
}

BlockFinder::Outcome BlockFinder::rule_2(NodeIndex element) const {
  const NodeIndex first = document_.first_child(element);
  const bool applies = first != no_node && document_.is_element(first) &&
                       layout_.content_box[first].has_area() && below(valid_, element) == 1;
  return applies ? Outcome::divide : Outcome::does_not_apply;
}

BlockFinder::Outcome BlockFinder::rule_4(NodeIndex element) const {
  if (document_.subtree_size(element) == 1) return Outcome::does_not_apply;
  for (const NodeIndex child : document_.children(element)) {
    if (depth_of_text_[child] > deepest_virtual_text) return Outcome::does_not_apply;
  }
  return Outcome::block;
}

BlockFinder::Outcome BlockFinder::rule_5(NodeIndex element) const {
  for (const NodeIndex child : document_.children(element)) {
    if (document_.is_element(child) && !inline_elements.contains(document_.name(child)))
      return Outcome::divide;
  }
  return Outcome::does_not_apply;
}

// A child with a background of its own is a block.
BlockFinder::Outcome BlockFinder::rule_7(NodeIndex element) {
  if (variant_ == VipsVariant::published) return Outcome::does_not_apply;
  Outcome outcome = Outcome::does_not_apply;
  for (const NodeIndex child : document_.children(element)) {
    const std::uint32_t background = layout_.background[child];
    if (!document_.is_element(child) || background == 0 || background == layout_.background[element])
      continue;
    visual_[child] = is_worth_showing(child);
    outcome = Outcome::divide;
  }
  return outcome;
}

BlockFinder::Outcome BlockFinder::rule_8(NodeIndex element) const {
  if (below(texts_, element) == 0) return Outcome::does_not_apply;
  const Box& box = layout_.content_box[element];
  if ((box.width == 0 || box.height == 0) && within(sized_, element) > 0) return Outcome::divide;
  if (box.area() > area_) return Outcome::does_not_apply;
  return document_.name(element) == standard_name("ul") ? Outcome::divide : Outcome::block;
}

BlockFinder::Outcome BlockFinder::rule_9(NodeIndex element) const {
  for (const NodeIndex child : document_.children(element)) {
    if (document_.is_element(child) && layout_.content_box[child].area() > area_) return Outcome::divide;
  }
  return Outcome::block;
}

bool BlockFinder::is_worth_showing(NodeIndex element) const {
  const Box& box = layout_.content_box[element];
  const bool is_on_page = box.x >= 0 && box.y >= 0 && box.right() <= layout_.page_width &&
                          box.bottom() <= layout_.page_height && box.has_area();
  if (!is_on_page || layout_.displayed[element] == 0) return false;
  return within(texts_, element) > 0 || within(pictures_, element) > 0;
}

}  // namespace treesift
