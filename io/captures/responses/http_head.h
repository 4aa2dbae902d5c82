// The heads of HTTP/1.x messages as recorders store them (RFC 9112). Internal to io/.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "io/captures/responses/header_fields.h"

namespace treesift {

struct HttpHead {
  std::uint16_t status = 0;  // of a response
  std::string method;        // of a request, as written: "GET"
  HeaderFields fields;
};

// Reads a whole head, that is head_length() bytes. Taken as well, because recorders write them: "HTTP/2 200"
// without a reason, blanks before a colon, lines that end with LF only. Returns what is wrong, or an empty
// view.
std::string_view parse_response_head(std::string_view text, HttpHead& head);
std::string_view parse_request_head(std::string_view text, HttpHead& head);

}  // namespace treesift
