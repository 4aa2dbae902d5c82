#include "tools/crawls/replay_text.h"

#include <fmt/format.h>

namespace treesift {
namespace {

std::string words_of(const ReplayedStep& step) {
  std::string words = step.event;
  if (!step.text.empty()) words += fmt::format(" \"{}\"", step.text);
  words += fmt::format(" to {}", step.state);
  if (step.end != StepEnd::succeeded) words += fmt::format(": {}: {}", name_of(step.end), step.detail);
  if (step.state_class) words += fmt::format(": {}", name_of(*step.state_class));
  for (const std::string& name : step.broken) words += fmt::format("; does not hold: {}", name);
  return words;
}

}  // namespace

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
