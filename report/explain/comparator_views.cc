// What a comparator sees, in lines.
//
// Problem. A comparator hashes its view and says that two views differ. Who asks why wants to see the view: of
// `<p class="x">One <b>two</b></p>` the comparator N sees `<p>` and `<b>`, T sees `<p class="x">` and `<b>`,
// C-W sees "One two".
//
// How. The view is derived once more with the node of each of its pieces, as first_difference() does; the
// nodes around the first piece that differs are written again, each with those attributes that the view looks
// at. Several pieces of one node (its name, its attributes) are one line. Of lists, which have no order, the
// items that one side has beyond the other are the lines. Displayed text is shown line by line, and so is the
// source.
//
// Cost. Linear in the document, n log n in the items of a list.
#include "report/explain/comparator_views.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "align/text/script_references.h"
#include "base/utf8.h"
#include "model/comparators/displayed_text.h"
#include "model/comparators/element_classes.h"
#include "model/comparators/element_view.h"
#include "model/measure/source/repair_changes.h"
#include "parsers/text/undecoded.h"

namespace treesift {
namespace {

constexpr std::size_t lines_before = 2, lines_behind = 2, most_items = 6;
constexpr std::size_t longest_line = 160, deepest_indent = 12;

using Pieces = std::vector<ViewPieces::Piece>;

// ---- One node, as a view sees it

class NodeWriter {
 public:
  NodeWriter(const Document& document, const View& view)
      : document_(document), view_(view), is_page_(is_page(document)) {}

  // Without a line end; an empty line for what no line can show.
  std::string line(NodeIndex node) const {
    if (node == document_node) return "";
    if (document_.is_text(node)) return std::string(document_.text(node));
    if (document_.format() == Format::json) return json_line(node);
    std::string line = "<" + std::string(document_.name_text(document_.name(node)));
    for (const Attribute& attribute : document_.attributes(node)) {
      if (sees(node, attribute)) append_attribute(line, attribute);
    }
    return line + ">";
  }

  std::size_t depth(NodeIndex node) const {
    std::size_t depth = 0;
    for (; node != document_node && node != no_node; node = document_.parent(node)) ++depth;
    return depth;
  }

 private:
  std::string json_line(NodeIndex node) const {
    const std::string name(document_.name_text(document_.name(node)));
    const std::string value(view_.text == SeenText::none ? "" : document_.raw_text(node));
    return name.empty() ? value : value.empty() ? name : fmt::format("{}: {}", name, value);
  }

  void append_attribute(std::string& line, const Attribute& attribute) const {
    line += fmt::format(" {}=\"{}\"", document_.name_text(attribute.name), document_.value(attribute));
  }

  bool sees(NodeIndex node, const Attribute& attribute) const {
    if (view_.links && is_of_link(attribute.name)) return !is_left_out(attribute);
    if (view_.inputs && is_of_input(attribute.name)) return !is_left_out(attribute);
    if (view_.tags <= SeenTags::names) return false;
    if (view_.tags == SeenTags::important_attributes && is_page_ && !is_important(node, attribute.name))
      return false;
    return !is_left_out(attribute);
  }

  bool is_important(NodeIndex node, NameId name) const {
    const auto important = element_classes().important(document_.name(node));
    return std::ranges::find(important, name, &ImportantAttribute::name) != important.end();
  }

  bool is_left_out(const Attribute& attribute) const {
    if (!is_page_) return false;
    const bool is_script =
        is_script_handler(document_.name_text(attribute.name)) || runs_script(document_.value(attribute));
    if (is_script && view_.ignored.contains(Property::script_references)) return true;
    return element_classes().of_attribute(attribute.name).intersects(view_.ignored);
  }

  static bool is_of_link(NameId name) {
    static constexpr NameSet names{"href", "name", "target", "src"};
    return names.contains(name);
  }
  static bool is_of_input(NameId name) {
    static constexpr NameSet names{"type", "name", "value", "selected", "checked"};
    return names.contains(name);
  }

  const Document& document_;
  const View& view_;
  bool is_page_;
};

// ---- Lines of one side

std::string shown_line(std::string_view text) {
  std::string line = with_readable_bytes(clipped(text, longest_line));
  std::ranges::replace(line, '\n', ' ');
  return line;
}

// What marks the change is made of whole lines, however long.
struct MarkedLines {
  std::string expected, actual;
};

void mark_change(const MarkedLines& marked, ViewExcerpt& excerpt) {
  append_changed_text(excerpt.change, PieceRole::text, marked.expected, marked.actual);
}

// The nodes around one place of a sequence, each once, in the order of the view.
struct NodesAround {
  std::vector<NodeIndex> nodes;
  std::size_t marked = ViewSide::no_line;
};

NodesAround nodes_around(const Pieces& pieces, std::size_t place) {
  NodesAround around;
  const NodeIndex at = place < pieces.size() ? pieces[place].node : no_node;
  NodeIndex last = at;
  for (std::size_t i = std::min(place, pieces.size()); i-- > 0 && around.nodes.size() < lines_before;) {
    if (pieces[i].node == last) continue;
    around.nodes.push_back(last = pieces[i].node);
  }
  std::ranges::reverse(around.nodes);
  if (at == no_node) return around;
  around.marked = around.nodes.size();
  around.nodes.push_back(last = at);
  for (std::size_t i = place + 1; i < pieces.size() && around.nodes.size() <= around.marked + lines_behind;
       ++i) {
    if (pieces[i].node != last) around.nodes.push_back(last = pieces[i].node);
  }
  return around;
}

constexpr std::string_view the_end = "(nothing more)";

ViewSide side_of(const NodesAround& around, const NodeWriter& writer) {
  ViewSide side;
  side.marked = around.marked;
  std::size_t least = ~std::size_t{0};
  for (const NodeIndex node : around.nodes) least = std::min(least, writer.depth(node));
  for (const NodeIndex node : around.nodes) {
    const std::size_t indent = std::min(writer.depth(node) - least, deepest_indent);
    side.lines.push_back(std::string(2 * indent, ' ') + shown_line(writer.line(node)));
  }
  if (side.marked != ViewSide::no_line) return side;
  side.marked = side.lines.size();
  side.lines.emplace_back(the_end);
  return side;
}

std::string whole_line(const NodesAround& around, const NodeWriter& writer) {
  return around.marked == ViewSide::no_line ? "" : writer.line(around.nodes[around.marked]);
}

// ---- The kinds of views

// True where the sequences differ.
bool take_sequences(const ViewPieces& expected, const ViewPieces& actual, const NodeWriter& of_expected,
                    const NodeWriter& of_actual, ViewExcerpt& excerpt) {
  const auto same = [](const ViewPieces::Piece& a, const ViewPieces::Piece& b) {
    return a.content == b.content;
  };
  const auto [e, a] = std::mismatch(expected.sequence.begin(), expected.sequence.end(),
                                    actual.sequence.begin(), actual.sequence.end(), same);
  if (e == expected.sequence.end() && a == actual.sequence.end()) return false;
  const auto place = static_cast<std::size_t>(e - expected.sequence.begin());
  const NodesAround before = nodes_around(expected.sequence, place),
                    after = nodes_around(actual.sequence, place);
  excerpt.expected = side_of(before, of_expected);
  excerpt.actual = side_of(after, of_actual);
  const MarkedLines marked{whole_line(before, of_expected), whole_line(after, of_actual)};
  mark_change(marked, excerpt);
  if (marked.expected == marked.actual)
    excerpt.note =
        "The first difference is one that no line shows: how elements are nested, white space or the "
        "doctype.";
  return true;
}

ViewSide items_beyond(const Pieces& here, const Pieces& there, const NodeWriter& writer) {
  const auto less = [](const ViewPieces::Piece& a, const ViewPieces::Piece& b) {
    return a.content < b.content;
  };
  Pieces beyond;
  std::set_difference(here.begin(), here.end(), there.begin(), there.end(), std::back_inserter(beyond), less);
  std::ranges::sort(beyond, {}, &ViewPieces::Piece::node);
  ViewSide side;
  for (const ViewPieces::Piece& piece : beyond) {
    if (side.lines.size() == most_items) {
      side.lines.push_back(fmt::format("(and {} more)", beyond.size() - most_items));
      break;
    }
    side.lines.push_back(shown_line(writer.line(piece.node)));
  }
  if (side.lines.empty()) side.lines.emplace_back("(nothing that the other side lacks)");
  side.marked = 0;
  return side;
}

// True where lists differ.
bool take_lists(const ViewPieces& expected, const ViewPieces& actual, const NodeWriter& of_expected,
                const NodeWriter& of_actual, ViewExcerpt& excerpt) {
  const auto same = [](const ViewPieces::Piece& a, const ViewPieces::Piece& b) {
    return a.content == b.content;
  };
  for (std::size_t i = 0; i < expected.lists.size(); ++i) {
    if (std::ranges::equal(expected.lists[i], actual.lists[i], same)) continue;
    excerpt.expected = items_beyond(expected.lists[i], actual.lists[i], of_expected);
    excerpt.actual = items_beyond(actual.lists[i], expected.lists[i], of_actual);
    mark_change({excerpt.expected.lines.front(), excerpt.actual.lines.front()}, excerpt);
    excerpt.note = "In any order: what one side has and the other lacks.";
    return true;
  }
  return false;
}

void take_repairs(const Repairs& expected, const Repairs& actual, ViewExcerpt& excerpt) {
  const auto words = first_repair_difference(expected, actual);
  if (!words) return;
  excerpt.expected = {{words->before}, 0};
  excerpt.actual = {{words->after}, 0};
  mark_change({words->before, words->after}, excerpt);
  excerpt.note = "The tree is the same: the reader had to repair other things in the source.";
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

ViewSide lines_around(const std::vector<std::string_view>& lines, std::size_t place) {
  ViewSide side;
  const std::size_t first = place - std::min(place, lines_before);
  for (std::size_t i = first; i < std::min(lines.size(), place + 1 + lines_behind); ++i)
    side.lines.push_back(shown_line(lines[i]));
  side.marked = std::min(place, lines.size()) - first;
  if (place >= lines.size()) side.lines.emplace_back(the_end);
  return side;
}

// `seen` is what of a line counts.
template <typename Seen>
void take_lines(std::string_view expected, std::string_view actual, Seen seen, ViewExcerpt& excerpt) {
  const std::vector<std::string_view> before = lines_of(expected), after = lines_of(actual);
  const auto differing =
      std::mismatch(before.begin(), before.end(), after.begin(), after.end(),
                    [&](std::string_view a, std::string_view b) { return seen(a) == seen(b); });
  const auto place = static_cast<std::size_t>(differing.first - before.begin());
  if (place == before.size() && place == after.size()) {
    excerpt.note = "The lines are the same: white space differs between them.";
    return;
  }
  excerpt.expected = lines_around(before, place);
  excerpt.actual = lines_around(after, place);
  mark_change({std::string(place < before.size() ? before[place] : ""),
               std::string(place < after.size() ? after[place] : "")},
              excerpt);
}

std::string line_without_dates(std::string_view line) {
  std::string seen;
  append_without_dates(line, seen);
  return seen;
}

std::string_view line_itself(std::string_view line) {
  return line;
}

}  // namespace

ViewExcerpt view_excerpt(const View& view, const ComparedPair& pair) {
  ViewExcerpt excerpt;
  if (view.bytes) {
    take_lines(pair.expected_bytes, pair.actual_bytes, line_itself, excerpt);
    return excerpt;
  }
  if (view.members) {
    excerpt.note = "The whole tree, children in any order: there is no first place.";
    return excerpt;
  }
  const ViewPlan plan = ViewPlan::of({&view, 1});
  ViewDeriver deriver;
  const ViewPieces expected = deriver.pieces(pair.expected, plan), actual = deriver.pieces(pair.actual, plan);
  if (view.tags == SeenTags::none) {
    view.text == SeenText::without_dates
        ? take_lines(expected.displayed_text, actual.displayed_text, line_without_dates, excerpt)
        : take_lines(expected.displayed_text, actual.displayed_text, line_itself, excerpt);
    return excerpt;
  }
  const NodeWriter of_expected(pair.expected, view), of_actual(pair.actual, view);
  const bool is_told = take_sequences(expected, actual, of_expected, of_actual, excerpt) ||
                       take_lists(expected, actual, of_expected, of_actual, excerpt);
  if (!is_told && expected.sees_repairs)
    take_repairs(pair.expected.repairs(), pair.actual.repairs(), excerpt);
  return excerpt;
}

}  // namespace treesift
