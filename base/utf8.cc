#include "base/utf8.h"

#include <simdjson.h>

namespace treesift {

namespace {

struct Lead {
  std::size_t length;         // 0: no lead byte
  unsigned char first, last;  // allowed range of the second byte
};

Lead classify(unsigned char byte) {
  if (byte >= 0xC2 && byte <= 0xDF) return {2, 0x80, 0xBF};
  if (byte == 0xE0) return {3, 0xA0, 0xBF};
  if (byte == 0xED) return {3, 0x80, 0x9F};
  if (byte >= 0xE1 && byte <= 0xEF) return {3, 0x80, 0xBF};
  if (byte == 0xF0) return {4, 0x90, 0xBF};
  if (byte >= 0xF1 && byte <= 0xF3) return {4, 0x80, 0xBF};
  if (byte == 0xF4) return {4, 0x80, 0x8F};
  return {0, 0, 0};
}

}  // namespace

Utf8Character decode_utf8(std::string_view text) {
  const auto at = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  if (at(0) < 0x80) return {at(0), 1, true};
  const Lead lead = classify(at(0));
  if (lead.length == 0) return {0, 1, false};
  std::uint32_t code = at(0) & (0x7Fu >> lead.length);
  for (std::size_t i = 1; i < lead.length; ++i) {
    const unsigned char first = i == 1 ? lead.first : 0x80;
    const unsigned char last = i == 1 ? lead.last : 0xBF;
    if (i >= text.size() || at(i) < first || at(i) > last) return {0, i, false};
    code = code << 6 | (at(i) & 0x3Fu);
  }
  return {code, lead.length, true};
}

bool is_valid_utf8(std::string_view text) {
  return simdjson::validate_utf8(text.data(), text.size());
}

void append_valid_utf8(std::string& out, std::string_view text) {
  if (is_valid_utf8(text)) {
    out.append(text);
    return;
  }
  while (!text.empty()) {
    const Utf8Character character = decode_utf8(text);
    out.append(character.well_formed ? text.substr(0, character.length) : replacement_character);
    text.remove_prefix(character.length);
  }
}

}  // namespace treesift
