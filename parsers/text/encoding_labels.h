// The names that documents give their encodings (the WHATWG Encoding standard, section 4.2).
#pragma once

#include <string_view>
#include <vector>

namespace treesift {

// The WHATWG name of the encoding with this label ("latin1" -> "windows-1252"); case and surrounding white
// space do not matter. Empty for labels outside the standard, UTF-7 among them.
std::string_view encoding_of_label(std::string_view label);

// The WHATWG names of all of them.
std::vector<std::string_view> all_encodings();

// What iconv calls the encoding with this WHATWG name; empty for the ones decoded here.
const char* iconv_name(std::string_view encoding);

}  // namespace treesift
