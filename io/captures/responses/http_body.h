// The body of an HTTP response as a program gave it to its user: transfer and content codings taken off.
// Internal to io/.
#pragma once

#include <cstdint>
#include <string>

#include "io/captures/responses/captured_response.h"
#include "io/captures/responses/http_head.h"

namespace treesift {

// Sets body, fault and fault_detail of `response` from `stored`, which are the bytes after `head` (they are
// changed). Faults: bad_transfer, bad_content, unknown_encoding, too_large (beyond `body_limit` decoded). A
// HEAD request (response.method) and the statuses 1xx, 204 and 304 have an empty body, whatever is announced.
void read_http_body(const HttpHead& head, std::string& stored, std::uint64_t body_limit,
                    CapturedResponse& response);

}  // namespace treesift
