#include "report/visible_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/utf8.h"

namespace treesift {
namespace {

struct CodeRange {
  std::uint32_t first, last;
};

// The ranges that matter, of Unicode's EastAsianWidth.txt (W and F).
constexpr CodeRange wide[] = {{0x1100, 0x115F},   {0x231A, 0x231B},   {0x23E9, 0x23EC},   {0x2E80, 0x303E},
                              {0x3041, 0x33FF},   {0x3400, 0x4DBF},   {0x4E00, 0xA4CF},   {0xA960, 0xA97F},
                              {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},   {0xFF00, 0xFF60},
                              {0xFFE0, 0xFFE6},   {0x1F300, 0x1F64F}, {0x1F680, 0x1F6FF}, {0x1F900, 0x1F9FF},
                              {0x1FA70, 0x1FAFF}, {0x20000, 0x3FFFD}};
// Combining marks and variation selectors.
constexpr CodeRange without_width[] = {
    {0x0300, 0x036F}, {0x0483, 0x0489}, {0x0591, 0x05BD}, {0x064B, 0x065F}, {0x1AB0, 0x1AFF},
    {0x1DC0, 0x1DFF}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}, {0xE0100, 0xE01EF}};

template <std::size_t count>
bool is_in(const CodeRange (&ranges)[count], std::uint32_t code) {
  return std::any_of(std::begin(ranges), std::end(ranges),
                     [&](const CodeRange& range) { return code >= range.first && code <= range.last; });
}

}  // namespace

bool is_unseen(std::uint32_t code) {
  constexpr CodeRange unseen[] = {{0x061C, 0x061C}, {0x200B, 0x200F}, {0x2028, 0x202E},
                                  {0x2060, 0x206F}, {0xFEFF, 0xFEFF}, {0xE0000, 0xE007F}};
  return is_control(code) || is_in(unseen, code);
}

std::string code_in_words(std::uint32_t code) {
  return fmt::format("\\u{:04x}", code);
}

std::string visible_line(std::string_view text) {
  std::string line;
  while (!text.empty()) {
    const Utf8Character character = decode_utf8(text);
    if (!character.well_formed) {
      line += replacement_character;
    } else if (character.code == '\n') {
      line += "⏎";
    } else if (character.code == '\t') {
      line += "⇥";
    } else if (is_unseen(character.code)) {
      line += code_in_words(character.code);
    } else {
      line += text.substr(0, character.length);
    }
    text.remove_prefix(character.length);
  }
  return line;
}

std::size_t columns_of(std::uint32_t code) {
  if (code < 0x300) return 1;
  if (is_in(without_width, code)) return 0;
  return is_in(wide, code) ? 2 : 1;
}

std::size_t columns_of(std::string_view line) {
  std::size_t columns = 0;
  while (!line.empty()) {
    const Utf8Character character = decode_utf8(line);
    columns += columns_of(character.code);
    line.remove_prefix(character.length);
  }
  return columns;
}

}  // namespace treesift
