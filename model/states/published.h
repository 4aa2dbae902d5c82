// State classes as the published implementation of FragGen has them (Crawljax 5): for replication.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "align/aligner.h"
#include "align/edits.h"
#include "align/fragments/fragment_tree.h"
#include "model/states/state_class.h"

namespace treesift {

// The tree of `body`, names only, with text as elements `#text`: what the published comparison looks at.
struct TagTree {
  Document tags;
  std::vector<NodeIndex> source;  // by node of `tags`: of the page; document_node for the document itself
};

// Without scripts; a select keeps its first option, without its text.
TagTree tag_tree_of(const Document& page);

struct PublishedFragment {
  std::uint64_t shape = 0;
  NodeIndex node = no_node;  // of the tag tree; no_node: a forest
  bool is_useful = false;
};

struct PublishedFacts {
  std::shared_ptr<const Document> tags;  // shared by states with equal trees
  std::vector<PublishedFragment> all;    // the first one is the page
  std::vector<std::uint32_t> closest;    // by node of `tags`: the smallest fragment around it, index in `all`
  std::vector<std::uint64_t> fragments;  // shapes of all fragments, in order, each once
  PagePrint content;
  std::optional<PagePrint> picture;
};

// Whether two pages look the same: by their screenshots, else by what they display.
bool look_equal(const PublishedFacts& a, const PublishedFacts& b);

class PublishedClasses {
 public:
  PublishedFacts facts_of(const Document& page, const Layout& layout, const StateFacts& state);

  // Equal trees: clone or nd2 by the picture. Else nd2 when the page fragments are equal in shape; else nd3 when the
  // fragments around all elements that came or went have counterparts on the other page, and distinct when not. As
  // published, text that came or went counts for nothing.
  StateClass class_of(const PublishedFacts& a, const PublishedFacts& b);

 private:
  // The nodes whose fragments must have counterparts, on both sides.
  struct Affected {
    std::vector<NodeIndex> in_a, in_b;
  };

  const Affected& affected(const PublishedFacts& a, const PublishedFacts& b);

  std::map<std::uint64_t, std::vector<std::shared_ptr<const Document>>> known_trees_;  // by hash
  std::map<std::pair<const Document*, const Document*>, Affected> affected_;
  Aligner aligner_;
  EditFinder edit_finder_;
};

}  // namespace treesift
