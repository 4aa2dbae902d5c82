#include "align/resolve/element_path.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "align/fragments/fragment_tree.h"
#include "align/select/selector_matcher.h"
#include "base/ascii.h"

namespace treesift {
namespace {

using Named = std::variant<NodeIndex, std::string>;

Named only_element(const Document& document, std::span<const SelectedItem> items) {
  NodeIndex found = no_node;
  for (const SelectedItem& item : items) {
    if (item.is_attribute() || !document.is_element(item.node))
      return "it selects something else than elements";
    if (found != no_node) return fmt::format("it selects {} elements", items.size());
    found = item.node;
  }
  if (found == no_node) return "it selects nothing";
  return found;
}

}  // namespace

std::string absolute_path(const Document& document, NodeIndex node) {
  return "/" + relative_path(document, document_node, node);
}

NodeIndex element_at(const Document& document, std::string_view path) {
  if (!path.starts_with('/') || path.size() == 1) return no_node;
  path.remove_prefix(1);
  auto found = node_at(document, document_node, path);
  if (!found && document.format() == Format::html) found = node_at(document, document_node, lower_case(path));
  return found && document.is_element(*found) ? *found : no_node;
}

Named element_named(const Document& document, std::string_view selector, SelectorLanguage language) {
  if (const NodeIndex at = element_at(document, selector); at != no_node) return at;
  SelectorResult parsed =
      language == SelectorLanguage::css ? parse_css_selector(selector) : parse_xpath(selector);
  if (const auto* error = std::get_if<SelectorError>(&parsed))
    return fmt::format("column {}: {}", error->column, error->message);
  std::vector<Selector> selectors = {std::get<Selector>(std::move(parsed))};
  const SelectorSet set(std::move(selectors));
  SelectorMatcher matcher;
  Selection selection;
  matcher.match(document, set, selection);
  if (selection.budget_exceeded()) return "it asks for too much work";
  return only_element(document, selection[0]);
}

}  // namespace treesift
