// How large start tags may be, counted before libxml2 sees them: it is quadratic in the attributes of one
// tag, and its events come only when the whole tag has been read.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "parsers/limits.h"
#include "parsers/parse_error.h"

namespace treesift {

// Counts the start tags of one document.
class TagLimits {
 public:
  explicit TagLimits(const Limits& limits) : limits_(limits) {}

  // Takes note of the tag at [begin, end) of `text`; false when it is, or all tags together are, too large.
  bool admit(std::string_view text, std::size_t begin, std::size_t end, std::uint64_t attributes) {
    if (attributes > many) squares_ += attributes * attributes;
    if (end - begin <= limits_.start_tag_bytes && attributes <= limits_.attributes &&
        squares_ <= square_budget)
      return true;
    refuse(text, begin, end, attributes);
    return false;
  }

  const std::optional<ParseError>& error() const { return error_; }

 private:
  void refuse(std::string_view text, std::size_t begin, std::size_t end, std::uint64_t attributes);

  static constexpr std::uint64_t many = 64;  // fewer cost nothing to speak of
  static constexpr std::uint64_t square_budget = 300'000'000;

  Limits limits_;
  std::uint64_t squares_ = 0;
  std::optional<ParseError> error_;
};

}  // namespace treesift
