#include "pipeline/open_join.h"

#include <utility>

#include "io/captures/open_capture.h"

namespace treesift {

std::unique_ptr<CaptureJoin> open_join(const CapturePaths& captures, CaptureOptions reading,
                                       JoinOptions joining) {
  reading.kinds = captures.kinds;
  reading.strict_warc = captures.strict_warc;
  reading.document = captures.document;
  reading.state_names = captures.expected_names;
  auto expected = open_capture(captures.expected, reading);
  reading.state_names = captures.actual_names;
  reading.origins = captures.actual_origins;
  auto actual = open_capture(captures.actual, reading);
  joining.keys = captures.keys;
  joining.group = captures.group;
  return std::make_unique<CaptureJoin>(std::move(expected), std::move(actual), joining);
}

}  // namespace treesift
