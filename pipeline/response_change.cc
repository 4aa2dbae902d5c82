#include "pipeline/response_change.h"

namespace treesift {

ResponseChange response_change(const ResponseHead& expected, const ResponseHead& actual) {
  ResponseChange change;
  if (expected.status != 0 && actual.status != 0 && expected.status != actual.status) {
    change.expected_status = expected.status;
    change.actual_status = actual.status;
  }
  if (!expected.media_type.empty() && !actual.media_type.empty() &&
      expected.media_type != actual.media_type) {
    change.expected_media_type = expected.media_type;
    change.actual_media_type = actual.media_type;
  }
  return change;
}

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
  json.end_object();
}

}  // namespace treesift
