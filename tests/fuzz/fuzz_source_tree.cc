// Promised for any bytes read as HTML, XML and JSON for the places of their nodes: places lie in the source and in each
// other, and every operator that applies to a node makes edits in order that do not overlap.
#include "model/mutants/operators.h"
#include "tests/fuzz/fuzz_support.h"

namespace treesift::fuzz {
namespace {

void check_places(const SourceTree& tree) {
  require(!tree.nodes.empty() && tree.nodes[0].subtree_end == tree.nodes.size(), "node 0 holds all");
  for (std::uint32_t node = 1; node < tree.nodes.size(); ++node) {
    const SourceNode& own = tree.nodes[node];
    const SourceNode& parent = tree.nodes[own.parent];
    require(own.parent < node && own.subtree_end > node && own.subtree_end <= parent.subtree_end,
            "nodes lie in each other");
    require(own.begin <= own.inner_begin && own.inner_begin <= own.inner_end && own.inner_end <= own.end,
            "places are in order");
    require(own.end <= tree.source.size(), "places lie in the source");
  }
}

void check_operators(const SourceTree& tree) {
  Random random(tree.source.size());
  for (const MutationOperator& by : all_operators()) {
    for (std::uint32_t node = 0; node < tree.nodes.size() && node < 200; ++node) {
      if (!by.applies(tree, node)) continue;
      std::size_t at = 0;
      for (const SourceEdit& edit : by.edits(tree, node, random)) {
        require(at <= edit.begin && edit.begin <= edit.end && edit.end <= tree.source.size(),
                "edits are in order");
        at = edit.end;
      }
    }
  }
}

void check(const SourceTree& tree) {
  check_places(tree);
  require(sight_of(tree).size() == tree.nodes.size(), "each node is seen or not");
  check_operators(tree);
}

}  // namespace
}  // namespace treesift::fuzz

FUZZ_TARGET(fuzz_source_tree) {
  using namespace treesift;
  const std::string_view source = fuzz::view_of(data, size);
  fuzz::check(markup_source(source, Format::html));
  fuzz::check(markup_source(source, Format::xml));
  fuzz::check(json_source(source));
  return 0;
}
