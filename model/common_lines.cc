#include "model/common_lines.h"

#include <algorithm>

namespace treesift {

TextPair cut_common_lines(TextPair texts) {
  auto& [expected, actual] = texts;
  const auto start = std::mismatch(expected.begin(), expected.end(), actual.begin(), actual.end());
  auto head = static_cast<std::size_t>(start.first - expected.begin());
  while (head > 0 && expected[head - 1] != '\n') --head;
  expected.remove_prefix(head), actual.remove_prefix(head);
  const auto end = std::mismatch(expected.rbegin(), expected.rend(), actual.rbegin(), actual.rend());
  auto tail = static_cast<std::size_t>(end.first - expected.rbegin());
  while (tail > 0 && expected[expected.size() - tail] != '\n') --tail;
  expected.remove_suffix(tail), actual.remove_suffix(tail);
  return texts;
}

}  // namespace treesift
