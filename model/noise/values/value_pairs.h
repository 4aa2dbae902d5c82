// Two values beside each other: the runs in which they differ, where they agree in all else.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/noise/values/value_pieces.h"

namespace treesift {

// Two runs at one place, parts of the values.
struct DifferingRuns {
  std::string_view before, after;
  std::string context;  // what stands before both
  bool in_base64;       // tokens with + or / or = in them
};

// In their order; none where the values differ in anything but runs. Their dates are masked.
std::optional<std::vector<DifferingRuns>> differing_runs(std::string_view before, std::string_view after,
                                                         Hyphens hyphens);

// Whether two runs are numbers, in a column or not.
bool are_numbers(std::string_view before, std::string_view after);

// Whether a run looks generated. Of base64 with its joints we ask more: paths and addresses are written with the same
// characters.
bool looks_generated(std::string_view run, Alphabet alphabet);

// Whether the two agree in words, and differ in tokens or numbers between them only: "/assets/app.a41f09c2.js" names a
// file, and is no token as a whole however its letters and digits alternate.
bool differ_between_words(std::string_view before, std::string_view after);

}  // namespace treesift
