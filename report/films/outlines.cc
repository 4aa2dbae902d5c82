#include "report/films/outlines.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "base/utf8.h"
#include "model/measure/node_text.h"
#include "model/states/page_content.h"

namespace treesift {
namespace {

constexpr std::size_t longest_text = 120;
// Attributes that a person meets: what is in a field, and where a link leads. Another class or id is shown by the tree.
constexpr std::string_view met_attributes[] = {"value", "checked", "selected",    "disabled", "href",
                                               "src",   "alt",     "placeholder", "title"};

// A page with what is displayed of it.
struct Side {
  const Page& page;
  std::vector<std::uint8_t> seen = seen_nodes(page.document, page.layout);

  Box box(NodeIndex node) const {
    if (node == no_node) return {};
    const Box all = page.layout.content_box[node];
    return seen[node] != 0 && all.has_area() ? all : Box();
  }

  std::string text(NodeIndex node) const;
};

// All text in a node, words apart.
std::string Side::text(NodeIndex node) const {
  const Document& document = page.document;
  std::string text;
  for (NodeIndex inner = node; inner < document.subtree_end(node) && text.size() <= longest_text; ++inner) {
    if (document.text(inner).empty()) continue;
    if (!text.empty()) text += ' ';
    text += document.text(inner);
  }
  return clipped(text, longest_text);
}

std::string value_of(const Document& document, NodeIndex node, std::string_view name) {
  for (const Attribute& attribute : document.attributes(node)) {
    if (document.name_text(attribute.name) != name) continue;
    return clipped(fmt::format("{}=\"{}\"", name, document.value(attribute)), longest_text);
  }
  return "";
}

class Finder {
 public:
  Finder(const Page& expected, const Page& actual, const Alignment& alignment)
      : old_{expected}, new_{actual}, alignment_(alignment) {}

  OutlinedPages find(const Edits& edits) {
    for (const NodeIndex node : edits.deleted) add_deleted(node);
    for (const NodeIndex node : edits.inserted) add_inserted(node);
    for (const MatchedPair& pair : edits.updated_text) add_text(pair);
    for (const MatchedPair& pair : edits.updated_attributes) add_attributes(pair);
    for (const Move& move : edits.moved) add_moved(move);
    std::ranges::stable_sort(found_.outlines, {}, [](const Outline& one) {
      const Box& box = one.new_box.has_area() ? one.new_box : one.old_box;
      return std::pair(box.y, box.x);
    });
    return std::move(found_);
  }

 private:
  // Elements that came or went stand for all that is in them.
  void add_deleted(NodeIndex node) {
    const NodeIndex parent = old_.page.document.parent(node);
    if (parent != document_node && !alignment_.matches_expected(parent)) return;
    if (Outline* const outline = add(OutlineKind::removed, node, no_node)) outline->before = old_.text(node);
  }

  void add_inserted(NodeIndex node) {
    const NodeIndex parent = new_.page.document.parent(node);
    if (parent != document_node && !alignment_.matches_actual(parent)) return;
    if (Outline* const outline = add(OutlineKind::added, no_node, node)) outline->after = new_.text(node);
  }

  void add_text(const MatchedPair& pair) {
    Outline* const outline = add(OutlineKind::changed, pair.expected, pair.actual);
    if (outline == nullptr) return;
    const SnippetPair texts =
        make_snippets(old_.page.document, pair.expected, new_.page.document, pair.actual);
    outline->before = texts.before;
    outline->after = texts.after;
  }

  void add_attributes(const MatchedPair& pair) {
    for (const std::string_view name : met_attributes) {
      std::string before = value_of(old_.page.document, pair.expected, name);
      std::string after = value_of(new_.page.document, pair.actual, name);
      if (before == after) continue;
      Outline* const outline = add(OutlineKind::changed, pair.expected, pair.actual);
      if (outline == nullptr) return;
      outline->before = std::move(before);
      outline->after = std::move(after);
      return;
    }
  }

  void add_moved(const Move& move) {
    if (Outline* const outline = add(OutlineKind::moved, move.expected, move.actual))
      outline->before = old_.text(move.expected);
  }

  // Null where nothing of it is displayed, or there are too many.
  Outline* add(OutlineKind kind, NodeIndex old_node, NodeIndex new_node) {
    Outline outline{kind, old_.box(old_node), new_.box(new_node), {}, {}, {}};
    if (!outline.old_box.has_area() && !outline.new_box.has_area()) return nullptr;
    if (found_.outlines.size() == most_outlines) {
      ++found_.left_out;
      return nullptr;
    }
    outline.path = new_node == no_node ? node_path(old_.page.document, old_node)
                                       : node_path(new_.page.document, new_node);
    return &found_.outlines.emplace_back(std::move(outline));
  }

  Side old_, new_;
  const Alignment& alignment_;
  OutlinedPages found_;
};

}  // namespace

std::string_view name_of(OutlineKind kind) {
  constexpr std::string_view names[] = {"removed", "added", "changed", "moved"};
  return names[static_cast<std::size_t>(kind)];
}

OutlinedPages OutlineFinder::find(const Page& expected, const Page& actual) {
  if (expected.layout.empty() || actual.layout.empty()) return {};
  aligner_.align(expected.document, actual.document, alignment_);
  edit_finder_.find(expected.document, actual.document, alignment_, edits_);
  return Finder(expected, actual, alignment_).find(edits_);
}

}  // namespace treesift
