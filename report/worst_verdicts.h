// The verdicts that are most worth a look, of any number, in bounded memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/judge/verdict.h"

namespace treesift {

// What a list shows of a pair: texts cut, features left out, at most `max_reasons` reasons. The id is whole.
Verdict shortened(const Verdict& verdict, std::size_t max_reasons);

class WorstVerdicts {
 public:
  WorstVerdicts(std::size_t most, std::size_t max_reasons) : most_(most), max_reasons_(max_reasons) {}

  // Verdicts are to come in the order of the run.
  void add(const Verdict& verdict);

  // Those that were kept: to inspect, then errors, then unpaired, then passed; within each the highest score
  // first, then in the order of the run.
  std::vector<Verdict> sorted() const;
  std::uint64_t seen() const { return seen_; }

 private:
  struct Entry {
    std::uint64_t number;
    Verdict verdict;
  };
  static bool is_worse(const Entry& a, const Entry& b);

  std::size_t most_, max_reasons_;
  std::uint64_t seen_ = 0;
  std::vector<Entry> heap_;  // the least of those that are kept on top
};

}  // namespace treesift
