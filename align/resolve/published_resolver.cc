#include "align/resolve/published_resolver.h"

#include <algorithm>
#include <functional>
#include <string>

#include "align/node_equality.h"
#include "align/resolve/element_path.h"
#include "base/ascii.h"
#include "parsers/attributes.h"

namespace treesift {
namespace {

constexpr std::string_view published_way_names[] = {"exact-path", "attributes", "text", "published"};

std::string_view id_of(const Document& document, NodeIndex node) {
  return attribute_value(document, node, standard_name("id"));
}

std::string text_of(const Document& document, NodeIndex node) {
  std::string text;
  for (NodeIndex inner = node; inner < document.subtree_end(node); ++inner) {
    if (document.is_text(inner)) text += lower_case(document.text(inner));
  }
  return text;
}

// The old element, and what elements of the new page are asked about.
class Likeness {
 public:
  Likeness(const Document& old_page, NodeIndex element, const Document& new_page)
      : old_(old_page),
        new_(new_page),
        names_(old_page, new_page),
        element_(element),
        text_(text_of(old_page, element)) {}

  bool has_name(NodeIndex node) const { return same_label(old_, element_, new_, node, names_); }
  bool has_attributes(NodeIndex node) const {
    const std::string_view id = id_of(old_, element_);
    return same_attributes(old_, element_, new_, node, names_) ||
           (!id.empty() && lower_case(id) == lower_case(id_of(new_, node)));
  }
  bool has_text(NodeIndex node) const { return !text_.empty() && text_ == text_of(new_, node); }

 private:
  const Document& old_;
  const Document& new_;
  NameMap names_;
  NodeIndex element_;
  std::string text_;
};

}  // namespace

std::string_view name_of(PublishedWay way) {
  return published_way_names[static_cast<std::size_t>(way)];
}

NodeIndex resolve_as_published(const Document& old_page, NodeIndex element, const Document& new_page,
                               PublishedWay way) {
  const Likeness like(old_page, element, new_page);
  const bool by_attributes = way != PublishedWay::text, by_text = way != PublishedWay::attributes;
  const auto is_equivalent = [&](NodeIndex node) {
    return (by_attributes && like.has_attributes(node)) || (by_text && like.has_text(node));
  };
  const NodeIndex at_path = element_at(new_page, absolute_path(old_page, element));
  if (way == PublishedWay::exact_path) return at_path;
  if (way == PublishedWay::published && at_path != no_node && is_equivalent(at_path)) return at_path;
  for (NodeIndex node = 1; node < new_page.node_count(); ++node) {
    if (like.has_name(node) && is_equivalent(node)) return node;
  }
  return no_node;
}

}  // namespace treesift
