#pragma once

#include "base/json_writer.h"
#include "model/measure/response_change.h"

namespace treesift {

// Writes {"status":[200,500],"content_type":["text/html","text/plain"],"charset":[…]}, what differs
// only.
void write_response_change(JsonWriter& json, const ResponseChange& change);

}  // namespace treesift
