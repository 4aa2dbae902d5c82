#include <fmt/format.h>

#include <string_view>
#include <utility>

#include "align/fragments/fragment_tree.h"
#include "align/resolve/element_resolver.h"
#include "model/exploration/page_actions.h"
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

}  // namespace

ElementFound find_element(const Page& expected, const std::string& path, const Page& actual) {
  const std::optional<NodeIndex> before = node_of(expected, path);
  if (!before) return {path, {}};  // nothing is known of it: the path must do
  const Resolution found = ElementResolver(expected, actual).resolve(*before);
  if (!found.is_found()) return {{}, std::string(sentence(found.refusal))};
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
