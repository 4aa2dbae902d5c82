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
// Cost. The set is one pass over the bytes; each expression that matches is another one.
#include "align/rules/value_scan.h"

#include <re2/re2.h>

#include <algorithm>
#include <numeric>

#include "align/rules/placeholder.h"
#include "parsers/normal_text.h"

namespace treesift {

void ValueScan::add(std::string_view value) {
  text_.append(value);
  ends_.push_back(text_.size());
  text_.push_back(gap_mark);
}

std::string_view ValueScan::value(std::size_t index) const {
  const std::size_t begin = index == 0 ? 0 : ends_[index - 1] + 1;
  return std::string_view(text_).substr(begin, ends_[index] - begin);
}

void ValueScan::find(const ValueProgram& program, const std::vector<bool>& active,
                     std::vector<bool>& candidates) {
  candidates.assign(size(), false);
  const auto& rules = program.rules_;
  const auto is_active = [&](std::uint32_t place) { return active[rules[place].rule]; };
  find_floating(program, active, candidates);
  for (const std::uint32_t place : program.anchored_) {
    if (!is_active(place)) continue;
    for (std::size_t i = 0; i < size(); ++i) {
      const std::string_view text = value(i);
      if (!candidates[i]) {
        candidates[i] =
            RE2::PartialMatch(re2::StringPiece(text.data(), text.size()), *rules[place].expression);
      }
    }
  }
  if (std::none_of(program.white_space_.begin(), program.white_space_.end(), is_active)) return;
  for (std::size_t i = 0; i < size(); ++i) {
    if (!is_collapsed(value(i), Trim::both)) candidates[i] = true;
  }
}

void ValueScan::find_floating(const ValueProgram& program, const std::vector<bool>& active,
                              std::vector<bool>& candidates) {
  matching_.resize(program.floating_.size());
  std::iota(matching_.begin(), matching_.end(), 0);
  if (program.set_) {
    RE2::Set::ErrorInfo error{};
    const bool any = program.set_->Match(re2::StringPiece(text_.data(), text_.size()), &matching_, &error);
    if (!any && error.kind == RE2::Set::kNoError) return;
    if (!any) {  // out of memory: ask each of them
      matching_.resize(program.floating_.size());
      std::iota(matching_.begin(), matching_.end(), 0);
    }
  }
  for (const int found : matching_) {
    const RuleOnValues& rule = program.rules_[program.floating_[static_cast<std::size_t>(found)]];
    if (active[rule.rule]) find_everywhere(*rule.expression, candidates);
  }
}

void ValueScan::find_everywhere(const re2::RE2& expression, std::vector<bool>& candidates) const {
  const re2::StringPiece text(text_.data(), text_.size());
  re2::StringPiece match;
  for (std::size_t at = 0, index = 0; at < text_.size();) {
    if (!expression.Match(text, at, text_.size(), RE2::UNANCHORED, &match, 1)) return;
    const auto begin = static_cast<std::size_t>(match.data() - text_.data());
    index = static_cast<std::size_t>(
        std::lower_bound(ends_.begin() + static_cast<std::ptrdiff_t>(index), ends_.end(), begin) -
        ends_.begin());
    if (index == ends_.size()) return;
    candidates[index] = true;
    at = ends_[index] + 1;
  }
}

}  // namespace treesift
