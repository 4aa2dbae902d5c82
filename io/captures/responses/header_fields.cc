#include "io/captures/responses/header_fields.h"

#include <algorithm>

#include "base/ascii.h"
#include "io/bytes/take_line.h"

namespace treesift {

namespace {

bool is_name_character(char c) {
  return static_cast<unsigned char>(c) > ' ' && c != '\x7F';
}

}  // namespace

std::optional<std::size_t> head_length(std::string_view bytes, std::size_t searched) {
  // The end is LF LF or LF CR LF: it may begin two bytes before what is new.
  std::size_t at = searched < 2 ? 0 : searched - 2;
  for (at = bytes.find('\n', at); at != std::string_view::npos; at = bytes.find('\n', at + 1)) {
    const std::string_view next = bytes.substr(at + 1);
    if (next.starts_with("\n")) return at + 2;
    if (next.starts_with("\r\n")) return at + 3;
  }
  return std::nullopt;
}

std::vector<std::string> list_elements(std::string_view list) {
  std::vector<std::string> elements;
  while (!list.empty()) {
    const std::size_t comma = std::min(list.find(','), list.size());
    if (const std::string_view element = trim_blanks(list.substr(0, comma)); !element.empty())
      elements.push_back(lower_case(element));
    list.remove_prefix(std::min(comma + 1, list.size()));
  }
  return elements;
}

std::string_view HeaderFields::parse(std::string_view lines) {
  fields_.clear();
  while (!lines.empty()) {
    const std::string_view line = treesift::take_line(lines);
    if (line.empty()) break;
    if (const std::string_view wrong = take_line(line); !wrong.empty()) return wrong;
  }
  return {};
}

std::string_view HeaderFields::take_line(std::string_view line) {
  if (is_blank(line.front())) {
    if (fields_.empty()) return "the first header line is a continuation";
    std::string& value = fields_.back().value;
    const std::string_view more = trim_blanks(line);
    if (!value.empty() && !more.empty()) value += ' ';
    value += more;
    return {};
  }
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos) return "a header line has no colon";
  const std::string_view name = trim_blanks(line.substr(0, colon));
  if (name.empty() || !std::all_of(name.begin(), name.end(), is_name_character))
    return "a header line has no name before its colon";
  if (fields_.size() == max_header_fields) return "there are more than 2000 header lines";
  fields_.push_back({lower_case(name), std::string(trim_blanks(line.substr(colon + 1)))});
  return {};
}

std::optional<std::string_view> HeaderFields::find(std::string_view name) const {
  const auto found = std::find_if(fields_.rbegin(), fields_.rend(),
                                  [name](const HeaderField& field) { return field.name == name; });
  if (found == fields_.rend()) return std::nullopt;
  return found->value;
}

std::string HeaderFields::joined(std::string_view name) const {
  std::string all;
  for (const HeaderField& field : fields_) {
    if (field.name != name) continue;
    if (!all.empty()) all += ',';
    all += field.value;
  }
  return all;
}

}  // namespace treesift
