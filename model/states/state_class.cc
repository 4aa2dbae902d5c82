#include "model/states/state_class.h"

#include <algorithm>

namespace treesift {
namespace {

bool have_common(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b) {
  return std::ranges::any_of(a, [&](std::uint64_t word) { return std::ranges::binary_search(b, word); });
}

// Of the same list.
bool is_another_marked(const MarkedList& a, const MarkedList& b) {
  const auto is_of_two = [](const MarkedList& one) {
    return !one.of_first.empty() || !one.of_second.empty();
  };
  if (is_of_two(a) || is_of_two(b))
    return have_common(a.of_first, b.of_second) || have_common(a.of_second, b.of_first);
  return a.marked != b.marked;
}

// Whether some list of links is on both pages and another link of it is marked.
bool marks_differ(const PageOutline& a, const PageOutline& b) {
  auto in_b = b.marks.begin();
  for (const MarkedList& mark : a.marks) {
    while (in_b != b.marks.end() && in_b->list < mark.list) ++in_b;
    if (in_b != b.marks.end() && in_b->list == mark.list && is_another_marked(mark, *in_b)) return true;
  }
  return false;
}

const PagePrint& recorded_content(const StateFacts& state) {
  return state.content_before_rules ? *state.content_before_rules : state.outline.content;
}

bool are_clones(const StateFacts& a, const StateFacts& b) {
  const bool equal_contents = a.outline.content == b.outline.content;
  if (!a.picture || !b.picture) return equal_contents;
  return *a.picture == *b.picture || (equal_contents && recorded_content(a) != recorded_content(b));
}

}  // namespace

StateClass class_of(const StateFacts& a, const StateFacts& b) {
  if (a.outline.offer != b.outline.offer || marks_differ(a.outline, b.outline)) return StateClass::distinct;
  if (a.outline.shape != b.outline.shape) return StateClass::nd3;
  return are_clones(a, b) ? StateClass::clone : StateClass::nd2;
}

}  // namespace treesift
