// What was seen of the values of one field in clean runs, and what follows for the next run.
//
// Two runs of one program hardly differ, so what a value may become is known from the values of other
// responses and other items, and loosely: a range is widened to its sign and to ten times its magnitude, an
// enumeration must have been seen to the full many times over, a format by all of many values.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "align/contracts/field_contract.h"

namespace treesift {

// Whether the values of a field were of one page alone, or of several pages or items of a list: then so many are needed
// before something is said of them.
enum class SeenOn : std::uint8_t { one_page, several };

class FieldFacts {
 public:
  // `run` from 0: what values there are is asked of the first run only, that others may confirm it.
  void add(const ValueView& value, std::size_t run);
  // The values of one list, in their order.
  void add_list(const std::vector<ValueView>& values, std::size_t run);
  void add_items(std::size_t count);  // of an array
  void merge(const FieldFacts& other);

  std::uint64_t count() const { return count_; }
  bool were_all(FieldType type) const { return count_of(type) == count_; }

  // No list had one of the values twice: they may be what others refer to.
  bool may_be_referred_to() const { return neighbours_ > 0 && !repeats_; }
  // Writes into `field` what all values were.
  void describe(FieldContract& field, SeenOn seen_on) const;

 private:
  std::uint64_t count_of(FieldType type) const { return types_[static_cast<std::size_t>(type)]; }
  std::size_t distinct() const { return values_.size(); }
  void add_number(const ValueView& value);
  void add_text(std::string_view text);
  FieldTypes types(SeenOn seen_on) const;
  FieldTypes types_of_json() const;
  FieldTypes types_of_text() const;
  void describe_numbers(ValueContract& value) const;
  void describe_texts(ValueContract& value) const;
  void describe_lists(FieldContract& field) const;
  bool is_enumeration() const;
  bool is_unique() const;

  std::uint64_t count_ = 0, first_count_ = 0;
  bool is_json_ = false;
  std::array<std::uint64_t, field_type_count> types_{};
  double least_ = std::numeric_limits<double>::infinity(), greatest_ = -least_;
  double least_size_ = least_;  // of those that are not 0
  std::string unit_;
  bool units_agree_ = true;
  std::uint32_t shortest_ = ~std::uint32_t{0};
  std::uint32_t formats_ = ~std::uint32_t{0};  // that all texts have, as bits
  std::uint64_t arrays_ = 0, empty_arrays_ = 0;
  std::map<std::uint64_t, std::uint32_t> values_;         // of the first run, by hash
  bool too_many_ = false;                                 // values, to be known
  bool new_later_ = false;                                // values that the first run had not
  std::vector<std::string> few_;                          // the first texts that were not seen before
  std::set<std::uint64_t> lists_;                         // by hash: one that comes again tells nothing
  std::uint64_t neighbours_ = 0;                          // pairs of values in one list
  bool repeats_ = false, falls_ = false, rises_ = false;  // in some list
  std::uint64_t orders_ = 0;                              // lists that have one
  double order_bits_ = 0;                                 // how unlikely such an order is by chance
};

}  // namespace treesift
