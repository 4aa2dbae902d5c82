// Classifying a changed text.
//
// Problem. "Logged in at 10:41" became "Logged in at 11:02": nobody minds. "Total: 12 items" became "Total:
// items": somebody does. Nearly all texts that change between two runs change in a date, a number or a
// generated token.
//
// How. Both texts are masked more and more, and the first mask under which they are equal names the change:
//
//     drop white space            -> space       "a  b" / "ab"
//     drop punctuation and case   -> marks       "Save…" / "Save"
//     dates to one sign           -> dates       "on 2024-05-01" / "on 2025-06-12"
//     … and numbers               -> numbers     "12 items" / "13 items"
//     … and tokens                -> tokens      "sid=9f3aa1c07b" / "sid=00c1e7ab42"
//     otherwise                   -> words
//
// A mask is one pass over the text; dates are found by RE2 (the patterns are data:
// model/data/date_patterns.txt), which is linear too. Only changed texts come here.
#include "model/text_change.h"

#include <re2/re2.h>
#define XXH_INLINE_ALL  // most inputs are shorter than a call costs
#include <xxhash.h>

#include <algorithm>
#include <array>

#include "model/characters.h"
#include "model/date_pattern.h"

namespace treesift {
namespace {

// Letters, digits, the underscore, and every byte above 0x7F.
constexpr std::array<bool, 256> word_characters = [] {
  std::array<bool, 256> table{};
  for (std::size_t c = 0; c < table.size(); ++c) {
    table[c] =
        (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c >= 0x80;
  }
  return table;
}();
bool is_word_char(char c) {
  return word_characters[static_cast<unsigned char>(c)];
}
char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool is_lower(char c) {
  return c >= 'a' && c <= 'z';
}
bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}
bool is_hexadecimal(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

// How often neighbouring characters of a run change between digits, small and capital letters: words do it at
// their first letter, "jCjs0doj_0HUQ" does it all the time.
std::size_t count_class_changes(std::string_view run) {
  const auto class_of = [](char c) { return is_digit(c) ? 1 : is_upper(c) ? 2 : is_lower(c) ? 3 : 0; };
  std::size_t changes = 0;
  for (std::size_t i = 1; i < run.size(); ++i) {
    const int before = class_of(run[i - 1]), here = class_of(run[i]);
    changes += before != 0 && here != 0 && before != here;
  }
  return changes;
}

// UUIDs, base64url and the like: long, joined by hyphens, of hexadecimal digits only or of letters and digits
// in no order. "2026-11-19-harbour-news" is not.
bool is_joined_token(std::string_view run) {
  if (run.size() < 16) return false;
  const bool digits = std::any_of(run.begin(), run.end(), is_digit);
  const bool joined_hexadecimal =
      std::all_of(run.begin(), run.end(), [](char c) { return c == '-' || is_hexadecimal(c); }) &&
      !std::all_of(run.begin(), run.end(), [](char c) { return c == '-' || is_digit(c); });
  return digits && (joined_hexadecimal || count_class_changes(run) * 4 >= run.size());
}

// One past the run of word characters at `begin`, or past the joined token there.
std::size_t end_of_run(std::string_view text, std::size_t begin) {
  std::size_t end = begin;
  while (end < text.size() && is_word_char(text[end])) ++end;
  if (end == begin || end == text.size() || text[end] != '-') return end;
  std::size_t joined = end;
  while (joined < text.size() && (is_word_char(text[joined]) || text[joined] == '-')) ++joined;
  return is_joined_token(text.substr(begin, joined - begin)) ? joined : end;
}

// Calls run(string_view) for each run of word characters and other(char) for each character between.
template <typename Run, typename Other>
void for_each_run(std::string_view text, Run run, Other other) {
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = end_of_run(text, i);
    if (end > i) run(text.substr(i, end - i));
    if (end < text.size()) other(text[end++]);
    i = end;
  }
}

// Letters lower-cased and digits; punctuation and white space left out.
void letters_only(std::string_view text, std::string& out) {
  out.clear();
  for (char c : text) {
    if (is_word_char(c) && c != '_') out.push_back(lower(c));
  }
}

// Dates told from the reader's day change their form as time passes: "today 10:41" is "2024-05-01" next week.
bool names_day(std::string_view text) {
  return text.find("day") != text.npos || text.find(" ago") != text.npos || text.find("now") != text.npos;
}

void mask_dates(std::string& text) {
  static const std::string sign = "\x01";
  const bool may_match = std::any_of(text.begin(), text.end(), is_digit) || names_day(text);
  if (may_match) RE2::GlobalReplace(&text, date_pattern(), sign);
}

enum class Mask { numbers, numbers_and_tokens };

void mask_runs(std::string_view text, Mask mask, std::string& out) {
  out.clear();
  const auto run = [&](std::string_view word) {
    const WordKind kind = word_kind(word);
    if (kind == WordKind::number) {
      out.push_back('\x02');
    } else if (kind == WordKind::token && mask == Mask::numbers_and_tokens) {
      out.push_back('\x02');
    } else {
      out.append(word);
    }
  };
  for_each_run(text, run, [&](char c) { out.push_back(c); });
}

}  // namespace

bool equal_without_space(std::string_view a, std::string_view b) {
  std::size_t i = 0, j = 0;
  for (;;) {
    while (i < a.size() && is_space(a[i])) ++i;
    while (j < b.size() && is_space(b[j])) ++j;
    if (i == a.size() || j == b.size()) return i == a.size() && j == b.size();
    if (a[i++] != b[j++]) return false;
  }
}

WordKind word_kind(std::string_view run) {
  std::size_t digits = 0, letters = 0, alternations = 0;
  for (std::size_t i = 0; i < run.size(); ++i) {
    const bool digit = is_digit(run[i]);
    digits += digit;
    letters += !digit;
    alternations += i > 0 && digit != is_digit(run[i - 1]);
  }
  if (letters == 0) return WordKind::number;
  // A word with a number at its end (item12, utf8) is a word; what alternates, or is long, is generated.
  const bool mixed = run.size() >= 12 && count_class_changes(run) * 2 >= run.size();
  const bool generated = (digits > 0 && run.size() >= 6 && (alternations >= 2 || run.size() >= 20)) || mixed;
  return generated ? WordKind::token : WordKind::word;
}

TextChange TextComparer::compare(std::string_view before, std::string_view after) {
  if (before == after) return {};
  if (equal_without_space(before, after)) return {TextChangeKind::space, true};
  letters_only(before, before_);
  letters_only(after, after_);
  if (before_ == after_) return {TextChangeKind::marks, true};

  const bool pattern_kept = pattern(before) == pattern(after);
  std::string masked_before(before), masked_after(after);
  mask_dates(masked_before);
  mask_dates(masked_after);
  if (masked_before == masked_after) {
    return {TextChangeKind::dates, pattern_kept || names_day(before) || names_day(after)};
  }
  for (Mask mask : {Mask::numbers, Mask::numbers_and_tokens}) {
    mask_runs(masked_before, mask, before_);
    mask_runs(masked_after, mask, after_);
    const TextChangeKind kind = mask == Mask::numbers ? TextChangeKind::numbers : TextChangeKind::tokens;
    if (before_ == after_) return {kind, pattern_kept};
  }
  return {TextChangeKind::words, false};
}

std::uint64_t TextComparer::pattern(std::string_view text) {
  std::string& out = before_;
  out.clear();
  const auto run = [&](std::string_view word) {
    switch (word_kind(word)) {
      case WordKind::word:
        out.append(word);
        break;
      case WordKind::number:
        out.push_back('\x02');
        break;
      case WordKind::token:
        out.append(word.size(), '\x03');
        break;
    }
  };
  for_each_run(text, run, [&](char c) { out.push_back(c); });
  return XXH3_64bits(out.data(), out.size());
}

std::uint64_t TextComparer::generalised(std::string_view text) {
  after_.assign(text);
  mask_dates(after_);
  mask_runs(after_, Mask::numbers_and_tokens, before_);
  return XXH3_64bits(before_.data(), before_.size());
}

void append_word_hashes(std::string_view text, std::vector<std::uint64_t>& hashes) {
  std::string word;
  const auto run = [&](std::string_view found) {
    if (word_kind(found) != WordKind::word) return;
    word.assign(found);
    std::transform(word.begin(), word.end(), word.begin(), lower);
    hashes.push_back(XXH3_64bits(word.data(), word.size()));
  };
  for_each_run(text, run, [](char) {});
}

}  // namespace treesift
