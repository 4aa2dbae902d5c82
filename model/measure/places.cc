#include "model/measure/places.h"

#include <algorithm>
#include <string>
#include <vector>

#include "model/measure/node_text.h"
#include "model/measure/roles.h"

namespace treesift {
namespace {

// Of a line that is shown: what stands before the text that it is about, and what is taken from there on, bytes.
constexpr std::size_t most_before = 40, most_of_line = 200;

std::string text_of(const Document& document, NodeIndex node) {
  std::string text;
  for (NodeIndex at = node; at < document.subtree_end(node) && text.size() < most_of_line; ++at)
    text += document.text(at).substr(0, most_of_line);
  return text;
}

// A person reads `<b>Warning</b>: Undefined variable $year in <b>footer.php</b>` as one line. So a text that came, or
// went, is shown with the texts and marked words that did beside it, where they stand in an element that was there.
// Empty where there are none.
std::string line_around(const Document& document, NodeIndex node, const std::vector<NodeIndex>& matches) {
  const NodeIndex parent = document.parent(node);
  if (document.format() != Format::html || !document.is_text(node) || matches[parent] == no_node) return "";
  const auto is_piece = [&](NodeIndex one) {
    return matches[one] == no_node &&
           (document.is_text(one) || emphasis_elements.contains(document.name(one)));
  };
  std::string before, line;
  std::size_t pieces = 0;
  for (const NodeIndex sibling : document.children(parent)) {
    const bool is_behind = sibling >= node;
    if (!is_piece(sibling)) {
      if (is_behind) break;
      before.clear();
      pieces = 0;
      continue;
    }
    ++pieces;
    std::string& part = is_behind ? line : before;
    part += text_of(document, sibling);
    if (line.size() >= most_of_line) break;
    if (before.size() > most_before) before.clear();
  }
  return pieces < 2 ? "" : before + line;
}

// Both sides of what is there on one of them.
SnippetPair snippets_of(const AlignedPair& pair, Evidence where) {
  const bool has_gone = where.actual == no_node && where.expected != no_node;
  const bool has_come = where.expected == no_node && where.actual != no_node;
  const std::string line = has_gone   ? line_around(pair.expected, where.expected, pair.alignment.actual_of)
                           : has_come ? line_around(pair.actual, where.actual, pair.alignment.expected_of)
                                      : "";
  if (line.empty()) return make_snippets(pair.expected, where.expected, pair.actual, where.actual);
  return make_text_snippets(has_gone ? line : "", has_gone ? "" : line);
}

}  // namespace

ShownEdit shown_edit(const AlignedPair& pair, Evidence where) {
  ShownEdit place;
  place.path = where.actual != no_node ? node_path(pair.actual, where.actual)
                                       : node_path(pair.expected, where.expected);
  SnippetPair snippets = snippets_of(pair, where);
  place.before = std::move(snippets.before);
  place.after = std::move(snippets.after);
  return place;
}

namespace {

class ShownEditNotes {
 public:
  ShownEditNotes(const AlignedPair& pair, std::vector<ShownEdit>& places) : pair_(pair), places_(places) {}

  // Most features have no edit.
  std::uint8_t note(Evidence where) {
    return where.expected == no_node && where.actual == no_node ? MeasuredPair::no_edit : note_edit(where);
  }

 private:
  std::uint8_t note_edit(Evidence where) {
    const auto same = [&](Evidence known) {
      return known.expected == where.expected && known.actual == where.actual;
    };
    const auto known = std::find_if(noted_.begin(), noted_.end(), same);
    if (known != noted_.end()) return static_cast<std::uint8_t>(known - noted_.begin());
    if (noted_.size() == MeasuredPair::max_places) return MeasuredPair::no_edit;
    noted_.push_back(where);
    places_.push_back(shown_edit(pair_, where));
    return static_cast<std::uint8_t>(noted_.size() - 1);
  }

  const AlignedPair& pair_;
  std::vector<ShownEdit>& places_;
  std::vector<Evidence> noted_;
};

}  // namespace

void note_places(const AlignedPair& pair, const FeatureVector& features, MeasuredPair& measured) {
  measured.places.clear();
  ShownEditNotes notes(pair, measured.places);
  for (std::size_t i = 0; i < feature_count; ++i) {
    measured.edit_of_feature[i] = notes.note(features.evidence[i]);
  }
  measured.edit_of_change.clear();
  measured.edit_of_change.reserve(measured.changes.size());
  for (const Change& change : measured.changes) measured.edit_of_change.push_back(notes.note(change.where));
}

}  // namespace treesift
