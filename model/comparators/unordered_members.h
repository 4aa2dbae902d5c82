// A document whose nodes have their children in no order.
#pragma once

#include "model/comparators/element_view.h"

namespace treesift {

// Names, attributes and texts, white space collapsed, of the whole tree but ignored elements; equal for trees
// that become equal when children are reordered: items of arrays, rows of tables. O(n log n).
Fingerprint members_fingerprint(const Document& document, const NameFingerprints& names,
                                const ElementClasses& classes);

}  // namespace treesift
