#include "pipeline/measuring/beside_trees.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "model/measure/change_place.h"
#include "model/measure/changes.h"
#include "model/measure/node_text.h"
#include "model/measure/source/repair_changes.h"
#include "model/measure/source/source_change.h"
#include "model/measure/source/source_changes.h"
#include "parsers/lines/whole_bytes.h"

namespace treesift {
namespace {

// Comments, instructions and the doctype are the same, in the same order.
bool equal_notes(const Document& expected, const Document& actual) {
  const auto texts = [](const Document& document) {
    std::vector<std::string_view> all;
    for (const Note& note : document.notes()) {
      if (note.kind != NoteKind::white_space) all.push_back(document.note_text(note));
    }
    return all;
  };
  return texts(expected) == texts(actual);
}

// Its number among the places of the pair; nothing where it has none.
std::optional<std::uint8_t> place_of_told(const ToldChange& told, MeasuredPair& measured) {
  const auto change = std::ranges::find(measured.changes, identity_of(told.change), identity_of);
  if (change == measured.changes.end() || measured.places.size() == MeasuredPair::max_places)
    return std::nullopt;
  const auto place = static_cast<std::uint8_t>(measured.places.size());
  measured.edit_of_change[static_cast<std::size_t>(change - measured.changes.begin())] = place;
  measured.places.push_back(told.place);
  return place;
}

}  // namespace

ToldChange change_of_ids(const Document& actual, const RenumberedId& id) {
  const Change change = source_change(ChangeKind::markup_changed, hash_of("ids numbered anew"));
  const auto said = [&](std::string_view name) {
    return id.attribute.empty() ? fmt::format("\"{}\"", name) : fmt::format("{}=\"{}\"", id.attribute, name);
  };
  return {change, {node_path(actual, id.nodes.actual), said(id.before), said(id.after)}};
}

void tell_of_map(const Document& actual, const RenamedMap& map, std::vector<ToldChange>& all) {
  Change change = source_change(ChangeKind::values_changed, hash_of("members drawn anew"));
  std::ranges::fill(change.hashes, combine_hashes(identity_of(change), place_of(actual, map.map, no_names)));
  const auto is_same = [&](const ToldChange& known) {
    return identity_of(known.change) == identity_of(change);
  };
  if (all.size() == ChangeFinder::max_changes || std::ranges::any_of(all, is_same)) return;
  const auto said = [](std::string_view name) { return fmt::format("{{\"{}\": …}}", name); };
  all.push_back({change, {node_path(actual, map.map), said(map.before), said(map.after)}});
}

void count_names(const RenamedMap& map, RuleCount& count) {
  count.documents = 1;
  count.nodes += map.members;
  count.bytes += map.members * map.after.size();
}

bool equal_beside_trees(const Document& expected, const Document& actual) {
  return equal_notes(expected, actual) && !first_repair_difference(expected.repairs(), actual.repairs());
}

void add_change(const Change& change, std::vector<Change>& changes) {
  make_room_for(1, changes);
  changes.push_back(change);
}

void describe_change(const ToldChange& told, MeasuredPair& measured) {
  place_of_told(told, measured);
}

void describe_source(const ToldChange& told, MeasuredPair& measured) {
  if (const auto place = place_of_told(told, measured))
    std::ranges::replace(measured.edit_of_feature, MeasuredPair::no_edit, *place);
}

void note_stamps_of_pdf(const ComparedPair& pair, MeasuredPair& measured) {
  HiddenByRule hidden{std::string(rule_of_pdf_stamps), 0, 0};
  for (const std::string_view bytes : {pair.expected_bytes, pair.actual_bytes}) {
    for (const std::string_view stamp : stamps_of_pdf(bytes)) {
      ++hidden.nodes;
      hidden.bytes += stamp.size();
    }
  }
  if (hidden.nodes > 0) measured.rules.push_back(std::move(hidden));
}

void note_source_place(const ComparedPair& pair, MeasuredPair& measured) {
  measured.places = {first_different_line(pair.expected_bytes, pair.actual_bytes)};
  measured.edit_of_feature.fill(0);
  measured.edit_of_change.assign(measured.changes.size(), 0);
}

}  // namespace treesift
