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

bool are_clones(const StateFacts& a, const StateFacts& b) {
  return a.picture && b.picture ? *a.picture == *b.picture : a.outline.content == b.outline.content;
}

}  // namespace

StateClass class_of(const StateFacts& a, const StateFacts& b) {
  if (a.outline.offer != b.outline.offer || marks_differ(a.outline, b.outline)) return StateClass::distinct;
  if (a.outline.shape != b.outline.shape) return StateClass::nd3;
  return are_clones(a, b) ? StateClass::clone : StateClass::nd2;
}

}  // namespace treesift
