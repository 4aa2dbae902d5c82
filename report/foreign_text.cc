#include "report/foreign_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/ascii.h"
#include "base/percent_encoding.h"
#include "base/utf8.h"
#include "report/visible_text.h"

namespace treesift {
namespace {

// Calls `put(out, character, its bytes)` for each character; ill-formed ones come as U+FFFD.
template <typename Put>
std::string each_character(std::string_view text, Put put) {
  std::string out;
  out.reserve(text.size() + text.size() / 8);
  while (!text.empty()) {
    const Utf8Character character = decode_utf8(text);
    if (character.well_formed)
      put(out, character.code, text.substr(0, character.length));
    else
      put(out, 0xFFFD, replacement_character);
    text.remove_prefix(character.length);
  }
  return out;
}

void put_xml(std::string& out, std::uint32_t code, std::string_view bytes) {
  if (code == '&') {
    out += "&amp;";
  } else if (code == '<') {
    out += "&lt;";
  } else if (code == '>') {
    out += "&gt;";  // always, so that no "]]>" is left
  } else if (code == '"') {
    out += "&quot;";
  } else if (code == '\n' || code == '\t' || code == '\r') {
    out += fmt::format("&#{};", code);  // in attributes they would become spaces
  } else if (code < 0x20 || code == 0xFFFE || code == 0xFFFF) {
    out += replacement_character;
  } else if (is_unseen(code)) {
    out += code_in_words(code);  // a log of tests is printed to terminals
  } else {
    out += bytes;
  }
}

bool is_letter_or_digit(char c) {
  return is_letter(c) || is_digit(c);
}

// Whether ASCII punctuation behind `before` could be markup: the number of a list, "www." of an address, the
// sign of a list at the beginning. An underscore within a word is not.
bool may_be_markup(std::string_view before, char c) {
  if (c == '_') return before.empty() || !is_letter_or_digit(before.back());
  const bool is_harmless = std::string_view(".,/-'\"=;()?%+{}").find(c) != std::string_view::npos;
  const bool is_of_list =
      before.empty() ? c == '-' || c == '+' : (c == '.' || c == ')') && std::ranges::all_of(before, is_digit);
  const bool is_of_address = c == '.' && lower_case(before).ends_with("www");
  return !is_harmless || is_of_list || is_of_address;
}

void put_markdown(std::string& out, std::uint32_t code, std::string_view bytes) {
  if (is_control(code))
    out.push_back(' ');
  else if (is_direction_control(code))
    out += code_in_words(code);
  else if (code < 0x80 && code != ' ' && !is_letter_or_digit(bytes[0]) && may_be_markup(out, bytes[0]))
    out += fmt::format("&#{};", code);
  else
    out += bytes;
}

void put_label(std::string& out, std::uint32_t code, std::string_view bytes) {
  if (code == '\\')
    out += "\\\\";
  else if (code == '"')
    out += "\\\"";
  else if (code == '\n')
    out += "\\n";
  else
    out += bytes;
}

std::string uri_segment(std::string_view segment) {
  if (segment == ".") return "%2E";
  if (segment == "..") return "%2E%2E";
  std::string out;
  for (const char byte : segment) {
    if (is_unreserved(byte))
      out.push_back(byte);
    else
      append_percent_encoded(out, byte);
  }
  return out;
}

}  // namespace

std::string xml_text(std::string_view text) {
  return each_character(text, put_xml);
}

// Brackets make a link before a parenthesis, and a box or a definition at the beginning. A colon before a
// space ends no name of a picture (":smile:") and is of no address.
std::string markdown_text(std::string_view text) {
  const bool may_link = text.find("](") != text.npos || text.starts_with('[');
  std::string out =
      each_character(text, [&](std::string& so_far, std::uint32_t code, std::string_view bytes) {
        if (!may_link && (code == '[' || code == ']'))
          so_far += bytes;
        else
          put_markdown(so_far, code, bytes);
      });
  for (std::size_t at = out.find("&#58; "); at != out.npos; at = out.find("&#58; ", at))
    out.replace(at, 5, ":");
  return out;
}

std::string markdown_code(std::string_view text) {
  return text.empty() ? "" : "<code>" + markdown_text(text) + "</code>";
}

std::string label_text(std::string_view text) {
  return each_character(text, put_label);
}

std::string uri_text(std::string_view text) {
  std::string out;
  if (text.starts_with('/')) {
    out = "%2F";
    text.remove_prefix(1);
  }
  for (;;) {
    const std::size_t slash = text.find('/');
    out += uri_segment(text.substr(0, slash));
    if (slash == text.npos) return out;
    out.push_back('/');
    text.remove_prefix(slash + 1);
  }
}

std::string message_text(std::string_view text) {
  const bool may_link = text.find("](") != text.npos;
  return each_character(text, [&](std::string& out, std::uint32_t code, std::string_view bytes) {
    if (code == '{' || code == '}') out += bytes;
    if (may_link && (code == '[' || code == ']' || code == '\\')) out.push_back('\\');
    out += bytes;
  });
}

}  // namespace treesift
