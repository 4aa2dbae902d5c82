// A captured response as parsers take it.
#pragma once

#include <string_view>

#include "io/captures/responses/captured_response.h"
#include "parsers/reading/parse.h"

namespace treesift {

struct ReadableBody {
  std::string_view bytes;  // with read_padding behind them; valid until the response changes
  SourceType type;
  std::string_view charset;  // that HTTP declares
};

// Grows the response's body by the padding. The type is what the response says, else what the body looks
// like.
ReadableBody readable_body(CapturedResponse& response);

}  // namespace treesift
