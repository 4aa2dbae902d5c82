// The two trees of a pair side by side, as a piece of an HTML page.
#pragma once

#include <string>
#include <string_view>

#include "report/explain/tree_diff.h"

namespace treesift {

// A <table class="tree-diff"> with a row for each row of the diff: expected on the left, actual on the right.
// Everything from the page is escaped; there are no scripts, no inline styles and no links. The page must
// have tree_diff_css(). Each row has the class of its state (same, changed, deleted, inserted, moved-from,
// moved-to), and folded or cut; changed words are <del> and <ins>.
std::string tree_diff_html(const TreeDiff& diff);

// The style of that table, dark or light as the reader's system has it, and of narrow screens. It takes its
// colours from custom properties that begin with --diff-, which a page may set to others.
std::string_view tree_diff_css();

}  // namespace treesift
