#include "base/base64.h"

#include <array>
#include <cstdint>

namespace treesift {

namespace {

constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

constexpr std::array<std::int8_t, 256> make_values() {
  std::array<std::int8_t, 256> values{};
  for (auto& value : values) value = -1;
  for (std::size_t i = 0; i < alphabet.size(); ++i)
    values[static_cast<unsigned char>(alphabet[i])] = static_cast<std::int8_t>(i);
  return values;
}

constexpr std::array<std::int8_t, 256> values = make_values();

// The 24 bits of four characters, `padded` of which are '='; negative when one is outside the alphabet.
std::int32_t group(std::string_view four, std::size_t padded) {
  std::int32_t bits = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    const std::int32_t value = i < 4 - padded ? values[static_cast<unsigned char>(four[i])] : 0;
    if (value < 0) return -1;
    bits = bits << 6 | value;
  }
  return bits;
}

}  // namespace

std::optional<std::size_t> decode_base64(std::string_view text, char* into) {
  if (text.size() % 4 != 0) return std::nullopt;
  std::size_t size = 0;
  for (; !text.empty(); text.remove_prefix(4)) {
    std::size_t padded = 0;
    if (text.size() == 4) padded = text.ends_with("==") ? 2 : text.ends_with('=') ? 1 : 0;
    const std::int32_t bits = group(text.substr(0, 4), padded);
    const std::int32_t unused = padded == 0 ? 0 : (1 << 8 * padded) - 1;
    if (bits < 0 || (bits & unused) != 0) return std::nullopt;
    for (std::size_t i = 0; i < 3 - padded; ++i) into[size++] = static_cast<char>(bits >> (16 - 8 * i));
  }
  return size;
}

std::string encode_base64(std::string_view bytes) {
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t bits = 0;
    for (std::size_t j = i; j < i + 3; ++j)
      bits = bits << 8 | (j < bytes.size() ? static_cast<unsigned char>(bytes[j]) : 0u);
    for (std::size_t j = 0; j < 4; ++j) text.push_back(alphabet[bits >> (18 - 6 * j) & 63]);
  }
  const std::size_t missing = (3 - bytes.size() % 3) % 3;
  text.replace(text.size() - missing, missing, missing, '=');
  return text;
}

}  // namespace treesift
