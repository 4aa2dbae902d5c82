// The fields of JSON that requests send, in the notation of forms. Internal to io/.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace treesift {

// Larger bodies are taken as mere bytes.
inline constexpr std::uint64_t largest_json_request = std::uint64_t{1} << 20;

// Whether a body of this content type and length is worth being held for request_json.
bool may_be_request_json(std::string_view content_type, std::uint64_t length);

// NAME=HASH joined with & (form_field): each value but objects and arrays, under its place ("a.b",
// "items.0.id"). Empty when the body is not JSON, is too large, or has more than 10,000 values.
std::string request_json(std::string_view content_type, std::string_view body);

}  // namespace treesift
