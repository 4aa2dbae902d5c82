// How a person would tell somebody which element of a page is meant, as an expression of Playwright.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "report/playwright/accessible_names.h"

namespace treesift {

// With spaces for control characters and whatever else ends a line of TypeScript: a text that stays in its
// comment.
std::string on_one_line(std::string_view text);

// A text in single quotes, for TypeScript. Ends of lines (\n) and tabs are kept; other characters that may not
// stand in a line are spaces.
std::string typescript_string(std::string_view text);

// A name as a regular expression of TypeScript, "/^Cart \([\d.,]+\)$/", in which any number stands for each of its
// numbers. Empty where it has none.
std::string with_any_number(std::string_view name);

// Whether a test comes to the page with the data that were recorded. Where they vary the texts of rows, and of
// all but controls, tell no element.
enum class PageData : std::uint8_t { as_recorded, varies };

// Views a page, which must stay.
class Locators {
 public:
  explicit Locators(const Page& page, PageData data = PageData::as_recorded);

  // An expression that finds this element and no other of the page: by role and name; in the row or item that
  // a text tells from the others; by placeholder; by an id or a name that does not look generated; by its
  // text; else by a number among its like, or by its path. Where data vary rows are told by their number, and
  // no other text than names of controls outside of them tells anything. Empty for an element in a frame or a
  // shadow root that only its path could tell.
  std::string locator_of(NodeIndex node) const;

  // "page.getByRole('link', { name: 'Edit' })": all that have this role and name.
  std::string locator_of_all(const AccessibleElement& element) const;

  const std::vector<AccessibleElement>& elements() const { return elements_; }
  // The row or item of a list around an element; no_node where there is none.
  NodeIndex item_around(NodeIndex node) const;

 private:
  const AccessibleElement* find(NodeIndex node) const;
  std::string by_role(const AccessibleElement& element, NodeIndex within, std::string_view parent) const;
  std::string without_path(NodeIndex node) const;
  std::string in_item(const AccessibleElement& element) const;
  std::string in_numbered_item(NodeIndex node, const AccessibleElement& item) const;
  std::string text_of_item(const AccessibleElement& item) const;
  std::string by_attributes(NodeIndex node) const;
  std::string by_text(NodeIndex node) const;
  std::string by_number(AccessibleElement element) const;
  bool is_only_one(NodeIndex node, std::string_view attribute) const;

  const Document& document_;
  PageData data_;
  std::vector<std::uint8_t> seen_;
  std::vector<AccessibleElement> elements_;
};

}  // namespace treesift
