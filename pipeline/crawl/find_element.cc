// A recorded page stands for all pages that show the same elements with other data, and the crawl has acted on
// each of these: on the page of another person "Edit" leads elsewhere, so that too little of it is kept for the
// resolver. On such a page an element is where it was, if its name or its words are those of no other there.
#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "align/fragments/fragment_tree.h"
#include "align/resolve/element_resolver.h"
#include "model/exploration/page_actions.h"
#include "model/states/page_content.h"
#include "parsers/attributes.h"
#include "pipeline/crawl/replay.h"

namespace treesift {
namespace {

std::optional<NodeIndex> node_of(const Page& page, std::string_view path) {
  return path.starts_with('/') ? node_at(page.document, document_node, path.substr(1)) : std::nullopt;
}

// "by its attributes".
std::string in_words(ResolveWay way) {
  if (way == ResolveWay::alignment) return "by what stands around it";
  return fmt::format("by its {}", name_of(way));
}

ElementFound at(const Page& page, NodeIndex node, const std::string& recorded_path, std::string how) {
  std::string now = element_path(page.document, node);
  if (now == recorded_path) how.clear();
  return {std::move(now), std::move(how)};
}

constexpr NameSet fields = {"input", "select", "textarea"};

// Of a field the name by which it is sent, else what it says; empty for an element that says nothing.
std::string label_of(const Document& document, const std::vector<std::uint8_t>& seen, NodeIndex node) {
  const bool is_field = fields.contains(document.name(node));
  const std::string_view name =
      is_field ? attribute_value(document, node, standard_name("name")) : std::string_view();
  return name.empty() ? shown_text(document, seen, node) : std::string(name);
}

bool has_once(const Document& document, const std::vector<std::uint8_t>& seen, NodeIndex like,
              const std::string& label) {
  std::size_t count = 0;
  for (NodeIndex node = 1; node < document.node_count(); ++node)
    count += seen[node] != 0 && document.is_element(node) && document.name(node) == document.name(like) &&
             label_of(document, seen, node) == label;
  return count == 1;
}

// Whether it is where it was: both pages show the same elements, and no other has its label.
bool is_in_its_place(const Page& expected, NodeIndex before, const Page& actual, std::string_view path) {
  const std::optional<NodeIndex> now = node_of(actual, path);
  const std::vector<std::uint8_t> seen_before = seen_nodes(expected.document, expected.layout),
                                  seen_now = seen_nodes(actual.document, actual.layout);
  const std::string label = label_of(expected.document, seen_before, before);
  const bool is_there = now && seen_now[*now] != 0 && !label.empty() &&
                        label == label_of(actual.document, seen_now, *now) &&
                        shape_of(expected.document, seen_before, document_node) ==
                            shape_of(actual.document, seen_now, document_node);
  return is_there && has_once(expected.document, seen_before, before, label) &&
         has_once(actual.document, seen_now, *now, label);
}

}  // namespace

ElementFound find_element(const Page& expected, const std::string& path, const Page& actual) {
  const std::optional<NodeIndex> before = node_of(expected, path);
  if (!before) return {path, {}};  // nothing is known of it: the path must do
  const Resolution found = ElementResolver(expected, actual).resolve(*before);
  if (!found.is_found()) {
    if (is_in_its_place(expected, *before, actual, path)) return {path, {}};
    return {{}, std::string(sentence(found.refusal))};
  }
  return at(actual, found.node, path, in_words(found.way));
}

FindElement find_as_published(PublishedWay way) {
  return [way](const Page& expected, const std::string& path, const Page& actual) -> ElementFound {
    const std::optional<NodeIndex> before = node_of(expected, path);
    if (!before) return {path, {}};
    const NodeIndex found = resolve_as_published(expected.document, *before, actual.document, way);
    if (found == no_node) return {{}, "there is none"};
    return at(actual, found, path, fmt::format("by {}", name_of(way)));
  };
}

}  // namespace treesift
