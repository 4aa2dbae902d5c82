// Which of many values the rules will look at twice.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "align/rules/value_program.h"

namespace treesift {

// Scratch: keep one for each worker.
class ValueScan {
 public:
  // Forgets the values, except for what was found in them.
  void begin();
  void add(std::string_view value);
  std::size_t size() const { return ends_.size(); }

  // Overwrites `candidates`: by value, whether an active rule may find something in it. Any other value stays
  // as it is. Linear in all values, times the rules that find something.
  void find(const ValueProgram& program, const std::vector<bool>& active, std::vector<bool>& candidates);

 private:
  // A range of the values that are to be looked at.
  struct Range {
    std::size_t begin, end;
  };

  std::size_t begin_of(std::size_t index) const { return index == 0 ? 0 : ends_[index - 1] + 1; }
  std::string_view value(std::size_t index) const;
  Range reuse(const ValueProgram& program, const std::vector<bool>& active, std::vector<bool>& candidates);
  void find_floating(const ValueProgram& program, const std::vector<bool>& active, Range range,
                     std::vector<bool>& candidates);
  void find_everywhere(const re2::RE2& expression, Range range, std::vector<bool>& candidates) const;
  void find_anchored(const re2::RE2& expression, Range range, std::vector<bool>& candidates) const;

  std::string text_;               // the values, each followed by a byte that no expression matches
  std::vector<std::size_t> ends_;  // of the values in text_
  std::vector<int> matching_;

  // The values before these, and what was found in them.
  std::string last_text_;
  std::size_t last_size_ = 0;
  const ValueProgram* last_program_ = nullptr;  // null: nothing was
  std::vector<bool> last_active_, last_candidates_;
};

}  // namespace treesift
