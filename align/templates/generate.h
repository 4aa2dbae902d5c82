// The pattern of a piece of a document: its repeated parts folded into one.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "align/templates/matcher.h"
#include "align/templates/pattern.h"

namespace treesift {

// ul, ol, dl, select, table, tbody and the like: what holds items by its meaning.
bool is_list(NameId name);

// Whether two elements look like items of one list, without looking at texts: the same name; ids, classes
// and name attributes that do not tell them apart (`in_list`: only the name); equal shape hashes, or children
// of which at least half agree in name and order (the first 40 are compared).
bool alike_items(const Document& document, NodeIndex x, NodeIndex y, bool in_list);

// Neighbouring children that are alike, or that come together in turns.
struct SiblingRun {
  std::size_t begin, end;  // in the list of children
  std::size_t period;      // 1, or up to 4 for siblings that take turns (h3 p h3 p)
};

class PatternGenerator {
 public:
  explicit PatternGenerator(const Document& document) : document_(document) {}

  // The runs of all children, in order; single children and texts are runs of one. A run of turns covers all
  // children, or there is none.
  std::vector<SiblingRun> runs_of(std::span<const NodeIndex> children, bool in_list) const;

  // One pattern that every one of these siblings matches, once. Nearly linear in their nodes: an item that
  // matches what is known of the others costs one match.
  Pattern of_items(std::span<const NodeIndex> items);

  // The group of siblings that take turns.
  Pattern of_turns(std::span<const NodeIndex> children, SiblingRun run);

  // The children of an element as sibling patterns, runs folded into patterns that repeat. Nothing when they
  // are more than max_children different ones.
  std::optional<std::vector<Pattern>> of_content(NodeIndex parent);

  std::vector<NodeIndex> children_of(NodeIndex parent) const;

 private:
  Pattern of_items(std::span<const NodeIndex> items, std::size_t depth);
  Pattern of_node(NodeIndex node, std::size_t depth);
  Pattern of_run(std::span<const NodeIndex> children, SiblingRun run, std::size_t depth);
  std::optional<std::vector<Pattern>> of_content(NodeIndex parent, std::size_t depth);
  std::optional<std::vector<Pattern>> of_definitions(std::span<const NodeIndex> children, std::size_t depth);

  const Document& document_;
  MatchScratch scratch_;
  std::size_t patterns_left_ = 0;  // that what is being generated may still have
};

}  // namespace treesift
