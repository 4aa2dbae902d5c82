// An explanation as a page of HTML.
#pragma once

#include <string>

#include "report/explain/explanation.h"

namespace treesift {

// A whole page that needs nothing beside itself: no scripts, no network, and a content security policy that
// allows neither. Everything from the page that is explained is escaped.
std::string explanation_html(const Explanation& explanation);

// Its parts for a page that has more to say: sections without a page around them, and the style that they
// need, that of the trees (tree_diff_html.h) included.
std::string explanation_sections_html(const Explanation& explanation);
std::string explanation_css();

}  // namespace treesift
