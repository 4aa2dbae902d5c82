#include "model/records/response_change_json.h"

#include <cstdint>

namespace treesift {

void write_response_change(JsonWriter& json, const ResponseChange& change) {
  json.begin_object();
  if (change.of_status()) {
    json.key("status").begin_array().integer(std::uint64_t{change.expected_status});
    json.integer(std::uint64_t{change.actual_status}).end_array();
  }
  if (change.of_media_type()) {
    json.key("content_type").begin_array().string(change.expected_media_type);
    json.string(change.actual_media_type).end_array();
  }
  if (change.of_charset()) {
    json.key("charset").begin_array().string(change.expected_charset);
    json.string(change.actual_charset).end_array();
  }
  json.end_object();
}

}  // namespace treesift
