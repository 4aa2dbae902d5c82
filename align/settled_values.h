// Values of aligned documents, texts and attributes, that actual is to have otherwise, collected before it is written
// anew.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "align/edits.h"
#include "parsers/document.h"
#include "parsers/document_patcher.h"
#include "parsers/text/normal_text.h"

namespace treesift {

// `settle`(expected value, actual value, out) says whether actual's value is to be another one, and writes that into
// `out`. Scratch: keep one for each worker.
class SettledValues {
 public:
  void clear() {
    count_ = bytes_of_values_ = 0;
    texts_.clear();
    attributes_.clear();
    notes_.clear();
    written_.clear();
  }

  // How many there are, and their bytes on both sides together; the bytes of what is to be written.
  std::uint64_t count() const { return count_; }
  std::uint64_t bytes() const { return bytes_of_values_; }
  std::size_t new_bytes() const { return written_.size(); }

  // The raw form has white space of its own.
  template <typename Settle>
  void settle_text(const Document& expected, const Document& actual, MatchedPair nodes, Settle settle) {
    const std::size_t begin = written_.size();
    if (!settle_value(expected.text(nodes.expected), actual.text(nodes.actual), settle)) return;
    const std::size_t raw = written_.size();
    if (!settle(expected.raw_text(nodes.expected), actual.raw_text(nodes.actual), value_))
      value_ = written_.substr(begin);
    written_ += value_;
    texts_.push_back({nodes.actual, 0, begin, raw, written_.size()});
  }

  // Those that both have; `concerns`(name) says which.
  template <typename Settle, typename Concerns>
  void settle_attributes(const Document& expected, const Document& actual, MatchedPair nodes, Settle settle,
                         Concerns concerns) {
    const auto of_expected = expected.attributes(nodes.expected);
    const auto of_actual = actual.attributes(nodes.actual);
    for_each_common_attribute(expected, actual, nodes, [&](std::size_t e, std::size_t i) {
      if (!concerns(of_actual[i].name)) return;
      const std::size_t begin = written_.size();
      if (settle_value(expected.value(of_expected[e]), actual.value(of_actual[i]), settle))
        attributes_.push_back({nodes.actual, i, begin, written_.size(), written_.size()});
    });
  }

  // Of the note at this place in both.
  template <typename Settle>
  void settle_note(std::string_view expected, std::string_view actual, std::size_t place, Settle settle) {
    const std::size_t begin = written_.size();
    if (settle_value(expected, actual, settle))
      notes_.push_back({document_node, place, begin, written_.size(), written_.size()});
  }

  // Into a patcher that has begun with actual.
  void write(DocumentPatcher& patcher) const {
    for (const SettledValue& each : texts_)
      patcher.set_text(each.node, trimmed(written(each.begin, each.raw)),
                       trimmed(written(each.raw, each.end)));
    for (const SettledValue& each : attributes_)
      patcher.set_attribute(each.node, each.index, written(each.begin, each.end));
    for (const SettledValue& each : notes_) patcher.set_note(each.index, written(each.begin, each.end));
  }

 private:
  // Calls visit(place in expected, place in actual) for each name that both have. Attributes are in one order on both
  // sides: standard names by id, then the others by their bytes.
  template <typename Visit>
  static void for_each_common_attribute(const Document& expected, const Document& actual, MatchedPair nodes,
                                        Visit visit) {
    const auto of_expected = expected.attributes(nodes.expected);
    const auto of_actual = actual.attributes(nodes.actual);
    const auto order = [&](const Attribute& one, const Attribute& other) {
      if (one.name < standard_name_count || other.name < standard_name_count)
        return std::strong_ordering(one.name <=> other.name);
      return expected.name_text(one.name) <=> actual.name_text(other.name);
    };
    std::size_t e = 0;
    for (std::size_t i = 0; i < of_actual.size(); ++i) {
      while (e < of_expected.size() && order(of_expected[e], of_actual[i]) < 0) ++e;
      if (e == of_expected.size()) return;
      if (order(of_expected[e], of_actual[i]) == 0) visit(e, i);
    }
  }

  struct SettledValue {
    NodeIndex node;
    std::size_t index;            // of the attribute, of the note
    std::size_t begin, raw, end;  // in written_: the value, of texts the raw form behind it
  };

  // Leaves the settled value at the end of written_.
  template <typename Settle>
  bool settle_value(std::string_view expected, std::string_view actual, Settle settle) {
    if (expected == actual || !settle(expected, actual, value_)) return false;
    ++count_;
    bytes_of_values_ += expected.size() + actual.size();
    written_ += value_;
    return true;
  }
  std::string_view written(std::size_t begin, std::size_t end) const {
    return std::string_view(written_).substr(begin, end - begin);
  }

  std::uint64_t count_ = 0, bytes_of_values_ = 0;
  std::vector<SettledValue> texts_, attributes_, notes_;
  std::string written_, value_;
};

}  // namespace treesift
