#include "parsers/lines/json_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>

#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

std::string_view take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

std::string kind_in_words(std::string_view text) {
  std::size_t blank = 0;
  while (!text.empty()) blank += is_blank(take_line(text));
  return blank == 0 ? "JSON lines" : fmt::format("JSON lines, {} of them blank", blank);
}

}  // namespace

std::optional<ParseError> read_json_lines(std::string_view text, JsonReader& json, DocumentBuilder& builder,
                                          const Limits& limits) {
  builder.open("", NodeKind::array);
  builder.scalar("", NodeKind::string, kind_in_words(text));
  for (std::size_t number = 1; !text.empty() && !builder.error(); ++number) {
    const std::string_view line = take_line(text);
    if (is_blank(line)) {
      builder.scalar("", NodeKind::null, {});
    } else if (auto error = json.read(line, builder, limits)) {
      error->message = fmt::format("line {}: {}", number, error->message);
      return error;
    }
  }
  builder.close();
  return {};
}

bool begins_as_json_lines(std::string_view text) {
  const std::size_t end = text.find('\n');
  if (end == text.npos) return false;
  const std::string_view line = trimmed(text.substr(0, end));
  const std::string_view rest = trimmed(text.substr(end));
  return line.starts_with('{') && line.ends_with('}') && rest.starts_with('{');
}

}  // namespace treesift
