// What a clean run may not teach: a page that had failed, or was another page, when one of two runs was captured.
#pragma once

#include "model/measure/measured_pair.h"

namespace treesift {

// Of a page with less than this share of it left there is hardly anything; as of the feature "page_lost".
inline constexpr double hardly_any_left = 0.15;

// Whether one side is not the page at all: another HTTP status, an error page, a page of another title whose text is
// mostly another one (a login page), or hardly anything of the other side (feature "page_lost", in either direction),
// unless both are short. All of a page differs there, and a change is known wherever it is seen: a single page that
// failed would make the loss of any heading, form or head field known on all the others.
bool shows_another_page(const MeasuredPair& pair);

}  // namespace treesift
