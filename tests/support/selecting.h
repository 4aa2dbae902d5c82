// Selectors for tests: parse, match, and say in words what was selected.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "align/select/selector.h"
#include "align/select/selector_matcher.h"
#include "align/select/selector_set.h"

namespace treesift {

// The selector; the test fails when the text is not one.
inline Selector selector_of(SelectorResult result, std::string_view text) {
  if (const auto* error = std::get_if<SelectorError>(&result)) {
    ADD_FAILURE() << text << "\ncolumn " << error->column << ": " << error->message;
    return std::get<Selector>(parse_css_selector("*"));
  }
  return std::get<Selector>(std::move(result));
}
inline Selector css(std::string_view text) {
  return selector_of(parse_css_selector(text), text);
}
inline Selector xpath(std::string_view text) {
  return selector_of(parse_xpath(text), text);
}

// "COLUMN: MESSAGE", or "" when the text is a selector.
inline std::string error_of(const SelectorResult& result) {
  const auto* error = std::get_if<SelectorError>(&result);
  return error == nullptr ? "" : std::to_string(error->column) + ": " + error->message;
}

inline Selection match_all(const Document& document, const std::vector<Selector>& selectors,
                           SelectorBudget budget = {}) {
  const SelectorSet set(selectors);
  Selection selection;
  SelectorMatcher(budget).match(document, set, selection);
  return selection;
}

// The selected nodes by number, attributes as NUMBER@NAME: "3 5 5@class".
inline std::string places(const Document& document, std::span<const SelectedItem> items) {
  std::string result;
  for (const SelectedItem item : items) {
    if (!result.empty()) result += ' ';
    result += std::to_string(item.node);
    if (!item.is_attribute()) continue;
    result.append("@").append(document.name_text(document.attributes(item.node)[item.attribute].name));
  }
  return result;
}

inline std::string selected(const Document& document, const Selector& selector) {
  const Selection selection = match_all(document, {selector});
  return selection.budget_exceeded() ? "budget exceeded" : places(document, selection[0]);
}

}  // namespace treesift
