#include "model/contracts/field_facts.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "base/hash.h"

namespace treesift {
namespace {

constexpr std::size_t most_values = 1 << 16, most_of_enumeration = 8;
constexpr std::uint64_t enough_values = 3, many_values = 20, times_of_enumeration = 20;
constexpr std::size_t some_distinct = 5, many_distinct = 10;
constexpr std::uint64_t enough_orders = 5;
constexpr double enough_order_bits = 20;

// Formats that no other text has by chance.
constexpr std::array learned_formats{ValueFormat::date_time, ValueFormat::date,       ValueFormat::time,
                                     ValueFormat::uuid,      ValueFormat::email,      ValueFormat::uri,
                                     ValueFormat::ipv4,      ValueFormat::hexadecimal};

constexpr std::uint32_t bit_of(ValueFormat format) {
  return 1U << static_cast<unsigned>(format);
}

double power_of_ten(double value, int more) {
  return std::pow(10.0, std::floor(std::log10(value)) + more);
}

}  // namespace

void FieldFacts::add(const ValueView& value, std::size_t run) {
  ++count_;
  is_json_ = value.is_json;
  for (std::size_t i = 0; i < types_.size(); ++i) types_[i] += value.types >> i & 1;
  if (value.is(FieldType::object) || value.is(FieldType::array)) {
    first_count_ += run == 0;
    return;
  }
  const std::uint64_t hash = hash_of(value.text, value.types);
  if (run == 0) {
    ++first_count_;
    if (values_.size() < most_values) {
      ++values_[hash];
    } else {
      too_many_ = true;
    }
  } else {
    new_later_ |= !values_.contains(hash);
  }
  add_number(value);
  if (value.is(FieldType::string)) add_text(value.text);
}

void FieldFacts::add_number(const ValueView& value) {
  const std::optional<ValueNumber> number = number_of(value);
  if (!number || !std::isfinite(number->value)) return;
  units_agree_ &= least_ > greatest_ || unit_ == number->unit;
  unit_ = number->unit;
  least_ = std::min(least_, number->value);
  greatest_ = std::max(greatest_, number->value);
  if (number->value != 0) least_size_ = std::min(least_size_, std::abs(number->value));
}

void FieldFacts::add_text(std::string_view text) {
  constexpr std::size_t longest_of_enumeration = 60, longest_with_format = 2000;
  shortest_ = std::min(shortest_, static_cast<std::uint32_t>(std::min<std::size_t>(text.size(), 1000)));
  for (const ValueFormat format : learned_formats) {
    if ((formats_ & bit_of(format)) != 0 && (text.size() > longest_with_format || !has_format(text, format)))
      formats_ &= ~bit_of(format);
  }
  if (few_.size() > most_of_enumeration || std::ranges::find(few_, text) != few_.end()) return;
  few_.emplace_back(text.substr(0, longest_of_enumeration));
  if (text.size() > longest_of_enumeration) few_.resize(most_of_enumeration + 1);
}

void FieldFacts::add_list(const std::vector<ValueView>& values, std::size_t run) {
  constexpr std::size_t most_lists = 1 << 14;
  std::uint64_t hash = 0;
  for (const ValueView& value : values) hash = hash_of(value.text, hash);
  const bool is_new = lists_.size() < most_lists && lists_.insert(hash).second;
  if (values.size() < 2 || !is_new) return;
  std::set<std::string_view> seen;
  std::size_t ups = 0, downs = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    repeats_ |= !seen.insert(values[i].text).second;
    ups += i > 0 && stands_before(values[i - 1], values[i]);
    downs += i > 0 && stands_before(values[i], values[i - 1]);
  }
  rises_ |= ups > 0;
  falls_ |= downs > 0;
  if (run != 0) return;
  neighbours_ += values.size() * (values.size() - 1) / 2;
  orders_ += ups + downs > 0;
  order_bits_ += std::lgamma(static_cast<double>(std::max(ups, downs)) + 2) / std::log(2.0);
}

void FieldFacts::add_items(std::size_t count) {
  ++arrays_;
  empty_arrays_ += count == 0;
}

void FieldFacts::merge(const FieldFacts& other) {
  units_agree_ &=
      other.units_agree_ && (least_ > greatest_ || other.least_ > other.greatest_ || unit_ == other.unit_);
  if (least_ > greatest_) unit_ = other.unit_;
  count_ += other.count_;
  first_count_ += other.first_count_;
  is_json_ |= other.is_json_;
  for (std::size_t i = 0; i < types_.size(); ++i) types_[i] += other.types_[i];
  least_ = std::min(least_, other.least_);
  greatest_ = std::max(greatest_, other.greatest_);
  least_size_ = std::min(least_size_, other.least_size_);
  shortest_ = std::min(shortest_, other.shortest_);
  formats_ &= other.formats_;
  arrays_ += other.arrays_;
  empty_arrays_ += other.empty_arrays_;
  for (const auto& [value, times] : other.values_) {
    if (values_.size() < most_values || values_.contains(value)) values_[value] += times;
    too_many_ |= values_.size() >= most_values;
  }
  too_many_ |= other.too_many_;
  new_later_ |= other.new_later_;
  for (const std::string& text : other.few_) {
    if (few_.size() <= most_of_enumeration && std::ranges::find(few_, text) == few_.end())
      few_.push_back(text);
  }
  lists_.insert(other.lists_.begin(), other.lists_.end());
  neighbours_ += other.neighbours_;
  repeats_ |= other.repeats_;
  falls_ |= other.falls_;
  rises_ |= other.rises_;
  orders_ += other.orders_;
  order_bits_ += other.order_bits_;
}

// ---- What follows

void FieldFacts::describe(FieldContract& field, SeenOn seen_on) const {
  field.count = count_;
  if (seen_on == SeenOn::several && first_count_ < enough_values) return;
  field.value.types = types(seen_on);
  if (seen_on == SeenOn::one_page) return;
  describe_numbers(field.value);
  describe_texts(field.value);
  describe_lists(field);
  if (arrays_ >= many_values && empty_arrays_ == 0 && arrays_ == count_) field.min_items = 1;
}

FieldTypes FieldFacts::types(SeenOn seen_on) const {
  FieldTypes types = is_json_ ? types_of_json() : types_of_text();
  const bool all_integers = count_of(FieldType::integer) == count_of(FieldType::number);
  const bool is_known =
      seen_on == SeenOn::several && first_count_ >= many_values && (distinct() >= some_distinct || too_many_);
  if (types == any_type || (types & type_bit(FieldType::number)) == 0) return types;
  if (!all_integers || !is_known) return types & static_cast<FieldTypes>(~type_bit(FieldType::integer));
  return types & static_cast<FieldTypes>(~type_bit(FieldType::number));
}

// A field that was null only will be something one day.
FieldTypes FieldFacts::types_of_json() const {
  FieldTypes types = 0;
  for (int i = 0; i < field_type_count; ++i) {
    if (types_[static_cast<std::size_t>(i)] > 0) types |= type_bit(static_cast<FieldType>(i));
  }
  return types == type_bit(FieldType::null) ? any_type : types;
}

// Any text is a string: only a text that always was a number, or true or false, says something.
FieldTypes FieldFacts::types_of_text() const {
  const std::uint64_t empty = count_of(FieldType::empty);
  const FieldTypes or_empty = empty > 0 ? type_bit(FieldType::empty) : FieldTypes{0};
  const std::uint64_t filled = count_ - empty - count_of(FieldType::object);
  if (filled < enough_values || count_of(FieldType::object) > 0) return any_type;
  if (count_of(FieldType::number) == filled)
    return type_bit(FieldType::number) | type_bit(FieldType::integer) | or_empty;
  if (count_of(FieldType::boolean) == filled) return type_bit(FieldType::boolean) | or_empty;
  return any_type;
}

void FieldFacts::describe_numbers(ValueContract& value) const {
  constexpr FieldTypes others =
      type_bit(FieldType::string) | type_bit(FieldType::object) | type_bit(FieldType::array);
  const bool is_number = least_ <= greatest_ && (value.types & others) == 0;
  if (!is_number || first_count_ < some_distinct || distinct() < enough_values) return;
  if (units_agree_ && !unit_.empty()) value.unit = unit_;
  const bool sizes_are_known = first_count_ >= many_values && distinct() >= many_values;
  if (least_ > 0) {
    value.above = 0;
  } else if (least_ == 0) {
    value.min = 0;
  } else if (greatest_ < 0) {
    value.below = 0;
  }
  if (!sizes_are_known || greatest_ <= 0) return;
  value.below = power_of_ten(std::max(greatest_, -least_), 2);
  if (least_ < 0) {
    value.above = -*value.below;
  } else if (least_ > 0) {
    value.above.reset();
    value.min = power_of_ten(least_size_, -1);
  }
}

void FieldFacts::describe_texts(ValueContract& value) const {
  if (shortest_ == ~std::uint32_t{0} || (value.types & type_bit(FieldType::string)) == 0) return;
  if (distinct() >= many_distinct) {
    for (const ValueFormat format : learned_formats) {
      if ((formats_ & bit_of(format)) == 0) continue;
      value.format = format;
      break;
    }
  }
  if (value.format == ValueFormat::none && shortest_ > 0 && first_count_ >= many_values &&
      distinct() >= some_distinct)
    value.min_length = 1;
  if (!is_enumeration()) return;
  std::vector<EnumValue> values;
  for (const std::string& text : few_) values.push_back({true, text});
  std::ranges::sort(values, {}, &EnumValue::text);
  value.one_of = std::move(values);
  value.min_length.reset();
}

// Every value many times, none that the first run had not, and all of them texts.
bool FieldFacts::is_enumeration() const {
  if (few_.size() > most_of_enumeration || few_.size() < 2 || new_later_ || too_many_) return false;
  if (!were_all(FieldType::string) || distinct() != few_.size()) return false;
  constexpr std::uint32_t least_times = 5;
  return first_count_ >= times_of_enumeration * few_.size() &&
         std::ranges::all_of(values_, [](const auto& value) { return value.second >= least_times; });
}

void FieldFacts::describe_lists(FieldContract& field) const {
  field.unique = is_unique();
  if (orders_ >= enough_orders && order_bits_ >= enough_order_bits && rises_ != falls_)
    field.order = rises_ ? ValueOrder::ascending : ValueOrder::descending;
}

// No list had a value twice. That says something where values of different lists are often the same; and where they
// hardly ever are it will hold by chance.
bool FieldFacts::is_unique() const {
  const bool may_be_id =
      were_all(FieldType::integer) || (were_all(FieldType::string) && !were_all(FieldType::number));
  constexpr std::uint32_t of_times =
      bit_of(ValueFormat::date) | bit_of(ValueFormat::date_time) | bit_of(ValueFormat::time);
  const bool is_time = shortest_ != ~std::uint32_t{0} && (formats_ & of_times) != 0;
  constexpr std::uint64_t enough_neighbours = 10;
  if (repeats_ || too_many_ || !may_be_id || is_time || neighbours_ < enough_neighbours) return false;
  double same = 0, all = 0;
  for (const auto& [value, times] : values_) {
    same += static_cast<double>(times) * (times - 1) / 2;
    all += times;
  }
  const auto within = static_cast<double>(neighbours_);
  const double across = all * (all - 1) / 2 - within;
  if (across <= 0) return false;
  constexpr double many_expected = 10, hardly_any = 0.15, not_yet_seen = 3;
  return within * same / across >= many_expected || within * (same + not_yet_seen) / across <= hardly_any;
}

}  // namespace treesift
