#include "model/comparators/view.h"

namespace treesift {
namespace {

constexpr PropertySet seen_in_attributes{Property::script_references, Property::selection};

// What a sequence of tags leaves out. Without attributes nothing is seen of scripts and selections; the
// important attributes hold neither.
PropertySet left_out(const View& view) {
  return view.tags == SeenTags::all_attributes ? view.ignored : view.ignored | seen_in_attributes;
}

bool tags_see(const View& upper, const View& lower) {
  if (lower.tags == SeenTags::none) return true;
  return upper.tags >= lower.tags && left_out(upper).is_subset_of(left_out(lower));
}

bool text_sees(const View& upper, const View& lower) {
  if (upper.text < lower.text) return false;
  // Which texts belong to what is not known to a view that ignores tags, and text between tags is.
  return lower.text == SeenText::none || lower.tags == SeenTags::none || upper.tags != SeenTags::none;
}

// Which white space is seen, and where lines end, depends on all tags.
bool knows_blocks(const View& upper, const View& lower) {
  if (lower.text == SeenText::none || upper.tags == SeenTags::none) return true;
  if (lower.tags != SeenTags::none && lower.text == upper.text) return true;
  constexpr PropertySet of_tags{Property::closing_tags, Property::layout, Property::style,
                                Property::order_of_links, Property::order_of_inputs};
  return !upper.ignored.intersects(of_tags);
}

// A list sees attributes of links or inputs; tags with their attributes see them too. Which select an option
// belongs to is told by the nesting.
bool links_see(const View& upper, const View& lower) {
  if (!lower.links) return true;
  if (!upper.links && upper.tags < SeenTags::important_attributes) return false;
  constexpr PropertySet of_links{Property::script_references};
  const PropertySet hidden = upper.links ? upper.ignored : left_out(upper);
  return (hidden & of_links).is_subset_of(lower.ignored);
}

bool inputs_see(const View& upper, const View& lower) {
  if (!lower.inputs) return true;
  if (!upper.inputs && upper.tags < SeenTags::important_attributes) return false;
  constexpr PropertySet of_inputs{Property::closing_tags, Property::selection};
  const PropertySet hidden = upper.inputs ? upper.ignored : left_out(upper);
  return (hidden & of_inputs).is_subset_of(lower.ignored);
}

}  // namespace

bool sees_all_of(const View& upper, const View& lower) {
  if (upper.bytes || upper == lower) return true;
  if (lower.bytes || upper.members) return false;
  if (lower.members) {
    return upper.tags == SeenTags::all_attributes && upper.text >= SeenText::collapsed &&
           upper.ignored == PropertySet{};
  }
  return tags_see(upper, lower) && text_sees(upper, lower) && knows_blocks(upper, lower) &&
         links_see(upper, lower) && inputs_see(upper, lower);
}

}  // namespace treesift
