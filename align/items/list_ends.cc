#include "align/items/list_ends.h"

#include <map>
#include <optional>
#include <set>
#include <string_view>

#include "align/text/shape_text.h"

namespace treesift {
namespace {

// Of an item that stands alone, and of those of a map, which have no order.
constexpr ListEnds anywhere = list_start | list_end;

// Of the siblings of one name that stayed.
struct Stayed {
  NodeIndex first = no_node, last = no_node;
};

// The names of an element's children.
std::set<std::string_view> names_within(const Document& document, NodeIndex parent) {
  std::set<std::string_view> names;
  if (document.subtree_size(parent) == 1) return names;
  for (const NodeIndex child : document.children(parent)) {
    if (!document.is_text(child)) names.insert(name_in_map(document, child));
  }
  return names;
}

}  // namespace

std::vector<ListEnds> list_ends(const Document& document, std::span<const NodeIndex> matches,
                                const Document& other) {
  std::vector<ListEnds> ends(document.node_count());
  std::map<std::string_view, Stayed> by_name;
  for (NodeIndex parent = 0; parent < document.node_count(); ++parent) {
    if (document.subtree_size(parent) == 1) continue;
    by_name.clear();
    for (const NodeIndex child : document.children(parent)) {
      if (matches[child] == no_node) continue;
      Stayed& stayed = by_name[name_in_map(document, child)];
      if (stayed.first == no_node) stayed.first = child;
      stayed.last = child;
    }
    std::optional<std::set<std::string_view>> others;
    for (const NodeIndex child : document.children(parent)) {
      if (matches[child] != no_node) continue;
      const std::string_view name = name_in_map(document, child);
      const auto stayed = by_name.find(name);
      if (stayed == by_name.end()) {
        if (!others && matches[parent] != no_node) others = names_within(other, matches[parent]);
        ends[child] = others && !others->contains(name) ? list_all : anywhere;
      } else {
        ends[child] = name == "*"                    ? anywhere
                      : child < stayed->second.first ? list_start
                      : child > stayed->second.last  ? list_end
                                                     : list_middle;
      }
    }
  }
  return ends;
}

}  // namespace treesift
