#include "base/hex.h"

namespace treesift {

std::string hex_text(std::uint64_t number) {
  std::string text(16, '0');
  for (std::size_t i = text.size(); i-- > 0; number >>= 4) text[i] = "0123456789abcdef"[number & 15];
  return text;
}

std::optional<std::uint64_t> hex_number(std::string_view text) {
  if (text.size() != 16) return std::nullopt;
  std::uint64_t number = 0;
  for (const char c : text) {
    if (!is_hex_digit(c)) return std::nullopt;
    number = number << 4 | static_cast<std::uint64_t>(hex_digit(c));
  }
  return number;
}

void append_hex(std::string& out, char byte) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  const auto value = static_cast<unsigned char>(byte);
  out += digits[value >> 4];
  out += digits[value & 15];
}

}  // namespace treesift
