// The shape of a number that varies between clean runs: a counter may count on, but a number that is now 0, negative, a
// fraction or a hundred times as large is another thing.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace treesift {

// The least shape that holds all numbers seen.
struct NumberShape {
  static constexpr char any_lead = '*';
  // The place of the first digit other than 0 (0 of 7, 2 of 350, -2 of 0.04), least and largest of all that are not 0.
  std::int32_t least = 1 << 20, largest = -(1 << 20);
  std::uint32_t fewest_decimals = 1 << 20, most_decimals = 0;
  std::uint32_t shortest = 1 << 20, longest = 0;  // digits before the point
  bool negative = false, positive = false, zero = false;
  bool padded = false;   // zeros stand before other digits: 007
  bool grouped = false;  // behind a comma that takes groups of three digits apart: the 046 of 1,046
  bool is_json = false;  // a member of JSON: most writers leave zeros at the end away, 22.4 and not 22.40
  bool ends_in_zero = false;  // a fraction was seen that did: 22.40
  char lead = '\0';           // the first digit of all that are not 0; any_lead where they differ

  // Widens the shape to hold all that the other one holds.
  void widen(const NumberShape& other);
  // An integer of always the same length, of six digits or more: it does not grow as counters do.
  bool is_fixed() const;
  // The same of eight digits or more: seconds or milliseconds since 1970.
  bool is_stamp() const;

  // Whether a number is of this shape, loosely: same sign, a magnitude of what was seen or the next one, decimals where
  // there were decimals; 0 only where 0 was seen, or where the next magnitude has no other digit: 0.000 beside 0.001.
  // Two digits that always were two may begin with a 0: of the seconds of a clock one in six does.
  bool allows(std::string_view number) const;
  // The same as an RE2 expression without groups; an alternation.
  std::string pattern() const;

  bool operator==(const NumberShape&) const = default;

 private:
  struct Range {
    std::int32_t least, largest;
  };
  Range magnitudes() const;
  Range decimals() const;
  bool holds_zero() const;
  bool may_be_padded() const;
  std::string decimals_pattern(std::string_view digit) const;
};

// That of one number: digits, perhaps a '-' before them and a point among them.
NumberShape shape_of_number(std::string_view number);

}  // namespace treesift
