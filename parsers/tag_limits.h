// How large start tags may be, counted before libxml2 sees them: it is quadratic in the attributes of one
// tag, and its events come only when the whole tag has been read.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "parsers/limits.h"
#include "parsers/parse_error.h"

namespace treesift {

// The bytes of a tag but for the pictures in it: quoted values with an address that holds its data (`src="data:…"`,
// `style="… url(data:…)"`), and the lines of a drawing (`d`, `points`). They are long in real pages, and cost no parser
// more than a text does. Linear.
std::size_t bytes_without_pictures(std::string_view tag);

// Counts the start tags of one document.
class TagLimits {
 public:
  explicit TagLimits(const Limits& limits) : limits_(limits) {}

  // Takes note of the tag at [begin, end) of `text`; false when it is, or all tags together are, too large.
  bool admit(std::string_view text, std::size_t begin, std::size_t end, std::uint64_t attributes) {
    if (attributes > many) squares_ += attributes * attributes;
    if (attributes <= limits_.attributes && squares_ <= square_budget &&
        (end - begin <= limits_.start_tag_bytes ||
         bytes_without_pictures(text.substr(begin, end - begin)) <= limits_.start_tag_bytes))
      return true;
    refuse(text, begin, attributes);
    return false;
  }

  // The same of a document type declaration, of which all counts: libxml2 is quadratic in the length of some of its
  // lists.
  bool admit_doctype(std::string_view text, std::size_t begin, std::size_t end) {
    if (end - begin <= limits_.start_tag_bytes) return true;
    refuse(text, begin, 0);
    return false;
  }

  const std::optional<ParseError>& error() const { return error_; }

 private:
  void refuse(std::string_view text, std::size_t begin, std::uint64_t attributes);

  static constexpr std::uint64_t many = 64;  // fewer cost nothing to speak of
  static constexpr std::uint64_t square_budget = 300'000'000;

  Limits limits_;
  std::uint64_t squares_ = 0;
  std::optional<ParseError> error_;
};

}  // namespace treesift
