#include "model/measure/places.h"

#include <algorithm>

#include "model/measure/node_text.h"

namespace treesift {

ShownEdit shown_edit(const AlignedPair& pair, Evidence where) {
  ShownEdit place;
  place.path = where.actual != no_node ? node_path(pair.actual, where.actual)
                                       : node_path(pair.expected, where.expected);
  SnippetPair snippets = make_snippets(pair.expected, where.expected, pair.actual, where.actual);
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
