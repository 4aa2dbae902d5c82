#include "align/text/text_kinds.h"

#include <re2/re2.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "align/text/date_signs.h"
#include "align/text/name_lists.h"
#include "base/hex.h"

namespace treesift {
namespace {

// A bit for digits, small and capital letters each; 0 for all others.
std::uint8_t class_of(char c) {
  static constexpr auto classes = [] {
    std::array<std::uint8_t, 256> all{};
    for (char digit = '0'; digit <= '9'; ++digit) all[static_cast<unsigned char>(digit)] = 1;
    for (char large = 'A'; large <= 'Z'; ++large) all[static_cast<unsigned char>(large)] = 2;
    for (char small = 'a'; small <= 'z'; ++small) all[static_cast<unsigned char>(small)] = 4;
    return all;
  }();
  return classes[static_cast<unsigned char>(c)];
}

// How often neighbouring characters of a run change between digits, small and capital letters: words do it at
// their first letter, "jCjs0doj_0HUQ" does it all the time.
std::size_t count_class_changes(std::string_view run) {
  std::size_t changes = 0;
  std::uint8_t before = 0;
  for (const char c : run) {
    const std::uint8_t here = class_of(c);
    changes += (before & here) == 0 && before != 0 && here != 0;
    before = here;
  }
  return changes;
}

// "new-relation-form-18febad2": names, and a token of its own behind the last of them. Else it would be taken
// for one token when its digits stand well apart, and for words when they do not.
bool is_named_hexadecimal(std::string_view run) {
  constexpr std::size_t shortest_hexadecimal = 8;
  const std::size_t hyphen = run.rfind('-');
  const std::string_view names = run.substr(0, hyphen), rest = run.substr(hyphen + 1);
  const auto is_of_name = [](char c) { return is_lower(c) || is_digit(c) || c == '_' || c == '-'; };
  const auto is_letter_of_words = [](char c) { return is_lower(c) && !is_hex_digit(c); };
  return is_lower(run.front()) && std::ranges::all_of(names, is_of_name) &&
         std::ranges::any_of(names, is_letter_of_words) && rest.size() >= shortest_hexadecimal &&
         std::ranges::all_of(rest, is_hex_digit);
}

}  // namespace

bool is_joined_token(std::string_view run) {
  if (run.size() < 16) return false;
  const bool digits = std::any_of(run.begin(), run.end(), is_digit);
  const bool joined_hexadecimal =
      std::all_of(run.begin(), run.end(), [](char c) { return c == '-' || is_hex_digit(c); }) &&
      !std::all_of(run.begin(), run.end(), [](char c) { return c == '-' || is_digit(c); });
  return digits && (joined_hexadecimal || count_class_changes(run) * 4 >= run.size());
}

std::size_t end_of_run(std::string_view text, std::size_t begin) {
  const std::size_t end = end_of_plain_run(text, begin);
  if (end == begin || end == text.size() || text[end] != '-') return end;
  // What goes on for long is told by its beginning, or each of its words would be followed to the end of all.
  constexpr std::size_t telling = 256;
  const std::size_t seen = end_of_joined_run(text.substr(0, begin + telling), end);
  const std::string_view run = text.substr(begin, seen - begin);
  return is_joined_token(run) && !is_named_hexadecimal(run) ? end_of_joined_run(text, seen) : end;
}

WordKind word_kind(std::string_view run) {
  const auto digits = static_cast<std::size_t>(std::count_if(run.begin(), run.end(), is_digit));
  if (digits == run.size()) return WordKind::number;
  if (run.size() < 6 || (digits == 0 && run.size() < 12)) return WordKind::word;  // most are
  std::size_t alternations = 0;
  for (std::size_t i = 1; i < run.size(); ++i) alternations += is_digit(run[i]) != is_digit(run[i - 1]);
  // A word with a number at its end (item12, utf8) is a word; what alternates, or is long, is generated.
  const bool mixed = run.size() >= 12 && count_class_changes(run) * 2 >= run.size();
  // So are hexadecimal digits that happen to stand apart: ef6903061856.
  const bool hexadecimal = run.size() >= 12 && digits > 0 && std::ranges::all_of(run, is_hex_digit);
  constexpr std::size_t digits_of_counted_name = 6;  // ember1234567: nobody has written so many
  const bool generated = (digits > 0 && (alternations >= 2 || run.size() >= 20)) || mixed || hexadecimal ||
                         digits >= digits_of_counted_name;
  return generated ? WordKind::token : WordKind::word;
}

bool differ_in_digits(std::string_view one, std::string_view other) {
  if (one == other) return false;
  const auto skip_digits = [](std::string_view& text) {
    const std::size_t size = text.size();
    while (!text.empty() && is_digit(text.front())) text.remove_prefix(1);
    return text.size() < size;
  };
  while (true) {
    if (skip_digits(one) != skip_digits(other)) return false;
    if (one.empty() || other.empty()) return one.empty() && other.empty();
    if (one.front() != other.front()) return false;
    one.remove_prefix(1);
    other.remove_prefix(1);
  }
}

const RE2& date_pattern() {
  static const RE2 pattern(joined_lines(date_patterns()), [] {
    RE2::Options options(RE2::Quiet);
    options.set_case_sensitive(false);
    return options;
  }());
  return pattern;
}

bool names_day(std::string_view text) {
  return text.find("day") != text.npos || text.find(" ago") != text.npos || text.find("now") != text.npos;
}

bool is_date_of_none(std::string_view date) {
  static const RE2 pattern(
      R"((?i)^0000-00-00|^0001-01-01|\b(?:1969|1970)\b|^[5-9][0-9] years ago)"
      R"(|^[0-9]{4}[-/](?:00|1[3-9]|[2-9][0-9])[-/])"                            // month 13
      R"(|^[0-9]{4}[-/][0-9]{1,2}[-/](?:00|3[2-9]|[4-9][0-9])(?:[^0-9]|$))"      // day 32
      R"(|^(?:00|3[2-9]|[4-9][0-9])[-/.][0-9]{1,2}[-/.][0-9]{4}(?:[^0-9]|$))");  // the same first
  return RE2::PartialMatch(re2::StringPiece(date.data(), date.size()), pattern);
}

bool holds_date_of_none(std::string_view text) {
  constexpr std::string_view signs[] = {"0000-", "0001-", "1969", "1970", "years ago"};
  const auto stands = [&](std::string_view sign) { return text.find(sign) != text.npos; };
  if (std::ranges::none_of(signs, stands) || !may_hold_date(text)) return false;
  const re2::StringPiece whole(text.data(), text.size());
  re2::StringPiece date;
  for (std::size_t at = 0; date_pattern().Match(whole, at, whole.size(), RE2::UNANCHORED, &date, 1);) {
    if (is_date_of_none({date.data(), date.size()})) return true;
    at = static_cast<std::size_t>(date.data() - text.data()) + std::max<std::size_t>(date.size(), 1);
  }
  return false;
}

bool may_hold_date(std::string_view text) {
  const DateSigns signs = date_signs(text);
  return signs.numbers || (signs.digits && signs.words) || names_day(text);
}

std::string joined_lines(std::string_view lines) {
  std::string joined;
  while (!lines.empty()) {
    const std::string_view line = lines.substr(0, lines.find('\n'));
    lines.remove_prefix(std::min(line.size() + 1, lines.size()));
    if (line.empty() || line.starts_with('#')) continue;
    joined.append(joined.empty() ? "(?:" : "|(?:").append(line).append(")");
  }
  return joined;
}

}  // namespace treesift
