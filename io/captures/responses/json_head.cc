#include "io/captures/responses/json_head.h"

#include <simdjson.h>

#include "io/bytes/take_line.h"
#include "io/captures/responses/head_text.h"

namespace treesift {
namespace {

bool add_member(std::string_view name, simdjson::dom::element value, std::string& head) {
  std::string_view text;
  simdjson::dom::array several;
  if (value.get(text) == simdjson::SUCCESS) {
    add_head_field(head, name, text);
    return true;
  }
  if (value.get(several) != simdjson::SUCCESS) return false;
  bool all = true;
  for (const auto one : several) {
    const bool is_text = one.get(text) == simdjson::SUCCESS;
    if (is_text) add_head_field(head, name, text);
    all = all && is_text;
  }
  return all;
}

// As HAR writes a field, or as the libraries of many languages hand it out: ["Vary","Accept"].
bool add_item(simdjson::dom::element item, std::string& head) {
  simdjson::dom::array two;
  const bool is_pair = item.get(two) == simdjson::SUCCESS;
  if (is_pair && two.size() != 2) return false;
  std::string_view name, value;
  const auto error_of_name = is_pair ? two.at(0).get(name) : item["name"].get(name);
  const auto error_of_value = is_pair ? two.at(1).get(value) : item["value"].get(value);
  if (error_of_name != simdjson::SUCCESS || error_of_value != simdjson::SUCCESS) return false;
  add_head_field(head, name, value);
  return true;
}

}  // namespace

bool read_json_head(simdjson::dom::element fields, std::string& head) {
  simdjson::dom::object object;
  simdjson::dom::array array;
  bool all = true;
  if (fields.get(object) == simdjson::SUCCESS) {
    for (const auto member : object) all = add_member(member.key, member.value, head) && all;
    return all;
  }
  if (fields.get(array) != simdjson::SUCCESS) return false;
  for (const auto item : array) all = add_item(item, head) && all;
  return all;
}

std::string_view head_value(std::string_view head, std::string_view name) {
  std::string_view found;
  while (!head.empty()) {
    const std::string_view line = take_line(head);
    if (line.starts_with(name) && line.substr(name.size()).starts_with(": "))
      found = line.substr(name.size() + 2);
  }
  return found;
}

}  // namespace treesift
