// Why documents are rewritten. Features, changes, comparators and the pages that show a pair all look at two
// documents. Were each of them to ask of every value whether it is a time, they would come to differ; so it
// is asked once, of what the alignment says has changed, and actual gets the spelling of expected.
//
//     expected  <td>5 weeks ago</td> <td>3 results (0.002 s)</td>
//     actual    <td>6 weeks ago</td> <td>4 results (0.003 s)</td>
//     compared  <td>5 weeks ago</td> <td>4 results (0.002 s)</td>
//
// Nodes whose texts differ are matched by what stands around them, as other changes are. What has no match is
// left as it is.
//
// Cost. Linear in the values that differ; where something is settled, a copy of the document.
#include "align/times/time_settler.h"

#include <algorithm>

#include "align/common_attributes.h"
#include "parsers/text/normal_text.h"

namespace treesift {

SettledTimes TimeSettler::settle(const Document& expected, const Document& actual, const Edits& edits,
                                 const TwoClocks& clocks, Document& out) {
  clocks_ = clocks;
  settled_ = {};
  texts_.clear();
  attributes_.clear();
  notes_.clear();
  bytes_.clear();
  for (const MatchedPair& nodes : edits.updated_text) settle_text(expected, actual, nodes);
  for (const MatchedPair& nodes : edits.updated_attributes) settle_attributes(expected, actual, nodes);
  settle_notes(expected, actual);
  settle_choices(expected, actual, edits);
  if (settled_.values == 0 || !patcher_.has_room(actual, settled_.values, bytes_.size())) return {};
  out = rewritten(actual);
  return settled_;
}

// Leaves the settled value at the end of bytes_.
bool TimeSettler::settle_value(std::string_view expected, std::string_view actual) {
  if (expected == actual || !comparer_.settle(expected, actual, clocks_, value_)) return false;
  ++settled_.values;
  settled_.bytes += expected.size() + actual.size();
  bytes_ += value_;
  return true;
}

// The raw form has white space of its own.
void TimeSettler::settle_text(const Document& expected, const Document& actual, MatchedPair nodes) {
  const std::size_t begin = bytes_.size();
  if (!settle_value(expected.text(nodes.expected), actual.text(nodes.actual))) return;
  const std::size_t raw = bytes_.size();
  if (!comparer_.settle(expected.raw_text(nodes.expected), actual.raw_text(nodes.actual), clocks_, value_))
    value_ = bytes_.substr(begin);
  bytes_ += value_;
  texts_.push_back({nodes.actual, 0, begin, raw, bytes_.size()});
}

void TimeSettler::settle_attributes(const Document& expected, const Document& actual, MatchedPair nodes) {
  const auto of_expected = expected.attributes(nodes.expected);
  const auto of_actual = actual.attributes(nodes.actual);
  for_each_common_attribute(expected, actual, nodes, [&](std::size_t e, std::size_t i) {
    if (of_actual[i].name == standard_name("xml:space")) return;
    const std::size_t begin = bytes_.size();
    if (settle_value(expected.value(of_expected[e]), actual.value(of_actual[i])))
      attributes_.push_back({nodes.actual, i, begin, bytes_.size(), bytes_.size()});
  });
}

// Comments and the like, where both sides have as many.
void TimeSettler::settle_notes(const Document& expected, const Document& actual) {
  if (expected.notes().size() != actual.notes().size()) return;
  for (std::size_t i = 0; i < actual.notes().size(); ++i) {
    const Note &of_expected = expected.notes()[i], &of_actual = actual.notes()[i];
    if (of_actual.kind == NoteKind::white_space || of_expected.kind != of_actual.kind) continue;
    const std::size_t begin = bytes_.size();
    if (settle_value(expected.note_text(of_expected), actual.note_text(of_actual)))
      notes_.push_back({document_node, i, begin, bytes_.size(), bytes_.size()});
  }
}

void TimeSettler::settle_choices(const Document& expected, const Document& actual, const Edits& edits) {
  choices_ = dates_.find(expected, actual, edits, clocks_, comparer_);
  settled_.values += choices_.size();
}

void TimeSettler::choose_instead(const Document& actual, const OtherChoice& choice) {
  constexpr NameId selected = standard_name("selected");
  const auto place_in = [&](NodeIndex node) {  // those of standard names come first, by id
    const auto attributes = actual.attributes(node);
    return static_cast<std::size_t>(
        std::ranges::find_if(attributes, [](const Attribute& each) { return each.name >= selected; }) -
        attributes.begin());
  };
  patcher_.move_attribute(choice.chosen, place_in(choice.chosen), choice.instead, place_in(choice.instead));
}

Document TimeSettler::rewritten(const Document& actual) {
  const auto text = [&](std::size_t begin, std::size_t end) {
    return std::string_view(bytes_).substr(begin, end - begin);
  };
  patcher_.begin(actual, std::move(spare_));
  for (const SettledValue& each : texts_)
    patcher_.set_text(each.node, trimmed(text(each.begin, each.raw)), trimmed(text(each.raw, each.end)));
  for (const SettledValue& each : attributes_)
    patcher_.set_attribute(each.node, each.index, text(each.begin, each.end));
  for (const SettledValue& each : notes_) patcher_.set_note(each.index, text(each.begin, each.end));
  for (const OtherChoice& choice : choices_) choose_instead(actual, choice);  // after what goes by places
  return patcher_.finish();
}

}  // namespace treesift
