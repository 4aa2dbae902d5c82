// The slow obvious reference of the template matcher: every way of dividing the children among the patterns
// is tried, one after another. For tiny lists only.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "align/templates/pattern.h"
#include "parsers/document.h"

namespace treesift {

class NaiveTemplateMatcher {
 public:
  explicit NaiveTemplateMatcher(const Document& document) : document_(document) {}

  bool matches_content(const std::vector<Pattern>& patterns, NodeIndex parent) const {
    std::vector<NodeIndex> children;
    for (const NodeIndex child : document_.children(parent)) children.push_back(child);
    return matches_all(patterns, 0, children, 0);
  }

 private:
  using Nodes = std::vector<NodeIndex>;
  using Patterns = std::vector<Pattern>;

  // Whether the patterns from `p` on match the nodes from `n` on, all of them.
  bool matches_all(const Patterns& patterns, std::size_t p, const Nodes& nodes, std::size_t n) const {
    if (p == patterns.size()) return n == nodes.size();
    const Pattern& first = patterns[p];
    if (may_be_absent(first.repetition) && matches_all(patterns, p + 1, nodes, n)) return true;
    for (std::size_t end = n; end <= nodes.size(); ++end) {
      if (!matches_once(first, Nodes(nodes.begin() + n, nodes.begin() + end))) continue;
      if (matches_all(patterns, p + 1, nodes, end)) return true;
      if (!may_repeat(first.repetition) || end == n) continue;
      Patterns again(patterns.begin() + p, patterns.end());  // the same once more, or more often
      if (matches_all(again, 0, nodes, end)) return true;
    }
    return false;
  }

  bool matches_once(const Pattern& pattern, const Nodes& nodes) const {
    if (pattern.kind == PatternKind::group) return matches_all(pattern.children, 0, nodes, 0);
    if (nodes.size() != 1) return false;
    const NodeIndex node = nodes.front();
    if (pattern.kind == PatternKind::text) {
      return document_.is_text(node) && pattern.text.matches(document_.text(node));
    }
    return document_.is_element(node) && document_.name_text(document_.name(node)) == pattern.name &&
           attributes_match(pattern, node) &&
           (pattern.any_content || matches_content(pattern.children, node));
  }

  bool attributes_match(const Pattern& pattern, NodeIndex node) const {
    for (const AttributePattern& wanted : pattern.attributes) {
      bool found = false;
      for (const Attribute& attribute : document_.attributes(node)) {
        if (document_.name_text(attribute.name) != wanted.name) continue;
        found = true;
        if (!wanted.value.matches(document_.value(attribute))) return false;
      }
      if (wanted.required && !found) return false;
    }
    return std::ranges::all_of(document_.attributes(node), [&](const Attribute& attribute) {
      return pattern.other_attributes ||
             std::ranges::any_of(pattern.attributes, [&](const AttributePattern& wanted) {
               return wanted.name == document_.name_text(attribute.name);
             });
    });
  }

  const Document& document_;
};

}  // namespace treesift
