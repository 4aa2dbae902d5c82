// Copy and parse in turn.
//
// Problem. A page of 40 KB differs from the expected one in a date. Parsing it costs as much as parsing the
// expected one did; nearly all of that finds out again what is known.
//
// How. Where the texts are the same for some time (common_stretches.h) and the parser stands as it stood in
// the base (sync_points.h), it goes on doing there what it did in the base: its events are a function of its
// state and the text. So the document's nodes are copied up to the last sync point of the stretch, from there
// the text is parsed up to a sync point of a later stretch at which the state is the same again, and so on:
//
//     base    <html>…<p>Printed 10:41</p><table>…</table></html>
//     page    <html>…<p>Printed 11:02</p><table>…</table></html>
//             copied  parsed              copied
//
// What a full parse would refuse is not decided here: whatever goes wrong, and whatever would add to the
// budgets of libxml2's costs beyond doubt, ends with a full parse.
//
// Cost. The comparison of the texts, the parse of what differs up to the next sync point, the copying.
#include "parsers/reading/shared_reading.h"

#include <algorithm>

namespace treesift {
namespace {

// Whether libxml2's costs are far below what is refused, so that the sum of two parses is below as well.
bool is_modest(std::uint64_t steps, std::size_t parser_words) {
  constexpr std::uint64_t max_steps = 10'000'000;
  constexpr std::size_t max_words = 2000;
  return steps <= max_steps && parser_words <= max_words;
}

// The last sync point of a stretch, its tag included.
const SyncPoint* last_place(const SyncPoints& sync_points, const CommonStretch& stretch) {
  const auto behind = [](std::size_t end, const SyncPoint& place) { return end < place.offset; };
  const auto next =
      std::upper_bound(sync_points.points.begin(), sync_points.points.end(), stretch.base_end(), behind);
  if (next == sync_points.points.begin() || std::prev(next)->tag < stretch.base_begin) return nullptr;
  return &*std::prev(next);
}

}  // namespace

void SharedReading::match_sync_points(const SyncPoints& sync_points, std::size_t text_size) {
  matches_.clear();
  stretch_of_match_.clear();
  last_places_.clear();
  alike_from_start_ = false;
  std::size_t next = 0;
  for (std::size_t i = 0; i < stretches_.size(); ++i) {
    const CommonStretch& stretch = stretches_[i];
    const SyncPoint* last = last_place(sync_points, stretch);
    const bool ends = stretch.base_end() == sync_points.text.size() && stretch.other_end() == text_size;
    last_places_.push_back(ends ? nullptr : last);
    if (!ends && last == nullptr) continue;
    alike_from_start_ |= stretch.base_begin == 0 && stretch.other_begin == 0;
    const std::size_t end = ends ? stretch.base_end() : last->offset;
    for (;
         next < sync_points.points.size() && sync_points.points[next].offset + sync_points.least_gain <= end;
         ++next) {
      const SyncPoint& place = sync_points.points[next];
      if (place.offset < stretch.base_begin) continue;
      matches_.push_back({&place, place.offset - stretch.base_begin + stretch.other_begin});
      stretch_of_match_.push_back(i);
    }
  }
}

bool SharedReading::read(std::string_view text, const Document& base, const SyncPoints& sync_points,
                         HtmlReader& html, DocumentBuilder& builder) {
  return read_by(text, base, sync_points, html, builder);
}

bool SharedReading::read(std::string_view text, const Document& base, const SyncPoints& sync_points,
                         XmlReader& xml, DocumentBuilder& builder) {
  return read_by(text, base, sync_points, xml, builder);
}

template <typename Reader>
bool SharedReading::read_by(std::string_view text, const Document& base, const SyncPoints& sync_points,
                            Reader& reader, DocumentBuilder& builder) {
  find_common_stretches(sync_points.text, sync_points.points, text, stretches_);
  match_sync_points(sync_points, text.size());
  reader.begin_text(text);
  steps_ = sync_points.steps;
  parser_words_ = sync_points.parser_words;
  MatchedSyncPoint at;  // where both stand alike
  std::size_t stretch = 0, next_match = 0;
  bool alike = alike_from_start_;
  if (!alike && matches_.empty()) return false;
  for (;;) {
    if (alike) {
      const SyncPoint* const to = last_places_[stretch];
      if (!builder.copy(base, sync_points, at.place, to)) return false;
      const std::size_t begin = at.place != nullptr ? at.place->offset : 0;
      shared_bytes_ += (to != nullptr ? to->offset : sync_points.text.size()) - begin;
      if (to == nullptr) return true;
      at = {to, to->offset - stretches_[stretch].base_begin + stretches_[stretch].other_begin};
    }
    while (next_match < matches_.size() && (alike && stretch_of_match_[next_match] <= stretch)) ++next_match;
    const std::span<const MatchedSyncPoint> rest = std::span(matches_).subspan(next_match);
    const auto read = reader.read_on(at.place != nullptr ? &at : nullptr, rest, base, sync_points, builder);
    if (!read) return false;
    steps_ += read->steps;
    parser_words_ += read->parser_words;
    if (!is_modest(steps_, parser_words_)) return false;
    if (read->match == rest.size()) return true;
    next_match += read->match;
    at = matches_[next_match];
    stretch = stretch_of_match_[next_match];
    alike = true;
  }
}

}  // namespace treesift
