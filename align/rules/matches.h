// Finding all matches of an expression in bounded time.
//
// Problem. RE2 finds one match in linear time, but to know that a match is the right one it may look far
// beyond its end, and so finding all of them can be quadratic: a.*b|a over a million a's.
//
// How. A long text is searched in pieces, which bounds how far a search can look, and each search is paid for
// from a budget with all it may look at. Values are short and matches few, so that real pages come nowhere
// near it; what is made to be slow spends the budget, and is left for a person to see.
#pragma once

#include <re2/re2.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "align/work_budget.h"
#include "base/utf8.h"
#include "parsers/text/normal_text.h"

namespace treesift {

// Of starting one search, in bytes looked at.
inline constexpr std::uint64_t search_cost = 64;

// The end of the piece of `text` that begins at `begin`: behind white space if there is some in its second
// half, else between characters.
inline std::size_t end_of_piece(std::string_view text, std::size_t begin, std::size_t longest) {
  if (text.size() - begin <= longest) return text.size();
  const std::size_t end = begin + longest;
  for (std::size_t at = end; at > begin + longest / 2; --at) {
    if (is_space(text[at - 1])) return at;
  }
  const std::size_t at = begin + character_begin(text.substr(begin), longest);
  return end - at < max_utf8_bytes ? at : end;  // else it is not UTF-8
}

// Of an expression, as many are looked at.
inline constexpr int max_groups = 31;

// Calls found(begin, end) for each match that is not empty, from left to right. Of an expression with
// `groups` (at most max_groups) it is the first group that takes part in the match. False when the budget,
// in bytes, is spent.
template <typename Found>
bool for_each_match(const re2::RE2& expression, int groups, std::string_view text, std::size_t longest_piece,
                    WorkBudget& budget, Found found) {
  const re2::StringPiece whole(text.data(), text.size());
  std::size_t at = 0, piece_end = end_of_piece(text, 0, longest_piece);
  while (at < text.size()) {
    if (at >= piece_end) piece_end = end_of_piece(text, at, longest_piece);
    if (!budget.take(piece_end - at + search_cost)) return false;
    re2::StringPiece matched[1 + max_groups];
    if (!expression.Match(whole, at, piece_end, re2::RE2::UNANCHORED, matched, 1 + groups)) {
      at = piece_end;
      continue;
    }
    const auto end = static_cast<std::size_t>(matched[0].data() + matched[0].size() - text.data());
    at = matched[0].empty() ? end + 1 : end;
    int hidden = groups == 0 ? 0 : 1;
    while (hidden < groups && matched[hidden].data() == nullptr) ++hidden;
    if (matched[hidden].empty()) continue;
    const auto begin = static_cast<std::size_t>(matched[hidden].data() - text.data());
    found(begin, begin + matched[hidden].size());
  }
  return true;
}

}  // namespace treesift
