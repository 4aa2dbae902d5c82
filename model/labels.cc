#include "model/labels.h"

#include <fmt/format.h>
#include <simdjson.h>

namespace treesift {
namespace {

std::string text_or_empty(const simdjson::dom::element& object, std::string_view key) {
  std::string_view value;
  return object[key].get(value) == simdjson::SUCCESS ? std::string(value) : std::string();
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
  result.mutation = text_or_empty(object, "mutation");
  return result;
}

}  // namespace treesift
