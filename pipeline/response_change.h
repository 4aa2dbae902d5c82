// What HTTP said differently of the two sides of a pair: from the pair to what is written of it.
#pragma once

#include "io/json_writer.h"
#include "io/pair.h"
#include "model/measured_pair.h"

namespace treesift {

// What both captures know and do not say alike.
ResponseChange response_change(const ResponseHead& expected, const ResponseHead& actual);

// Writes {"status":[200,500],"content_type":["text/html","text/plain"],"charset":[…]}, what differs
// only.
void write_response_change(JsonWriter& json, const ResponseChange& change);

}  // namespace treesift
