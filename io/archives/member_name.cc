#include "io/archives/member_name.h"

#include <algorithm>

#include "base/output_kind.h"
#include "base/utf8.h"

namespace treesift {

namespace {

bool is_harmless(const Utf8Character& character) {
  if (!character.well_formed) return false;
  const std::uint32_t code = character.code;
  const bool separator = code == 0x2028 || code == 0x2029 || code == 0xFEFF;
  return !is_control(code) && !separator && !is_direction_control(code);
}

bool is_plain_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= 0x20 && c < 0x7F; });
}

std::string_view check_characters(std::string_view id) {
  if (is_plain_ascii(id)) return {};
  while (!id.empty()) {
    const Utf8Character character = decode_utf8(id);
    if (!character.well_formed) return "the id is not valid UTF-8";
    if (!is_harmless(character)) return "the id holds a control character";
    id.remove_prefix(character.length);
  }
  return {};
}

std::string_view check_segments(std::string_view id) {
  for (;;) {
    const std::string_view segment = id.substr(0, id.find('/'));
    if (segment.empty()) return "the id has an empty segment or a slash at its beginning or end";
    if (segment == "." || segment == "..") return "the id has a '.' or '..' segment";
    if (segment.size() == id.size()) return {};
    id.remove_prefix(segment.size() + 1);
  }
}

}  // namespace

std::string_view known_type(std::string_view extension) {
  const OutputType* const type = find_output_type(extension);
  return type == nullptr ? std::string_view() : type->name;
}

std::string_view extension_of(std::string_view path) {
  const std::string_view file = path.substr(path.rfind('/') + 1);
  const std::size_t dot = file.rfind('.');
  return dot == std::string_view::npos || dot == 0 ? std::string_view() : file.substr(dot + 1);
}

std::optional<MemberName> parse_member_name(std::string_view name) {
  while (name.starts_with("./")) name.remove_prefix(2);
  const std::size_t slash = name.rfind('/');
  if (slash == std::string_view::npos) return std::nullopt;
  MemberName member{name.substr(0, slash), Side::expected, {}};
  const std::string_view file = name.substr(slash + 1);
  const std::size_t dot = std::min(file.find('.'), file.size());
  const std::string_view stem = file.substr(0, dot);
  if (stem != "expected" && stem != "actual") return std::nullopt;
  if (stem == "actual") member.side = Side::actual;
  if (dot < file.size()) member.extension = file.substr(dot + 1);
  return member;
}

std::string_view check_id(std::string_view id) {
  if (id.empty()) return "the id is empty";
  if (id.size() > longest_id) return "the id is longer than 512 bytes";
  if (const std::string_view wrong = check_segments(id); !wrong.empty()) return wrong;
  return check_characters(id);
}

std::string sanitise_id(std::string_view id) {
  if (id.size() <= longest_id && is_plain_ascii(id)) return std::string(id);
  std::string clean;
  while (!id.empty()) {
    const Utf8Character character = decode_utf8(id);
    const std::string_view kept =
        is_harmless(character) ? id.substr(0, character.length) : replacement_character;
    if (clean.size() + kept.size() > longest_id) break;
    clean.append(kept);
    id.remove_prefix(character.length);
  }
  return clean;
}

}  // namespace treesift
