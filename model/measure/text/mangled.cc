#include "model/measure/text/mangled.h"

#include <algorithm>
#include <string>

#include "base/utf8.h"
#include "parsers/text/windows_1252.h"

namespace treesift {
namespace {

std::size_t count_of(std::string_view text, std::string_view part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + part.size())) ++count;
  return count;
}

bool is_beyond_ascii(char byte) {
  return static_cast<unsigned char>(byte) >= 0x80;
}

// Takes its bytes for windows-1252, as browsers do.
std::string encoded_twice(std::string_view text) {
  std::string twice;
  append_windows_1252(text, twice);
  return twice;
}

// Takes its bytes for ISO-8859-1, as libraries do: those of the dash, of quotes and of much else become controls.
std::string encoded_twice_by_bytes(std::string_view text) {
  std::string twice;
  for (const char c : text) append_utf8(twice, static_cast<unsigned char>(c));
  return twice;
}

// Takes one or more question marks from the front: one a byte at most, as writers to ASCII do.
bool take_question_marks(std::string_view& text, std::size_t most) {
  std::size_t marks = 0;
  while (marks < most && marks < text.size() && text[marks] == '?') ++marks;
  text.remove_prefix(marks);
  return marks > 0;
}

bool has_question_marks_instead(std::string_view before, std::string_view after) {
  while (!before.empty()) {
    const Utf8Character character = decode_utf8(before);
    if (character.length == 1) {
      if (!after.starts_with(before.front())) return false;
      after.remove_prefix(1);
    } else if (!take_question_marks(after, character.length)) {
      return false;
    }
    before.remove_prefix(character.length);
  }
  return after.empty();
}

}  // namespace

bool is_mangled(std::string_view before, std::string_view after) {
  if (count_of(after, replacement_character) > count_of(before, replacement_character)) return true;
  if (std::none_of(before.begin(), before.end(), is_beyond_ascii)) return false;
  return after == encoded_twice(before) || after == encoded_twice_by_bytes(before) ||
         has_question_marks_instead(before, after);
}

}  // namespace treesift
