#include <algorithm>
#include <string_view>
#include <vector>

#include "align/fragments/fragment_tree.h"
#include "model/exploration/page_actions.h"
#include "model/states/page_content.h"
#include "pipeline/crawl/replay.h"

namespace treesift {
namespace {

// What an element is known by.
struct ElementLook {
  std::string_view name, id;
  std::vector<std::pair<std::string_view, std::string_view>> attributes;
  std::string text;
};

ElementLook look_of(const Page& page, const std::vector<std::uint8_t>& seen, NodeIndex node) {
  const Document& document = page.document;
  ElementLook look{document.name_text(document.name(node)), {}, {}, shown_text(document, seen, node)};
  for (const Attribute& attribute : document.attributes(node)) {
    if (attribute.name == standard_name("id")) look.id = document.value(attribute);
    look.attributes.emplace_back(document.name_text(attribute.name), document.value(attribute));
  }
  return look;
}

template <typename Fits>
NodeIndex only_one(const Page& page, const std::vector<std::uint8_t>& seen, const Fits& fits) {
  NodeIndex found = no_node;
  for (NodeIndex node = 1; node < page.document.node_count(); ++node) {
    if (!page.document.is_element(node) || !fits(look_of(page, seen, node))) continue;
    if (found != no_node) return no_node;
    found = node;
  }
  return found;
}

std::optional<NodeIndex> node_of(const Page& page, std::string_view path) {
  return path.starts_with('/') ? node_at(page.document, document_node, path.substr(1)) : std::nullopt;
}

}  // namespace

ElementFound find_element(const Page& expected, const std::string& path, const Page& actual) {
  const std::optional<NodeIndex> before = node_of(expected, path), now = node_of(actual, path);
  if (!before) return {path, {}};  // nothing is known of it: the path must do
  const std::vector<std::uint8_t> seen_before = seen_nodes(expected.document, expected.layout);
  const std::vector<std::uint8_t> seen_now = seen_nodes(actual.document, actual.layout);
  const ElementLook look = look_of(expected, seen_before, *before);
  if (now) {
    const ElementLook there = look_of(actual, seen_now, *now);
    if (there.name == look.name && (there.attributes == look.attributes || there.text == look.text))
      return {path, {}};
  }
  NodeIndex found = no_node;
  if (!look.id.empty())
    found = only_one(actual, seen_now,
                     [&](const ElementLook& one) { return one.id == look.id && one.name == look.name; });
  if (found != no_node) return {element_path(actual.document, found), "by its id"};
  found = only_one(actual, seen_now, [&](const ElementLook& one) {
    return one.name == look.name && one.attributes == look.attributes && one.text == look.text;
  });
  if (found != no_node) return {element_path(actual.document, found), "by its name, attributes and text"};
  return {{}, "no element is it for sure"};
}

}  // namespace treesift
