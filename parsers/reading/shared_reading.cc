// Copy and parse in turn.
//
// Problem. A page of 40 KB differs from the expected one in a date. Parsing it costs as much as parsing the
// expected one did; nearly all of that finds out again what is known.
//
// How. Where the texts are the same for some time (common_stretches.h) and the parser stands as it stood in
// the base (landmarks.h), it goes on doing there what it did in the base: its events are a function of its
// state and the text. So the document's nodes are copied up to the last landmark of the stretch, from there
// the text is parsed up to a landmark of a later stretch at which the state is the same again, and so on:
//
//     base    <html>…<p>Printed 10:41</p><table>…</table></html>
//     page    <html>…<p>Printed 11:02</p><table>…</table></html>
//             copied  parsed              copied
//
// What a full parse would refuse is not decided here: whatever goes wrong, and whatever would add to the
// budgets of libxml2's costs beyond doubt, ends with a full parse.
//
// Cost. The comparison of the texts, the parse of what differs up to the next landmark, the copying.
#include "parsers/reading/shared_reading.h"

#include <algorithm>

namespace treesift {
namespace {

// Whether libxml2's costs are far below what is refused, so that the sum of two parses is below as well.
bool is_modest(std::uint64_t steps, std::size_t parser_words) {
  constexpr std::uint64_t most_steps = 10'000'000;
  constexpr std::size_t most_words = 2000;
  return steps <= most_steps && parser_words <= most_words;
}

// The last landmark of a stretch, its tag included.
const Landmark* last_place(const Landmarks& landmarks, const CommonStretch& stretch) {
  const auto behind = [](std::size_t end, const Landmark& place) { return end < place.offset; };
  const auto next =
      std::upper_bound(landmarks.places.begin(), landmarks.places.end(), stretch.base_end(), behind);
  if (next == landmarks.places.begin() || std::prev(next)->tag < stretch.base_begin) return nullptr;
  return &*std::prev(next);
}

}  // namespace

void SharedReading::list_meetings(const Landmarks& landmarks, std::size_t text_size) {
  meetings_.clear(), stretch_of_meeting_.clear(), last_places_.clear();
  alike_from_start_ = false;
  std::size_t next = 0;
  for (std::size_t i = 0; i < stretches_.size(); ++i) {
    const CommonStretch& stretch = stretches_[i];
    const Landmark* last = last_place(landmarks, stretch);
    const bool ends = stretch.base_end() == landmarks.text.size() && stretch.other_end() == text_size;
    last_places_.push_back(ends ? nullptr : last);
    if (!ends && last == nullptr) continue;
    alike_from_start_ |= stretch.base_begin == 0 && stretch.other_begin == 0;
    const std::size_t end = ends ? stretch.base_end() : last->offset;
    for (; next < landmarks.places.size() && landmarks.places[next].offset + landmarks.least_gain <= end;
         ++next) {
      const Landmark& place = landmarks.places[next];
      if (place.offset < stretch.base_begin) continue;
      meetings_.push_back({&place, place.offset - stretch.base_begin + stretch.other_begin});
      stretch_of_meeting_.push_back(i);
    }
  }
}

bool SharedReading::read(std::string_view text, const Document& base, const Landmarks& landmarks,
                         HtmlReader& html, DocumentBuilder& builder) {
  return read_by(text, base, landmarks, html, builder);
}

bool SharedReading::read(std::string_view text, const Document& base, const Landmarks& landmarks,
                         XmlReader& xml, DocumentBuilder& builder) {
  return read_by(text, base, landmarks, xml, builder);
}

template <typename Reader>
bool SharedReading::read_by(std::string_view text, const Document& base, const Landmarks& landmarks,
                            Reader& reader, DocumentBuilder& builder) {
  find_common_stretches(landmarks.text, landmarks.places, text, stretches_);
  list_meetings(landmarks, text.size());
  reader.begin_text(text);
  steps_ = landmarks.steps, parser_words_ = landmarks.parser_words;
  Meeting at;  // where both stand alike
  std::size_t stretch = 0, next_meeting = 0;
  bool alike = alike_from_start_;
  if (!alike && meetings_.empty()) return false;
  for (;;) {
    if (alike) {
      const Landmark* const to = last_places_[stretch];
      if (!builder.copy(base, landmarks, at.place, to)) return false;
      const std::size_t begin = at.place != nullptr ? at.place->offset : 0;
      shared_bytes_ += (to != nullptr ? to->offset : landmarks.text.size()) - begin;
      if (to == nullptr) return true;
      at = {to, to->offset - stretches_[stretch].base_begin + stretches_[stretch].other_begin};
    }
    while (next_meeting < meetings_.size() && (alike && stretch_of_meeting_[next_meeting] <= stretch))
      ++next_meeting;
    const std::span<const Meeting> rest = std::span(meetings_).subspan(next_meeting);
    const auto read = reader.read_on(at.place != nullptr ? &at : nullptr, rest, base, landmarks, builder);
    if (!read) return false;
    steps_ += read->steps, parser_words_ += read->parser_words;
    if (!is_modest(steps_, parser_words_)) return false;
    if (read->meeting == rest.size()) return true;
    next_meeting += read->meeting;
    at = meetings_[next_meeting];
    stretch = stretch_of_meeting_[next_meeting];
    alike = true;
  }
}

}  // namespace treesift
