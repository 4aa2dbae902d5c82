#include "model/measure/text/telling_difference.h"

#include <algorithm>
#include <optional>

#include "align/text/text_kinds.h"

namespace treesift {
namespace {

// A run, or the character that stands there; empty at the end.
std::string_view piece_at(std::string_view text, std::size_t at) {
  const std::size_t end = std::max(end_of_run(text, at), std::min(at + 1, text.size()));
  return text.substr(at, end - at);
}

WordKind kind_of(std::string_view piece) {
  if (piece.empty() || !is_word_char(piece.front())) return WordKind::word;
  return is_joined_token(piece) ? WordKind::token : word_kind(piece);
}

// Where the run begins in which the texts differ first.
std::size_t first_difference(std::string_view before, std::string_view after) {
  const auto difference = std::ranges::mismatch(before, after);
  auto at = static_cast<std::size_t>(difference.in1 - before.begin());
  while (at > 0 && is_word_char(before[at - 1])) --at;
  return at;
}

}  // namespace

DifferencePlace telling_difference(std::string_view before, std::string_view after) {
  const std::size_t first = first_difference(before, after);
  std::optional<DifferencePlace> number;
  DifferencePlace at{first, first};
  while (at.before < before.size() || at.after < after.size()) {
    const std::string_view x = piece_at(before, at.before), y = piece_at(after, at.after);
    if (x != y) {
      const WordKind of_x = kind_of(x), of_y = kind_of(y);
      if (of_x == WordKind::word || of_y == WordKind::word) return at;
      if (of_x == WordKind::number && of_y == WordKind::number && !number) number = at;
    }
    at = {at.before + x.size(), at.after + y.size()};
  }
  return number.value_or(DifferencePlace{first, first});
}

}  // namespace treesift
