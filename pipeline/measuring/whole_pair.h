// What a measured pair has of its pair and not of its bodies. Private to pipeline/.
#pragma once

#include "io/pairs/pair.h"
#include "model/measure/measured_pair.h"
#include "pipeline/measuring/measure_options.h"

namespace treesift {

// What is known of the bodies, made whole: the id of the pair, what HTTP said of it, what the oracles that the
// model looks at find. Every measured pair leaves its measurer through this function.
MeasuredPair whole_pair(const Pair& pair, const MeasureOptions& options, MeasuredPair of_bodies);

}  // namespace treesift
