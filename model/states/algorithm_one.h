// State classes by Algorithm 1 of the FragGen paper, with its recursion, which the published implementation leaves out.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "align/aligner.h"
#include "align/edits.h"
#include "model/states/published.h"

namespace treesift {

// Two fragments of different shape are near-duplicates when each fragment around a change in the one has a
// counterpart in the other that is equal in shape or itself a near-duplicate: so on, four levels deep. Text
// that came or went counts, as a change of the element that shows it.
class AlgorithmOne {
 public:
  // Of pages with equal trees clone, or nd2 where they do not look the same (look_equal); of others nd3 or distinct.
  // What was found of two subtrees is kept for the next call.
  StateClass class_of(const PublishedFacts& a, const PublishedFacts& b);

 private:
  // Elements of two subtrees that came, went, or show other texts.
  struct Changes {
    std::vector<NodeIndex> in_a, in_b;  // offsets from the roots of the subtrees
  };

  const Document& subtree(const PublishedFacts& state, NodeIndex root);
  const Changes& changes(const PublishedFacts& a, NodeIndex root_a, const PublishedFacts& b,
                         NodeIndex root_b);
  bool are_near(const PublishedFacts& a, std::uint32_t fragment_a, const PublishedFacts& b,
                std::uint32_t fragment_b, int depth);
  bool all_map(const PublishedFacts& a, std::uint32_t inside, const std::vector<NodeIndex>& changed,
               const PublishedFacts& b, int depth);
  bool maps(const PublishedFacts& a, std::uint32_t fragment, const PublishedFacts& b, int depth);

  std::map<std::uint64_t, std::unique_ptr<const Document>> subtrees_;  // by shape
  std::map<std::pair<std::uint64_t, std::uint64_t>, Changes> changes_;
  Aligner aligner_;
  EditFinder edit_finder_;
};

}  // namespace treesift
