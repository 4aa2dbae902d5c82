#include "io/captures/responses/group_field.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/blanks.h"
#include "io/bytes/take_line.h"
#include "io/captures/responses/header_fields.h"
#include "io/captures/responses/json_head.h"

namespace treesift {
namespace {

constexpr std::string_view by_cookie = "cookie:", by_header = "header:";

// Of "a=1; b=2"; empty when it is not among them.
std::string_view cookie_in(std::string_view cookies, std::string_view name) {
  while (!cookies.empty()) {
    const std::size_t end = std::min(cookies.find(';'), cookies.size());
    const std::string_view cookie = trim_blanks(cookies.substr(0, end));
    if (cookie.starts_with(name) && cookie.substr(name.size()).starts_with('='))
      return cookie.substr(name.size() + 1);
    cookies.remove_prefix(std::min(end + 1, cookies.size()));
  }
  return {};
}

// A field may occur several times, each with other cookies.
std::string_view cookie_of(std::string_view head, std::string_view field, std::string_view name) {
  while (!head.empty()) {
    std::string_view line = take_line(head);
    if (!line.starts_with(field)) continue;
    line.remove_prefix(field.size());
    if (field == "set-cookie: ") line = line.substr(0, line.find(';'));
    if (const std::string_view value = cookie_in(line, name); !value.empty()) return value;
  }
  return {};
}

}  // namespace

GroupField group_field(std::string_view words) {
  if (words.starts_with(by_cookie))
    return {GroupField::Kind::cookie, std::string(words.substr(by_cookie.size()))};
  if (words.starts_with(by_header))
    return {GroupField::Kind::header, lower_case(words.substr(by_header.size()))};
  return {};
}

std::string group_of(const CapturedResponse& response, const GroupField& field) {
  if (field.kind == GroupField::Kind::none) return {};
  const bool is_cookie = field.kind == GroupField::Kind::cookie;
  std::string_view group = is_cookie ? cookie_of(response.request_head, "cookie: ", field.name)
                                     : head_value(response.request_head, field.name);
  if (group.empty())
    group = is_cookie ? cookie_of(response.head, "set-cookie: ", field.name)
                      : head_value(response.head, field.name);
  return std::string(group);
}

}  // namespace treesift
