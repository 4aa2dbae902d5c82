#include "model/noise/value_pieces.h"

#include <re2/re2.h>

#include <algorithm>
#include <utility>

#include "align/text/text_kinds.h"

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

std::string mask_dates(std::string_view text) {
  static const std::string sign(1, date_sign);
  std::string masked(text);
  if (may_hold_date(text)) RE2::GlobalReplace(&masked, date_pattern(), sign);
  return masked;
}

void append_generalised(std::string_view run, std::string& out) {
  word_kind(run) == WordKind::word && !is_token(run) ? out.append(run) : (out.push_back(run_sign), out);
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

std::vector<ValuePiece> take_apart(std::string_view text) {
  std::vector<ValuePiece> pieces;
  std::string generalised;
  for_each_run(
      text,
      [&](std::string_view run) {
        pieces.push_back({run, true, std::string(context_of(generalised))});
        append_generalised(run, generalised);
      },
      [&](const char& c) {
        pieces.push_back({std::string_view(&c, 1), false, {}});
        generalised.push_back(c);
      });
  return pieces;
}

std::string generalise(std::string_view text) {
  std::string generalised;
  for_each_run(
      text, [&](std::string_view run) { append_generalised(run, generalised); },
      [&](char c) { generalised.push_back(c); });
  return generalised;
}

std::vector<ValueRun> runs_of(std::string_view value) {
  std::vector<ValueRun> runs;
  const std::string text = mask_dates(value);
  if (text.find(date_sign) != text.npos) runs.push_back({ValueRun::Kind::date, ""});
  for (ValuePiece& piece : take_apart(text)) {
    if (!piece.is_run) continue;
    const bool digits = alphabet_of(piece.text) == Alphabet::digits;
    if (!digits && !is_token(piece.text)) continue;
    const ValueRun::Kind kind = !digits                               ? ValueRun::Kind::token
                                : piece.text.size() >= shortest_stamp ? ValueRun::Kind::stamp
                                                                      : ValueRun::Kind::number;
    runs.push_back({kind, std::move(piece.before)});
  }
  std::ranges::sort(runs);
  runs.erase(std::unique(runs.begin(), runs.end()), runs.end());
  return runs;
}

std::size_t value_bytes(std::string_view text) {
  std::size_t bytes = 0;
  for_each_run(
      text, [&](std::string_view run) { bytes += std::ranges::any_of(run, is_digit) ? run.size() : 0; },
      [](char) {});
  return bytes;
}

}  // namespace treesift
