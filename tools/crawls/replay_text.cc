#include "tools/crawls/replay_text.h"

#include <fmt/format.h>

#include "base/json_writer.h"

namespace treesift {
namespace {

constexpr std::string_view names_of_ends[] = {"succeeded", "healed", "failed"};

std::string_view name_of_end(StepEnd end) {
  return names_of_ends[static_cast<std::size_t>(end)];
}

std::string words_of(const ReplayedStep& step) {
  std::string words = step.event;
  if (!step.text.empty()) words += fmt::format(" \"{}\"", step.text);
  words += fmt::format(" to {}", step.state);
  if (step.end != StepEnd::succeeded) words += fmt::format(": {}: {}", name_of_end(step.end), step.detail);
  if (step.state_class) words += fmt::format(": {}", name_of(*step.state_class));
  for (const std::string& name : step.broken) words += fmt::format("; does not hold: {}", name);
  return words;
}

}  // namespace

std::string replay_line(const ReplayedPath& path, StateClass fail_from) {
  std::string line;
  JsonWriter json(line);
  json.begin_object().key("path").integer(std::uint64_t{path.number});
  json.key("result").string(path.fails(fail_from) ? "fail" : "pass");
  if (path.is_flaky) json.key("flaky").boolean(true);
  json.key("steps").begin_array();
  for (const ReplayedStep& step : path.steps) {
    json.begin_object().key("event").string(step.event);
    if (!step.text.empty()) json.key("text").string(step.text);
    json.key("action").string(name_of_end(step.end));
    if (!step.detail.empty()) json.key("detail").string(step.detail);
    json.key("state").string(step.state);
    if (step.state_class) json.key("class").string(name_of(*step.state_class));
    if (!step.broken.empty()) {
      json.key("broken").begin_array();
      for (const std::string& name : step.broken) json.string(name);
      json.end_array();
    }
    json.end_object();
  }
  json.end_array().end_object();
  return line + "\n";
}

void ReplaySuiteXml::add(const ReplayedPath& path, StateClass fail_from) {
  const std::string name = fmt::format("path {}{}", path.number, path.is_flaky ? " (flaky)" : "");
  std::string details, first;
  for (const ReplayedStep& step : path.steps) {
    details += words_of(step) + "\n";
    if (first.empty() && step.fails(fail_from)) first = words_of(step);
  }
  if (first.empty()) return suite_.add(CaseState::passed, name);
  suite_.add(CaseState::failure, name, "path", first, details);
}

std::string ReplaySuiteXml::xml() const {
  std::string text = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"treesift\" tests=\"{}\" "
      "failures=\"{}\" errors=\"{}\">\n",
      suite_.tests(), suite_.failures(), suite_.errors());
  suite_.append_to(text);
  return text + "</testsuites>\n";
}

}  // namespace treesift
