#include "model/noise/drawn_names.h"

#include <fmt/format.h>

#include "base/words/counted.h"
#include "model/noise/element_label.h"

namespace treesift {
namespace {

// An XPath of all that stands so.
std::string selector_of(const Document& document, NodeIndex node) {
  std::string selector;
  for (; document.parent(node) != document_node; node = document.parent(node))
    selector = "/" + label_of(document, node, false, {}).name + selector;
  return selector;
}

}  // namespace

void DrawnNames::add(std::string_view page, const Document& document, NodeIndex member) {
  Seen& seen = by_selector_[selector_of(document, member)];
  ++seen.comparisons;
  seen.pages.emplace(page);
}

std::vector<Rule> DrawnNames::rules() const {
  std::vector<Rule> rules;
  for (const auto& [selector, seen] : by_selector_) {
    Rule& rule = rules.emplace_back();
    rule.name = "names of " + selector;
    rule.stage = StripStage::member_names;
    rule.at = selector;
    rule.comment = fmt::format("drawn anew in {}, on {}", counted(seen.comparisons, "comparison"),
                               counted(seen.pages.size(), "page"));
  }
  return rules;
}

}  // namespace treesift
