#include "base/utf8.h"

#include <simdjson.h>

#include <algorithm>

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

std::uint32_t append_valid_utf8(std::string& out, std::string_view text) {
  std::uint32_t replaced = 0;
  std::size_t good = 0;  // where the well-formed stretch in hand starts
  std::size_t at = is_valid_utf8(text) ? text.size() : 0;
  while (at < text.size()) {
    const Utf8Character character = decode_utf8(text.substr(at));
    if (!character.well_formed) {
      out.append(text, good, at - good);
      out += replacement_character;
      ++replaced;
      good = at + character.length;
    }
    at += character.length;
  }
  out.append(text, good);
  return replaced;
}

std::string valid_utf8(std::string_view text) {
  std::string valid;
  append_valid_utf8(valid, text);
  return valid;
}

std::size_t count_characters(std::string_view text) {
  const auto continuing = std::count_if(text.begin(), text.end(), continues_character);
  return text.size() - static_cast<std::size_t>(continuing);
}

std::size_t character_begin(std::string_view text, std::size_t at) {
  if (at >= text.size()) return text.size();
  while (at > 0 && continues_character(text[at])) --at;
  return at;
}

std::string clipped(std::string_view text, std::size_t max_bytes) {
  if (text.size() <= max_bytes) return std::string(text);
  return std::string(text.substr(0, character_begin(text, max_bytes))) + "…";
}

}  // namespace treesift
