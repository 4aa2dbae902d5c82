// The attributes that two elements of two documents both have.
#pragma once

#include <compare>
#include <cstddef>

#include "align/alignment.h"
#include "parsers/document.h"

namespace treesift {

// Calls visit(place in expected, place in actual) for each name that both have. Attributes are in one order on both
// sides: standard names by id, then the others by their bytes.
template <typename Visit>
void for_each_common_attribute(const Document& expected, const Document& actual, MatchedPair nodes,
                               Visit visit) {
  const auto of_expected = expected.attributes(nodes.expected);
  const auto of_actual = actual.attributes(nodes.actual);
  const auto order = [&](const Attribute& one, const Attribute& other) {
    if (one.name < standard_name_count || other.name < standard_name_count)
      return std::strong_ordering(one.name <=> other.name);
    return expected.name_text(one.name) <=> actual.name_text(other.name);
  };
  std::size_t e = 0;
  for (std::size_t i = 0; i < of_actual.size(); ++i) {
    while (e < of_expected.size() && order(of_expected[e], of_actual[i]) < 0) ++e;
    if (e == of_expected.size()) return;
    if (order(of_expected[e], of_actual[i]) == 0) visit(e, i);
  }
}

}  // namespace treesift
