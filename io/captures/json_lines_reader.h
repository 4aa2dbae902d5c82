// JSON lines as a capture, a response per line. Internal to io/.
//
//   {"url": "https://example.org/a?b=1", "method": "GET", "status": 200,
//    "content_type": "text/html; charset=utf-8", "body": "<p>…"}
//
// "path" instead of "url" for a file; "body_base64" instead of "body" for the bytes as they were sent, in
// whatever encoding; "request_body" for what was sent, with "request_content_type" to tell a form. Only the
// address is needed; other keys are skipped.
#pragma once

#include <memory>

#include "io/captures/responses/capture_reader.h"

namespace treesift {

// `source` gives the uncompressed bytes. A line that is not such an object is a response with
// ResponseFault::bad_record whose address is "line-N" unless it has one.
std::unique_ptr<CaptureReader> make_json_lines_reader(std::unique_ptr<BufferedSource> source,
                                                      const CaptureOptions& options);

}  // namespace treesift
