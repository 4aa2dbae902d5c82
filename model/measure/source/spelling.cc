#include "model/measure/source/spelling.h"

#include "base/ascii.h"
#include "parsers/html/character_references.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

constexpr char as_it_is(char c) {
  return c;
}
constexpr char lowered(char c) {
  return lower_case(c);
}

// Whether two texts are the same without the characters that are left out, each by its form.
template <typename LeftOut, typename Form>
bool equal_without(LeftOut is_left_out, Form form, std::string_view a, std::string_view b) {
  std::size_t i = 0, j = 0;
  while (true) {
    while (i < a.size() && is_left_out(a[i])) ++i;
    while (j < b.size() && is_left_out(b[j])) ++j;
    if (i == a.size() || j == b.size()) return i == a.size() && j == b.size();
    if (form(a[i++]) != form(b[j++])) return false;
  }
}

bool is_slash_or_space(char c) {
  return is_space(c) || c == '/';
}

bool is_of_spelling(char c) {
  return is_slash_or_space(c) || c == '"' || c == '\'' || c == '=';
}

bool refers(std::string_view text) {
  return text.find('&') != text.npos;
}

// Of those characters that would be markup without a reference.
std::size_t references_in(std::string_view text) {
  constexpr std::string_view of_markup = "&<>\"'";
  std::size_t count = 0;
  for (std::size_t at = text.find('&'); at != text.npos; at = text.find('&', at + 1)) {
    const CharacterReference reference = character_reference(text.substr(at), ReferenceIn::text);
    if (reference.size == 1 && of_markup.find(reference.characters[0]) != of_markup.npos) ++count;
  }
  return count;
}

Spelling spelling_of_references(std::string_view before, std::string_view after) {
  const std::size_t were = references_in(before), are = references_in(after);
  return are == were  ? Spelling::references
         : are < were ? Spelling::references_lost
                      : Spelling::references_new;
}

bool holds_line_end(std::string_view text) {
  return text.find('\n') != text.npos;
}

}  // namespace

Spelling spelling_of_tags(std::string_view before, std::string_view after) {
  if (before == after) return Spelling::same;
  const bool in_lines = holds_line_end(before) || holds_line_end(after);
  if (in_lines && equal_without(is_space, as_it_is, before, after)) return Spelling::same;
  if (equal_without(is_slash_or_space, as_it_is, before, after)) return Spelling::white_space;
  if (equal_without(is_slash_or_space, lowered, before, after)) return Spelling::letter_case;
  if (equal_without(is_of_spelling, lowered, before, after)) return Spelling::quotes;
  return refers(before) || refers(after) ? spelling_of_references(before, after) : Spelling::order;
}

Spelling spelling_of_texts(std::string_view before, std::string_view after) {
  if (before == after || (!refers(before) && !refers(after))) return Spelling::same;
  if (equal_without(is_space, as_it_is, before, after)) return Spelling::same;
  return spelling_of_references(before, after);
}

}  // namespace treesift
