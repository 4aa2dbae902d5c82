// Finds the times in a text: dates, clock times, seconds since 1970, ages, durations; as people and programs
// of seven languages write them (time_words.h), in words, JSON or addresses, percent-encoded or not.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/times/time_span.h"

namespace treesift {

// Scratch: keep one for each worker.
class TimeScanner {
 public:
  // Overwrites `spans` with the times of the text, from left to right, none overlapping. Linear.
  void scan(std::string_view text, std::vector<TimeSpan>& spans);

 private:
  void decode(std::string_view text);

  std::string decoded_;
  std::vector<std::size_t> places_;  // by byte of decoded_: where it stands in the text
};

}  // namespace treesift
