#include "model/learn/labels.h"

#include <fmt/format.h>
#include <simdjson.h>

#include <iterator>

namespace treesift {
namespace {

std::string text_or_empty(const simdjson::dom::element& object, std::string_view key) {
  std::string_view value;
  return object[key].get(value) == simdjson::SUCCESS ? std::string(value) : std::string();
}

// Ids read RUN/INPUT by custom; an id without a slash is its own input.
std::string input_of_id(const std::string& id) {
  const std::size_t slash = id.rfind('/');
  return slash == std::string::npos ? id : id.substr(slash + 1);
}

}  // namespace

std::variant<LabelLine, std::string> parse_label_line(std::string_view line) {
  thread_local simdjson::dom::parser parser;
  simdjson::dom::element object;
  const simdjson::error_code error = parser.parse(line.data(), line.size(), false).get(object);
  if (error != simdjson::SUCCESS) return std::string(simdjson::error_message(error));
  if (!object.is_object()) return "not a JSON object";
  LabelLine result;
  result.id = text_or_empty(object, "id");
  if (result.id.empty()) return "no \"id\"";
  const std::string label = text_or_empty(object, "label");
  if (label != "inspect" && label != "benign") {
    return fmt::format("\"label\" is \"{}\", not \"inspect\" or \"benign\"", label);
  }
  result.label = label == "inspect" ? Label::inspect : Label::benign;
  result.project = text_or_empty(object, "project");
  result.from = text_or_empty(object, "from");
  result.to = text_or_empty(object, "to");
  result.mutation = text_or_empty(object, "mutation");
  result.cluster = text_or_empty(object, "cluster");
  result.kind = text_or_empty(object, "kind");
  result.fault_class = text_or_empty(object, "fault_class");
  result.input = text_or_empty(object, "input");
  if (result.input.empty()) result.input = input_of_id(result.id);
  result.severity = severity_named(text_or_empty(object, "severity"));
  result.pair_severity = severity_named(text_or_empty(object, "page_severity"));
  if (result.pair_severity == Severity::unknown) result.pair_severity = result.severity;
  return result;
}

}  // namespace treesift
