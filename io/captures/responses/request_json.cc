#include "io/captures/responses/request_json.h"

#include <simdjson.h>

#include <new>
#include <utility>
#include <vector>

#include "io/captures/responses/media_type.h"
#include "io/captures/responses/request_form.h"

namespace treesift {

namespace {

using simdjson::dom::element;

constexpr std::size_t most_values = 10'000;

bool is_json_type(std::string_view content_type) {
  const std::string name = parse_media_type(content_type).name;
  return name == "application/json" || name.ends_with("+json");
}

struct JsonField {
  std::string name;
  element value;
};

std::string name_below(const std::string& parent, std::string_view name) {
  return parent.empty() ? std::string(name) : parent + "." + std::string(name);
}

// Puts what an object or array holds on the stack; false for any other value, and for empty ones.
bool open_value(const JsonField& field, std::vector<JsonField>& stack) {
  const std::size_t before = stack.size();
  simdjson::dom::object object;
  simdjson::dom::array array;
  if (field.value.get(object) == simdjson::SUCCESS) {
    for (const auto member : object) stack.push_back({name_below(field.name, member.key), member.value});
  } else if (field.value.get(array) == simdjson::SUCCESS) {
    std::size_t index = 0;
    for (const element item : array) stack.push_back({name_below(field.name, std::to_string(index++)), item});
  }
  return stack.size() > before;
}

std::string fields_of(const element& root) {
  std::string fields;
  std::vector<JsonField> stack{{"", root}};
  std::size_t values = 0;
  while (!stack.empty()) {
    const JsonField field = std::move(stack.back());
    stack.pop_back();
    if (open_value(field, stack)) continue;
    if (++values > most_values) return {};
    fields += (fields.empty() ? "" : "&") + form_field(field.name, simdjson::minify(field.value));
  }
  return fields;
}

}  // namespace

bool may_be_request_json(std::string_view content_type, std::uint64_t length) {
  return length > 0 && length <= largest_json_request && is_json_type(content_type);
}

std::string request_json(std::string_view content_type, std::string_view body) {
  if (!may_be_request_json(content_type, body.size())) return {};
  thread_local simdjson::dom::parser parser;
  element root;
  const simdjson::error_code error = parser.parse(body.data(), body.size(), true).get(root);
  if (error == simdjson::MEMALLOC) throw std::bad_alloc();  // nothing is wrong with the body
  return error == simdjson::SUCCESS ? fields_of(root) : std::string();
}

}  // namespace treesift
