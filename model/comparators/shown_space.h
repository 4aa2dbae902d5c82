// White space that a page shows and its tree does not have.
#pragma once

#include <optional>

#include "model/measure/measured_pair.h"
#include "parsers/document.h"

namespace treesift {

// Where a page shows words apart that the other one shows joined, or where a line of a script ends elsewhere:
// layout_changed, the same on all pages that differ so beside elements of these names, and the line on either side.
// Of pages with equal trees, such as <b>a</b> <i>b</i> and <b>a</b><i>b</i>; nothing where they are shown alike, and
// for all but HTML and XHTML. The rest of the source is not looked at: it is for pairs of which rules have hidden
// something, whose sources differ anyway. Costs little where white space stands at the same places.
std::optional<ToldChange> first_space_difference(const Document& expected, const Document& actual);

}  // namespace treesift
