// The shape of a subtree in words: what Document::shape_hash stands for, for files that people read.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "parsers/document.h"

namespace treesift {

inline constexpr std::size_t longest_shape_text = 2000;  // bytes

// The name of an element or member. Members of JSON with generated names, such as a UUID, are those of a map and have
// one name, "*".
std::string_view name_in_map(const Document& document, NodeIndex node);

// "li(a(#text),span)": names of elements with their children in parentheses, texts as #text, JSON values as
// {}, [], string, number, boolean and null with the member's name before a colon, a generated one as `*`. Empty when it
// would be longer than longest_shape_text. No cost beyond the nodes that are written.
std::string shape_text(const Document& document, NodeIndex node);

}  // namespace treesift
