#include "io/captures/responses/http_head.h"

#include <algorithm>

#include "base/ascii.h"
#include "io/bytes/take_line.h"

namespace treesift {

namespace {

bool is_method_character(char c) {
  return is_letter(c) || is_digit(c) || c == '-' || c == '_' || c == '.';
}

// Takes "HTTP/1.1" from the front.
bool take_version(std::string_view& text) {
  if (!text.starts_with("HTTP/")) return false;
  text.remove_prefix(5);
  if (text.empty() || !is_digit(text.front())) return false;
  while (!text.empty() && (is_digit(text.front()) || text.front() == '.')) text.remove_prefix(1);
  return true;
}

// "HTTP/1.1 200 OK"; 0 when it is not a status line.
std::uint16_t status_of(std::string_view line) {
  if (!take_version(line) || !line.starts_with(' ')) return 0;
  line = trim_blanks(line);
  if (line.size() < 3 || !std::all_of(line.begin(), line.begin() + 3, is_digit)) return 0;
  if (line.size() > 3 && line[3] != ' ') return 0;
  const int status = (line[0] - '0') * 100 + (line[1] - '0') * 10 + (line[2] - '0');
  return status < 100 ? 0 : static_cast<std::uint16_t>(status);
}

}  // namespace

std::string_view parse_response_head(std::string_view text, HttpHead& head) {
  head.method.clear();
  head.status = status_of(take_line(text));
  if (head.status == 0) return "the first line is no HTTP status line";
  return head.fields.parse(text);
}

std::string_view parse_request_head(std::string_view text, HttpHead& head) {
  head.status = 0;
  const std::string_view line = take_line(text);
  head.method = line.substr(0, line.find(' '));
  if (head.method.empty() || head.method.size() == line.size() ||
      !std::all_of(head.method.begin(), head.method.end(), is_method_character))
    return "the first line is no HTTP request line";
  return head.fields.parse(text);
}

}  // namespace treesift
