#include "model/comparators/shown_space.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "model/comparators/element_view.h"
#include "model/comparators/page_text.h"
#include "model/measure/node_text.h"
#include "parsers/document_builder.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

// Of each piece of white space between elements: the node behind it, and what both stand in.
using Gap = std::pair<NodeIndex, NodeIndex>;

// In ascending order.
std::vector<Gap> gaps_of(const Document& page) {
  std::vector<Gap> gaps;
  for (const Note& note : page.notes()) {
    if (note.kind == NoteKind::white_space) gaps.emplace_back(note.before, note.parent);
  }
  std::ranges::sort(gaps);
  gaps.erase(std::unique(gaps.begin(), gaps.end()), gaps.end());
  return gaps;
}

bool flows(const Document& page, NodeIndex node) {
  return node < page.node_count() && page.is_element(node) && flows_with_text(page.name(node));
}

// The first that stands between two things of a line of text, where only one of the pages has it.
std::optional<Gap> first_unlike(const Document& page, const std::vector<Gap>& before,
                                const std::vector<Gap>& after) {
  std::vector<Gap> unlike;
  std::ranges::set_symmetric_difference(before, after, std::back_inserter(unlike));
  const auto found = std::ranges::find_if(unlike, [&](const Gap& gap) {
    return flows(page, gap.first) && page.parent(gap.first) == gap.second && gap.first > gap.second + 1;
  });
  return found == unlike.end() ? std::nullopt : std::optional(*found);
}

Change change_beside(std::string_view parent, std::string_view behind, bool is_lost) {
  const std::uint64_t sort = hash_of("space shown");
  const std::uint64_t value = hash_of(behind, hash_of(parent, sort + is_lost));
  return {{sort, sort, value, value}, ChangeKind::layout_changed, false, 1, {}};
}

ShownEdit edit_between(std::string path, std::string_view before, std::string_view after) {
  const std::size_t same = std::ranges::mismatch(before, after).in1 -
                           before.begin();  // they differ in white space, so there is a line
  const auto line_at = [same](std::string_view text) {
    const std::size_t begin = text.substr(0, same).rfind('\n') + 1;
    return text.substr(begin, text.find('\n', begin) - begin);
  };
  SnippetPair words = make_text_snippets(line_at(before), line_at(after));
  return {std::move(path), std::move(words.before), std::move(words.after)};
}

std::optional<ToldChange> difference_of_gaps(const Document& expected, const Document& actual) {
  const std::vector<Gap> before = gaps_of(expected), after = gaps_of(actual);
  if (before == after) return std::nullopt;
  const DisplayedText shown_before = page_text(expected), shown_after = page_text(actual);
  if (shown_before.text() == shown_after.text()) return std::nullopt;
  const std::optional<Gap> gap = first_unlike(actual, before, after);
  const auto name = [&](NodeIndex node) { return actual.name_text(actual.name(node)); };
  const bool is_lost = shown_after.text().size() < shown_before.text().size();
  return ToldChange{
      gap ? change_beside(name(gap->second), name(gap->first), is_lost) : change_beside({}, {}, is_lost),
      edit_between(gap ? node_path(actual, gap->first) : "", shown_before.text(), shown_after.text())};
}

// A run of white space in a script is a line feed if it has one, else a space: another indentation means nothing.
std::string lines_of_script(std::string_view script) {
  std::string lines;
  for (const char c : trimmed(script)) {
    const bool follows = !lines.empty() && is_space(lines.back());
    if (!is_space(c)) {
      lines.push_back(c);
    } else if (!follows) {
      lines.push_back(c == '\n' ? '\n' : ' ');
    } else if (c == '\n') {
      lines.back() = '\n';
    }
  }
  return lines;
}

std::optional<ToldChange> difference_of_scripts(const Document& expected, const Document& actual) {
  for (NodeIndex node = 1; node < expected.node_count(); ++node) {
    if (!expected.is_text(node) || expected.name(expected.parent(node)) != standard_name("script")) continue;
    if (expected.raw_text(node) == actual.raw_text(node)) continue;
    const std::string before = lines_of_script(expected.raw_text(node)),
                      after = lines_of_script(actual.raw_text(node));
    if (before != after)
      return ToldChange{change_beside("script", {}, false),
                        edit_between(node_path(actual, node), before, after)};
  }
  return std::nullopt;
}

}  // namespace

std::optional<ToldChange> first_space_difference(const Document& expected, const Document& actual) {
  if (!is_page(expected) || expected.node_count() != actual.node_count()) return std::nullopt;
  std::optional<ToldChange> difference = difference_of_gaps(expected, actual);
  return difference ? difference : difference_of_scripts(expected, actual);
}

}  // namespace treesift
