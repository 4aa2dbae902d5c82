#include "model/states/state_class.h"

namespace treesift {
namespace {

// Whether some list of links is on both pages and another link of it is marked.
bool marks_differ(const PageOutline& a, const PageOutline& b) {
  auto in_b = b.marks.begin();
  for (const MarkedList& mark : a.marks) {
    while (in_b != b.marks.end() && in_b->list < mark.list) ++in_b;
    if (in_b != b.marks.end() && in_b->list == mark.list && in_b->marked != mark.marked) return true;
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
