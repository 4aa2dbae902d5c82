// Which elements of a page a person can see, and take for something to click, beside links and controls.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "parsers/snapshot/snapshot.h"

namespace treesift {

class ClickedElements {
 public:
  // `seen` says of each node whether it is displayed. All must outlive this.
  ClickedElements(const Page& page, const std::vector<std::uint8_t>& seen);

  // Whether it has an area where somebody can scroll to.
  bool is_displayed(NodeIndex node) const;

  // By itself, or by a group of fields around it.
  bool is_disabled(NodeIndex node) const;

  // Whether its look or its own handlers say so: an element that has the cursor of a link, or hears clicks.
  bool is_clicked(NodeIndex node) const;

  // The check box or radio button that is clicked by clicking this label, as it is not displayed itself; or no_node.
  NodeIndex hidden_box(NodeIndex label) const;

 private:
  bool is_left_of_page(NodeIndex node) const;
  bool is_hidden_box(NodeIndex node) const;
  bool has(NodeIndex node, std::uint8_t sign) const { return (layout_.clicks[node] & sign) != 0; }
  bool has_own_pointer(NodeIndex node) const;
  bool has_own_handler(NodeIndex node) const;
  bool holds_clicked(NodeIndex node) const;

  const Document& document_;
  const Layout& layout_;
  const std::vector<std::uint8_t>& seen_;
  std::map<std::string_view, NodeIndex> hidden_boxes_;  // by id
};

}  // namespace treesift
