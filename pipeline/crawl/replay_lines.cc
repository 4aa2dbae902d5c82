#include "pipeline/crawl/replay_lines.h"

#include <simdjson.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "base/json_writer.h"

namespace treesift {
namespace {

using simdjson::dom::array;
using simdjson::dom::object;

constexpr StateClass all_classes[] = {StateClass::clone, StateClass::nd2, StateClass::nd3,
                                      StateClass::distinct};
constexpr StepEnd all_ends[] = {StepEnd::succeeded, StepEnd::healed, StepEnd::failed};

std::string step_json(const ReplayedStep& step) {
  std::string text;
  JsonWriter json(text);
  json.begin_object().key("event").string(step.event);
  if (!step.text.empty()) json.key("text").string(step.text);
  json.key("action").string(name_of(step.end));
  if (!step.now.empty()) json.key("now").string(step.now);
  if (!step.detail.empty()) json.key("detail").string(step.detail);
  json.key("state").string(step.state);
  if (step.state_class) json.key("class").string(name_of(*step.state_class));
  if (!step.broken.empty()) {
    json.key("broken").begin_array();
    for (const std::string& name : step.broken) json.string(name);
    json.end_array();
  }
  json.end_object();
  return text;
}

std::string text_at(const object& members, std::string_view key) {
  std::string_view text;
  return members[key].get(text) == simdjson::SUCCESS ? std::string(text) : std::string();
}

// The value of that name; `otherwise` where there is none.
template <typename Value, std::size_t count, typename Other>
Other named(const Value (&all)[count], std::string_view name, Other otherwise) {
  const auto found = std::ranges::find_if(all, [&](Value one) { return name_of(one) == name; });
  return found == std::end(all) ? otherwise : Other(*found);
}

ReplayedStep step_of(const object& members) {
  ReplayedStep step;
  step.event = text_at(members, "event");
  step.text = text_at(members, "text");
  step.now = text_at(members, "now");
  step.end = named(all_ends, text_at(members, "action"), StepEnd::failed);
  step.detail = text_at(members, "detail");
  step.state = text_at(members, "state");
  step.state_class = named(all_classes, text_at(members, "class"), std::optional<StateClass>());
  array broken;
  if (members["broken"].get(broken) != simdjson::SUCCESS) return step;
  for (const simdjson::dom::element name : broken)
    if (std::string_view text; name.get(text) == simdjson::SUCCESS) step.broken.emplace_back(text);
  return step;
}

std::optional<ReplayedPath> path_of(simdjson::dom::parser& parser, std::string_view line) {
  object members;
  array steps;
  std::uint64_t number = 0;
  const bool is_path = parser.parse(line.data(), line.size()).get(members) == simdjson::SUCCESS &&
                       members["path"].get(number) == simdjson::SUCCESS &&
                       members["steps"].get(steps) == simdjson::SUCCESS;
  if (!is_path) return std::nullopt;
  ReplayedPath path;
  path.number = number;
  path.is_flaky = members["flaky"].error() == simdjson::SUCCESS;
  for (const simdjson::dom::element value : steps) {
    object step;
    if (value.get(step) != simdjson::SUCCESS) return std::nullopt;
    path.steps.push_back(step_of(step));
  }
  return path;
}

}  // namespace

std::string replay_line(const ReplayedPath& path, StateClass fail_from) {
  std::string line;
  JsonWriter json(line);
  json.begin_object().key("path").integer(std::uint64_t{path.number});
  json.key("result").string(path.fails(fail_from) ? "fail" : "pass");
  if (path.is_flaky) json.key("flaky").boolean(true);
  json.key("steps").begin_array();
  for (const ReplayedStep& step : path.steps) json.literal(step_json(step));
  json.end_array().end_object();
  return line + "\n";
}

std::vector<ReplayedPath> read_replay_lines(std::string_view lines) {
  std::vector<ReplayedPath> paths;
  simdjson::dom::parser parser;
  for (std::size_t end = lines.find('\n'); end != std::string_view::npos; end = lines.find('\n')) {
    std::optional<ReplayedPath> path = path_of(parser, lines.substr(0, end));
    if (!path) break;
    paths.push_back(*std::move(path));
    lines.remove_prefix(end + 1);
  }
  return paths;
}

}  // namespace treesift
