// What a comparator sees of a document.
//
// An oracle comparator derives a view of the expected and of the actual document and says that they differ
// when the views do. Views are ordered by what they see: when a view finds two documents equal, so does every
// view that sees less. The comparators of Sprenkle et al. (ISSRE 2007) are named in comparator.h.
#pragma once

#include <cstdint>

#include "model/comparators/property.h"

namespace treesift {

// What is seen of tags. From `names` on, in document order, with the nesting.
enum class SeenTags : std::uint8_t { none, names, important_attributes, all_attributes };

// What is seen of text: displayed text alone where no tags are seen, else each text in its place. `collapsed`
// is white space as a browser shows it; `without_dates` stands for no tags only.
enum class SeenText : std::uint8_t { none, without_dates, collapsed, as_written };

struct View {
  bool bytes = false;  // all there is; the rest does not matter then
  SeenTags tags = SeenTags::none;
  SeenText text = SeenText::none;
  bool links = false;    // beside the tags, in any order: href, name and target of anchors, src of images
  bool inputs = false;   // beside the tags, in any order: type, name, value, selection of form inputs
  bool members = false;  // instead of the above: the whole tree, the children of each node in any order
  PropertySet ignored;

  bool operator==(const View&) const = default;
};

// Whether `upper` sees all that `lower` sees, so that documents equal to the upper one are equal to the lower
// one: the partial order of the paper's figure 3, for any two views.
bool sees_all_of(const View& upper, const View& lower);

}  // namespace treesift
