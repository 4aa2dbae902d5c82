// Tags by attribute.
//
// Problem. What only old mail programs read stands in conditional comments. Compared as texts, two tags of
// them are other tags wherever a release spells one of their styles otherwise, and the width that a fault has
// changed looks like all of these.
//
// How. As elements of a tree are compared: attributes are sorted by name and merged, styles property by property.
//
//     <td width="30" style="padding:0;width:280px">    <td width="30" style="padding: 0; width: 300px">
//
//     style:width from 280px to 300px
//
// Cost. Linear in the tags, but for the sorting of some attributes.
#include "model/measure/source/tag_edits.h"

#include <algorithm>
#include <iterator>

#include "model/measure/source/tag_reader.h"
#include "model/measure/text/style_colours.h"

namespace treesift {
namespace {

// Of the tag of which the name is read.
std::vector<WrittenAttribute> attributes_of(TagReader& tag) {
  std::vector<WrittenAttribute> attributes;
  while (const std::optional<WrittenAttribute> attribute = tag.next()) attributes.push_back(*attribute);
  std::ranges::stable_sort(attributes, {}, &WrittenAttribute::name);
  return attributes;
}

void append_edits(const WrittenAttribute& before, const WrittenAttribute& after, StyleComparer& styles,
                  std::vector<TagEdit>& edits) {
  if (before.name != "style") {
    if (!is_same_style(before.value, after.value))
      edits.push_back({std::string(before.name), before.value, after.value, false, false});
    return;
  }
  for (const StyleEdit& edit : styles.compare(before.value, after.value))
    edits.push_back({"style:" + std::string(edit.property), edit.before, edit.after, edit.lost, edit.gained});
}

}  // namespace

std::string_view name_of_tag(std::string_view part) {
  if (!part.starts_with('<') || part.find('<', 1) != part.npos) return {};
  return TagReader(part).name();
}

std::optional<std::vector<TagEdit>> tag_edits(std::string_view before, std::string_view after,
                                              StyleComparer& styles) {
  TagReader was(before), is(after);
  was.name();
  is.name();
  const std::vector<WrittenAttribute> lost = attributes_of(was), gained = attributes_of(is);
  if (was.rest() != is.rest()) return std::nullopt;
  std::vector<TagEdit> edits;
  std::size_t i = 0, j = 0;
  while (i < lost.size() || j < gained.size()) {
    const int order = i == lost.size() ? 1 : j == gained.size() ? -1 : lost[i].name.compare(gained[j].name);
    if (order < 0)
      edits.push_back({std::string(lost[i].name), lost[i].value, {}, true, false});
    else if (order > 0)
      edits.push_back({std::string(gained[j].name), {}, gained[j].value, false, true});
    else
      append_edits(lost[i], gained[j], styles, edits);
    i += order <= 0;
    j += order >= 0;
  }
  return edits;
}

}  // namespace treesift
