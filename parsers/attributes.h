// An attribute of an element by its name.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "base/ascii.h"
#include "parsers/document.h"

namespace treesift {

// The attribute of that name, or null.
inline const Attribute* find_attribute(const Document& document, NodeIndex node, NameId name) {
  const auto attributes = document.attributes(node);
  const auto found = std::ranges::find(attributes, name, &Attribute::name);
  return found == attributes.end() ? nullptr : &*found;
}

inline bool has_attribute(const Document& document, NodeIndex node, NameId name) {
  return find_attribute(document, node, name) != nullptr;
}

// Its value; empty where there is none.
inline std::string_view attribute_value(const Document& document, NodeIndex node, NameId name) {
  const Attribute* const attribute = find_attribute(document, node, name);
  return attribute == nullptr ? std::string_view() : document.value(*attribute);
}

// What a control says it is, in lower case; empty where it says nothing.
inline std::string type_of_control(const Document& document, NodeIndex node) {
  return lower_case(attribute_value(document, node, standard_name("type")));
}

}  // namespace treesift
