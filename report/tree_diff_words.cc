#include "report/tree_diff_words.h"

#include <fmt/format.h>

namespace treesift {
namespace {

std::string counted(std::uint64_t count, std::string_view what) {
  return fmt::format("{} {}node{}", count, what, count == 1 ? "" : "s");
}

}  // namespace

std::string fold_in_words(const TreeDiffRow& row) {
  if (row.kind == RowKind::cut)
    return fmt::format("the rest is not shown: {} of expected, {} of actual", counted(row.expected_nodes, ""),
                       counted(row.actual_nodes, ""));
  switch (row.state) {
    case RowState::deleted:
      return counted(row.expected_nodes, "more deleted ");
    case RowState::inserted:
      return counted(row.actual_nodes, "more inserted ");
    default:
      return counted(row.actual_nodes, "unchanged ");
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
          ? counted(diff.expected_nodes, "")
          : fmt::format("{}, now {}", counted(diff.expected_nodes, ""), diff.actual_nodes);
  return fmt::format("{}; {}", words.empty() ? "nothing differs" : words, nodes);
}

std::string place_in_words(const TreeDiffRow& row) {
  if (row.other_place.empty()) return "";
  const bool here = row.state == RowState::moved_to;
  return fmt::format("{} {}", here ? "moved here from" : "moved to", row.other_place);
}

}  // namespace treesift
