// The group of a response, as a cookie or a field of its request tells it: a session, a test case.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "io/captures/responses/captured_response.h"

namespace treesift {

struct GroupField {
  enum class Kind : std::uint8_t { none, cookie, header };
  Kind kind = Kind::none;
  std::string name;  // of a header in lower case
};

// "cookie:NAME" or "header:NAME"; of other words none.
GroupField group_field(std::string_view words);

// The value of the request's cookie or field, else of the cookie that the response sets, or of its field; empty when
// neither has it.
std::string group_of(const CapturedResponse& response, const GroupField& field);

}  // namespace treesift
