#include "io/captures/responses/head_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/ascii.h"
#include "base/hash.h"

namespace treesift {
namespace {

constexpr std::string_view body_line = ":body: ";

bool is_name_of_field(std::string_view name) {
  return !name.empty() && name.find_first_of(": \t\r\n") == name.npos;
}

// Of one line. A carriage return would end it for other readers.
std::string kept_value(std::string_view value) {
  std::string kept(value.substr(0, max_head_value));
  if (kept.size() < value.size()) kept += fmt::format(" ({} bytes, {:x})", value.size(), hash_of(value));
  std::ranges::replace(kept, '\r', ' ');
  return kept;
}

}  // namespace

void add_head_field(std::string& head, std::string_view name, std::string_view value) {
  if (!is_name_of_field(name)) return;
  for (bool more = true; more;) {
    const std::size_t end = std::min(value.find('\n'), value.size());
    const std::string line = lower_case(name) + ": " + kept_value(trim_blanks(value.substr(0, end))) + '\n';
    more = end < value.size();
    value.remove_prefix(more ? end + 1 : end);
    if (head.size() + line.size() <= max_head_text) head += line;
  }
}

std::string head_text(const HeaderFields& fields) {
  std::string head;
  for (const HeaderField& field : fields.all()) add_head_field(head, field.name, field.value);
  return head;
}

void note_unseen_body(std::string& head, std::string_view size) {
  head.insert(0, fmt::format("{}{}\n", body_line, size));
}

bool has_unseen_body(std::string_view head) {
  if (head.starts_with(":url: ")) head.remove_prefix(std::min(head.find('\n') + 1, head.size()));
  return head.starts_with(body_line);
}

std::string head_of_url(std::string_view url) {
  if (url.find('\n') != url.npos) return "";
  return fmt::format(":url: {}\n", url.substr(0, max_head_value));
}

void put_url_first(std::string& head, std::string_view url) {
  if (!head.empty()) head.insert(0, head_of_url(url));
}

}  // namespace treesift
