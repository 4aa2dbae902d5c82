// Mutants of a document: which operator changes which node, drawn by a seed.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "model/mutants/operators.h"

namespace treesift {

enum class MutantKind : std::uint8_t {
  visible,     // what is displayed has changed: to be detected
  functional,  // what is displayed does something else, and looks the same: to be detected by what looks at more than pictures
  attribute,   // an id, a class or a title has changed: to be ignored
  invisible,  // what has changed is not displayed, or no reader sees it (an end tag that may be left out): to be ignored
};

// "visible", "functional", "attribute", "invisible".
std::string_view name_of(MutantKind kind);
// What a person who sees the pair should say: the last two are of no interest.
bool is_fault(MutantKind kind);

struct Mutant {
  const MutationOperator* by = nullptr;
  MutantKind kind = MutantKind::visible;
  std::string path;    // of the node, in the source as it was
  std::string source;  // never the one that it was made of
};

// At most `count` mutants of a source, no two of them equal: one by each operator that has something to
// change, in an order that is drawn, and again from the first. Where an operator can change both what is seen
// and what is not, it does so in turn.
// `seen`: by node, 1 for what is displayed. Deterministic.
std::vector<Mutant> make_mutants(const SourceTree& tree, std::span<const std::uint8_t> seen,
                                 std::span<const MutationOperator* const> operators, std::size_t count,
                                 Random& random);

}  // namespace treesift
