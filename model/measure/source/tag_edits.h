// The attributes in which two tags differ that no tree has: those in conditional comments.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/measure/text/style_edits.h"

namespace treesift {

// "td" of <td style="…">, "/td" of </td>, whatever text stands behind it; nothing for any other text.
std::string_view name_of_tag(std::string_view part);

struct TagEdit {
  std::string attribute;           // "width"; "style:width" for a property of a style
  std::string_view before, after;  // values; empty where it is lost or gained
  bool lost, gained;
};

// Of two tags of one name, with what stands behind each: in order of attribute; none where they are merely spelt
// otherwise. Nothing where more than the tag differs.
std::optional<std::vector<TagEdit>> tag_edits(std::string_view before, std::string_view after,
                                              StyleComparer& styles);

}  // namespace treesift
