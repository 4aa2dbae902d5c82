// What elements can be told apart by: hashes of words, texts and attribute values, of each node of a page.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "parsers/document.h"

namespace treesift {

// A sorted set of hashes.
using EvidenceSet = std::vector<std::uint64_t>;

class PageEvidence {
 public:
  explicit PageEvidence(const Document& document);

  // Of an element and all in it: words of texts, whole texts, values of attributes but for those that `names` has.
  EvidenceSet contents(NodeIndex node) const {
    return set_of(contents_, begins_, node, document_->subtree_end(node));
  }
  // What a person would call the element: the words of its texts; of a button without any those of its value.
  EvidenceSet said_by(NodeIndex node) const;
  // Of the element's own tag: what it leads to and what it is called by (whole values of href, name, title, …).
  EvidenceSet meant_by(NodeIndex node) const;
  // Of the element's own tag: id and words of class. Builds make them anew, so that they count less.
  EvidenceSet names(NodeIndex node) const { return set_of(names_, name_begins_, node, node + 1); }
  // The hash of the id where it has one without digits in it: such an id is not counted up, and so keeps its
  // meaning. Else 0.
  std::uint64_t lasting_id(NodeIndex node) const { return lasting_ids_[node]; }

 private:
  void add_text(std::string_view text, std::uint64_t kind);
  void add_attributes(NodeIndex node);
  EvidenceSet set_of(const std::vector<std::uint64_t>& all, const std::vector<std::uint32_t>& begins,
                     NodeIndex from, NodeIndex to) const;

  const Document* document_;
  std::vector<std::uint64_t> contents_, names_;
  std::vector<std::uint32_t> begins_, name_begins_;  // by node, one more than nodes
  std::vector<std::uint64_t> lasting_ids_;           // by node
};

// Hashes that both have.
std::size_t shared(const EvidenceSet& a, const EvidenceSet& b);
// Those of `a` that `b` lacks.
EvidenceSet without(const EvidenceSet& a, const EvidenceSet& b);
// Adds those of `more`.
void join(EvidenceSet& all, const EvidenceSet& more);

}  // namespace treesift
