// A document in the notation of the html5lib tree-construction tests, a line a node.
#pragma once

#include <string>

#include "parsers/document.h"
#include "parsers/html/tree_construction.h"

namespace treesift {

//   | <!DOCTYPE html>
//   | <html>
//   |   <body>
//   |     <p>
//   |       class="a"
//   |       "text"
//
// A Document has names without namespaces: what stands in an svg or math element is said to be SVG or MathML by the
// rules of the standard. `context`: of a fragment, what it is the content of; then the html element around it is left
// out.
std::string html5lib_text(const Document& document, const FragmentContext* context = nullptr);

}  // namespace treesift
