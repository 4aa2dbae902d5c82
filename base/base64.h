// Base64 of RFC 4648 section 4: the standard alphabet, with padding, without line ends.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace treesift {

// The size of what `text` decodes to at most.
constexpr std::size_t decoded_base64_bound(std::string_view text) {
  return text.size() / 4 * 3;
}

// Decodes strictly into `into` (decoded_base64_bound bytes) and returns the number of bytes, or nothing when
// the text is not base64 or its unused bits are not zero.
std::optional<std::size_t> decode_base64(std::string_view text, char* into);

std::string encode_base64(std::string_view bytes);

}  // namespace treesift
