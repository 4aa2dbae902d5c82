// Is this the element that was meant?
//
// Problem. "Remove" stands in every row of a table. A row came, the rows were sorted, ids were given out
// anew: which of the links is the one of the recording? An alignment gives each element at most one partner,
// and where things are much alike it has to guess. A test that clicks the wrong link is worse than one that
// says that it cannot go on.
//
// How. The element and its candidate are compared level by level, from themselves up to the page: link with
// link, cell with cell, row with row. At each level stand others of the same name that the candidate could be
// mistaken for, on both pages: the other rows. What such others have as well proves nothing. What only this
// row has on the old page, and only the candidate on the new one, does: words, texts, values of attributes.
// The margin of a level is the share of this evidence that is kept, less the share of it that some other row
// has. The least margin of all levels counts: the right cell in the wrong row is wrong.
//
//   old page:  Ann 3 Remove | Bob 5 Remove       new page:  Bob 5 Remove | Cyd 7 Remove | Ann 3 Remove
//   the link of Bob: link and cell are alone in theirs; the row keeps "Bob" and "5", which no other row has: margin 1
//   were Bob's row gone, its best candidate would keep nothing: refused
//
// Where contents say nothing (an empty cell, a button with a picture) the id and the classes may; builds make
// these anew, so that they count only then. Where they say nothing either, position does, if the list around
// has not changed at all. Cells of a row are told apart by position, since columns are.
//
// Cost. The nodes around each level, so about linear in the page.
#include "align/resolve/counterpart.h"

#include <algorithm>
#include <utility>

#include "base/share.h"

namespace treesift {
namespace {

constexpr NameSet always_alone = {"html", "head", "body"};
constexpr NameSet items = {"li", "tr", "option", "dt", "dd"};
constexpr NameSet cells = {"td", "th"};
constexpr NameSet acted_on = {"a", "button", "input", "select", "textarea", "summary", "option"};

// So many pieces of evidence make it no accident that all of them are in what has grown.
constexpr std::size_t much_evidence = 6;
constexpr double told_by_position = 0.5, told_by_names = 0.6, equal_and_alone = 0.5, empty_and_alone = 0.3;
constexpr double grown = 0.8;  // what evidence is worth that is kept whole beside much that is new

double dice(std::size_t both, std::size_t a, std::size_t b) {
  return share_of(2 * both, a + b);
}

// The largest share of the evidence that one of the others has.
double rival_share(const EvidenceSet& evidence, const std::vector<EvidenceSet>& others) {
  std::size_t most = 0;
  for (const EvidenceSet& other : others) most = std::max(most, shared(evidence, other));
  return share_of(most, evidence.size());
}

bool has_equal(const std::vector<EvidenceSet>& others, const EvidenceSet& contents) {
  return std::ranges::find(others, contents) != others.end();
}

}  // namespace

ResolvePage::ResolvePage(const Page& page)
    : document(page.document), layout(page.layout), evidence(document), depths(document.node_count()) {
  for (NodeIndex node = 1; node < document.node_count(); ++node)
    depths[node] = depths[document.parent(node)] + 1;
}

// Both sides of a level with all that it is compared by.
struct CounterpartCheck::Compared {
  EvidenceSet in_old, in_new;
  Others old_others, new_others;
  bool is_item = false;

  bool is_alone() const { return old_others.nodes.empty() && new_others.nodes.empty(); }
};

double CounterpartCheck::margin(NodeIndex old_element, NodeIndex new_element, double enough) const {
  if (!names_.same(old_.document.name(old_element), new_.document.name(new_element))) return 0;
  const std::vector<Level> all = levels(old_element, new_element);
  double least = 1;
  for (std::size_t i = 0; i + 1 < all.size() && least >= enough; ++i)
    least = std::min(least, level_margin(all[i], all[i + 1], all[0]));
  return least;
}

// How well two ancestors go together.
double CounterpartCheck::weight(NodeIndex in_old, NodeIndex in_new) const {
  if (!names_.same(old_.document.name(in_old), new_.document.name(in_new))) return 0;
  const bool is_aligned = alignment_.actual_of[in_old] == in_new;
  const bool same_names = old_.evidence.names(in_old) == new_.evidence.names(in_new);
  return 1 + (is_aligned ? 4 : 0) + (same_names ? 1 : 0);
}

// The heaviest common subsequence of both lines of ancestors: what wraps, or no longer wraps, is left out. The elements
// themselves begin it and the documents end it.
std::vector<CounterpartCheck::Level> CounterpartCheck::levels(NodeIndex old_element,
                                                              NodeIndex new_element) const {
  std::vector<NodeIndex> a = {old_element}, b = {new_element};
  while (a.back() != document_node) a.push_back(old_.document.parent(a.back()));
  while (b.back() != document_node) b.push_back(new_.document.parent(b.back()));
  const std::size_t width = b.size();
  std::vector<double> best(a.size() * width, 0);  // of what is above, the place itself counted
  const auto at = [&](std::size_t i, std::size_t j) -> double& { return best[i * width + j]; };
  for (std::size_t i = a.size() - 1; i-- > 1;) {
    for (std::size_t j = width - 1; j-- > 1;) {
      const double paired = weight(a[i], b[j]);
      at(i, j) = std::max({at(i + 1, j), at(i, j + 1), paired > 0 ? paired + at(i + 1, j + 1) : 0});
    }
  }
  std::vector<Level> all = {{old_element, new_element, 0}};
  std::size_t i = 1, j = 1, last_i = 0, last_j = 0;
  const auto add = [&] {
    all.back().distance = static_cast<std::uint32_t>(std::max(i - last_i, j - last_j));
    all.push_back({a[i], b[j], 0});
    last_i = i++, last_j = j++;
  };
  while (i + 1 < a.size() && j + 1 < width) {
    if (at(i, j) == at(i + 1, j)) {
      ++i;
    } else if (at(i, j) == at(i, j + 1)) {
      ++j;
    } else {
      add();
    }
  }
  i = a.size() - 1, j = width - 1;
  if (last_i < i && last_j < j) add();
  return all;
}

// Elements of the same name that stand no deeper below `around`, the outermost ones; beside one that is seen,
// those that are seen: a list keeps what a filter hides.
CounterpartCheck::Others CounterpartCheck::others_of(const ResolvePage& page, NodeIndex node,
                                                     NodeIndex around, std::uint32_t distance) {
  const Document& document = page.document;
  Others others;
  for (NodeIndex other = around + 1; other < document.subtree_end(around);) {
    const bool is_too_deep = page.depths[other] - page.depths[around] > distance;
    const bool holds_node = other < node && node < document.subtree_end(other);
    const bool has_name = document.is_element(other) && document.name(other) == document.name(node);
    const bool competes = has_name && page.may_stand_for(other, node);
    if (competes && !is_too_deep && other != node && !holds_node) {
      others.nodes.push_back(other);
      others.before += other < node;
    }
    const bool skip = is_too_deep || (has_name && !holds_node);
    other = skip ? document.subtree_end(other) : other + 1;
  }
  for (const NodeIndex other : others.nodes) {
    others.contents.push_back(page.evidence.contents(other));
    others.all.insert(others.all.end(), others.contents.back().begin(), others.contents.back().end());
  }
  std::ranges::sort(others.all);
  others.all.erase(std::unique(others.all.begin(), others.all.end()), others.all.end());
  return others;
}

double CounterpartCheck::level_margin(const Level& level, const Level& above, const Level& element) const {
  const NameId name = old_.document.name(level.in_old);
  if (always_alone.contains(name)) return 1;
  Compared compared;
  compared.is_item = items.contains(name);
  compared.old_others = others_of(old_, level.in_old, above.in_old, level.distance);
  compared.new_others = others_of(new_, level.in_new, above.in_new, level.distance);
  if (has_same_lasting_id(level, compared)) return 1;
  compared.in_old = old_.evidence.contents(level.in_old);
  compared.in_new = new_.evidence.contents(level.in_new);
  const bool is_element_itself = level.in_old == element.in_old;
  if (is_element_itself && says_something_else(level)) return 0;
  if (is_outdone_around(level, above, compared.in_old)) return 0;
  if (compared.is_item && compared.is_alone() && !is_element_itself) leave_out(element, compared);
  double best = by_contents(compared, is_element_itself);
  if (best < told_by_names) best = std::max(best, by_names(level, compared));
  const bool same_place = compared.old_others.before == compared.new_others.before &&
                          compared.old_others.nodes.size() == compared.new_others.nodes.size();
  if (best >= told_by_position || !same_place) return best;
  const bool is_cell = cells.contains(name) && !has_equal(compared.new_others.contents, compared.in_old);
  return is_cell || is_list_unchanged(compared) ? told_by_position : best;
}

// Whether an element of its name around the new one, below the next level, is more like the old one.
bool CounterpartCheck::is_outdone_around(const Level& level, const Level& above,
                                         const EvidenceSet& in_old) const {
  const auto likeness = [&](NodeIndex node) {
    const EvidenceSet contents = new_.evidence.contents(node);
    return dice(shared(in_old, contents), in_old.size(), contents.size());
  };
  const Document& page = new_.document;
  for (NodeIndex outer = page.parent(level.in_new); outer != above.in_new; outer = page.parent(outer)) {
    if (page.name(outer) == page.name(level.in_new) && likeness(outer) > likeness(level.in_new)) return true;
  }
  return false;
}

// A row that is the only one is told by what it holds beside the element: "Remove" would be in the next one as well.
void CounterpartCheck::leave_out(const Level& element, Compared& compared) const {
  EvidenceSet rest_of_old = without(compared.in_old, old_.evidence.contents(element.in_old));
  EvidenceSet rest_of_new = without(compared.in_new, new_.evidence.contents(element.in_new));
  if (rest_of_old.empty() && rest_of_new.empty()) return;
  compared.in_old = std::move(rest_of_old);
  compared.in_new = std::move(rest_of_new);
}

// "Edit" that leads to /pets/1/edit, and "Delete" that leads to /pets/1/delete: alone in its place is not the same. An
// element without words is told by what it is for, and one that has nothing of either by its names.
bool CounterpartCheck::says_something_else(const Level& element) const {
  if (!acted_on.contains(old_.document.name(element.in_old))) return false;
  const auto differ = [](const EvidenceSet& a, const EvidenceSet& b) {
    return !a.empty() && !b.empty() && shared(a, b) == 0;
  };
  const EvidenceSet in_old = old_.evidence.said_by(element.in_old),
                    in_new = new_.evidence.said_by(element.in_new);
  const EvidenceSet for_old = old_.evidence.meant_by(element.in_old),
                    for_new = new_.evidence.meant_by(element.in_new);
  if (shared(for_old, for_new) > 0) return false;
  if (!in_old.empty() || !in_new.empty()) return differ(in_old, in_new);
  if (!for_old.empty() || !for_new.empty()) return differ(for_old, for_new);
  return old_.evidence.contents(element.in_old).empty() && is_named_otherwise(element);
}

// Another id that keeps its meaning; or "icon edit" and "icon delete": a build that makes classes anew keeps none.
bool CounterpartCheck::is_named_otherwise(const Level& element) const {
  const std::uint64_t old_id = old_.evidence.lasting_id(element.in_old),
                      new_id = new_.evidence.lasting_id(element.in_new);
  if (old_id != 0 && new_id != 0 && old_id != new_id) return true;
  const EvidenceSet in_old = old_.evidence.names(element.in_old),
                    in_new = new_.evidence.names(element.in_new);
  const std::size_t kept = shared(in_old, in_new);
  return kept > 0 && kept < in_old.size() && kept < in_new.size();
}

bool CounterpartCheck::has_same_lasting_id(const Level& level, const Compared& compared) const {
  const std::uint64_t id = old_.evidence.lasting_id(level.in_old);
  if (id == 0 || id != new_.evidence.lasting_id(level.in_new)) return false;
  const auto has_it = [&](const ResolvePage& page) {
    return [&page, id](NodeIndex other) { return page.evidence.lasting_id(other) == id; };
  };
  return std::ranges::none_of(compared.old_others.nodes, has_it(old_)) &&
         std::ranges::none_of(compared.new_others.nodes, has_it(new_));
}

double CounterpartCheck::by_contents(const Compared& compared, bool is_element_itself) const {
  const auto& [in_old, in_new, old_others, new_others, is_item] = compared;
  if (in_old.empty() || in_new.empty()) {
    if (!compared.is_alone()) return 0;
    return in_old.empty() && in_new.empty() ? 1 : empty_and_alone;
  }
  const EvidenceSet own_old = without(in_old, old_others.all), own_new = without(in_new, new_others.all);
  const double rival =
      std::max(rival_share(own_old, new_others.contents), rival_share(own_new, old_others.contents));
  if (in_old == in_new) {
    const bool is_told_apart =
        !has_equal(old_others.contents, in_old) && !has_equal(new_others.contents, in_new);
    return is_told_apart ? std::max(equal_and_alone, own_old.empty() ? 0 : 1 - rival) : 0;
  }
  const std::size_t kept = shared(own_old, own_new), smaller = std::min(own_old.size(), own_new.size());
  double score = dice(kept, own_old.size(), own_new.size());
  if (smaller >= much_evidence) score = std::max(score, grown * share_of(kept, smaller));
  if (!compared.is_alone()) return 2 * score - 1 - rival;
  return kept > 0 && !is_element_itself && !is_item ? (1 + score) / 2 : score;
}

// By what nothing else around has in its id and classes, where the contents do not deny it.
double CounterpartCheck::by_names(const Level& level, const Compared& compared) const {
  EvidenceSet old_names, new_names;
  for (const NodeIndex other : compared.old_others.nodes) join(old_names, old_.evidence.names(other));
  for (const NodeIndex other : compared.new_others.nodes) join(new_names, new_.evidence.names(other));
  const EvidenceSet own_old = without(old_.evidence.names(level.in_old), old_names);
  const EvidenceSet own_new = without(new_.evidence.names(level.in_new), new_names);
  const bool is_denied = !compared.in_old.empty() && shared(compared.in_old, compared.in_new) == 0;
  if (own_old.empty() || is_denied) return 0;
  return told_by_names * dice(shared(own_old, own_new), own_old.size(), own_new.size());
}

// All others have on the new page what they have on the old one, in the same order; so has the element.
bool CounterpartCheck::is_list_unchanged(const Compared& compared) {
  return compared.in_old == compared.in_new && compared.old_others.contents == compared.new_others.contents;
}

}  // namespace treesift
