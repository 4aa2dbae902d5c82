// Finding the encoding that a document declares for itself.
#pragma once

#include <string_view>

namespace treesift {

// The WHATWG name of the encoding in `<?xml … encoding="…"?>` at the very start; empty if there is none or it
// is not on the WHATWG list.
std::string_view declared_in_xml(std::string_view bytes);

// The same for the first `<meta charset=…>` or `<meta http-equiv=content-type content="…charset=…">` in the
// first 1024 bytes. Source: the WHATWG HTML standard, section 13.2.3.2, "prescan a byte stream".
std::string_view declared_in_meta(std::string_view bytes);

}  // namespace treesift
