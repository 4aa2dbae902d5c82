// Dates that a form has chosen in three lists: day, month and year.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "align/edits.h"
#include "base/times/two_clocks.h"
#include "parsers/document.h"

namespace treesift {

// An option that is chosen, and the one of its list that would be if nothing had changed.
struct OtherChoice {
  NodeIndex chosen;
  NodeIndex instead;
};

// Scratch: keep one for each worker.
class ChosenDates {
 public:
  // The options of `actual` that are chosen only because its clock is another: those of dates that are fixed
  // or running, and in their stead what `expected` has chosen. `edits` are those of the two documents.
  const std::vector<OtherChoice>& find(const Document& expected, const Document& actual, const Edits& edits,
                                       const TwoClocks& clocks, TimeComparer& comparer);

 private:
  // A list with a name and one chosen option, whose value is a number.
  struct Choice {
    NodeIndex list;
    NodeIndex option;
    std::string_view name, value;
  };
  using Choices = std::vector<Choice>;

  static void read(const Document& document, Choices& choices);
  static std::string query_of(const Choices& choices, std::size_t begin);
  void note_others(const Document& actual, std::size_t begin);

  Choices expected_, actual_;
  std::vector<OtherChoice> others_;
  std::string settled_;
};

}  // namespace treesift
