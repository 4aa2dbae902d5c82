// The `hash` aligner: which node of actual is which node of expected, in time linear in both.
//
// Problem. Tree edit distance proper is cubic. Outputs of two releases are nearly equal or share large equal
// parts, and a verdict wants a mapping that a tester would draw, not the provably shortest one.
//
// Why this way. Each node carries two hashes, of its whole subtree and of its shape, so that equality of
// parts is one comparison. truediff (Erdweg, Szabo, Pacak, PLDI 2021) showed that two such hashes give
// patches as short as GumTree's, in linear time; X-tree Diff (Lee & Kim 2003) how not to be fooled by
// repeated parts; XyDiff (Cobena, Abiteboul, Marian, ICDE 2002) and GumTree (Falleri et al., ASE 2014) how to
// carry matches up to parents and down to children. Each phase has a file with its own explanation:
//
//     child_matching.cc    down from matched parents, and sequence_matching.cc for lists of siblings,
//                          item_keys.cc for items of JSON and XML lists
//     hash_matching.cc     equal subtrees wherever they stand
//     container_votes.cc   up from matched children
//     similarity.cc        how much alike; how much an equality is worth
//
// Hashes propose, comparison decides: every equality that is used has been verified node by node, so a
// collision, which a hostile page can construct, costs quality and never correctness.
//
// Cost. Linear time and memory, except for sorting what is ambiguous or out of order, and for the common
// subsequences of siblings, which AlignmentBudget bounds.
#include "align/hash_aligner.h"

namespace treesift {

bool HashAligner::match(Matching& matching, std::uint64_t sequence_cells) {
  // From the top, as far as there is no doubt.
  children_.begin(matching, sequence_cells);
  children_.open(document_node, document_node);
  children_.descend();
  // Beyond this point, whatever is free stands below a matched parent that has changed, and no free node has
  // a matched descendant.
  if (matching.finished()) return true;

  // Equal parts that stand elsewhere, and the containers that they came in.
  hashes_.match_unique(matching);
  votes_.match(matching, children_);
  children_.descend();
  hashes_.match_repeated(matching);
  votes_.match(matching, children_);
  children_.descend();
  // Beyond this point, what is free has changed, or carries too little to be recognised by itself.

  hashes_.match_unique_shapes(matching);
  votes_.match(matching, children_);
  children_.follow_moves();
  children_.settle();
  // Beyond this point, what is free was deleted or inserted.
  children_.shrink();
  return !children_.budget_exceeded();
}

}  // namespace treesift
