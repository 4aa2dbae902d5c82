// Of which type bytes are: what is said of them, and what they say themselves.
#include <string>

#include "base/ascii.h"
#include "base/output_kind.h"
#include "parsers/lines/json_lines.h"
#include "parsers/pictures/decode_picture.h"
#include "parsers/reading/parse.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

using namespace std::string_view_literals;

constexpr std::size_t enough_to_tell = 1024;

// In lower case, without marks, the zero bytes of UTF-16 and white space in front.
std::string beginning_of(std::string_view bytes) {
  std::string start;
  for (const char c : bytes.substr(0, enough_to_tell)) {
    if (c != '\0' && c != '\xFE' && c != '\xFF' && c != '\xEF' && c != '\xBB' && c != '\xBF')
      start.push_back(c);
  }
  start = lower_case(start);
  return std::string(trimmed(start));
}

bool is_utf16_marked(std::string_view bytes) {
  return bytes.starts_with("\xFF\xFE"sv) || bytes.starts_with("\xFE\xFF"sv);
}

bool holds_binary(std::string_view bytes) {
  return !is_utf16_marked(bytes) && bytes.substr(0, enough_to_tell).find('\0') != bytes.npos;
}

bool begins_as_markup(std::string_view start) {
  return start.starts_with("<!doctype html") || start.starts_with("<html") || start.starts_with("<?xml");
}

SourceType type_of_kind(OutputKind kind, std::string_view type) {
  switch (kind) {
    case OutputKind::html:
      return type.starts_with("xht") ? SourceType::xhtml : SourceType::html;
    case OutputKind::xml:
      return SourceType::xml;
    case OutputKind::json:
      return SourceType::json;
    case OutputKind::json_lines:
      return SourceType::json_lines;
    case OutputKind::csv:
      return type == "tsv" ? SourceType::tsv : SourceType::csv;
    case OutputKind::picture:
      return SourceType::picture;
    case OutputKind::other:
      return SourceType::bytes;
    default:
      return SourceType::lines;
  }
}

// Of a picture whose bytes say something else.
SourceType type_of_no_picture(std::string_view bytes, std::string_view start) {
  const bool is_json = !holds_binary(bytes) && (start.starts_with('{') || start.starts_with('['));
  return is_json ? SourceType::json : SourceType::bytes;
}

}  // namespace

std::optional<SourceType> source_type(std::string_view type) {
  const std::string wanted = lower_case(type);
  const std::optional<OutputKind> kind = kind_of_type(wanted);
  if (!kind) return wanted == "php" ? std::optional(SourceType::html) : std::nullopt;
  return type_of_kind(*kind, wanted);
}

SourceType sniff_source_type(std::string_view bytes) {
  if (is_picture(bytes)) return SourceType::picture;
  const std::string text = beginning_of(bytes);
  if (text.starts_with('{') || text.starts_with('['))
    return begins_as_json_lines(bytes) ? SourceType::json_lines : SourceType::json;
  if (!text.starts_with("<?xml")) return SourceType::html;
  const bool is_xhtml = text.find("<html") != text.npos || text.find("<!doctype html") != text.npos;
  return is_xhtml ? SourceType::xhtml : SourceType::xml;
}

SourceType settle_source_type(std::string_view type, std::string_view bytes) {
  const std::optional<SourceType> said = source_type(type);
  if (!said) return sniff_source_type(bytes);
  if (*said <= SourceType::json) return *said;
  const std::string start = beginning_of(bytes);
  if (begins_as_markup(start)) return sniff_source_type(bytes);
  if (*said == SourceType::bytes) return *said;
  if (*said == SourceType::picture) return is_picture(bytes) ? *said : type_of_no_picture(bytes, start);
  if (holds_binary(bytes)) return is_picture(bytes) ? SourceType::picture : SourceType::bytes;
  const bool is_table = *said == SourceType::csv || *said == SourceType::tsv;
  return is_table && start.starts_with('{') ? SourceType::json : *said;
}

OutputKind kind_of(SourceType settled, std::string_view type) {
  switch (settled) {
    case SourceType::html:
    case SourceType::xhtml:
      return OutputKind::html;
    case SourceType::xml:
      return OutputKind::xml;
    case SourceType::json:
      return OutputKind::json;
    case SourceType::json_lines:
      return OutputKind::json_lines;
    case SourceType::csv:
    case SourceType::tsv:
      return OutputKind::csv;
    case SourceType::picture:
      return OutputKind::picture;
    case SourceType::bytes:
      return OutputKind::other;
    case SourceType::lines:
      break;
  }
  const OutputKind said = kind_of_type(lower_case(type)).value_or(OutputKind::text);
  return way_of_reading(said) == OutputKind::text ? said : OutputKind::text;
}

}  // namespace treesift
