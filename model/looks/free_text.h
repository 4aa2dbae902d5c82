// What gives way where a run has too many looks.
#pragma once

#include <cstdint>
#include <span>

#include "model/measure/measured_pair.h"

namespace treesift {

// Whether this one of the pair's changes is other words in running text, or a number of the usual size: nothing of a
// control, a heading, an error, a field or a type.
bool is_free_text(const MeasuredPair& pair, std::uint16_t index);

// Whether nothing of the pair speaks against it: wording of errors, unreadable or emptied text, more changes than are
// known one by one.
bool may_be_free_text(const MeasuredPair& pair);

}  // namespace treesift
