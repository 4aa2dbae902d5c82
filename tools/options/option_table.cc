#include "tools/options/option_table.h"

#include <algorithm>
#include <iterator>

#include "tools/options/option_families.h"

namespace treesift {
namespace {

std::vector<OptionRow> joined_families() {
  std::vector<OptionRow> table;
  for (const auto family : {input_options, output_options, judging_options, reviewing_options,
                            learning_options, resource_options, crawl_options, browser_options})
    std::ranges::copy(family(), std::back_inserter(table));
  return table;
}

std::string_view name_of_row(const OptionRow& row) {
  return long_name(row).empty() ? std::string_view(row.names) : long_name(row);
}

// Whether one of the names, which have spaces between, is this one.
bool holds_name(std::string_view names, std::string_view name) {
  for (std::size_t begin = 0, end = 0; end != names.npos; begin = end + 1) {
    end = names.find(' ', begin);
    if (names.substr(begin, end == names.npos ? end : end - begin) == name) return true;
  }
  return false;
}

// Asked of each two options that a command has, whenever it starts: so it makes no strings.
const Exclusion* exclusion_by(const OptionRow& row, std::string_view name) {
  const auto found = std::ranges::find_if(
      row.excludes, [&](const Exclusion& exclusion) { return holds_name(exclusion.names, name); });
  return found == row.excludes.end() ? nullptr : &*found;
}

}  // namespace

const std::vector<OptionRow>& option_table() {
  static const std::vector<OptionRow> table = joined_families();
  return table;
}

std::string_view long_name(const OptionRow& row) {
  const std::string_view names = row.names;
  const std::size_t dashes = names.find("--");
  return dashes == names.npos ? std::string_view() : names.substr(dashes + 2);
}

std::string typed_name(const OptionRow& row) {
  const std::string_view name = long_name(row);
  return name.empty() ? std::string(row.names) : "--" + std::string(name);
}

const Exclusion* exclusion_of(const OptionRow& a, const OptionRow& b) {
  const Exclusion* const exclusion = exclusion_by(a, name_of_row(b));
  return exclusion != nullptr ? exclusion : exclusion_by(b, name_of_row(a));
}

}  // namespace treesift
