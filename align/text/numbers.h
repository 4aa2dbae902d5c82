// Numbers as they stand in texts.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace treesift {

// One past the digits at `at`.
std::size_t end_of_digits(std::string_view text, std::size_t at);

// One past the number at `at`: digits, with a point and more digits, with a minus sign where no word stands before it;
// `at` where none begins. `at` must not be within a word. Of "1.2.3", a version, each part is a number.
std::size_t end_of_number(std::string_view text, std::size_t at);
// Whether all of it is one number.
bool is_number(std::string_view run);

// The one spelling of a number, or of a number in JSON (1.5e3): 1.0, 1.00 and 10e-1 are 1; exact. Digits after zeros
// (007) stay, and so does any other text.
std::string canonical_number(std::string_view number);

// How far two numbers may lie apart.
struct Tolerance {
  double amount = 0;      // 0 or more
  bool is_share = false;  // of the expected number
  bool operator==(const Tolerance&) const = default;
};

// Whether two texts have the same words around as many numbers, each within the tolerance of the other. Of two lists of
// numbers (number_lists.h) each number counts by itself.
bool within(const Tolerance& tolerance, std::string_view expected, std::string_view actual);

}  // namespace treesift
