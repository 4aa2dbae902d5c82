// How. The view is derived once more, remembering its pieces and the node of each. Sequences differ at the
// first piece that is not the same; lists, which are sorted, at the first item that only one side has;
// displayed text at the first line that is not the same. What a reader repaired is told in words, where nothing
// else differs, or where tags begin to stand elsewhere for it.
#include "model/comparators/first_difference.h"

#include <algorithm>
#include <optional>

#include "model/measure/node_text.h"
#include "model/measure/source/repair_changes.h"
#include "model/measure/source/source_changes.h"

namespace treesift {
namespace {

using Pieces = std::vector<ViewPieces::Piece>;

struct NodePair {
  NodeIndex expected = no_node, actual = no_node;
};

NodeIndex node_at(const Pieces& pieces, Pieces::const_iterator place) {
  return place == pieces.end() ? no_node : place->node;
}

constexpr auto same_content = [](const ViewPieces::Piece& a, const ViewPieces::Piece& b) {
  return a.content == b.content;
};
constexpr auto less_content = [](const ViewPieces::Piece& a, const ViewPieces::Piece& b) {
  return a.content < b.content;
};

std::optional<NodePair> sequence_difference(const Pieces& expected, const Pieces& actual) {
  const auto [e, a] =
      std::mismatch(expected.begin(), expected.end(), actual.begin(), actual.end(), same_content);
  if (e == expected.end() && a == actual.end()) return std::nullopt;
  return NodePair{node_at(expected, e), node_at(actual, a)};
}

// The item of `here` that comes first in the document among those that `there` lacks.
NodeIndex first_beyond(const Pieces& here, const Pieces& there) {
  Pieces beyond;
  std::set_difference(here.begin(), here.end(), there.begin(), there.end(), std::back_inserter(beyond),
                      less_content);
  NodeIndex first = no_node;
  for (const ViewPieces::Piece& piece : beyond) first = std::min(first, piece.node);
  return first;
}

std::optional<NodePair> list_difference(const Pieces& expected, const Pieces& actual) {
  const NodePair nodes{first_beyond(expected, actual), first_beyond(actual, expected)};
  if (nodes.expected == no_node && nodes.actual == no_node) return std::nullopt;
  return nodes;
}

ShownEdit place_of(const NodePair& nodes, const ComparedPair& pair) {
  SnippetPair snippets = make_snippets(pair.expected, nodes.expected, pair.actual, nodes.actual);
  std::string path = nodes.actual != no_node ? node_path(pair.actual, nodes.actual)
                                             : node_path(pair.expected, nodes.expected);
  return {std::move(path), std::move(snippets.before), std::move(snippets.after)};
}

// Two texts that are not the same.
bool is_of_words(const NodePair& nodes, const ComparedPair& pair) {
  if (nodes.expected == no_node || nodes.actual == no_node) return false;
  return pair.expected.is_text(nodes.expected) && pair.actual.is_text(nodes.actual) &&
         pair.expected.raw_text(nodes.expected) != pair.actual.raw_text(nodes.actual);
}

// Where tags begin to stand elsewhere the reason is most often an end tag that is missing.
void tell_broken_nesting(const ComparedPair& pair, ShownEdit& place) {
  auto repairs = first_repair_difference(pair.expected.repairs(), pair.actual.repairs());
  if (!repairs || !repairs->breaks_nesting) return;
  place.before = std::move(repairs->before);
  place.after = std::move(repairs->after);
}

// The lines of a displayed text, one after another.
class Lines {
 public:
  Lines(const ViewPieces& pieces, bool without_dates) : pieces_(pieces), without_dates_(without_dates) {}

  bool next() {
    begin_ = end_;
    if (begin_ >= pieces_.displayed_text.size()) {
      line_ = {};
      seen_.clear();
      return false;
    }
    const std::string_view rest = std::string_view(pieces_.displayed_text).substr(begin_);
    line_ = rest.substr(0, rest.find('\n'));
    end_ = begin_ + line_.size() + 1;
    seen_.clear();
    without_dates_ ? append_without_dates(line_, seen_) : void(seen_.append(line_));
    return true;
  }

  std::string_view line() const { return line_; }
  const std::string& seen() const { return seen_; }

  // The node of the text with which the line begins.
  NodeIndex node() const {
    const auto after =
        std::upper_bound(pieces_.texts.begin(), pieces_.texts.end(), begin_,
                         [](std::size_t offset, const auto& text) { return offset < text.offset; });
    return after == pieces_.texts.begin() ? no_node : std::prev(after)->node;
  }

 private:
  const ViewPieces& pieces_;
  bool without_dates_;
  std::size_t begin_ = 0, end_ = 0;
  std::string_view line_;
  std::string seen_;
};

ShownEdit line_difference(const ViewPieces& expected, const ViewPieces& actual, bool without_dates,
                          const ComparedPair& pair) {
  Lines e(expected, without_dates), a(actual, without_dates);
  while (true) {
    const bool more_expected = e.next(), more_actual = a.next();
    if (!more_expected && !more_actual) return {};
    if (more_expected == more_actual && e.seen() == a.seen()) continue;
    SnippetPair snippets = make_text_snippets(e.line(), a.line());
    std::string path = more_actual ? node_path(pair.actual, a.node()) : node_path(pair.expected, e.node());
    return {std::move(path), std::move(snippets.before), std::move(snippets.after)};
  }
}

}  // namespace

ShownEdit first_difference(const View& view, const ComparedPair& pair) {
  if (view.bytes) return first_different_line(pair.expected_bytes, pair.actual_bytes);
  if (view.members) return {};
  const ViewPlan plan = ViewPlan::of({&view, 1});
  ViewDeriver deriver;
  const ViewPieces expected = deriver.pieces(pair.expected, plan);
  const ViewPieces actual = deriver.pieces(pair.actual, plan);
  if (view.tags == SeenTags::none)
    return line_difference(expected, actual, view.text == SeenText::without_dates, pair);
  if (const auto nodes = sequence_difference(expected.sequence, actual.sequence)) {
    ShownEdit place = place_of(*nodes, pair);
    if (expected.sees_repairs && !is_of_words(*nodes, pair)) tell_broken_nesting(pair, place);
    return place;
  }
  for (std::size_t i = 0; i < plan.lists.size(); ++i) {
    if (const auto nodes = list_difference(expected.lists[i], actual.lists[i])) return place_of(*nodes, pair);
  }
  if (!expected.sees_repairs) return {};
  auto repairs = first_repair_difference(pair.expected.repairs(), pair.actual.repairs());
  if (!repairs) return {};
  return {"", std::move(repairs->before), std::move(repairs->after)};
}

}  // namespace treesift
