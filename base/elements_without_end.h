// How HTML is written (HTML standard, 13.3).
#pragma once

#include <string_view>

namespace treesift {

// The elements of HTML that never have an end tag.
inline constexpr std::string_view elements_without_end[] = {"area",  "base",   "br",    "col",  "embed",
                                                            "hr",    "img",    "input", "link", "meta",
                                                            "param", "source", "track", "wbr"};

}  // namespace treesift
