#include "model/exploration/page_condition.h"

#include <re2/re2.h>

#include <algorithm>

#include "align/select/selector_matcher.h"
#include "model/states/page_content.h"

namespace treesift {
namespace {

enum class Sought : std::uint8_t { anything, what_is_shown };

bool selects(const Selector& selector, const Page& page, Sought sought) {
  const SelectorSet set({selector});
  Selection selection;
  SelectorMatcher().match(page.document, set, selection);
  if (sought == Sought::anything) return !selection[0].empty();
  const std::vector<std::uint8_t> seen = seen_nodes(page.document, page.layout);
  return std::ranges::any_of(selection[0], [&](const SelectedItem& item) { return seen[item.node] != 0; });
}

std::string shown_texts(const Page& page) {
  std::string all;
  for_each_shown_text(page.document, seen_nodes(page.document, page.layout),
                      [&](NodeIndex, std::string_view text) {
                        if (!all.empty()) all += ' ';
                        all += text;
                      });
  return all;
}

bool matches(const PageCondition& condition, std::string_view text) {
  return RE2::PartialMatch(re2::StringPiece(text.data(), text.size()), *condition.expression);
}

}  // namespace

bool holds(const PageCondition& condition, const LivePage& page) {
  const auto part_holds = [&](const PageCondition& part) { return holds(part, page); };
  switch (condition.kind) {
    case PageConditionKind::all:
      return std::ranges::all_of(condition.parts, part_holds);
    case PageConditionKind::any:
      return std::ranges::any_of(condition.parts, part_holds);
    case PageConditionKind::negation:
      return !holds(condition.parts.front(), page);
    case PageConditionKind::text:
      return matches(condition, shown_texts(page.page));
    case PageConditionKind::url:
      return matches(condition, page.url);
    case PageConditionKind::css:
    case PageConditionKind::xpath:
      return selects(condition.selector.front(), page.page, Sought::anything);
    case PageConditionKind::no_css:
    case PageConditionKind::no_xpath:
      return !selects(condition.selector.front(), page.page, Sought::anything);
    case PageConditionKind::shown:
      return selects(condition.selector.front(), page.page, Sought::what_is_shown);
    case PageConditionKind::javascript:
      return page.is_true(condition.javascript);
  }
  return false;
}

}  // namespace treesift
