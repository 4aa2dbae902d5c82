#include "tools/nightly/night_inputs.h"

#include <fmt/format.h>
#include <simdjson.h>

#include <filesystem>
#include <stdexcept>

#include "base/json_writer.h"
#include "io/bytes/file_bytes.h"
#include "tools/options/option_access.h"

namespace treesift {
namespace {

std::string text_in(const simdjson::dom::object& members, std::string_view key) {
  std::string_view text;
  return members[key].get(text) == simdjson::SUCCESS ? std::string(text) : "";
}

}  // namespace

NightInputs inputs_of_night(const NightlySettings& settings) {
  NightInputs inputs{absolute_name(settings.folder),
                     absolute_name(settings.config_path),
                     absolute_name(settings.expected_capture),
                     absolute_name(settings.actual_capture),
                     {},
                     true};
  for (const std::string& path : settings.inputs) inputs.pairs.push_back(absolute_name(path));
  return inputs;
}

std::string write_night_inputs(const NightInputs& inputs) {
  std::string text;
  JsonWriter json(text);
  json.begin_object().key("format").string("treesift-night/1").key("folder").string(inputs.folder);
  json.key("config").string(inputs.config).key("expected").string(inputs.expected);
  json.key("actual").string(inputs.actual).key("pairs").begin_array();
  for (const std::string& path : inputs.pairs) json.string(path);
  json.end_array().key("whole").boolean(inputs.is_whole).end_object();
  return text + '\n';
}

NightInputs read_night_inputs(const std::string& path) {
  NightInputs inputs;
  if (!std::filesystem::exists(path)) return inputs;
  const std::string text = read_file(path);
  const simdjson::padded_string padded(text);
  simdjson::dom::parser parser;
  simdjson::dom::object members;
  if (parser.parse(padded).get(members) != simdjson::SUCCESS)
    throw std::runtime_error(fmt::format(
        "{}: it is damaged, and does not say whether the night has come to its end: run the night again",
        path));
  inputs = {text_in(members, "folder"),
            text_in(members, "config"),
            text_in(members, "expected"),
            text_in(members, "actual"),
            {},
            true};
  bool is_whole = true;  // older versions did not say
  if (members["whole"].get(is_whole) == simdjson::SUCCESS) inputs.is_whole = is_whole;
  simdjson::dom::array pairs;
  if (members["pairs"].get(pairs) != simdjson::SUCCESS) return inputs;
  for (const simdjson::dom::element item : pairs) {
    std::string_view one;
    if (item.get(one) == simdjson::SUCCESS) inputs.pairs.emplace_back(one);
  }
  return inputs;
}

}  // namespace treesift
