// Links to the pages beside a page.
//
// Problem. Three chapters of a manual are new. Forty pages have another page behind them than before, or before them:
// forty links with addresses of their own, in the head and above the text, a look each.
//
// How. What stands beside a page in a sequence differs from page to page, as its own address does. So that a `link`
// says another one is the same change on all pages, and so it is at the `a` that shows it: what became of the address
// ("address: other page", "address: nowhere") tells one such change from another, the words in it do not.
//
// Cost. A pass over the elements whose attributes changed; of each relation there is one.
#include "model/measure/page/neighbour_links.h"

#include <algorithm>
#include <cstddef>

#include "model/measure/page/page_field.h"
#include "parsers/attributes.h"

namespace treesift {
namespace {

// A page says each once, in its head. Each edit of an attribute is looked for among all of them.
constexpr std::size_t most_neighbours = 16;

}  // namespace

void NeighbourLinks::measure(const Document& expected, const Document& actual, const Edits& edits) {
  constexpr NameId href = standard_name("href");
  neighbours_.clear();
  for (const MatchedPair& update : edits.updated_attributes) {
    if (neighbours_.size() == most_neighbours) return;
    const std::uint64_t field = neighbour_field(actual, update.actual);
    if (field == 0 || neighbour_field(expected, update.expected) != field) continue;
    neighbours_.push_back({update.actual, attribute_value(expected, update.expected, href),
                           attribute_value(actual, update.actual, href), field});
  }
}

std::uint64_t NeighbourLinks::field_of(const Document& actual, NodeIndex node, NameId attribute,
                                       std::string_view before, std::string_view after) const {
  const bool is_address = attribute == standard_name("href");
  const bool is_anchor = is_address && actual.name(node) == standard_name("a");
  const bool is_told = is_address || attribute == standard_name("title");
  if (!is_told || before.empty() || after.empty()) return 0;
  const auto found = std::ranges::find_if(neighbours_, [&](const Neighbour& neighbour) {
    return neighbour.node == node || (is_anchor && before == neighbour.before && after == neighbour.after);
  });
  return found == neighbours_.end() ? 0 : found->field;
}

}  // namespace treesift
