// The fields of a head as JSON has them. Internal to io/.
#pragma once

#include <string>
#include <string_view>

#include "base/simdjson_types.h"

namespace treesift {

// Appends the fields to `head` as head_text.h writes them: an object {"Vary": "Accept", "Set-Cookie": ["a=1",
// "b=2"]}, or an array as of HAR, [{"name": "Vary", "value": "Accept"}], or of pairs, [["Vary", "Accept"]]. False when
// it is something else, or a value is no text; what makes sense has been taken.
bool read_json_head(simdjson::dom::element fields, std::string& head);

// The value of the last field of that name (in lower case) in what has been written; empty when there is none.
std::string_view head_value(std::string_view head, std::string_view name);

}  // namespace treesift
