#include "align/fragments/fragment_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace treesift {
namespace {

bool is_within(const Document& document, NodeIndex outer, NodeIndex node) {
  return outer != no_node && node >= outer && node < document.subtree_end(outer);
}

bool is_within(const Box& outer, const Box& inner) {
  return inner.x >= outer.x && inner.y >= outer.y && inner.right() <= outer.right() &&
         inner.bottom() <= outer.bottom();
}

bool holds(const Document& document, const Layout& layout, const Fragment& fragment, NodeIndex node,
           Reach reach) {
  if (fragment.node == no_node) return !layout.empty() && is_within(fragment.box, layout.content_box[node]);
  return is_within(document, reach == Reach::around ? fragment.top : fragment.node, node);
}

std::string_view label_of(const Document& document, NodeIndex node) {
  return document.is_text(node) ? std::string_view("text()") : document.name_text(document.name(node));
}

// One step of a path: a name, and which of that name.
struct NumberedStep {
  std::string_view name;
  std::size_t position = 0;
};

std::optional<NumberedStep> take_step(std::string_view& path) {
  const std::string_view step = path.substr(0, path.find('/'));
  path.remove_prefix(std::min(step.size() + 1, path.size()));
  const std::size_t bracket = step.find('[');
  if (bracket == std::string_view::npos || !step.ends_with(']')) return std::nullopt;
  NumberedStep taken{step.substr(0, bracket), 0};
  const char* const end = step.data() + step.size() - 1;
  const auto [read, error] = std::from_chars(step.data() + bracket + 1, end, taken.position);
  return error == std::errc() && read == end ? std::optional(taken) : std::nullopt;
}

NodeIndex child_at(const Document& document, NodeIndex parent, const NumberedStep& step) {
  std::size_t position = 0;
  for (const NodeIndex child : document.children(parent)) {
    if (label_of(document, child) == step.name && ++position == step.position) return child;
  }
  return no_node;
}

}  // namespace

std::uint32_t FragmentTree::closest(const Document& document, const Layout& layout, NodeIndex node,
                                    Reach reach) const {
  std::uint32_t current = 0;
  for (;;) {
    const std::vector<std::uint32_t>& children = fragments[current].children;
    const auto found = std::ranges::find_if(children, [&](std::uint32_t child) {
      return holds(document, layout, fragments[child], node, reach);
    });
    if (found == children.end() || !fragments[*found].is_useful) return current;
    current = *found;
  }
}

std::string relative_path(const Document& document, NodeIndex from, NodeIndex to) {
  std::string path;
  for (NodeIndex node = to; node != from && node != document_node; node = document.parent(node)) {
    std::size_t position = 1;
    for (const NodeIndex sibling : document.children(document.parent(node))) {
      if (sibling == node) break;
      position += label_of(document, sibling) == label_of(document, node);
    }
    path = fmt::format("{}[{}]{}{}", label_of(document, node), position, path.empty() ? "" : "/", path);
  }
  return path;
}

std::optional<NodeIndex> node_at(const Document& document, NodeIndex from, std::string_view path) {
  NodeIndex node = from;
  while (!path.empty()) {
    const std::optional<NumberedStep> step = take_step(path);
    node = step ? child_at(document, node, *step) : no_node;
    if (node == no_node) return std::nullopt;
  }
  return node;
}

}  // namespace treesift
