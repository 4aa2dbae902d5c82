// Character references.
//
// Names are the longest that match: `&notit;` is "¬it;", `&notin;` is "∉". The names that end in ';' can only
// match where the letters and digits after '&' end, so one search for that whole word and, where it is not a
// name, one for each of its first few lengths do: the names that need no ';' have 6 letters at most.
//
// Source. The WHATWG HTML standard, sections 13.2.5.72 to 13.2.5.80 and 13.5.
#include "parsers/html/character_references.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <vector>

#include "base/ascii.h"
#include "base/hex.h"
#include "base/utf8.h"
#include "parsers/text/windows_1252.h"

namespace treesift {
namespace {

constexpr std::size_t longest_name = 32;        // "CounterClockwiseContourIntegral;"
constexpr std::size_t longest_legacy_name = 6;  // "Yacute"

struct NamedReference {
  std::string_view name;
  std::uint8_t size = 0;
  char characters[7] = {};
};

std::size_t write_utf8(std::uint32_t code, char* out) {
  std::string bytes;
  append_utf8(bytes, code);
  bytes.copy(out, bytes.size());
  return bytes.size();
}

NamedReference parse_line(std::string_view line) {
  NamedReference reference;
  std::size_t space = line.find(' ');
  reference.name = line.substr(0, space);
  while (space < line.size()) {
    std::uint32_t code = 0;
    const char* const end = std::from_chars(line.data() + space + 1, line.data() + line.size(), code, 16).ptr;
    reference.size += static_cast<std::uint8_t>(write_utf8(code, reference.characters + reference.size));
    space = static_cast<std::size_t>(end - line.data());
  }
  return reference;
}

// Sorted by name; those of one first letter from first[letter] to first[letter + 1].
struct NamedReferences {
  std::vector<NamedReference> all;
  std::array<std::uint16_t, 129> first{};

  NamedReferences() {
    std::string_view lines = named_reference_lines();
    while (!lines.empty()) {
      const std::size_t end = std::min(lines.find('\n'), lines.size());
      if (end > 0) all.push_back(parse_line(lines.substr(0, end)));
      lines.remove_prefix(std::min(end + 1, lines.size()));
    }
    for (std::size_t letter = 0; letter < first.size(); ++letter) {
      const auto begins_before = [letter](const NamedReference& one) {
        return static_cast<std::size_t>(one.name.front()) < letter;
      };
      first[letter] =
          static_cast<std::uint16_t>(std::ranges::partition_point(all, begins_before) - all.begin());
    }
  }

  const NamedReference* find(std::string_view name) const {
    const auto letter = static_cast<unsigned char>(name.front());
    const auto begin = all.begin() + first[letter], end = all.begin() + first[letter + 1U];
    const auto found = std::lower_bound(
        begin, end, name,
        [](const NamedReference& one, std::string_view wanted) { return one.name < wanted; });
    return found != end && found->name == name ? &*found : nullptr;
  }
};

const NamedReference* longest_match(std::string_view text) {
  static const NamedReferences references;
  std::size_t word = 0;
  while (word < text.size() && word < longest_name && (is_letter(text[word]) || is_digit(text[word]))) ++word;
  if (word == 0) return nullptr;
  if (word < text.size() && text[word] == ';') {
    if (const NamedReference* found = references.find(text.substr(0, word + 1))) return found;
  }
  for (std::size_t length = std::min(word, longest_legacy_name); length > 0; --length) {
    if (const NamedReference* found = references.find(text.substr(0, length))) return found;
  }
  return nullptr;
}

CharacterReference named(std::string_view text, ReferenceIn place) {
  const NamedReference* found = longest_match(text.substr(1));
  if (found == nullptr) return {};
  CharacterReference reference;
  reference.length = found->name.size() + 1;
  if (place == ReferenceIn::attribute && found->name.back() != ';' && reference.length < text.size()) {
    const char next = text[reference.length];
    if (next == '=' || is_letter(next) || is_digit(next)) return {};
  }
  reference.size = found->size;
  std::copy_n(found->characters, found->size, reference.characters);
  return reference;
}

std::uint32_t allowed_code(std::uint32_t code) {
  constexpr std::uint32_t replacement = 0xFFFD;
  if (code == 0 || !is_scalar_value(code)) return replacement;
  return code >= 0x80 && code <= 0x9F ? windows_1252_high[code - 0x80] : code;
}

CharacterReference numeric(std::string_view text) {
  const bool hexadecimal = text.size() > 2 && (text[2] == 'x' || text[2] == 'X');
  const std::size_t begin = hexadecimal ? 3 : 2;
  std::size_t at = begin;
  std::uint32_t code = 0;
  for (; at < text.size(); ++at) {
    const int digit = hexadecimal || is_digit(text[at]) ? hex_digit(text[at]) : -1;
    if (digit < 0) break;
    if (code <= 0x10FFFF) code = code * (hexadecimal ? 16 : 10) + static_cast<std::uint32_t>(digit);
  }
  if (at == begin) return {};
  CharacterReference reference;
  reference.length = at + (at < text.size() && text[at] == ';');
  reference.size = write_utf8(allowed_code(code), reference.characters);
  return reference;
}

}  // namespace

CharacterReference character_reference(std::string_view text, ReferenceIn place) {
  if (text.size() < 2) return {};
  if (text[1] == '#') return numeric(text);
  return is_letter(text[1]) ? named(text, place) : CharacterReference{};
}

}  // namespace treesift
