// What differs between two texts.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace treesift {

struct TextCut {
  std::string_view before, after;
};

// Both texts without the words that they have in common at either end; words end where is_boundary(char) says.
// Up to `margin` bytes beside what differs, and the rest of their words, stay. Linear.
template <typename IsBoundary>
TextCut cut_to_difference(std::string_view before, std::string_view after, IsBoundary is_boundary,
                          std::size_t margin = 0) {
  const auto ends = [&](std::string_view text, std::size_t at) {
    return at == text.size() || is_boundary(text[at]);
  };
  const auto start = std::mismatch(before.begin(), before.end(), after.begin(), after.end());
  auto head = static_cast<std::size_t>(start.first - before.begin());
  if (margin > 0 || !ends(before, head) || !ends(after, head)) {
    head -= std::min(head, margin);
    while (head > 0 && !is_boundary(before[head - 1])) --head;
  }
  before.remove_prefix(head);
  after.remove_prefix(head);
  const auto begins = [&](std::string_view text, std::size_t tail) {
    return tail == text.size() || is_boundary(text[text.size() - tail - 1]);
  };
  const auto end = std::mismatch(before.rbegin(), before.rend(), after.rbegin(), after.rend());
  auto tail = static_cast<std::size_t>(end.first - before.rbegin());
  if (margin > 0 || !begins(before, tail) || !begins(after, tail)) {
    tail -= std::min(tail, margin);
    while (tail > 0 && !is_boundary(before[before.size() - tail])) --tail;
  }
  before.remove_suffix(tail);
  after.remove_suffix(tail);
  return {before, after};
}

}  // namespace treesift
