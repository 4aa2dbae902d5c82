// What a page shows: which of its nodes are displayed, their tree, and their texts and values.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "model/states/page_print.h"
#include "parsers/snapshot/layout.h"

namespace treesift {

// Which nodes of a page a person may see, by node: 1 for these. Elements around such nodes are among them.
// Without a layout, all but what the page itself says to hide.
std::vector<std::uint8_t> seen_nodes(const Document& document, const Layout& layout);

// Of a node and all that is seen in it: names and how they stand in each other. Options of a select are left out.
PagePrint shape_of(const Document& document, const std::vector<std::uint8_t>& seen, NodeIndex node);

// Of a node and all that is seen in it: texts and the values of controls, in order.
PagePrint content_of(const Document& document, const std::vector<std::uint8_t>& seen, NodeIndex node);

// Calls `use` with each text that is seen, and with the value of each control and of each chosen option; the
// node is that of the text, the control or the option.
void for_each_shown_text(const Document& document, const std::vector<std::uint8_t>& seen,
                         const std::function<void(NodeIndex, std::string_view)>& use);

}  // namespace treesift
