// Promised for any bytes read as the head and the body of an HTTP response, and as the head of a request: no
// crash, no endless loop; a body within its limit or a fault that says something; the length of the head is
// the same in whatever pieces it arrives.
#include <algorithm>

#include "io/captures/responses/http_body.h"
#include "io/captures/responses/http_head.h"
#include "io/captures/responses/media_type.h"
#include "tests/fuzz/capture_support.h"

namespace {

using namespace treesift;

void check_length(std::string_view bytes, std::optional<std::size_t> length) {
  const std::size_t known = length ? *length : bytes.size();
  fuzz::require(known <= bytes.size(), "a head is not longer than the bytes");
  for (std::size_t searched = 0; searched < std::min<std::size_t>(known, 200); ++searched) {
    fuzz::require(!head_length(bytes.substr(0, searched)), "no head ends before the first one");
    fuzz::require(head_length(bytes, searched) == length, "what was searched needs no second search");
  }
}

void check_body(const HttpHead& head, std::string_view stored) {
  for (const std::string_view method : {"GET", "HEAD"}) {
    CapturedResponse response;
    response.method = method;
    std::string bytes(stored);
    read_http_body(head, bytes, fuzz::small_body_limit, response);
    fuzz::check_response(response);
  }
}

}  // namespace

FUZZ_TARGET(fuzz_http) {
  const std::string_view bytes = fuzz::view_of(data, size);
  const std::optional<std::size_t> length = head_length(bytes);
  check_length(bytes, length);
  HttpHead head;
  parse_request_head(bytes.substr(0, length.value_or(size)), head);
  if (!length || !parse_response_head(bytes.substr(0, *length), head).empty()) return 0;
  for (const HeaderField& field : head.fields.all()) parse_media_type(field.value);
  check_body(head, bytes.substr(*length));
  return 0;
}
