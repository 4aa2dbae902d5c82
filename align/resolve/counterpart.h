// Whether an element of a new page is an element of an old one, and how sure that is.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "align/alignment.h"
#include "align/name_map.h"
#include "align/resolve/evidence.h"
#include "parsers/document.h"
#include "parsers/snapshot/snapshot.h"

namespace treesift {

// A page with what its elements can be told apart by.
struct ResolvePage {
  explicit ResolvePage(const Page& page);

  // Whether a person may see it, as far as is known.
  bool may_be_seen(NodeIndex node) const { return layout.empty() || layout.sight[node] != Sight::hidden; }
  // Whether one of these could be taken for the other: nobody takes what is hidden for what is seen.
  bool may_stand_for(NodeIndex other, NodeIndex node) const {
    return may_be_seen(other) || !may_be_seen(node);
  }

  const Document& document;
  const Layout& layout;
  PageEvidence evidence;
  std::vector<std::uint32_t> depths;  // by node
};

class CounterpartCheck {
 public:
  // All must stay.
  CounterpartCheck(const ResolvePage& old_page, const ResolvePage& new_page, const NameMap& names,
                   const Alignment& alignment)
      : old_(old_page), new_(new_page), names_(names), alignment_(alignment) {}

  // How much more the new element is like the old one than others that could be taken for it, at that of its
  // ancestors where this is least: 0, or less, to 1. Stops early, with the margin so far, below `enough`.
  // Linear in the pages, but for the levels around the elements.
  double margin(NodeIndex old_element, NodeIndex new_element, double enough) const;

 private:
  // An element or ancestor of it beside its counterpart.
  struct Level {
    NodeIndex in_old, in_new;
    std::uint32_t distance;  // up to that of the next level, the larger of both sides
  };
  // What a level is told apart from, on one side.
  struct Others {
    // Of the same name around it, in document order; without itself, and without what is hidden beside one
    // that is seen.
    std::vector<NodeIndex> nodes;
    std::size_t before = 0;             // of them stand before it
    std::vector<EvidenceSet> contents;  // by node
    EvidenceSet all;                    // of all of them
  };
  struct Compared;

  std::vector<Level> levels(NodeIndex old_element, NodeIndex new_element) const;
  double weight(NodeIndex in_old, NodeIndex in_new) const;
  static Others others_of(const ResolvePage& page, NodeIndex node, NodeIndex around, std::uint32_t distance);
  double level_margin(const Level& level, const Level& above, const Level& element) const;
  void leave_out(const Level& element, Compared& compared) const;
  bool is_outdone_around(const Level& level, const Level& above, const EvidenceSet& in_old) const;
  bool says_something_else(const Level& element) const;
  bool is_named_otherwise(const Level& element) const;
  bool has_same_lasting_id(const Level& level, const Compared& compared) const;
  double by_contents(const Compared& compared, bool is_element_itself) const;
  double by_names(const Level& level, const Compared& compared) const;
  static bool is_list_unchanged(const Compared& compared);

  const ResolvePage& old_;
  const ResolvePage& new_;
  const NameMap& names_;
  const Alignment& alignment_;
};

}  // namespace treesift
