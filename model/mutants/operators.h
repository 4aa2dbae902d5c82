// Mutation operators: small changes to a document such as faults make, and such as nobody should be told of.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "model/mutants/source_tree.h"

namespace treesift {

// What replaces a stretch of the source.
struct SourceEdit {
  std::size_t begin = 0, end = 0;
  std::string text;
};
using SourceEdits = std::vector<SourceEdit>;

// What the mutants of an operator change for a user, where the node is displayed.
enum class OperatorEffect : std::uint8_t {
  shown,   // what is seen
  acts,    // what happens when it is used: it looks the same
  unseen,  // nothing
};

// Of which formats it has something to change.
enum class OperatorOn : std::uint8_t { html, markup, all };

struct MutationOperator {
  std::string_view name;         // as on the command line
  std::string_view description;  // one line
  bool is_published = false;     // one of the four of the FragGen paper (its table VIII)
  OperatorEffect effect = OperatorEffect::shown;
  OperatorOn on = OperatorOn::all;
  // Whether it can change the node.
  bool (*applies)(const SourceTree& tree, std::uint32_t node);
  // What it does to it: edits that do not overlap, in the order of the source; perhaps none. Only where it applies.
  std::vector<SourceEdit> (*edits)(const SourceTree& tree, std::uint32_t node, Random& random);
  // Of one that acts: whether what it does to the node is seen all the same. Null: never.
  bool (*shows)(const SourceTree& tree, std::uint32_t node) = nullptr;
  // The node that the node changes places with. Null: it moves nothing.
  std::uint32_t (*other)(const SourceTree& tree, std::uint32_t node) = nullptr;
};

// The published ones first.
std::span<const MutationOperator> all_operators();

// Null for other names.
const MutationOperator* find_operator(std::string_view name);

// The source with edits made.
std::string edited(std::string_view source, std::span<const SourceEdit> edits);

}  // namespace treesift
