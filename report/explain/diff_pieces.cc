// Which words of a text changed.
//
// Problem. "Logged in at 10:41 as admin" became "Logged in at 11:02 as admin": a reader wants to see the time
// marked, not the line, and not "1", "0:4" and "1" apart.
//
// How. Both texts are cut into words, runs of white space and single other characters. What is equal at both
// ends is taken off; of the rest a longest common subsequence is kept (align/sequence_matching.h), within a
// budget. Then it is tidied for reading: between two changes, white space and punctuation alone are changed
// as well ("10:41" is one thing), and where less than a quarter of the letters is kept, nothing is.
#include "report/explain/diff_pieces.h"

#include <fmt/format.h>

#include <algorithm>

#include "align/sequence_matching.h"
#include "align/text/text_kinds.h"
#include "base/hash.h"
#include "base/utf8.h"
#include "parsers/text/normal_text.h"
#include "parsers/text/undecoded.h"

namespace treesift {
namespace {

using Words = std::vector<std::string_view>;

constexpr std::size_t max_compared = 32'768;  // bytes of a side whose words are compared one by one
constexpr std::uint64_t max_cells = 400'000;  // of the comparison
constexpr std::size_t kept_around = 48;       // bytes of a kept stretch that are shown beside a change
constexpr std::size_t max_stretches = 24;     // of a text, each a kept and a changed one
constexpr std::size_t max_changed = 400;      // bytes of a changed stretch that are shown

std::size_t end_of_word(std::string_view text, std::size_t begin) {
  std::size_t end = begin;
  if (is_word_char(text[begin])) {
    while (end < text.size() && is_word_char(text[end])) ++end;
  } else if (is_space(text[begin])) {
    while (end < text.size() && is_space(text[end])) ++end;
  } else {
    ++end;
  }
  return end;
}

Words words_of(std::string_view text) {
  Words words;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = end_of_word(text, at);
    words.push_back(text.substr(at, end - at));
    at = end;
  }
  return words;
}

// How long the two texts are equal at their beginning, to the end of a word of both.
std::size_t common_begin(std::string_view a, std::string_view b) {
  const auto [in_a, in_b] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  std::size_t common = static_cast<std::size_t>(in_a - a.begin());
  const auto splits_word = [&](std::string_view text) {
    return common > 0 && common < text.size() && is_word_char(text[common]) && is_word_char(text[common - 1]);
  };
  while (splits_word(a) || splits_word(b)) --common;
  return common;
}

std::size_t common_end(std::string_view a, std::string_view b) {
  const auto [in_a, in_b] = std::mismatch(a.rbegin(), a.rend(), b.rbegin(), b.rend());
  std::size_t common = static_cast<std::size_t>(in_a - a.rbegin());
  const auto splits_word = [&](std::string_view text) {
    const std::size_t at = text.size() - common;
    return common > 0 && at > 0 && is_word_char(text[at]) && is_word_char(text[at - 1]);
  };
  while (splits_word(a) || splits_word(b)) --common;
  return common;
}

// What stands in both, what in before and what in after, turn by turn.
struct Stretch {
  std::string kept, removed, added;  // in this order
};

std::vector<std::uint64_t> hashes_of(const Words& words) {
  std::vector<std::uint64_t> hashes;
  hashes.reserve(words.size());
  for (std::string_view word : words) hashes.push_back(hash_of(word));
  return hashes;
}

std::vector<PositionPair> common_words(const Words& before, const Words& after) {
  std::vector<PositionPair> common;
  WorkBudget budget{max_cells};
  SequenceMatcher matcher;
  matcher.match_equal(hashes_of(before), hashes_of(after), budget, common);
  std::erase_if(common, [&](PositionPair pair) { return before[pair.x] != after[pair.y]; });
  return common;
}

std::vector<Stretch> stretches_of(const Words& before, const Words& after) {
  std::vector<Stretch> stretches(1);
  std::size_t x = 0, y = 0;
  const auto change_until = [&](std::size_t end_x, std::size_t end_y) {
    while (x < end_x) stretches.back().removed += before[x++];
    while (y < end_y) stretches.back().added += after[y++];
  };
  for (const PositionPair& pair : common_words(before, after)) {
    change_until(pair.x, pair.y);
    const bool begins = stretches.back().removed.empty() && stretches.back().added.empty();
    if (!begins) stretches.emplace_back();
    stretches.back().kept += before[x++];
    ++y;
  }
  change_until(before.size(), after.size());
  return stretches;
}

bool holds_word(std::string_view text) {
  return std::any_of(text.begin(), text.end(), is_word_char);
}

// Kept marks between two changes join them.
std::vector<Stretch> tidied(std::vector<Stretch>&& stretches) {
  std::vector<Stretch> tidy;
  for (Stretch& stretch : stretches) {
    const bool changes = !stretch.removed.empty() || !stretch.added.empty();
    const bool joins =
        !tidy.empty() && changes && stretch.kept.size() < kept_around && !holds_word(stretch.kept);
    if (!joins) {
      tidy.push_back(std::move(stretch));
      continue;
    }
    tidy.back().removed += stretch.kept + stretch.removed;
    tidy.back().added += stretch.kept + stretch.added;
  }
  return tidy;
}

bool keeps_little(const std::vector<Stretch>& stretches) {
  std::size_t kept = 0, changed = 0;
  for (const Stretch& stretch : stretches) {
    if (holds_word(stretch.kept)) kept += stretch.kept.size();
    changed += std::max(stretch.removed.size(), stretch.added.size());
  }
  return stretches.empty() || kept * 4 < changed;
}

enum class Beside : std::uint8_t { change_after = 1, change_before = 2, changes = 3 };

// A kept stretch, shortened to what stands beside changes.
void append_kept(DiffPieces& pieces, PieceRole role, std::string_view text, Beside beside) {
  const bool shows_begin = beside != Beside::change_after, shows_end = beside != Beside::change_before;
  const std::size_t shown = kept_around * (shows_begin + shows_end);
  if (text.size() <= shown + kept_around / 2) return append_piece(pieces, role, PieceMark::kept, text);
  if (shows_begin)
    append_piece(pieces, role, PieceMark::kept, text.substr(0, character_begin(text, kept_around)));
  append_piece(pieces, PieceRole::note, PieceMark::kept, "…");
  if (shows_end)
    append_piece(pieces, role, PieceMark::kept,
                 text.substr(character_begin(text, text.size() - kept_around)));
}

}  // namespace

void append_piece(DiffPieces& pieces, PieceRole role, PieceMark mark, std::string_view text) {
  if (text.empty()) return;
  std::string readable = with_readable_bytes(std::string(text));
  if (!pieces.empty() && pieces.back().role == role && pieces.back().mark == mark) {
    pieces.back().text += readable;
  } else {
    pieces.push_back({role, mark, std::move(readable)});
  }
}

void append_clipped(DiffPieces& pieces, PieceRole role, PieceMark mark, std::string_view text,
                    std::size_t most) {
  constexpr std::size_t worth_a_note = 24;
  if (text.size() <= most + worth_a_note) return append_piece(pieces, role, mark, text);
  const std::size_t end = character_begin(text, most);
  append_piece(pieces, role, mark, text.substr(0, end));
  append_piece(pieces, PieceRole::note, mark, fmt::format("… {} more bytes", text.size() - end));
}

void append_changed_text(DiffPieces& pieces, PieceRole role, std::string_view before,
                         std::string_view after) {
  const std::size_t begin = common_begin(before, after);
  const std::size_t end = common_end(before.substr(begin), after.substr(begin));
  const std::string_view kept_before = before.substr(0, begin),
                         kept_after = before.substr(before.size() - end);
  before = before.substr(begin, before.size() - begin - end);
  after = after.substr(begin, after.size() - begin - end);
  std::vector<Stretch> stretches;
  if (std::max(before.size(), after.size()) <= max_compared)
    stretches = tidied(stretches_of(words_of(before), words_of(after)));
  if (keeps_little(stretches)) stretches = {{"", std::string(before), std::string(after)}};
  append_kept(pieces, role, kept_before, Beside::change_after);
  const std::size_t shown = std::min(stretches.size(), max_stretches);
  for (std::size_t i = 0; i < shown; ++i) {
    append_kept(pieces, role, stretches[i].kept, Beside::changes);
    append_clipped(pieces, role, PieceMark::removed, stretches[i].removed, max_changed);
    append_clipped(pieces, role, PieceMark::added, stretches[i].added, max_changed);
  }
  if (shown < stretches.size())
    append_piece(pieces, PieceRole::note, PieceMark::kept,
                 fmt::format("… {} more changes …", stretches.size() - shown));
  append_kept(pieces, role, kept_after, Beside::change_before);
}

std::string side_text(const DiffPieces& pieces, PieceMark side) {
  std::string text;
  for (const DiffPiece& piece : pieces) {
    if (piece.role == PieceRole::note) continue;
    if (piece.mark == PieceMark::kept || piece.mark == side) text += piece.text;
  }
  return text;
}

}  // namespace treesift
