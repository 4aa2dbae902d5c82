#include "tools/console/terminal_text.h"

#include <algorithm>

#include "base/utf8.h"
#include "report/visible_text.h"

namespace treesift {

std::string terminal_text(std::string_view text) {
  std::string safe;
  while (!text.empty()) {
    const Utf8Character character = decode_utf8(text);
    if (!character.well_formed) {
      safe += replacement_character;
    } else if (character.code != '\n' &&
               (is_control(character.code) || is_direction_control(character.code))) {
      safe += code_in_words(character.code);
    } else {
      safe += text.substr(0, character.length);
    }
    text.remove_prefix(character.length);
  }
  return safe;
}

std::string terminal_line(std::string_view text) {
  std::string line = terminal_text(text);
  std::replace(line.begin(), line.end(), '\n', ' ');
  return line;
}

}  // namespace treesift
