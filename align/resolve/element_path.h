// Names of elements: the absolute path by positions, and what a path or a selector leads to.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "align/select/selector_program.h"
#include "parsers/document.h"

namespace treesift {

// "/html[1]/body[1]/div[2]/a[1]": positions count siblings of the same name. "/" for the document node.
// Shadow roots and documents of frames are steps like others ("#shadow-root[1]").
std::string absolute_path(const Document& document, NodeIndex node);

// The element at such a path, in any case of letters ("/HTML[1]/BODY[1]"); no_node where there is none, and
// for any other kind of path.
NodeIndex element_at(const Document& document, std::string_view absolute_path);

// What a selector names: an element, or why there is not one: a mistake in the selector, nothing selected, or
// more than one element.
std::variant<NodeIndex, std::string> element_named(const Document& document, std::string_view selector,
                                                   SelectorLanguage language);

}  // namespace treesift
