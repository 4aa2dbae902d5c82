// Writing a [[rule]] or a table like it, so that its reader gets the same back.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "align/rules/condition.h"
#include "align/templates/pattern.h"
#include "align/text/numbers.h"

namespace treesift {

class RuleTableWriter {
 public:
  // The head of a table, after an empty line where it is not the first.
  void begin(std::string_view table);
  void text(std::string_view key, std::string_view value);
  void text_unless_empty(std::string_view key, std::string_view value);
  void number(std::string_view key, std::uint64_t value);
  // Nothing for an empty list, and for a condition that always holds.
  void names(std::string_view key, const std::vector<std::string>& names);
  // A list, empty or not, with each value on a line of its own.
  void lines(std::string_view key, const std::vector<std::string>& values);
  void condition(std::string_view key, const Condition& condition);
  void day(std::string_view key, std::chrono::year_month_day day);
  void tolerance(std::string_view key, const Tolerance& tolerance);
  // The keys place, covers and pattern.
  void own_template(const Template& own);

  // A table in the table, with its lines. No keys of the table itself may follow.
  void part(std::string_view name, std::string_view lines);

  std::string take() { return std::move(out_); }

 private:
  void line(std::string_view key, std::string_view value);

  std::string out_;
};

}  // namespace treesift
