#include "model/states/state_class.h"

#include <algorithm>
#include <iterator>

namespace treesift {
namespace {

constexpr std::string_view class_names[] = {"clone", "nd2", "nd3", "distinct"};

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

std::string_view name_of(StateClass state_class) {
  return class_names[static_cast<std::size_t>(state_class)];
}

std::optional<StateClass> state_class_named(std::string_view name) {
  const auto found = std::ranges::find(class_names, name);
  if (found == std::end(class_names)) return std::nullopt;
  return static_cast<StateClass>(found - std::begin(class_names));
}

StateClass class_of(const StateFacts& a, const StateFacts& b) {
  if (a.outline.offer != b.outline.offer || marks_differ(a.outline, b.outline)) return StateClass::distinct;
  if (a.outline.shape != b.outline.shape) return StateClass::nd3;
  return are_clones(a, b) ? StateClass::clone : StateClass::nd2;
}

}  // namespace treesift
