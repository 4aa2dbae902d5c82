// What the codes of an enumeration are called.
#pragma once

#include <algorithm>
#include <iterator>
#include <string_view>

namespace treesift {

template <typename Code>
struct CodeWords {
  Code code;
  std::string_view name;      // for machines; stable
  std::string_view sentence;  // for people
};

// The row of a code; the first row where the table lacks it.
template <typename Table, typename Code>
const CodeWords<Code>& words_of(const Table& table, Code code) {
  const auto found = std::ranges::find(table, code, &CodeWords<Code>::code);
  return found == std::end(table) ? *std::begin(table) : *found;
}

}  // namespace treesift
