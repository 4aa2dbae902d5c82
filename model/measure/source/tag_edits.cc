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

#include "model/measure/text/style_colours.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

struct TagAttribute {
  std::string_view name, value;
};

constexpr std::string_view spaces = " \t\r\n";

// What stands in the tag behind its name, and what behind the tag.
struct TagParts {
  std::string_view attributes, behind;
};

TagParts parts_of(std::string_view part) {
  char quote = 0;
  std::size_t end = 1 + name_of_tag(part).size();
  const std::size_t begin = end;
  for (; end < part.size(); ++end) {
    const char c = part[end];
    if (quote != 0 ? c == quote : c == '"' || c == '\'')
      quote = quote != 0 ? 0 : c;
    else if (quote == 0 && c == '>')
      break;
  }
  return {part.substr(begin, end - begin), part.substr(end)};
}

// Takes a name, a quoted value, or a bare one off the front.
std::string_view take_until(std::string_view& rest, std::string_view ends) {
  const std::size_t end = std::min(rest.find_first_of(ends), rest.size());
  const std::string_view taken = rest.substr(0, end);
  rest.remove_prefix(end);
  return taken;
}

std::string_view take_value(std::string_view& rest) {
  if (!rest.starts_with('=')) return {};
  rest = trimmed(rest.substr(1));
  if (!rest.starts_with('"') && !rest.starts_with('\'')) return take_until(rest, spaces);
  const std::string_view quote = rest.substr(0, 1);
  rest.remove_prefix(1);
  const std::string_view value = take_until(rest, quote);
  rest.remove_prefix(std::min<std::size_t>(1, rest.size()));
  return value;
}

std::vector<TagAttribute> attributes_of(std::string_view text) {
  std::vector<TagAttribute> attributes;
  std::string_view rest = trimmed(text);
  while (!rest.empty()) {
    const std::string_view name = take_until(rest, "= \t\r\n");
    rest = trimmed(rest);
    const std::string_view value = take_value(rest);
    if (name != "/") attributes.push_back({name, value});
    rest = trimmed(rest);
  }
  std::ranges::stable_sort(attributes, {}, &TagAttribute::name);
  return attributes;
}

void append_edits(const TagAttribute& before, const TagAttribute& after, StyleComparer& styles,
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
  const std::size_t end = std::min(part.find_first_of(" \t\r\n/>", 2), part.size());
  return part.substr(1, end - 1);
}

std::optional<std::vector<TagEdit>> tag_edits(std::string_view before, std::string_view after,
                                              StyleComparer& styles) {
  const TagParts was = parts_of(before), is = parts_of(after);
  if (was.behind != is.behind) return std::nullopt;
  std::vector<TagEdit> edits;
  const std::vector<TagAttribute> lost = attributes_of(was.attributes), gained = attributes_of(is.attributes);
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
