// Text that went through the wrong encoding on its way, and came out readable as UTF-8 all the same.
#pragma once

#include <string_view>

namespace treesift {

// Whether `after` is `before` with characters beyond ASCII spoiled: more U+FFFD than before; UTF-8 read as
// windows-1252 or ISO-8859-1 and written as UTF-8 again ("Käse" -> "KÃ¤se"); or question marks in their place ("K?se",
// "K??se"). Both are valid UTF-8, or marked where they are not (parsers/text/undecoded.h). Linear.
bool is_mangled(std::string_view before, std::string_view after);

}  // namespace treesift
