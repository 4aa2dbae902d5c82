// One search over all values.
//
// Problem. A page has a thousand short texts, and most rules find something in few of them or in none. To ask
// RE2 about each text and rule costs more in calls than in matching.
//
// How. All values stand in one buffer, divided by a byte that valid UTF-8 never holds: no expression matches
// it or across it. One RE2::Set says which expressions match anywhere; only those are then searched for, and
// each hit leads on to the next value. Expressions that ask where a text begins or ends are tried on each
// value alone: they are anchored and soon done.
//
// The two documents of a pair are nearly equal, and so are the pages of a sweep. What was found in a value
// depends on that value alone; so values at the beginning and at the end that are those of the document
// before are not searched again.
//
// Cost. The set is one pass over the bytes between them; each expression that matches is another one.
#include "align/rules/value_scan.h"

#include <re2/re2.h>

#include <algorithm>
#include <iterator>
#include <numeric>

#include "align/rules/placeholder.h"
#include "parsers/text/normal_text.h"

namespace treesift {

void ValueScan::add(std::string_view value) {
  text_.append(value);
  ends_.push_back(text_.size());
  text_.push_back(gap_mark);
}

void ValueScan::begin() {
  last_text_.swap(text_);
  last_size_ = ends_.size();
  text_.clear();
  ends_.clear();
}

std::string_view ValueScan::value(std::size_t index) const {
  return std::string_view(text_).substr(begin_of(index), ends_[index] - begin_of(index));
}

void ValueScan::find(const ValueProgram& program, const std::vector<bool>& active,
                     std::vector<bool>& candidates) {
  candidates.assign(size(), false);
  const Range range = reuse(program, active, candidates);
  const auto& rules = program.rules_;
  const auto is_active = [&](std::uint32_t place) { return active[rules[place].rule]; };
  if (range.begin < range.end) find_floating(program, active, range, candidates);
  for (const std::uint32_t place : program.anchored_) {
    if (is_active(place)) find_anchored(*rules[place].expression, range, candidates);
  }
  if (std::any_of(program.white_space_.begin(), program.white_space_.end(), is_active)) {
    for (std::size_t i = range.begin; i < range.end; ++i) {
      if (!is_collapsed(value(i), Trim::both)) candidates[i] = true;
    }
  }
  last_program_ = &program;
  last_active_ = active;
  last_candidates_ = candidates;
}

// Copies what is known; the values that it is not known of.
ValueScan::Range ValueScan::reuse(const ValueProgram& program, const std::vector<bool>& active,
                                  std::vector<bool>& candidates) {
  if (last_program_ != &program || last_active_ != active) return {0, size()};
  const auto [same, last_same] =
      std::mismatch(text_.begin(), text_.end(), last_text_.begin(), last_text_.end());
  const auto head = static_cast<std::size_t>(same - text_.begin());
  const auto known =
      static_cast<std::size_t>(std::lower_bound(ends_.begin(), ends_.end(), head) - ends_.begin());
  std::copy_n(last_candidates_.begin(), known, candidates.begin());
  const auto tail =
      static_cast<std::size_t>(std::mismatch(text_.rbegin(), std::make_reverse_iterator(same),
                                             last_text_.rbegin(), std::make_reverse_iterator(last_same))
                                   .first -
                               text_.rbegin());
  Range range{known, size()};
  // The byte before a value, too, must be the same: there the one before ends.
  while (range.end > range.begin && begin_of(range.end - 1) > text_.size() - tail) {
    --range.end;
    candidates[range.end] = last_candidates_[last_size_ - (size() - range.end)];
  }
  return range;
}

void ValueScan::find_floating(const ValueProgram& program, const std::vector<bool>& active, Range range,
                              std::vector<bool>& candidates) {
  matching_.resize(program.floating_.size());
  std::iota(matching_.begin(), matching_.end(), 0);
  if (program.set_) {
    RE2::Set::ErrorInfo error{};
    const std::size_t begin = begin_of(range.begin);
    const re2::StringPiece text(text_.data() + begin, ends_[range.end - 1] - begin);
    const bool any = program.set_->Match(text, &matching_, &error);
    if (!any && error.kind == RE2::Set::kNoError) return;
    if (!any) {  // out of memory: ask each of them
      matching_.resize(program.floating_.size());
      std::iota(matching_.begin(), matching_.end(), 0);
    }
  }
  for (const int found : matching_) {
    const RuleOnValues& rule = program.rules_[program.floating_[static_cast<std::size_t>(found)]];
    if (active[rule.rule]) find_everywhere(*rule.expression, range, candidates);
  }
}

void ValueScan::find_everywhere(const re2::RE2& expression, Range range,
                                std::vector<bool>& candidates) const {
  const std::size_t end = ends_[range.end - 1];
  const re2::StringPiece text(text_.data(), end);
  re2::StringPiece match;
  for (std::size_t at = begin_of(range.begin), index = range.begin; at < end;) {
    if (!expression.Match(text, at, end, RE2::UNANCHORED, &match, 1)) return;
    const auto begin = static_cast<std::size_t>(match.data() - text_.data());
    index = static_cast<std::size_t>(
        std::lower_bound(ends_.begin() + static_cast<std::ptrdiff_t>(index), ends_.end(), begin) -
        ends_.begin());
    if (index >= range.end) return;
    candidates[index] = true;
    at = ends_[index] + 1;
  }
}

void ValueScan::find_anchored(const re2::RE2& expression, Range range, std::vector<bool>& candidates) const {
  for (std::size_t i = range.begin; i < range.end; ++i) {
    const std::string_view text = value(i);
    if (!candidates[i])
      candidates[i] = RE2::PartialMatch(re2::StringPiece(text.data(), text.size()), expression);
  }
}

}  // namespace treesift
