#include "align/rules/placeholder.h"

#include <algorithm>

#include "align/templates/value_pattern.h"
#include "base/hex.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

constexpr std::string_view bracket = "⟨";

// RFC 9562: 8-4-4-4-12 hexadecimal digits.
bool is_uuid(std::string_view value) {
  if (value.size() != 36) return false;
  for (std::size_t i = 0; i < value.size(); ++i) {
    const bool hyphen = i == 8 || i == 13 || i == 18 || i == 23;
    if (hyphen ? value[i] != '-' : !is_hex_digit(value[i])) return false;
  }
  return true;
}

// The placeholder's text at the beginning, without its bracket.
bool starts_with_name(std::string_view text) {
  return std::ranges::any_of(placeholder_texts, [&](std::string_view placeholder) {
    return text.starts_with(placeholder.substr(bracket.size()));
  });
}

// The brackets at the beginning, in bytes.
std::size_t brackets_at(std::string_view text) {
  std::size_t length = 0;
  while (text.substr(length).starts_with(bracket)) length += bracket.size();
  return length;
}

}  // namespace

ValueKind kind_of_value(std::string_view value) {
  value = trimmed(value);
  if (is_uuid(value)) return ValueKind::uuid;
  if (belongs_to(value, TextClass::date)) return ValueKind::date;
  if (belongs_to(value, TextClass::number)) return ValueKind::number;
  if (belongs_to(value, TextClass::token)) return ValueKind::token;
  return ValueKind::text;
}

bool looks_like_placeholder(std::string_view text) {
  for (std::size_t at = text.find(bracket); at != text.npos; at = text.find(bracket, at + 1)) {
    if (starts_with_name(text.substr(at + bracket.size()))) return true;
  }
  return false;
}

void spell_out(std::string_view marked, std::string& out) {
  std::string whole(marked);
  std::erase(whole, gap_mark);  // what stood apart may now read like a placeholder
  const std::string_view text = whole;
  out.clear();
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t brackets = brackets_at(text.substr(i));
    if (brackets > 0) {
      const std::string_view next = text.substr(i + brackets);
      const bool ambiguous = starts_with_name(next) || (!next.empty() && is_mark(next.front()));
      out.append(text.substr(i, brackets)).append(text.substr(i, ambiguous ? brackets : 0));
      i += brackets;
    } else if (is_mark(text[i])) {
      out.append(placeholder_texts[static_cast<unsigned char>(text[i++]) - 0xF8]);
    } else {
      out.push_back(text[i++]);
    }
  }
}

}  // namespace treesift
