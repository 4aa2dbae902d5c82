// Lines that went through pipes whose ends nobody watches: a last line tells how many there were, and a checksum.
//
//   {"end":{"lines":2,"checksum":"5f0ae4c1c2a7b3d8"}}
//
// The checksum is the sum of the hashes of the lines: what many processes have written can be put together in
// any order, and be checked as one.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace treesift {

class LineTally {
 public:
  // `line` is without its end. Blanks and tabs behind it do not count: some engines add them.
  void add(std::string_view line);
  // Whole lines, each with its end.
  void add_lines(std::string_view text);
  // What tells of the lines so far, with a line end.
  std::string end_line() const;

  // Takes what an end line tells; false for a line that is not one.
  bool take_end(std::string_view line);

  // All that it has seen and was told.
  struct Totals {
    std::uint64_t lines = 0, hashes = 0;                      // of the lines
    std::uint64_t ends = 0, told_lines = 0, told_hashes = 0;  // of end lines
    bool operator==(const Totals&) const = default;
  };
  const Totals& totals() const { return totals_; }
  // Those of another part of the same lines.
  void add(const Totals& part);

  // Whether the lines that were added are those that the end lines tell of, or there was none. Where not,
  // what is wrong.
  std::string fault() const;

 private:
  Totals totals_;
};

}  // namespace treesift
