#include "model/noise/values/value_pieces.h"

#include <algorithm>
#include <utility>

#include "align/text/numbers.h"
#include "align/text/text_kinds.h"
#include "model/noise/values/date_forms.h"

namespace treesift {

bool belongs(char c, Alphabet alphabet) {
  constexpr std::string_view joints = "+/=.";
  return c == '-' || (is_word_char(c) && static_cast<unsigned char>(c) < 0x80) ||
         (alphabet == Alphabet::base64 && joints.find(c) != joints.npos);
}

Alphabet alphabet_of(std::string_view run) {
  Alphabet alphabet = Alphabet::digits;
  for (const char c : run) {
    Alphabet needed = Alphabet::letters_and_digits;
    if (is_digit(c)) needed = Alphabet::digits;
    if ((c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F')) needed = Alphabet::hexadecimal;
    if (c == '-') needed = Alphabet::url;
    if (!belongs(c, Alphabet::url)) needed = Alphabet::base64;
    alphabet = std::max(alphabet, needed);
  }
  return alphabet;
}

bool is_token(std::string_view run) {
  constexpr std::size_t shortest_hexadecimal = 8;
  if (run.size() >= shortest_hexadecimal && alphabet_of(run) == Alphabet::hexadecimal &&
      std::ranges::any_of(run, is_digit)) {
    return true;
  }
  return is_joined_token(run) || word_kind(run) == WordKind::token;
}

namespace {

bool is_ascii(char c) {
  return static_cast<unsigned char>(c) < 0x80;
}

// One past the number at `at` on which a letter beyond ASCII follows, or a unit of a few letters; else `at`.
std::size_t end_before_unit(std::string_view text, std::size_t at) {
  std::size_t end = end_of_digits(text, at);
  if (end > at && end < text.size() && text[end] == '.') {
    const std::size_t decimals = end_of_digits(text, end + 1);
    if (decimals > end + 1) end = decimals;
  }
  const bool has_word = end > at && end < text.size() && is_word_char(text[end]);
  return has_word && (!is_ascii(text[end]) || letters_of_unit(text, end) > 0) ? end : at;
}

// One past the letters beyond ASCII that a number follows; else `end`.
std::size_t end_before_number(std::string_view text, std::size_t at, std::size_t end) {
  for (std::size_t i = at + 1; i < end; ++i) {
    if (is_digit(text[i]) && !is_ascii(text[i - 1])) return i;
  }
  return end;
}

// One past the spaces there, where they are two or more and the first of them; else `at`.
std::size_t end_of_padding(std::string_view text, std::size_t at) {
  if (at > 0 && text[at - 1] == ' ') return at;
  const std::size_t end = std::min(text.find_first_not_of(' ', at), text.size());
  return end - at >= 2 ? end : at;
}

template <typename Wanted>
std::size_t bytes_of_runs(std::string_view text, Wanted is_wanted) {
  std::size_t bytes = 0;
  for_each_run(
      text, [&](std::string_view run) { bytes += is_wanted(run) ? run.size() : 0; }, [](char) {});
  return bytes;
}

}  // namespace

std::string_view without_padding(std::string_view run) {
  return run.substr(std::min(run.find_first_not_of(' '), run.size()));
}

std::size_t letters_of_unit(std::string_view text, std::size_t at) {
  constexpr std::size_t longest = 3;
  std::size_t end = at;
  while (end < text.size() && is_letter(text[end])) ++end;
  const bool ends = end == text.size() || !is_word_char(text[end]);
  return ends && end - at <= longest ? end - at : 0;
}

std::size_t end_of_value_run(std::string_view text, std::size_t at) {
  if (const std::size_t begin = end_of_padding(text, at); begin > at) {
    const std::size_t end = end_of_value_run(text, begin);
    return is_number(text.substr(begin, end - begin)) ? end : at;
  }
  const std::size_t run = end_of_run(text, at);
  const std::size_t number = end_before_unit(text, at);
  if (number > at && !is_token(text.substr(at, std::max(run, at) - at))) return number;
  return end_before_number(text, at, std::max(end_of_number(text, at), run));
}

std::size_t end_of_word_run(std::string_view text, std::size_t at) {
  std::size_t end = at;
  while (end < text.size() && is_word_char(text[end])) ++end;
  return std::max(end_of_number(text, at), end);
}

void append_generalised(std::string_view run, std::string& out) {
  const bool is_word = !is_number(without_padding(run)) && !is_token(run) && word_kind(run) == WordKind::word;
  is_word ? out.append(run) : (out.push_back(run_sign), out);
}

std::string_view context_of(std::string_view generalised) {
  const auto in_word = [](char c) { return is_word_char(c) || c == run_sign || c == date_sign; };
  const std::size_t earliest = generalised.size() - std::min(generalised.size(), longest_context);
  std::size_t begin = generalised.size();
  while (begin > earliest && !in_word(generalised[begin - 1])) --begin;
  while (begin > earliest && in_word(generalised[begin - 1])) --begin;
  if (begin > earliest) --begin;
  return generalised.substr(begin);
}

std::size_t end_of_run_with(std::string_view text, std::size_t at, Hyphens hyphens) {
  if (hyphens == Hyphens::join) return end_of_value_run(text, at);
  const std::size_t word = end_of_word_run(text, at);
  if (hyphens == Hyphens::part) return word;
  std::size_t end = at;
  while (end < text.size() && belongs(text[end], Alphabet::url)) ++end;
  const bool is_run =
      std::ranges::any_of(text.substr(at, end - at), is_word_char);  // base64url may begin with a hyphen
  return is_run ? std::max(word, end) : word;
}

std::vector<ValuePiece> take_apart(std::string_view text, Hyphens hyphens) {
  std::vector<ValuePiece> pieces;
  std::string generalised;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = end_of_run_with(text, at, hyphens);
    if (end > at) {
      pieces.push_back({text.substr(at, end - at), true, std::string(context_of(generalised))});
      append_generalised(pieces.back().text, generalised);
    } else {
      pieces.push_back({text.substr(at, 1), false, {}});
      generalised.push_back(text[at]);
    }
    at = std::max(end, at + 1);
  }
  return pieces;
}

std::string generalise(std::string_view text) {
  std::string generalised;
  for (const ValuePiece& piece : take_apart(text)) {
    piece.is_run ? append_generalised(piece.text, generalised) : generalised.push_back(piece.text.front());
  }
  return generalised;
}

std::vector<ValueRun> runs_of(std::string_view value) {
  std::vector<ValueRun> runs;
  const std::string masked = mask_dates(value, date_sign);
  if (masked.find(date_sign) != masked.npos) runs.push_back({ValueRun::Kind::date, ""});
  for (ValuePiece& piece : take_apart(masked)) {
    if (!piece.is_run) continue;
    const std::string_view text = without_padding(piece.text);
    const bool number = is_number(text);
    if (!number && !is_token(text)) continue;
    runs.push_back({number ? kind_of_number(text) : ValueRun::Kind::token, std::move(piece.before)});
  }
  std::ranges::sort(runs);
  runs.erase(std::unique(runs.begin(), runs.end()), runs.end());
  return runs;
}

std::size_t value_bytes(std::string_view text) {
  return bytes_of_runs(text, [](std::string_view run) { return std::ranges::any_of(run, is_digit); });
}

std::size_t number_bytes(std::string_view text) {
  return bytes_of_runs(text, [](std::string_view run) {
    return std::ranges::any_of(run, is_digit) && (is_number(run) || !is_token(run));
  });
}

}  // namespace treesift
