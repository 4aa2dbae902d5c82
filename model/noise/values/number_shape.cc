#include "model/noise/values/number_shape.h"

#include <fmt/format.h>

#include <algorithm>

namespace treesift {
namespace {

constexpr std::int32_t fixed_length = 6, stamp_length = 8, digits_of_group = 3;

std::string counted(std::string_view what, std::int32_t least, std::int32_t most) {
  constexpr std::int32_t most_repeats = 1000;  // of RE2
  least = std::min(least, most_repeats);
  most = std::min(most, most_repeats);
  if (most == 0) return "";
  return least == most ? fmt::format("{}{{{}}}", what, least) : fmt::format("{}{{{},{}}}", what, least, most);
}

}  // namespace

NumberShape shape_of_number(std::string_view number) {
  NumberShape shape;
  const bool negative = number.starts_with('-');
  number.remove_prefix(negative ? 1 : 0);
  const std::size_t point = std::min(number.find('.'), number.size());
  shape.shortest = shape.longest = static_cast<std::uint32_t>(point);
  const std::size_t decimals = number.size() - std::min(number.size(), point + 1);
  shape.fewest_decimals = shape.most_decimals = static_cast<std::uint32_t>(decimals);
  shape.ends_in_zero = decimals > 0 && number.back() == '0';
  shape.padded = point > 1 && number.front() == '0';
  const std::size_t first = number.find_first_not_of("0.");
  shape.zero = first == number.npos;
  if (shape.zero) return shape;
  shape.lead = number[first];
  shape.negative = negative;
  shape.positive = !negative;
  const auto place = static_cast<std::int32_t>(point) - static_cast<std::int32_t>(first);
  shape.least = shape.largest = place > 0 ? place - 1 : place;
  return shape;
}

void NumberShape::widen(const NumberShape& other) {
  least = std::min(least, other.least);
  largest = std::max(largest, other.largest);
  fewest_decimals = std::min(fewest_decimals, other.fewest_decimals);
  most_decimals = std::max(most_decimals, other.most_decimals);
  shortest = std::min(shortest, other.shortest);
  longest = std::max(longest, other.longest);
  negative |= other.negative;
  positive |= other.positive;
  zero |= other.zero;
  padded |= other.padded;
  grouped |= other.grouped;
  is_json |= other.is_json;
  ends_in_zero |= other.ends_in_zero;
  if (lead == '\0') lead = other.lead;
  if (other.lead != '\0' && other.lead != lead) lead = any_lead;
}

bool NumberShape::is_fixed() const {
  return !zero && !padded && least == largest && largest + 1 >= fixed_length && most_decimals == 0;
}

bool NumberShape::is_stamp() const {
  return is_fixed() && largest + 1 >= stamp_length;
}

NumberShape::Range NumberShape::magnitudes() const {
  constexpr std::int32_t shorter = 2;  // one of a hundred is so much shorter
  if (is_fixed()) return {lead == any_lead ? least - shorter : least, largest};
  return {least - 1, largest + 1};
}

NumberShape::Range NumberShape::decimals() const {
  const auto fewest = static_cast<std::int32_t>(fewest_decimals),
             most = static_cast<std::int32_t>(most_decimals);
  constexpr std::int32_t shorter = 2;  // one of a hundred ends in so many zeros, which were left away
  if (is_json && !ends_in_zero) return {std::max(fewest - shorter, 0), fewest == most ? most : most + 1};
  if (fewest == most) return {fewest, most};
  return {fewest == 0 ? 0 : 1, most + 1};
}

bool NumberShape::holds_zero() const {
  const std::int32_t places = -static_cast<std::int32_t>(most_decimals);
  return zero || (fewest_decimals > 0 && magnitudes().least < places);
}

bool NumberShape::may_be_padded() const {
  const bool has_two_digits = shortest == 2 && longest == 2 && most_decimals == 0;
  return has_two_digits && !zero && !padded && !negative && !grouped;
}

bool NumberShape::allows(std::string_view number) const {
  const NumberShape other = shape_of_number(number);
  const auto count = static_cast<std::int32_t>(other.most_decimals);
  const bool same_decimals = count >= decimals().least && count <= decimals().largest;
  if (padded) return same_decimals && other.shortest >= shortest && other.longest <= longest;
  if (grouped && other.padded && other.longest == digits_of_group) return same_decimals;
  if (other.padded && may_be_padded()) return same_decimals && other.positive && other.longest == longest;
  if (other.padded || !same_decimals) return false;
  if (other.zero) return holds_zero();
  if (other.negative ? !negative : !positive) return false;
  return other.least >= magnitudes().least && other.largest <= magnitudes().largest;
}

std::string NumberShape::decimals_pattern(std::string_view digit) const {
  const auto [fewest, most] = decimals();
  if (most == 0) return "";
  const std::string some = R"(\.)" + counted(digit, std::max(fewest, 1), most);
  return fewest == 0 ? "(?:" + some + ")?" : some;
}

std::string NumberShape::pattern() const {
  const std::string sign = !negative ? "" : positive || zero ? "-?" : "-";
  const std::string fraction = decimals_pattern("[0-9]");
  if (padded) {
    const auto digits = [](std::uint32_t count) { return static_cast<std::int32_t>(count); };
    return sign + counted("[0-9]", digits(shortest), digits(longest)) + fraction;
  }
  std::string numbers;
  const auto add = [&](const std::string& pattern) { numbers += (numbers.empty() ? "" : "|") + pattern; };
  const auto [smallest, greatest] = magnitudes();
  const std::int32_t places = decimals().largest;
  if (greatest >= 0) add("[1-9]" + counted("[0-9]", std::max(smallest, 0), greatest) + fraction);
  if (smallest < 0 && places > 0 && greatest >= -places) {
    const std::int32_t zeros = std::min(-1 - smallest, places - 1);
    add(R"(0\.)" + counted("0", -1 - std::min(greatest, -1), zeros) + "[1-9]" +
        counted("[0-9]", 0, places - 1));
  }
  if (grouped) add("0" + counted("[0-9]", digits_of_group - 1, digits_of_group - 1) + fraction);
  if (holds_zero()) add("0" + decimals_pattern("0"));
  if (may_be_padded()) add("0[1-9]");
  return sign.empty() ? numbers : sign + "(?:" + numbers + ")";
}

}  // namespace treesift
