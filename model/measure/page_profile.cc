#include "model/measure/page_profile.h"

#include <algorithm>

#include "model/measure/roles.h"
#include "parsers/attributes.h"

namespace treesift {
namespace {

bool is_hidden_input(const Document& document, NodeIndex node) {
  return document.name(node) == standard_name("input") &&
         attribute_value(document, node, standard_name("type")) == "hidden";
}

bool hides(const Document& document, NodeIndex node) {
  const NameId name = document.name(node);
  if (undisplayed_elements.contains(name) || is_hidden_input(document, node)) return true;
  return document.name(document.parent(node)) == standard_name("head") && name != standard_name("title");
}

}  // namespace

void PageProfile::measure(const Document& document) {
  const NodeIndex count = document.node_count();
  depths.assign(count, 0);
  displayed.assign(count, 1);
  height = 0;
  displayed_text = multimedia = 0;
  const bool html = document.format() == Format::html;
  for (NodeIndex node = 1; node < count; ++node) {
    const NodeIndex parent = document.parent(node);
    depths[node] = static_cast<std::uint16_t>(depths[parent] + 1);
    height = std::max(height, depths[node]);
    displayed[node] = displayed[parent];
    if (html && document.is_element(node)) {
      if (hides(document, node)) displayed[node] = 0;
      multimedia += multimedia_elements.contains(document.name(node));
    }
    if (displayed[node]) displayed_text += document.text(node).size();
  }
}

}  // namespace treesift
