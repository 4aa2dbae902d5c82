#include "base/json_writer.h"

#include <array>
#include <charconv>
#include <cmath>

#include "base/hex.h"
#include "base/utf8.h"

namespace treesift {

namespace {

// True for the bytes that stand for themselves inside a JSON string.
constexpr std::array<bool, 256> make_plain() {
  std::array<bool, 256> plain{};
  for (std::size_t byte = 0x20; byte < 0x7F; ++byte) plain[byte] = byte != '"' && byte != '\\';
  return plain;
}

constexpr std::array<bool, 256> plain = make_plain();

void append_unicode_escape(std::string& out, std::uint32_t code) {
  out.append("\\u").append(hex_text(code), 12);
}

void append_escape(std::string& out, std::uint32_t code) {
  constexpr std::string_view characters = "\"\\\n\r\t\b\f";
  constexpr std::string_view letters = "\"\\nrtbf";
  const std::size_t found = code < 0x80 ? characters.find(static_cast<char>(code)) : std::string_view::npos;
  if (found == std::string_view::npos) {
    append_unicode_escape(out, code);
  } else {
    out += '\\';
    out += letters[found];
  }
}

void append_character(std::string& out, const Utf8Character& character, std::string_view bytes) {
  if (!character.well_formed) {
    out += replacement_character;
  } else if (character.code < 0xA0) {  // not plain, so a quote, a backslash or a control character
    append_escape(out, character.code);
  } else {
    out += bytes;
  }
}

template <typename Value>
void append_number(std::string& out, Value value) {
  char digits[32];
  const auto result = std::to_chars(digits, digits + sizeof digits, value);
  out.append(digits, result.ptr);
}

}  // namespace

void append_json_string(std::string& out, std::string_view text) {
  out += '"';
  while (!text.empty()) {
    std::size_t run = 0;
    while (run < text.size() && plain[static_cast<unsigned char>(text[run])]) ++run;
    out += text.substr(0, run);
    text.remove_prefix(run);
    if (text.empty()) break;
    const Utf8Character character = decode_utf8(text);
    append_character(out, character, text.substr(0, character.length));
    text.remove_prefix(character.length);
  }
  out += '"';
}

void JsonWriter::separate() {
  if (needs_comma_) out_ += ',';
  needs_comma_ = true;
}

JsonWriter& JsonWriter::begin(char bracket) {
  separate();
  out_ += bracket;
  needs_comma_ = false;
  return *this;
}

JsonWriter& JsonWriter::end(char bracket) {
  out_ += bracket;
  needs_comma_ = true;
  return *this;
}

JsonWriter& JsonWriter::key(std::string_view name) {
  separate();
  append_json_string(out_, name);
  out_ += ':';
  needs_comma_ = false;
  return *this;
}

JsonWriter& JsonWriter::string(std::string_view text) {
  separate();
  append_json_string(out_, text);
  return *this;
}

JsonWriter& JsonWriter::number(double value) {
  if (!std::isfinite(value)) return null();
  separate();
  append_number(out_, value);
  return *this;
}

JsonWriter& JsonWriter::integer(std::int64_t value) {
  separate();
  append_number(out_, value);
  return *this;
}

JsonWriter& JsonWriter::integer(std::uint64_t value) {
  separate();
  append_number(out_, value);
  return *this;
}

JsonWriter& JsonWriter::literal(std::string_view json) {
  separate();
  out_ += json;
  return *this;
}

}  // namespace treesift
