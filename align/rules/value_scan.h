// Which of many values the rules will look at twice.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "align/rules/value_program.h"

namespace treesift {

// Scratch: keep one a worker.
class ValueScan {
 public:
  // Forgets the values.
  void begin() {
    text_.clear();
    ends_.clear();
  }
  void add(std::string_view value);
  std::size_t size() const { return ends_.size(); }

  // Overwrites `candidates`: by value, whether an active rule may find something in it. A value that is none
  // stays as it is. Linear in all values, times the rules that find something.
  void find(const ValueProgram& program, const std::vector<bool>& active, std::vector<bool>& candidates);

 private:
  std::string_view value(std::size_t index) const;
  void find_floating(const ValueProgram& program, const std::vector<bool>& active,
                     std::vector<bool>& candidates);
  void find_everywhere(const re2::RE2& expression, std::vector<bool>& candidates) const;

  std::string text_;               // the values, each followed by a byte that no expression matches
  std::vector<std::size_t> ends_;  // of the values in text_
  std::vector<int> matching_;
};

}  // namespace treesift
