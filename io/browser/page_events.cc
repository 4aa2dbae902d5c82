#include "io/browser/page_events.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/hash.h"
#include "base/json_writer.h"
#include "base/utf8.h"

namespace treesift {
namespace {

constexpr std::size_t max_kept = 200;
constexpr std::size_t max_text = 2000;   // bytes of one field
constexpr std::size_t max_value = 1900;  // bytes of a value, before the number that tells its rest

}  // namespace

PageEvents::OfKind& PageEvents::of(std::string_view kind) {
  const auto found = std::ranges::lower_bound(kinds_, kind, {}, &OfKind::kind);
  if (found != kinds_.end() && found->kind == kind) return *found;
  return *kinds_.insert(found, {std::string(kind), {}, 0});
}

void PageEvents::add(std::string_view kind, const Fields& fields) {
  OfKind& events = of(kind);
  if (events.lines.size() == max_kept) {
    ++events.more;
    return;
  }
  std::string line;
  JsonWriter json(line);
  json.begin_object().key("event").string(kind);
  for (const auto& [name, value] : fields) {
    if (!value.empty()) json.key(name).string(value.substr(0, max_text));
  }
  json.end_object();
  events.lines.push_back(std::move(line));
}

void PageEvents::add_value(std::string_view name, std::string_view value) {
  if (value.size() <= max_value) return add("value", {{"name", name}, {"value", value}});
  add("value",
      {{"name", name}, {"value", fmt::format("{} {:016x}", clipped(value, max_value), hash_of(value))}});
}

std::string PageEvents::lines() const {
  std::string text;
  for (const OfKind& events : kinds_) {
    std::vector<std::string> lines = events.lines;
    if (events.kind == "request" || events.kind == "refused") std::ranges::sort(lines);
    for (const std::string& line : lines) text += line + "\n";
    if (events.more == 0) continue;
    JsonWriter json(text);
    json.begin_object().key("event").string(events.kind).key("text").string("and more of them").end_object();
    text += '\n';
  }
  return text;
}

}  // namespace treesift
