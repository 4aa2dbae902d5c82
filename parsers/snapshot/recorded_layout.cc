#include "parsers/snapshot/recorded_layout.h"

#include <algorithm>
#include <charconv>
#include <string_view>

namespace treesift {
namespace {

constexpr std::int32_t largest = 1'000'000'000;

std::int32_t whole_number(std::string_view text) {
  std::int32_t number = -1;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return std::clamp(number, -largest, largest);
}

std::int32_t member(std::string_view rectangle, std::string_view quoted_key) {
  const std::size_t at = rectangle.find(quoted_key);
  return at == std::string_view::npos ? -1 : whole_number(rectangle.substr(at + quoted_key.size()));
}

Box box_in(std::string_view rectangle) {
  return {member(rectangle, "\"x\":"), member(rectangle, "\"y\":"), member(rectangle, "\"width\":"),
          member(rectangle, "\"height\":")};
}

std::uint16_t small_number(std::string_view text) {
  return static_cast<std::uint16_t>(std::clamp(whole_number(text), 0, 65535));
}

// Returns whether the element has a recorded box.
bool read_element(const Document& document, NodeIndex node, Layout& layout) {
  bool has_box = false;
  for (const Attribute& attribute : document.attributes(node)) {
    const std::string_view name = document.name_text(attribute.name), value = document.value(attribute);
    if (name == "rectangle") {
      layout.content_box[node] = box_in(value);
      has_box = true;
    } else if (name == "isdisplayed") {
      layout.displayed[node] = value == "true";
      layout.sight[node] = value == "true" ? Sight::with_area : Sight::hidden;
    } else if (name == "fontsize") {
      layout.font_size[node] = small_number(value);
    } else if (name == "fontweight") {
      layout.font_weight[node] = small_number(value);
    }
  }
  return has_box;
}

}  // namespace

Layout recorded_layout(const Document& document) {
  Layout layout;
  layout.resize(document.node_count());
  bool has_boxes = false;
  for (NodeIndex node = 1; node < document.node_count(); ++node) {
    if (!document.is_element(node)) {
      layout.copy(document.parent(node), node);
      continue;
    }
    has_boxes |= read_element(document, node, layout);
    layout.page_width = std::max(layout.page_width, layout.content_box[node].right());
    layout.page_height = std::max(layout.page_height, layout.content_box[node].bottom());
  }
  return has_boxes ? layout : Layout();
}

}  // namespace treesift
