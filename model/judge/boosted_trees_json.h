// Boosted trees as JSON text, for model files.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/simdjson_types.h"
#include "model/judge/boosted_trees.h"

namespace treesift {

// Appends one JSON object, a line per tree:
//
//   {"base": -1.5, "depth": 2, "features": ["differs", "error_words"], "trees": [
//     [1, 0.1, -0.125, -0.3125, [0, 3, 0.5, 0.25, 0.75]]]}
//
// A split is [index into "features", threshold, mean value, left, right], a leaf a number. "features" names
// the features that are used; `names` are those of all columns, at least least_row_width() of them. Values
// have the eight decimals that tell quanta apart, thresholds are in shortest round-trip form: parsing gives
// the same trees back.
void append_boosted_trees(std::string& out, const BoostedTrees& trees,
                          std::span<const std::string_view> names);

// What append_boosted_trees has written. `names` are the columns of the rows that will be judged: their
// number and order may be others than at writing. Throws ModelError where the object is anything else: a
// feature that is not in `names`, a number out of range, a tree deeper than its depth, a member missing.
BoostedTrees parse_boosted_trees(const simdjson::dom::element& json, std::span<const std::string_view> names);

}  // namespace treesift
