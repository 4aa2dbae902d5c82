#include "io/browser/page_events.h"

#include <algorithm>

#include "base/json_writer.h"

namespace treesift {
namespace {

constexpr std::size_t max_kept = 200;
constexpr std::size_t max_text = 2000;  // bytes of one field

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
