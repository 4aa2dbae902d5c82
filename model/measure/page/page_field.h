// What a page says of itself as a whole: its own address, the next page, its description.
#pragma once

#include <cstdint>

#include "parsers/document.h"

namespace treesift {

// Which of these an element says (`rel=canonical`, `rel=next`, `description`, `og:title` and the like, in HTML): a
// number for that, whatever the address or the words are; 0 for any other element, and where others beside it say the
// same.
std::uint64_t page_field(const Document& document, NodeIndex node);

// The same where it is a `link` to the page beside this one (`rel=next`, `rel=prev`), else 0.
std::uint64_t neighbour_field(const Document& document, NodeIndex node);

}  // namespace treesift
