#include "report/explain/tree_diff_words.h"

#include <fmt/format.h>

#include "base/words/counted.h"

namespace treesift {
std::string_view row_state_name(RowState state) {
  switch (state) {
    case RowState::same:
      return "same";
    case RowState::changed:
      return "changed";
    case RowState::deleted:
      return "deleted";
    case RowState::inserted:
      return "inserted";
    case RowState::moved_from:
      return "moved-from";
    case RowState::moved_to:
      return "moved-to";
  }
  return "same";
}

std::string fold_in_words(const TreeDiffRow& row) {
  if (row.kind == RowKind::cut)
    return fmt::format("the rest is not shown: {} of expected, {} of actual",
                       counted(row.expected_nodes, "node"), counted(row.actual_nodes, "node"));
  switch (row.state) {
    case RowState::deleted:
      return counted(row.expected_nodes, "more deleted node");
    case RowState::inserted:
      return counted(row.actual_nodes, "more inserted node");
    default:
      return counted(row.actual_nodes, "unchanged node");
  }
}

std::string tree_diff_summary(const TreeDiff& diff) {
  std::string words;
  const auto add = [&](std::uint64_t count, std::string_view what) {
    if (count > 0) words += fmt::format("{}{} {}", words.empty() ? "" : ", ", count, what);
  };
  add(diff.changed, "changed");
  add(diff.deleted, "deleted");
  add(diff.inserted, "inserted");
  add(diff.moved, "moved");
  const std::string nodes =
      diff.expected_nodes == diff.actual_nodes
          ? counted(diff.expected_nodes, "node")
          : fmt::format("{}, now {}", counted(diff.expected_nodes, "node"), diff.actual_nodes);
  return fmt::format("{}; {}", words.empty() ? "nothing differs" : words, nodes);
}

std::string place_in_words(const TreeDiffRow& row) {
  if (row.other_place.empty()) return "";
  const bool here = row.state == RowState::moved_to;
  return fmt::format("{} {}", here ? "moved here from" : "moved to", row.other_place);
}

}  // namespace treesift
