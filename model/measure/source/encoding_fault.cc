#include "model/measure/source/encoding_fault.h"

#include <string>
#include <vector>

#include "model/measure/attribute_edits.h"
#include "model/measure/places.h"
#include "parsers/text/undecoded.h"

namespace treesift {
namespace {

std::string bytes_of(std::string_view text) {
  std::string bytes;
  append_bytes_of_undecoded(text, bytes);
  return bytes;
}

// Of the node itself: name, attributes, text.
std::string bytes_of(const Document& document, NodeIndex node) {
  std::string bytes = bytes_of(document.name_text(document.name(node)));
  for (const Attribute& attribute : document.attributes(node)) {
    append_bytes_of_undecoded(document.name_text(attribute.name), bytes);
    append_bytes_of_undecoded(document.value(attribute), bytes);
  }
  append_bytes_of_undecoded(document.text(node), bytes);
  return bytes;
}

struct UndecodedNodes {
  std::string bytes;
  NodeIndex first = no_node;
};

UndecodedNodes undecoded_among(const Document& document, const std::vector<NodeIndex>& nodes) {
  UndecodedNodes found;
  for (const NodeIndex node : nodes) {
    const std::string bytes = bytes_of(document, node);
    if (!bytes.empty() && found.first == no_node) found.first = node;
    found.bytes += bytes;
  }
  return found;
}

bool is_changed(const AlignedPair& pair, const MatchedPair& update) {
  return bytes_of(pair.expected, update.expected) != bytes_of(pair.actual, update.actual);
}

}  // namespace

std::optional<ShownEdit> find_encoding_fault(const AlignedPair& pair) {
  if (!pair.expected.holds_undecoded() && !pair.actual.holds_undecoded()) return {};
  for (const auto* updates : {&pair.edits.updated_text, &pair.edits.updated_attributes}) {
    for (const MatchedPair& update : *updates) {
      if (is_changed(pair, update)) return shown_edit(pair, {update.expected, update.actual});
    }
  }
  const UndecodedNodes lost = undecoded_among(pair.expected, pair.edits.deleted);
  const UndecodedNodes gained = undecoded_among(pair.actual, pair.edits.inserted);
  if (lost.bytes == gained.bytes) return {};
  return shown_edit(
      pair, gained.first != no_node ? Evidence{no_node, gained.first} : Evidence{lost.first, no_node});
}

}  // namespace treesift
