#include "report/html_text.h"

#include "base/utf8.h"
#include "report/visible_text.h"

namespace treesift {
namespace {

std::string_view reference_of(char c) {
  switch (c) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    case '\'':
      return "&#39;";
    default:
      return {};
  }
}

}  // namespace

void append_html_text(std::string& out, std::string_view text) {
  while (!text.empty()) {
    const Utf8Character character = decode_utf8(text);
    const std::string_view reference = reference_of(text.front());
    const bool is_none =
        character.code == 0xFFFE || character.code == 0xFFFF;  // XML, and so SVG, refuses both
    if (!character.well_formed || is_none) {
      out += replacement_character;
    } else if (!reference.empty()) {
      out += reference;
    } else if (is_unseen(character.code) && character.code != '\n' && character.code != '\t') {
      out += code_in_words(character.code);
    } else {
      out += text.substr(0, character.length);
    }
    text.remove_prefix(character.length);
  }
}

std::string html_text(std::string_view text) {
  std::string html;
  append_html_text(html, text);
  return html;
}

}  // namespace treesift
