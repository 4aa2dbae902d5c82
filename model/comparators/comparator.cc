#include "model/comparators/comparator.h"

#include <algorithm>
#include <array>

#include "base/ascii.h"
#include "base/words/word_distance.h"

namespace treesift {
namespace {

constexpr PropertySet no_style{Property::style};
constexpr PropertySet no_style_or_layout{Property::style, Property::layout};
constexpr PropertySet no_scripts{Property::script_references};
constexpr PropertySet no_scripts_or_selection{Property::script_references, Property::selection};

constexpr View bytes_view() {
  View view;
  view.bytes = true;
  return view;
}

constexpr View base_view(SeenText text) {
  View view;
  view.tags = SeenTags::all_attributes;
  view.text = text;
  return view;
}

constexpr View content_view(SeenText text) {
  View view;
  view.text = text;
  return view;
}

constexpr View tags_view(SeenTags tags, PropertySet ignored = {}) {
  View view;
  view.tags = tags;
  view.ignored = ignored;
  return view;
}

constexpr View links_view(PropertySet ignored = {}) {
  View view = tags_view(SeenTags::names, ignored | no_scripts);
  view.links = true;
  return view;
}

constexpr View inputs_view(PropertySet ignored = {}) {
  View view = tags_view(SeenTags::names, ignored);
  view.inputs = true;
  return view;
}

constexpr View members_view() {
  View view;
  view.members = true;
  return view;
}

constexpr auto all_tags = SeenTags::all_attributes;
constexpr auto important = SeenTags::important_attributes;

// clang-format off
constexpr std::array<Comparator, 23> table = {{
    {"D", "document", bytes_view(), "every byte"},
    {"DB", "document-base", base_view(SeenText::as_written), "tags, attributes, text and white space"},
    {"DB-W", "document-base-ws", base_view(SeenText::collapsed), "tags, attributes and text, white space as displayed"},
    {"C", "content", content_view(SeenText::as_written), "displayed text as it is written"},
    {"C-W", "content-ws", content_view(SeenText::collapsed), "displayed text, white space as displayed"},
    {"C-WD", "content-ws-dates", content_view(SeenText::without_dates), "the same, each date or time as a mere date"},
    {"T", "tags", tags_view(all_tags), "tags with all attributes"},
    {"T-S", "tags-style", tags_view(all_tags, no_style), "the same without style"},
    {"T-SL", "tags-style-layout", tags_view(all_tags, no_style_or_layout), "the same without style and layout"},
    {"N", "tag-names", tags_view(SeenTags::names), "names of tags"},
    {"N-S", "tag-names-style", tags_view(SeenTags::names, no_style), "the same without style"},
    {"N-SL", "tag-names-style-layout", tags_view(SeenTags::names, no_style_or_layout), "the same without style and layout"},
    {"N+I", "tag-names+important-attributes", tags_view(important, no_scripts_or_selection), "names of tags and important attributes"},
    {"N+I-S", "tag-names+important-attributes-style", tags_view(important, no_scripts_or_selection | no_style), "the same without style"},
    {"N+I-SL", "tag-names+important-attributes-style-layout", tags_view(important, no_scripts_or_selection | no_style_or_layout), "the same without style and layout"},
    {"N+U", "unordered-links", links_view(), "names of tags; links and images in any order"},
    {"N-S+U", "unordered-links-style", links_view(no_style), "the same without style"},
    {"N-SL+U", "unordered-links-style-layout", links_view(no_style_or_layout), "the same without style and layout"},
    {"N+F", "forms", inputs_view(), "names of tags; form inputs in any order"},
    {"N-S+F", "forms-style", inputs_view(no_style), "the same without style"},
    {"N-SL+F", "forms-style-layout", inputs_view(no_style_or_layout), "the same without style and layout"},
    {"N+F-Sel", "forms-select", inputs_view({Property::selection}), "names of tags; form inputs in any order, whatever is selected"},
    {"M", "unordered-members", members_view(), "the whole tree, children of each node in any order"},
}};
// clang-format on

bool equal_any_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return lower_case(x) == lower_case(y); });
}

// Takes "-P4" off the end of a name, if it is there.
std::optional<Property> take_property(std::string_view& name) {
  if (name.size() < 3) return std::nullopt;
  const std::string_view end = name.substr(name.size() - 3);
  const int number = end[2] - '0';
  if (end[0] != '-' || lower_case(end[1]) != 'p' || number < 1 || number > property_count)
    return std::nullopt;
  name.remove_suffix(3);
  return static_cast<Property>(number);
}

// Takes all of them off.
PropertySet take_properties(std::string_view& name) {
  PropertySet taken;
  while (const std::optional<Property> property = take_property(name)) taken.add(*property);
  return taken;
}

std::string name_of(const Comparator& base, PropertySet ignored) {
  std::string name(base.abbreviation);
  for (int number = 1; number <= property_count; ++number) {
    const auto property = static_cast<Property>(number);
    const bool beyond = ignored.contains(property) && !base.view.ignored.contains(property);
    if (beyond) name += "-P" + std::to_string(number);
  }
  return name;
}

}  // namespace

std::span<const Comparator> all_comparators() {
  return table;
}

std::optional<NamedView> find_comparator(std::string_view name) {
  const PropertySet properties = take_properties(name);
  const auto is_named = [&](const Comparator& comparator) {
    return equal_any_case(comparator.abbreviation, name) || equal_any_case(comparator.name, name);
  };
  const auto* const base = std::find_if(table.begin(), table.end(), is_named);
  if (base == table.end()) return std::nullopt;
  if (base->view.tags == SeenTags::none && properties != PropertySet{}) return std::nullopt;
  NamedView named{name_of(*base, properties), base->view};
  named.view.ignored = base->view.ignored | properties;
  return named;
}

std::string_view nearest_comparator(std::string_view name) {
  take_properties(name);
  const std::string wanted = lower_case(name.substr(0, 64));
  std::string_view nearest;
  std::size_t least = ~std::size_t{0};
  for (const Comparator& comparator : table) {
    for (std::string_view candidate : {comparator.abbreviation, comparator.name}) {
      const std::size_t edits = word_distance(wanted, lower_case(candidate));
      if (edits < least) {
        least = edits;
        nearest = candidate;
      }
    }
  }
  return nearest;
}

}  // namespace treesift
