#include "model/noise/values/value_pairs.h"

#include <algorithm>

#include "align/text/numbers.h"
#include "align/text/text_kinds.h"
#include "model/noise/values/date_forms.h"

namespace treesift {
namespace {

bool is_in_base64(char c) {
  return belongs(c, Alphabet::url) || c == '+' || c == '/';
}

// One past the characters of base64 there, and of what fills it up; `at` where others of them stand before it.
std::size_t end_of_base64(std::string_view text, std::size_t at) {
  if (at > 0 && is_in_base64(text[at - 1])) return at;
  std::size_t end = at;
  while (end < text.size() && is_in_base64(text[end])) ++end;
  for (int signs = 0; signs < 2 && end > at && end < text.size() && text[end] == '='; ++signs) ++end;
  return end;
}

// Whether it looks generated, or what stands between its slashes does: one of many tokens has several of them. A path
// with a token in hexadecimal has no capitals beside small letters.
bool holds_token(std::string_view run) {
  if (looks_generated(run, Alphabet::base64)) return true;
  const bool capital = std::ranges::any_of(run, [](char c) { return c >= 'A' && c <= 'Z'; });
  const bool small = std::ranges::any_of(run, [](char c) { return c >= 'a' && c <= 'z'; });
  if (!capital || !small) return false;
  return std::ranges::any_of(take_apart(run), [](const ValuePiece& piece) { return is_token(piece.text); });
}

// One of two tokens of one length may look like words between slashes.
bool are_tokens_in_base64(std::string_view before, std::string_view after) {
  constexpr std::size_t shortest = 16;
  if (std::min(before.size(), after.size()) < shortest) return false;
  if (std::max(alphabet_of(before), alphabet_of(after)) != Alphabet::base64) return false;
  const bool first = holds_token(before), second = holds_token(after);
  const bool are_alike = (first && second) || ((first || second) && before.size() == after.size());
  return are_alike && !differ_between_words(before, after);
}

// One past the piece at `at`: a run, or one character between runs.
std::size_t end_of_piece(std::string_view text, std::size_t at, Hyphens hyphens) {
  return std::max(end_of_run_with(text, at, hyphens), at + 1);
}

bool is_run(std::string_view piece) {
  return std::ranges::any_of(piece, is_word_char);
}

}  // namespace

bool are_numbers(std::string_view before, std::string_view after) {
  return is_number(without_padding(before)) && is_number(without_padding(after));
}

bool looks_generated(std::string_view run, Alphabet alphabet) {
  if (alphabet != Alphabet::base64) return is_token(run);
  const auto slashes = static_cast<std::size_t>(std::ranges::count(run, '/'));
  const auto capitals = std::ranges::count_if(run, [](char c) { return c >= 'A' && c <= 'Z'; });
  return run.front() != '/' && slashes * 16 <= run.size() && std::ranges::any_of(run, is_digit) &&
         capitals * 8 >= static_cast<std::ptrdiff_t>(run.size());
}

bool differ_between_words(std::string_view before, std::string_view after) {
  constexpr std::size_t shortest_word = 3;
  const std::vector<ValuePiece> a = take_apart(before), b = take_apart(after);
  bool has_word = false;
  for (std::size_t i = 0; i < a.size() && a.size() == b.size(); ++i) {
    const std::string_view x = a[i].text, y = b[i].text;
    if (x == y)
      has_word |=
          a[i].is_run && x.size() >= shortest_word && std::ranges::none_of(x, is_digit) && !is_token(x);
    else if (!a[i].is_run || !b[i].is_run || !(is_token(x) || is_token(y) || are_numbers(x, y)))
      return false;
  }
  return has_word;
}

// Tokens in base64 are taken whole where both sides have one: a slash in one of them would take it apart.
std::optional<std::vector<DifferingRuns>> differing_runs(std::string_view before, std::string_view after,
                                                         Hyphens hyphens) {
  std::vector<DifferingRuns> differing;
  std::string generalised;
  std::size_t i = 0, j = 0;
  while (i < before.size() && j < after.size()) {
    std::string_view x = before.substr(i, end_of_base64(before, i) - i),
                     y = after.substr(j, end_of_base64(after, j) - j);
    const bool in_base64 = x != y && are_tokens_in_base64(x, y);
    if (!in_base64) {
      x = before.substr(i, end_of_piece(before, i, hyphens) - i);
      y = after.substr(j, end_of_piece(after, j, hyphens) - j);
    }
    if (x == y) {
      is_run(x) ? append_generalised(x, generalised) : generalised.push_back(x.front());
    } else if (in_base64 || (is_run(x) && is_run(y))) {
      differing.push_back({x, y, std::string(context_of(generalised)), in_base64});
      generalised.push_back(run_sign);
    } else {
      return std::nullopt;
    }
    i += x.size();
    j += y.size();
  }
  if (i < before.size() || j < after.size()) return std::nullopt;
  return differing;
}

}  // namespace treesift
