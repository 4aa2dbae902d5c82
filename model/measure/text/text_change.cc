// Classifying a changed text.
//
// Problem. "Logged in at 10:41" became "Logged in at 11:02": harmless. "Total: 12 items" became "Total:
// items": a fault. Nearly all texts that change between two runs change in a date, a number or a
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
// (The loosest mask is tried before the one above it: where it does not make the texts equal, no other does.)
// A mask is one pass over the text; dates are found by RE2 (the patterns are data:
// align/text/data/date_patterns.txt), which is linear too. Only changed texts come here.
#include "model/measure/text/text_change.h"

#include <re2/re2.h>
#define XXH_INLINE_ALL  // most inputs are shorter than a call costs
#include <xxhash.h>

#include <algorithm>

#include "align/text/text_kinds.h"
#include "align/text/text_numbers.h"
#include "base/ascii.h"
#include "base/common_ends.h"
#include "base/white_space.h"
#include "model/measure/text/text_cut.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

// Letters lower-cased and digits; punctuation and white space left out.
void letters_only(std::string_view text, std::string& out) {
  out.clear();
  for (char c : text) {
    if (is_word_char(c) && c != '_') out.push_back(lower_case(c));
  }
}

void mask_dates(std::string& text) {
  static const std::string sign = "\x01";
  if (may_hold_date(text)) RE2::GlobalReplace(&text, date_pattern(), sign);
}

template <typename Value>
typename TextMemo<Value>::Key key_of(std::string_view text, std::uint64_t seed = 0) {
  const XXH128_hash_t hash = XXH3_128bits_withSeed(text.data(), text.size(), seed);
  return {hash.low64, hash.high64};
}

void skip_space(std::string_view text, std::size_t& at) {
  while (at < text.size()) {
    const std::size_t size = white_space_at(text, at);
    if (size == 0) return;
    at += size;
  }
}

// Plain tokens are of ASCII: others may be unreadable text (mangled.h).
enum class Mask { numbers, tokens, plain_tokens, numbers_and_tokens };

bool is_masked(std::string_view word, Mask mask) {
  switch (word_kind(word)) {
    case WordKind::number:
      return mask == Mask::numbers || mask == Mask::numbers_and_tokens;
    case WordKind::token:
      return mask == Mask::plain_tokens ? is_ascii(word) : mask != Mask::numbers;
    case WordKind::word:
      break;
  }
  return false;
}

// Overwrites `out` with the text, in which the words of the mask are one sign, and names of the page another.
void mask_words(std::string_view text, Mask mask, std::string& out, const PageNames* names = nullptr) {
  out.clear();
  const auto run = [&](std::string_view word) {
    if (names != nullptr && names->holds(word)) {
      out.push_back('\x04');
    } else if (is_masked(word, mask)) {
      out.push_back('\x02');
    } else {
      out.append(word);
    }
  };
  for_each_run(text, run, [&](char c) { out.push_back(c); });
}

template <typename Value>
typename TextMemo<Value>::Key key_of_both(std::string_view before, std::string_view after) {
  const auto key = key_of<Value>(before);
  const auto other = key_of<Value>(after, key.low);
  return {other.low, key.high ^ (other.high * 31)};
}

}  // namespace

void with_plain_spaces(std::string& text) {
  std::size_t kept = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t space = white_space_at(text, at);
    text[kept++] = space > 0 ? ' ' : text[at];
    at += std::max<std::size_t>(space, 1);
  }
  text.resize(kept);
}

bool equal_without_space(std::string_view a, std::string_view b) {
  const std::size_t head = common_prefix(a, b);  // of whole pages mostly nearly all
  a.remove_prefix(head);
  b.remove_prefix(head);
  const std::size_t tail = common_suffix(a, b);
  a.remove_suffix(tail);
  b.remove_suffix(tail);
  std::size_t i = 0, j = 0;
  for (;;) {
    skip_space(a, i);
    skip_space(b, j);
    if (i == a.size() || j == b.size()) return i == a.size() && j == b.size();
    if (a[i++] != b[j++]) return false;
  }
}

TextChange TextComparer::compare(std::string_view before, std::string_view after) {
  if (before == after) return {};
  return changes_.get(key_of_both<TextChange>(before, after), [&] { return compare_anew(before, after); });
}

TextChange TextComparer::compare_anew(std::string_view before, std::string_view after) {
  if (equal_without_space(before, after)) return {TextChangeKind::space, true};
  letters_only(before, before_);
  letters_only(after, after_);
  if (before_ == after_) return {TextChangeKind::marks, true};

  std::string masked_before(before), masked_after(after);
  mask_dates(masked_before);
  mask_dates(masked_after);
  const auto keeps_pattern = [&] { return pattern(before) == pattern(after); };
  if (masked_before == masked_after)
    return {TextChangeKind::dates, names_day(before) || names_day(after) || keeps_pattern()};
  const auto equal_by = [&](Mask mask) {
    mask_words(masked_before, mask, before_);
    mask_words(masked_after, mask, after_);
    return before_ == after_;
  };
  // Words are most, and the looser mask tells them.
  if (!equal_by(Mask::numbers_and_tokens)) return {TextChangeKind::words, false};
  const TextChangeKind kind = equal_by(Mask::numbers) ? TextChangeKind::numbers : TextChangeKind::tokens;
  return {kind, keeps_pattern()};
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
  return generalised_.get(key_of<std::uint64_t>(text), [&] { return generalise(text, nullptr); });
}

std::uint64_t TextComparer::generalised(std::string_view text, const PageNames& names) {
  return names.any_in(text) ? generalise(text, &names) : generalised(text);
}

std::uint64_t TextComparer::generalised_but_numbers(std::string_view text) {
  after_.assign(text);
  mask_dates(after_);
  mask_words(after_, Mask::tokens, before_);
  return XXH3_64bits(before_.data(), before_.size());
}

std::uint64_t TextComparer::generalise(std::string_view text, const PageNames* names) {
  after_.assign(text);
  mask_dates(after_);
  mask_words(after_, Mask::numbers_and_tokens, before_, names);
  return XXH3_64bits(before_.data(), before_.size());
}

std::uint64_t TextComparer::sum_of_words(std::string_view text, const PageNames& names) {
  if (names.any_in(text)) return sum_words(text, &names);
  return sums_of_words_.get(key_of<std::uint64_t>(text), [&] { return sum_words(text, nullptr); });
}

std::uint64_t TextComparer::sum_words(std::string_view text, const PageNames* names) {
  after_.assign(text);
  mask_dates(after_);
  with_plain_spaces(after_);  // of bytes that are letters elsewhere
  std::uint64_t sum = 0;
  const auto add = [&](std::string_view word) { sum += XXH3_64bits(word.data(), word.size()); };
  const auto run = [&](std::string_view word) {
    if (word_kind(word) != WordKind::word) return add("\x02");
    add(names != nullptr && names->holds(word) ? "\x04" : word);
  };
  for_each_run(after_, run, [&](char c) {
    if (!is_space(c)) add({&c, 1});
  });
  return sum;
}

ValueChange TextComparer::value_change(std::string_view before, std::string_view after) {
  return value_changes_.get(key_of_both<ValueChange>(before, after),
                            [&] { return value_change_anew(before, after); });
}

ValueChange TextComparer::value_change_anew(std::string_view before, std::string_view after) {
  const TextChangeKind kind = compare(before, after).kind;
  if (kind <= TextChangeKind::space) return {};
  if (holds_date_of_none(after) && !holds_date_of_none(before)) return {ValueClass::nothing, 0};
  if (kind == TextChangeKind::dates) return {};
  constexpr std::size_t words_beside = 64;  // bytes: units, and numbers before
  const TextCut texts = cut_to_difference(before, after, is_space, words_beside);
  std::string without_dates(texts.before);
  mask_dates(without_dates);
  mask_words(without_dates, Mask::plain_tokens, before_);
  without_dates.assign(texts.after);
  mask_dates(without_dates);
  mask_words(without_dates, Mask::plain_tokens, after_);
  if (before_ == after_) return {};
  const ValueChange change = class_of_texts(before_, after_);
  const bool has_many = change == ValueChange{} && kind != TextChangeKind::words &&
                        numbers_of(before_).size > NumbersOfText::most;
  return has_many ? ValueChange{ValueClass::number_usual, 0} : change;
}

VariedForm TextComparer::varied_form(std::string_view before, std::string_view after) {
  const TextChangeKind kind = compare(before, after).kind;
  if (kind < TextChangeKind::dates || kind == TextChangeKind::words) return VariedForm::none;
  constexpr std::size_t longest = 4096, words_beside = 32;  // bytes: of a date that are the same
  const TextCut cut = cut_to_difference(before, after, is_space, words_beside);
  if (cut.before.size() > longest || cut.after.size() > longest) return VariedForm::none;
  return varied_forms_.get(key_of_both<VariedForm>(cut.before, cut.after),
                           [&] { return forms_.form_of(cut.before, cut.after); });
}

void append_word_hashes(std::string_view text, std::vector<std::uint64_t>& hashes) {
  std::string word;
  const auto run = [&](std::string_view found) {
    if (word_kind(found) != WordKind::word) return;
    word.assign(found);
    for (char& c : word) c = lower_case(c);
    hashes.push_back(XXH3_64bits(word.data(), word.size()));
  };
  for_each_run(text, run, [](char) {});
}

}  // namespace treesift
