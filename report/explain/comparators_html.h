// One pair through several comparators, as a piece of an HTML page.
#pragma once

#include <string>
#include <string_view>

#include "report/explain/comparators_seen.h"

namespace treesift {

// Which combinations would have decided otherwise, what each comparator saw, and the table of all. Everything
// from the page is escaped; no scripts, no inline styles. The page must have comparators_css().
std::string comparators_html(const ComparatorsSeen& seen, Decision decision);

// Its style; it takes its colours from the custom properties of tree_diff_css().
std::string_view comparators_css();

}  // namespace treesift
