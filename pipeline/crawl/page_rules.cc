#include "pipeline/crawl/page_rules.h"

#include <utility>
#include <vector>

namespace treesift {
namespace {

// Which node each node of the rest was, where `origins` says that of its elements, in their order. A text has
// the layout of its element.
std::vector<NodeIndex> sources_of(const Document& rest, const std::vector<NodeIndex>& origins) {
  std::vector<NodeIndex> sources(rest.node_count(), document_node);
  auto next = origins.begin();
  for (NodeIndex node = 1; node < rest.node_count(); ++node)
    sources[node] = rest.is_element(node) && next != origins.end() ? *next++ : sources[rest.parent(node)];
  return sources;
}

}  // namespace

void PageRules::apply(Page& page, const RuleContext& context) {
  Document rest;
  if (rules_.apply(page.document, context, rest, tally_) == RuleOutcome::untouched) return;
  const bool only_values = rules_.origins().empty() && rest.node_count() == page.document.node_count();
  if (!only_values) page.layout = page.layout.of(sources_of(rest, rules_.origins()));
  std::swap(page.document, rest);
  rules_.recycle(std::move(rest));
}

}  // namespace treesift
