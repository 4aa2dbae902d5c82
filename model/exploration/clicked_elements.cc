// Boxes that are styled as something else are often hidden, and a label stands for them. And scripts make anything a
// button: that shows in the cursor, or in the handlers of clicks that the browser tells of.
#include "model/exploration/clicked_elements.h"

#include <string>

#include "parsers/attributes.h"

namespace treesift {
namespace {

constexpr NameSet whole_pages = {"html", "body"};
constexpr NameSet form_controls = {"button", "input", "select", "textarea"};

}  // namespace

ClickedElements::ClickedElements(const Page& page, const std::vector<std::uint8_t>& seen)
    : document_(page.document), layout_(page.layout), seen_(seen) {
  for (NodeIndex node = 1; node < document_.node_count(); ++node)
    if (is_hidden_box(node))
      hidden_boxes_.emplace(attribute_value(document_, node, standard_name("id")), node);
}

bool ClickedElements::is_displayed(NodeIndex node) const {
  return seen_[node] != 0 &&
         (layout_.empty() || (layout_.sight[node] == Sight::with_area && !is_left_of_page(node)));
}

// Where nobody can scroll: it waits there until it is wanted, or is for programs that read the page aloud.
bool ClickedElements::is_left_of_page(NodeIndex node) const {
  const Box& box = layout_.content_box[node];
  return box.has_area() && box.right() <= 0;
}

// What is in the legend of a group stays enabled.
bool ClickedElements::is_disabled(NodeIndex node) const {
  if (has_attribute(document_, node, standard_name("disabled"))) return true;
  if (!form_controls.contains(document_.name(node))) return false;
  for (; node != document_node && document_.name(node) != standard_name("legend");
       node = document_.parent(node))
    if (document_.name(node) == standard_name("fieldset") &&
        has_attribute(document_, node, standard_name("disabled")))
      return true;
  return false;
}

bool ClickedElements::is_clicked(NodeIndex node) const {
  return !layout_.empty() && (has_own_pointer(node) || has_own_handler(node));
}

NodeIndex ClickedElements::hidden_box(NodeIndex label) const {
  if (has_attribute(document_, label, standard_name("for"))) {
    const auto found = hidden_boxes_.find(attribute_value(document_, label, standard_name("for")));
    return found == hidden_boxes_.end() ? no_node : found->second;
  }
  for (NodeIndex inner = label + 1; inner < document_.subtree_end(label); ++inner)
    if (is_hidden_box(inner)) return inner;
  return no_node;
}

bool ClickedElements::is_hidden_box(NodeIndex node) const {
  if (document_.name(node) != standard_name("input") || is_disabled(node) || is_displayed(node)) return false;
  const std::string type = type_of_control(document_, node);
  return type == "checkbox" || type == "radio";
}

// The cursor of a link, which the element around has not, on something in which nothing else is clicked.
bool ClickedElements::has_own_pointer(NodeIndex node) const {
  return has(node, has_pointer) && !has(document_.parent(node), has_pointer) && !holds_clicked(node);
}

// Not one for what is in it: such stand on lists, and on the element that holds all of an application. The browser also
// says it of all that can be edited.
bool ClickedElements::has_own_handler(NodeIndex node) const {
  if (!has(node, hears_clicks) || whole_pages.contains(document_.name(node))) return false;
  for (NodeIndex around = node; around != document_node; around = document_.parent(around))
    if (has_attribute(document_, around, standard_name("contenteditable"))) return false;
  return !holds_clicked(node);
}

bool ClickedElements::holds_clicked(NodeIndex node) const {
  for (NodeIndex inner = node + 1; inner < document_.subtree_end(node); ++inner) {
    if (!document_.is_element(inner) || !is_displayed(inner)) continue;
    const bool has_other_cursor = has(inner, has_pointer) && !has(node, has_pointer);
    const NameId name = document_.name(inner);
    if (has_other_cursor || has(inner, hears_clicks) || name == standard_name("a") ||
        form_controls.contains(name))
      return true;
  }
  return false;
}

}  // namespace treesift
