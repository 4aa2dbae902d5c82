#include "io/browser/json_answers.h"

#include <simdjson.h>

#include "base/json_writer.h"

namespace treesift {

std::string json_text(std::string_view text) {
  std::string json;
  append_json_string(json, text);
  return json;
}

std::string text_at(const std::string& json, std::string_view pointer) {
  simdjson::dom::parser parser;
  std::string_view text;
  return parser.parse(json).at_pointer(pointer).get_string().get(text) == simdjson::SUCCESS
             ? std::string(text)
             : std::string();
}

double number_at(const std::string& json, std::string_view pointer) {
  simdjson::dom::parser parser;
  double number = 0;
  return parser.parse(json).at_pointer(pointer).get_double().get(number) == simdjson::SUCCESS ? number : 0;
}

bool is_true_at(const std::string& json, std::string_view pointer) {
  simdjson::dom::parser parser;
  bool value = false;
  return parser.parse(json).at_pointer(pointer).get_bool().get(value) == simdjson::SUCCESS && value;
}

}  // namespace treesift
