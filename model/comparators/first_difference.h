// Where a comparator sees the first difference of a pair: the reason that a person is shown.
#pragma once

#include "model/comparators/pair_comparer.h"
#include "model/measure/measured_pair.h"

namespace treesift {

// All empty where the view has no place to point at (unordered members; white space between lines). Takes
// memory for every piece of the view: meant for pairs that a person will look at.
ShownEdit first_difference(const View& view, const ComparedPair& pair);

}  // namespace treesift
