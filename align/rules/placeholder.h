// What stands where a value was: ⟨date⟩ for a date. Two values of one kind look alike, and a value that
// becomes one of another kind remains a difference.
//
// While rules are at work on a value, a placeholder is one byte that valid UTF-8 never holds, and so is the
// gap where something was removed. So no pattern of a later rule matches in a placeholder or across one, and
// what rules put in is never taken for text of the page.
//
// A page may hold the text "⟨date⟩" itself. In documents under rules that replace, the brackets ⟨ before such
// a text, or before a real placeholder, are written twice: "⟨⟨date⟩". An odd number of them is a
// placeholder, an even one is the page's, and different values stay different.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace treesift {

enum class ValueKind : std::uint8_t { date, uuid, number, token, text };
inline constexpr std::string_view placeholder_texts[] = {"⟨date⟩", "⟨uuid⟩", "⟨number⟩", "⟨token⟩", "⟨text⟩"};

// "date", "uuid", "number", "token" or "text".
inline std::string_view value_kind_name(ValueKind kind) {
  constexpr std::string_view names[] = {"date", "uuid", "number", "token", "text"};
  return names[static_cast<std::size_t>(kind)];
}

// The narrowest kind of a whole value that is not blank; white space at its ends does not count.
ValueKind kind_of_value(std::string_view value);

inline constexpr char gap_mark = '\xFF';
constexpr char placeholder_mark(ValueKind kind) {
  return static_cast<char>(0xF8 + static_cast<int>(kind));
}
constexpr bool is_mark(char c) {
  return static_cast<unsigned char>(c) >= 0xF8;
}

// Whether a text of the page could be taken for a placeholder.
bool looks_like_placeholder(std::string_view text);

// Overwrites `out` with the text of a value whose marks are `marked`.
void spell_out(std::string_view marked, std::string& out);

}  // namespace treesift
