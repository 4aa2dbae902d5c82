// Content types, and bodies that are text. Internal to io/.
#pragma once

#include <string>
#include <string_view>

namespace treesift {

struct MediaType {
  std::string name;     // "text/html": in lower case, without parameters; empty when there is none
  std::string charset;  // as declared, without quotes; empty when there is none
};

// Reads the value of a Content-Type field (RFC 9110, section 8.3); what makes no sense in it is left out.
MediaType parse_media_type(std::string_view content_type);

// The first parameter of a field value ("text/html; charset=utf-8") with this name (in lower case) that is
// not empty, without quotes; empty when there is none.
std::string parameter_of(std::string_view field_value, std::string_view name);

// Whether the first bytes are those of a text rather than of compressed or other binary data: a UTF-16 byte
// order mark, or no control character but white space and ESC in the first 512 (the "binary data bytes" of
// the WHATWG MIME Sniffing Standard, section 3).
bool looks_like_text(std::string_view body);

}  // namespace treesift
