#include "model/experiments/recorded/varying_data.h"

#include "align/fragments/fragment_tree.h"
#include "model/states/page_content.h"

namespace treesift {
namespace {

// A text node or control, and what it shows.
bool shows_other_data(const DisplayedPage& before, NodeIndex old_node, const DisplayedPage& after,
                      NodeIndex new_node) {
  return content_of(before.page.document, before.seen, old_node) !=
         content_of(after.page.document, after.seen, new_node);
}

}  // namespace

void learn_fragments(FragmentMemory& memory, const Page& page) {
  const std::vector<std::uint8_t> seen = seen_nodes(page.document, page.layout);
  for (const Fragment& fragment : find_fragments(page.document, page.layout).fragments) {
    if (fragment.is_useful) memory.remember(print_of(page.document, seen, fragment), {});
  }
}

bool is_data_that_varies(const FragmentMemory& memory, const DisplayedPage& before,
                         const DisplayedPage& after, Aligner& aligner) {
  const Document& document = after.page.document;
  Alignment alignment;
  aligner.align(before.page.document, document, alignment);
  const FragmentTree tree = find_fragments(document, after.page.layout);
  for (NodeIndex node = 1; node < document.node_count(); ++node) {
    if (after.seen[node] == 0 || document.subtree_size(node) > 1) continue;
    const NodeIndex known = alignment.expected_of[node];
    if (known != no_node && !shows_other_data(before, known, after, node)) continue;
    const Fragment& around = tree.fragments[tree.closest(document, after.page.layout, node)];
    if (!memory.is_fluid(print_of(document, after.seen, around))) return false;
  }
  return true;
}

}  // namespace treesift
