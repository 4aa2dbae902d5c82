// What HTTP said differently of the two sides of a pair.
#pragma once

#include "io/pairs/pair.h"
#include "model/measure/measured_pair.h"

namespace treesift {

// What both captures know and do not say alike.
ResponseChange response_change(const ResponseHead& expected, const ResponseHead& actual);

}  // namespace treesift
