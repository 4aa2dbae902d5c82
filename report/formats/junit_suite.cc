#include "report/formats/junit_suite.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/utf8.h"
#include "report/foreign_text.h"

namespace treesift {
namespace {

constexpr std::size_t max_case_name = 1024;

std::string name_text(std::string_view name) {
  return name.empty() ? "(no id)" : xml_text(clipped(name, max_case_name));
}

std::string_view tag_of(CaseState state) {
  if (state == CaseState::failure) return "failure";
  return state == CaseState::error ? "error" : "skipped";
}

// Text of several lines, between tags.
std::string lines_of(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    out += xml_text(text.substr(0, end)) + "\n";
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

}  // namespace

JunitSuite::JunitSuite(std::string_view name) : name_(name_text(name)) {}

void JunitSuite::add(CaseState state, std::string_view name, std::string_view type, std::string_view message,
                     std::string_view details) {
  ++tests_;
  failures_ += state == CaseState::failure;
  errors_ += state == CaseState::error;
  skipped_ += state == CaseState::skipped;
  cases_ +=
      fmt::format("    <testcase classname=\"{}\" name=\"{}\" time=\"0\"", name_, distinct(name_text(name)));
  if (state == CaseState::passed) {
    cases_ += details.empty()
                  ? "/>\n"
                  : fmt::format(">\n      <system-out>{}</system-out>\n    </testcase>\n", lines_of(details));
    return;
  }
  const std::string_view tag = tag_of(state);
  cases_ += fmt::format(">\n      <{}", tag);
  if (!type.empty()) cases_ += fmt::format(" type=\"{}\"", xml_text(type));
  cases_ += fmt::format(" message=\"{}\"", xml_text(message));
  // GitLab shows the text and not the message.
  cases_ += fmt::format(">{}\n{}</{}>\n    </testcase>\n", xml_text(message), lines_of(details), tag);
}

std::string JunitSuite::distinct(const std::string& name) {
  std::string told = name;
  while (!names_.emplace(told, 1).second) told = fmt::format("{} ({})", name, ++names_[name]);
  return told;
}

void JunitSuite::append_to(std::string& out) const {
  if (tests_ == 0) return;
  out += fmt::format(
      "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\" time=\"0\">\n{}  "
      "</testsuite>\n",
      name_, tests_, failures_, errors_, skipped_, cases_);
}

}  // namespace treesift
