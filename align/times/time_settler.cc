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
#include <vector>

#include "base/ascii.h"

namespace treesift {
namespace {

using NotePlaces = std::vector<std::size_t>;  // of notes

// Without white space, of which there is more or less wherever an element came or went.
NotePlaces places_of_comments(const Document& document) {
  NotePlaces places;
  for (std::size_t i = 0; i < document.notes().size(); ++i)
    if (document.notes()[i].kind != NoteKind::white_space) places.push_back(i);
  return places;
}

// Whether two comments differ in digits only.
bool say_the_same(std::string_view one, std::string_view other) {
  const auto skip_digits = [](std::string_view& text) {
    while (!text.empty() && is_digit(text.front())) text.remove_prefix(1);
  };
  for (;;) {
    skip_digits(one);
    skip_digits(other);
    if (one.empty() || other.empty()) return one.empty() && other.empty();
    if (one.front() != other.front()) return false;
    one.remove_prefix(1);
    other.remove_prefix(1);
  }
}

}  // namespace

SettledTimes TimeSettler::settle(const Document& expected, const Document& actual, const Edits& edits,
                                 const TwoClocks& clocks, Document& out) {
  clocks_ = clocks;
  settled_.clear();
  const auto settle_value = [&](std::string_view before, std::string_view after, std::string& value) {
    return comparer_.settle(before, after, clocks_, value);
  };
  const auto is_no_spelling = [](NameId name) { return name != standard_name("xml:space"); };
  for (const MatchedPair& nodes : edits.updated_text)
    settled_.settle_text(expected, actual, nodes, settle_value);
  for (const MatchedPair& nodes : edits.updated_attributes)
    settled_.settle_attributes(expected, actual, nodes, settle_value, is_no_spelling);
  settle_notes(expected, actual, settle_value);
  choices_ = dates_.find(expected, actual, edits, clocks_, comparer_);
  const std::uint64_t values = settled_.count() + choices_.size();
  if (values == 0 || !patcher_.has_room(actual, values, settled_.new_bytes())) return {};
  out = rewritten(actual);
  return {values, settled_.bytes()};
}

SettledTimes TimeSettler::settle_in(const Document& expected, Document& actual, const Edits& edits,
                                    const TwoClocks& clocks) {
  Document settled;
  const SettledTimes times = settle(expected, actual, edits, clocks, settled);
  if (times.values > 0) {
    std::swap(actual, settled);
    recycle(std::move(settled));
  }
  return times;
}

// Comments and the like, in their order. Where one came or went, those before it and behind it that say the same.
template <typename Settle>
void TimeSettler::settle_notes(const Document& expected, const Document& actual, Settle settle) {
  const NotePlaces before = places_of_comments(expected), after = places_of_comments(actual);
  const auto text_before = [&](std::size_t i) { return expected.note_text(expected.notes()[before[i]]); };
  const auto text_after = [&](std::size_t i) { return actual.note_text(actual.notes()[after[i]]); };
  const auto settle_one = [&](std::size_t i, std::size_t j) {
    if (expected.notes()[before[i]].kind == actual.notes()[after[j]].kind)
      settled_.settle_note(text_before(i), text_after(j), after[j], settle);
  };
  const std::size_t common = std::min(before.size(), after.size());
  const bool as_many = before.size() == after.size();
  std::size_t front = 0;
  for (; front < common && (as_many || say_the_same(text_before(front), text_after(front))); ++front)
    settle_one(front, front);
  NotePlaces behind;  // in the order of the document, which the patcher goes by
  for (std::size_t back = 1; back <= common - front; ++back) {
    if (!say_the_same(text_before(before.size() - back), text_after(after.size() - back))) break;
    behind.push_back(back);
  }
  for (auto back = behind.rbegin(); back != behind.rend(); ++back)
    settle_one(before.size() - *back, after.size() - *back);
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
  patcher_.begin(actual, std::move(spare_));
  settled_.write(patcher_);
  for (const OtherChoice& choice : choices_) choose_instead(actual, choice);  // after what goes by places
  return patcher_.finish();
}

}  // namespace treesift
