// What an element is for people who do not see the page: its role and its name (WAI-ARIA 1.2, Accessible Name
// 1.2), as far as a recorded page tells them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "parsers/snapshot/snapshot.h"

namespace treesift {

struct AccessibleElement {
  NodeIndex node = no_node;
  std::string role;  // "link", "button", "textbox", "heading", "row", "listitem", …
  std::string name;  // white space collapsed; empty where it has none, or where it cannot be told
};

// The elements of these roles that are not hidden, in document order.
std::vector<AccessibleElement> accessible_elements(const Page& page);

// A row of a table, or an item of a list: what it holds is data.
bool is_item(const AccessibleElement& element);

// The value of an attribute; empty where there is none.
std::string_view attribute_of(const Document& document, NodeIndex node, std::string_view name);

// Texts with one space for any white space, and none at the ends.
std::string collapsed(std::string_view text);

// The texts in an element, in order, with a space where a line would break; what is not `seen` (seen_nodes(),
// model/states/page_content.h) is left out.
std::string text_content(const Document& document, const std::vector<std::uint8_t>& seen, NodeIndex node);

}  // namespace treesift
