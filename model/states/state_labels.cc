#include "model/states/state_labels.h"

#include <fmt/format.h>
#include <simdjson.h>

#include <stdexcept>

namespace treesift {
namespace {

LabelledStates read_label(simdjson::dom::parser& parser, std::string_view line, std::size_t number) {
  simdjson::dom::object object;
  std::string_view a, b, name;
  const bool is_read = parser.parse(line.data(), line.size()).get_object().get(object) == simdjson::SUCCESS &&
                       object["a"].get_string().get(a) == simdjson::SUCCESS &&
                       object["b"].get_string().get(b) == simdjson::SUCCESS &&
                       object["class"].get_string().get(name) == simdjson::SUCCESS;
  const std::optional<StateClass> label = is_read ? state_class_named(name) : std::nullopt;
  if (!label)
    throw std::runtime_error(fmt::format(
        R"(line {} of the labels is not {{"a":ID,"b":ID,"class":"clone", "nd2", "nd3" or "distinct"}})",
        number));
  return {std::string(a), std::string(b), *label};
}

}  // namespace

std::vector<LabelledStates> read_state_labels(std::string_view lines) {
  std::vector<LabelledStates> labels;
  simdjson::dom::parser parser;
  for (std::size_t number = 1; !lines.empty(); ++number) {
    const std::string_view line = lines.substr(0, lines.find('\n'));
    lines.remove_prefix(std::min(line.size() + 1, lines.size()));
    if (line.find_first_not_of(" \t\r") != std::string_view::npos)
      labels.push_back(read_label(parser, line, number));
  }
  return labels;
}

}  // namespace treesift
