// Items that moved and changed are taken for one that went and another that came.
#pragma once

#include "align/alignment.h"
#include "align/edits.h"
#include "parsers/document.h"

namespace treesift {

// Of "one two three" and "new one two" an alignment makes "three", moved to the front, into "new", which is
// the shortest script. For what comes and goes in lists this takes such elements, and what is in them, out of
// the alignment: those that changed their order below the same parent and whose subtrees differ. `edits` are
// those of the alignment, before and after. No cost where there are none.
void separate_replaced_items(const Document& expected, const Document& actual, Alignment& alignment,
                             EditFinder& finder, Edits& edits);

}  // namespace treesift
