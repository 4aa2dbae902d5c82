#include "io/captures/responses/media_type.h"

#include <algorithm>

#include "base/ascii.h"
#include "io/captures/responses/header_fields.h"

namespace treesift {

namespace {

using namespace std::string_view_literals;

// "type/subtype" with no blanks within.
bool is_type(std::string_view name) {
  const std::size_t slash = name.find('/');
  return slash != std::string_view::npos && slash > 0 && slash + 1 < name.size() &&
         name.find_first_of(" \t,\"") == std::string_view::npos;
}

// Takes the text before the next ';' that stands outside quotes.
std::string_view take_parameter(std::string_view& text) {
  bool quoted = false;
  std::size_t end = 0;
  for (; end < text.size() && (quoted || text[end] != ';'); ++end) {
    if (text[end] == '"') quoted = !quoted;
    if (quoted && text[end] == '\\') ++end;
  }
  end = std::min(end, text.size());
  const std::string_view parameter = trim_blanks(text.substr(0, end));
  text.remove_prefix(std::min(end + 1, text.size()));
  return parameter;
}

// Quotes of either kind are seen; so are escapes, which no charset needs.
std::string_view unquoted(std::string_view value) {
  if (value.size() >= 2 && (value.front() == '"' || value.front() == '\'') && value.back() == value.front())
    return trim_blanks(value.substr(1, value.size() - 2));
  return value;
}

// The first in `parameters` that is called so and not empty.
std::string next_parameter(std::string_view parameters, std::string_view name) {
  while (!parameters.empty()) {
    const std::string_view parameter = take_parameter(parameters);
    const std::size_t equals = std::min(parameter.find('='), parameter.size());
    if (equals == parameter.size() || lower_case(trim_blanks(parameter.substr(0, equals))) != name) continue;
    const std::string_view value = unquoted(trim_blanks(parameter.substr(equals + 1)));
    if (!value.empty()) return std::string(value);
  }
  return {};
}

bool is_utf16_mark(std::string_view body) {
  return body.starts_with("\xFF\xFE"sv) || body.starts_with("\xFE\xFF"sv);
}

bool is_binary(char c) {
  const unsigned char byte = static_cast<unsigned char>(c);
  return byte < 0x20 && c != '\t' && c != '\n' && c != '\f' && c != '\r' && c != '\x1B';
}

}  // namespace

MediaType parse_media_type(std::string_view content_type) {
  MediaType type;
  type.name = lower_case(take_parameter(content_type));
  if (!is_type(type.name)) type.name.clear();
  type.charset = next_parameter(content_type, "charset");
  return type;
}

std::string parameter_of(std::string_view field_value, std::string_view name) {
  take_parameter(field_value);  // what has them
  return next_parameter(field_value, name);
}

bool looks_like_text(std::string_view body) {
  if (is_utf16_mark(body)) return true;
  body = body.substr(0, 512);
  return std::none_of(body.begin(), body.end(), is_binary);
}

}  // namespace treesift
