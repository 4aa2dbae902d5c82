#include "align/list_ends.h"

#include <map>

namespace treesift {
namespace {

// Of the siblings of one name that stayed.
struct Stayed {
  NodeIndex first = no_node, last = no_node;
};

}  // namespace

std::vector<ListEnds> list_ends(const Document& document, std::span<const NodeIndex> matches) {
  std::vector<ListEnds> ends(document.node_count());
  std::map<NameId, Stayed> by_name;
  for (NodeIndex parent = 0; parent < document.node_count(); ++parent) {
    if (document.subtree_size(parent) == 1) continue;
    by_name.clear();
    for (const NodeIndex child : document.children(parent)) {
      if (matches[child] == no_node) continue;
      Stayed& stayed = by_name[document.name(child)];
      if (stayed.first == no_node) stayed.first = child;
      stayed.last = child;
    }
    for (const NodeIndex child : document.children(parent)) {
      if (matches[child] != no_node) continue;
      const auto stayed = by_name.find(document.name(child));
      if (stayed == by_name.end()) {
        ends[child] = list_start | list_end;
      } else {
        ends[child] = child < stayed->second.first  ? list_start
                      : child > stayed->second.last ? list_end
                                                    : list_middle;
      }
    }
  }
  return ends;
}

}  // namespace treesift
