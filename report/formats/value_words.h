// What became of a value, where what stood there and what stands there do not show it at once.
#pragma once

#include <string_view>

#include "model/measure/text/value_class.h"

namespace treesift {

// "another unit", "escaped twice"; "" where the two values say it themselves. Static.
std::string_view value_words(ValueClass value);

}  // namespace treesift
