#include "model/noise/values/token_runs.h"

#include <algorithm>
#include <utility>

#include "align/rules/placeholder.h"
#include "align/text/text_kinds.h"

namespace treesift {
namespace {

// Whether both may be random numbers written in base 36, as `Math.random().toString(36)` does. Zeros at their end are
// left out: three in a row had ten digits, and the fourth has nine.
bool may_be_in_base36(std::string_view a, std::string_view b) {
  const auto fits = [](std::string_view text) {
    return text.size() >= 9 && text.size() <= 13 &&
           std::ranges::all_of(text, [](char c) { return is_digit(c) || (c >= 'a' && c <= 'z'); });
  };
  const auto is_beyond_hexadecimal = [](std::string_view text) {
    return std::ranges::any_of(text, [](char c) { return c > 'f'; });
  };
  return fits(a) && fits(b) && (is_beyond_hexadecimal(a) || is_beyond_hexadecimal(b));
}

}  // namespace

bool is_uuid_text(std::string_view text) {
  return kind_of_value(text) == ValueKind::uuid;
}

std::string common_start(std::string_view a, std::string_view b) {
  const auto length = static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
  std::string_view start = a.substr(0, length);
  start = start.substr(0, static_cast<std::size_t>(std::ranges::find_if(start, is_digit) - start.begin()));
  start = start.substr(0, start.find_last_of("_-/.") + 1);  // also where there is none
  return std::ranges::count_if(start, is_letter) < 2 ? "" : std::string(start);
}

VaryingRun token_run(std::string before, std::string_view a, std::string_view b) {
  const auto shorter = static_cast<std::uint32_t>(std::min(a.size(), b.size()));
  const auto longer = static_cast<std::uint32_t>(std::max(a.size(), b.size()));
  const bool is_open_ended = shorter == longer && may_be_in_base36(a, b);
  const std::uint32_t slack = is_open_ended ? 2 : shorter == longer ? 0 : longer / 4;
  const bool are_uuids = is_uuid_text(a) && is_uuid_text(b);
  std::string start = are_uuids ? "" : common_start(a, b);
  const Alphabet alphabet = std::max(
      {alphabet_of(a.substr(start.size())), alphabet_of(b.substr(start.size())), Alphabet::hexadecimal});
  const std::uint32_t least = is_open_ended ? shorter - 2 : shorter - slack / 2;
  return {std::move(before), alphabet, least, longer + slack, are_uuids, {}, false, false, std::move(start)};
}

bool are_short_hashes(std::string_view a, std::string_view b) {
  constexpr std::size_t shortest = 7;
  const auto has_digit = [](std::string_view text) { return std::ranges::any_of(text, is_digit); };
  return a.size() == b.size() && a.size() >= shortest && has_digit(a) && has_digit(b) &&
         std::max(alphabet_of(a), alphabet_of(b)) == Alphabet::hexadecimal;
}

}  // namespace treesift
