// A page that was kept as HTML, with the layout that it says itself.
#pragma once

#include <string>

#include "parsers/reading/parse.h"
#include "parsers/snapshot/snapshot.h"

namespace treesift {

// Reads the HTML of a page. Its layout is what attributes of its elements say (recorded_layout.h): empty for most
// pages. An error where the page is beyond the limits of the parser. Never throws for what the bytes hold.
PageResult read_recorded_page(std::string html, DocumentParser& parser);

}  // namespace treesift
