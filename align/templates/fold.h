// Putting examples together: the pattern that matches whatever one of two patterns matches
// (anti-unification, but with repetitions and optional parts).
#pragma once

#include <vector>

#include "align/templates/pattern.h"

namespace treesift {

// Children and attributes that one pattern may have before it gives up telling them apart.
inline constexpr std::size_t max_children = 40;
inline constexpr std::size_t max_attributes = 40;

// Whether the two may be one pattern: the same kind and name, and classes, ids and name attributes (of form
// controls) that do not tell them apart: a common class; ids equal except for their digits; or none.
bool alike(const Pattern& a, const Pattern& b);

// A pattern that matches whatever `a` or `b` matches, in as many repetitions. They must be alike.
// Quadratic in the children at each level (max_children at most), linear otherwise.
Pattern fold(const Pattern& a, const Pattern& b);

// The same for siblings: alike ones are folded, in order; where one side has more of them than the other they
// become one that repeats; those that one side lacks become optional.
std::vector<Pattern> fold_siblings(const std::vector<Pattern>& a, const std::vector<Pattern>& b);

}  // namespace treesift
