#include "pipeline/measuring/response_change.h"

#include "base/ascii.h"
#include "parsers/text/encoding_labels.h"

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

}  // namespace treesift
