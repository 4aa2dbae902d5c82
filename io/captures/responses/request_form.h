// The forms that requests send, in one notation whatever way they travelled. Internal to io/.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "io/captures/responses/captured_response.h"

namespace treesift {

// Larger bodies are taken as mere bytes.
inline constexpr std::uint64_t largest_urlencoded_form = std::uint64_t{1} << 20;
inline constexpr std::uint64_t largest_multipart_form = std::uint64_t{16} << 20;

// Whether a body of this content type and length is worth being held for request_form.
bool may_be_form(std::string_view content_type, std::uint64_t length);

// NAME=VALUE joined with &, as in a query. Of application/x-www-form-urlencoded the body as it is; of
// multipart/form-data, in the order of the parts, each name with the XXH3 of what was sent under it: the
// boundary, which browsers draw at random, the names of files and the heads of parts are left out. Empty when
// the body is not such a form, is too large, or cannot be read as one.
std::string request_form(std::string_view content_type, std::string_view body);

// A field for such a notation, from a name that may hold any bytes.
std::string form_field(std::string_view name, std::string_view value);

// A field of an urlencoded form as browsers write it, from a name and a value that may hold any bytes.
std::string urlencoded_field(std::string_view name, std::string_view value);

// Sets what a response knows of the body that was sent for it: its form, else its hash; of JSON its fields too.
void take_request_body(std::string_view content_type, std::string_view body, CapturedResponse& response);

}  // namespace treesift
