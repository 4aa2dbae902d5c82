#include "parsers/json/json_text.h"

#include "base/ascii.h"
#include "base/hex.h"
#include "base/utf8.h"
#include "parsers/text/undecoded.h"

namespace treesift {

bool is_json_number(std::string_view text) {
  std::size_t at = 0;
  const auto here = [&] { return at < text.size() ? text[at] : '\0'; };
  const auto digits = [&] {
    const std::size_t begin = at;
    while (is_digit(here())) ++at;
    return at > begin;
  };
  if (here() == '-') ++at;
  if (here() == '0') {
    ++at;
  } else if (!digits()) {
    return false;
  }
  if (here() == '.' && (++at, !digits())) return false;
  if (here() == 'e' || here() == 'E') {
    ++at;
    if (here() == '+' || here() == '-') ++at;
    if (!digits()) return false;
  }
  return at == text.size();
}

namespace {

// The code unit of the escape \uXXXX at `at`, or -1.
int code_unit(std::string_view text, std::size_t at) {
  if (at + 6 > text.size() || text[at] != '\\' || text[at + 1] != 'u') return -1;
  int unit = 0;
  for (char c : text.substr(at + 2, 4)) {
    if (!is_hex_digit(c)) return -1;
    unit = unit * 16 + hex_digit(c);
  }
  return unit;
}

bool is_high(int unit) {
  return unit >= 0 && is_high_surrogate(static_cast<std::uint32_t>(unit));
}
bool is_low(int unit) {
  return unit >= 0 && is_low_surrogate(static_cast<std::uint32_t>(unit));
}
std::uint32_t code_of(int high, int low) {
  return code_of_surrogates(static_cast<std::uint32_t>(high), static_cast<std::uint32_t>(low));
}

// The escape at `at`, where a backslash stands.
struct Escape {
  std::size_t length;
  bool names_character;  // of its own: no lone surrogate, and none that stands for an undecoded byte
};

Escape escape_at(std::string_view text, std::size_t at) {
  const int unit = code_unit(text, at);
  if (unit < 0) return {2, true};  // an escape is at least two characters: the second may be a backslash
  if (!is_high(unit)) return {6, !is_low(unit)};
  const int low = code_unit(text, at + 6);
  if (!is_low(low)) return {6, false};
  return {12, !is_undecoded_code(code_of(unit, low))};
}

// What the escape of one letter stands for, or NUL.
constexpr char character_of(char letter) {
  switch (letter) {
    case '"':
    case '\\':
    case '/':
      return letter;
    case 'b':
      return '\b';
    case 'f':
      return '\f';
    case 'n':
      return '\n';
    case 'r':
      return '\r';
    case 't':
      return '\t';
    default:
      return '\0';
  }
}

// Appends the character of the escape at `at`, and returns the length of the escape; 0 for one that is not of JSON.
std::size_t append_escape(std::string_view string, std::size_t at, std::string& out) {
  const int unit = code_unit(string, at);
  if (unit < 0) {
    const char character = at + 1 < string.size() ? character_of(string[at + 1]) : '\0';
    if (character == '\0') return 0;
    out.push_back(character);
    return 2;
  }
  if (!is_high(unit)) {
    if (is_low(unit)) return 0;
    append_utf8(out, static_cast<std::uint32_t>(unit));
    return 6;
  }
  const int low = code_unit(string, at + 6);
  if (!is_low(low)) return 0;
  append_utf8(out, code_of(unit, low));
  return 12;
}

}  // namespace

std::uint32_t keep_escapes_apart(std::string_view text, std::string& out) {
  std::uint32_t apart = 0;
  std::size_t copied = 0;
  for (std::size_t at = text.find('\\'); at < text.size(); at = text.find('\\', at)) {
    const Escape escape = escape_at(text, at);
    if (!escape.names_character) {
      if (apart++ == 0) out.clear();
      out.append(text, copied, at - copied);
      append_undecoded(lower_case(text.substr(at, escape.length)), out);
      copied = at + escape.length;
    }
    at += escape.length;
  }
  if (apart > 0) out.append(text, copied);
  return apart;
}

bool append_unescaped(std::string_view string, std::string& out) {
  std::size_t copied = 0;
  for (std::size_t at = string.find('\\'); at < string.size(); at = string.find('\\', at)) {
    out.append(string, copied, at - copied);
    const std::size_t length = append_escape(string, at, out);
    if (length == 0) return false;
    copied = at += length;
  }
  out.append(string, copied);
  return true;
}

}  // namespace treesift
