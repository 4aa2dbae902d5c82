#include "pipeline/response_change.h"

#include "parsers/encoding_labels.h"
#include "parsers/letter_case.h"

namespace treesift {

namespace {

// Labels outside the standard stand for themselves.
std::string encoding_named(const std::string& label) {
  const std::string_view encoding = encoding_of_label(label);
  return encoding.empty() ? lower_case(label) : std::string(encoding);
}

}  // namespace

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
  if (!expected.charset.empty() && !actual.charset.empty() &&
      encoding_named(expected.charset) != encoding_named(actual.charset)) {
    change.expected_charset = expected.charset;
    change.actual_charset = actual.charset;
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
  if (change.of_charset()) {
    json.key("charset").begin_array().string(change.expected_charset);
    json.string(change.actual_charset).end_array();
  }
  json.end_object();
}

}  // namespace treesift
