// The two documents and what is matched so far: what the phases of the aligner hand to each other.
#pragma once

#include <cstdint>

#include "align/alignment.h"
#include "align/name_map.h"
#include "parsers/document.h"

namespace treesift {

class Matching {
 public:
  // Starts an alignment in which the two document nodes are matched and nothing else is.
  void begin(const Document& expected, const Document& actual, Alignment& alignment);

  const Document& expected() const { return *expected_; }
  const Document& actual() const { return *actual_; }
  const NameMap& names() const { return names_; }
  Alignment& alignment() { return *alignment_; }

  bool free_expected(NodeIndex e) const { return alignment_->actual_of[e] == no_node; }
  bool free_actual(NodeIndex a) const { return alignment_->expected_of[a] == no_node; }
  NodeIndex actual_of(NodeIndex e) const { return alignment_->actual_of[e]; }
  NodeIndex expected_of(NodeIndex a) const { return alignment_->expected_of[a]; }

  // Kind and name as one number that is comparable across the two documents.
  std::uint64_t label_of_expected(NodeIndex e) const {
    return label(expected_->kind(e), names_.in_actual(expected_->name(e)));
  }
  std::uint64_t label_of_actual(NodeIndex a) const { return label(actual_->kind(a), actual_->name(a)); }
  bool same_label(NodeIndex e, NodeIndex a) const { return label_of_expected(e) == label_of_actual(a); }

  // Nothing is left to match.
  bool finished() const { return matched_ == expected_->node_count() || matched_ == actual_->node_count(); }

  // Matches two free nodes of the same label.
  void match(NodeIndex e, NodeIndex a);
  // Matches two subtrees node by node when they are equal in truth and not in hash alone; false, and nothing
  // done, otherwise. Nodes below that are matched already stay with their matches.
  bool match_if_equal(NodeIndex e, NodeIndex a);
  // The same for subtrees that differ in texts and attributes only.
  bool match_if_same_shape(NodeIndex e, NodeIndex a);

 private:
  static std::uint64_t label(NodeKind kind, NameId name) {
    return static_cast<std::uint64_t>(kind) << 32 | name;
  }
  void match_in_parallel(NodeIndex e, NodeIndex a);

  const Document* expected_ = nullptr;
  const Document* actual_ = nullptr;
  Alignment* alignment_ = nullptr;
  NameMap names_;
  NodeIndex matched_ = 0;  // pairs
};

}  // namespace treesift
