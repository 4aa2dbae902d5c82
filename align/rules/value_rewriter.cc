#include "align/rules/value_rewriter.h"

#include <re2/re2.h>

#include <algorithm>

#include "align/rules/matches.h"
#include "align/rules/placeholder.h"
#include "align/text/no_value_words.h"
#include "align/text/numbers.h"
#include "align/text/text_kinds.h"
#include "base/ascii.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

constexpr std::size_t longest_piece = std::size_t{16} << 10;
constexpr std::size_t longest_byte_piece = std::size_t{64} << 10;
constexpr std::uint64_t placeholder_size = 12;

// Zeros only, as the UUID that is nobody's.
bool is_nil(std::string_view token) {
  return std::ranges::all_of(token, [](char c) { return c == '0' || c == '-'; });
}

// Whether a value says that there is none, or why: no date, number or token is meant to look like that.
bool says_no_value(std::string_view value, ValueKind kind) {
  if ((kind == ValueKind::uuid || kind == ValueKind::token) && is_nil(value)) return true;
  constexpr std::string_view words[] = {"undefined", "null",  "none",  "nil",    "nan",       "inf",
                                        "infinity",  "error", "false", "failed", "exception", "unknown"};
  return std::ranges::find(words, lower_case(value)) != std::end(words);
}

// Whether a short text or address holds, as a word of its own, what programs write where they have nothing to say. In
// what is long, such as a script, it may be meant.
bool shows_nothing(std::string_view text) {
  constexpr std::size_t longest = 200;
  return text.size() <= longest && std::ranges::any_of(no_value_words, [&](std::string_view word) {
           const std::size_t at = text.find(word), end = at + word.size();
           if (at == text.npos) return false;
           const auto is_any_of = [&](std::size_t place, std::string_view marks) {
             return marks.find(text[place]) != marks.npos;
           };
           return (at == 0 || is_any_of(at - 1, " /=")) && (end == text.size() || is_any_of(end, " /?&#"));
         });
}

}  // namespace

bool ValueRewriter::looks_at(const RuleOnValues& rule, const ValueSlot& place) const {
  const Document& document = *place.document;
  if (place.attribute != unnamed && !(rule.attributes.match(document, place.attribute) &&
                                      rule.elements.match(document, document.name(place.node)))) {
    return false;
  }
  return places_.looks_at(rule.rule, place.node);
}

void ValueRewriter::apply(const ValueProgram& program, const ValueSlot& place) {
  const Document& document = *place.document;
  for (const RuleOnValues& rule : program.rules()) {
    if (!(*active_)[rule.rule] || !looks_at(rule, place)) continue;
    apply(rule, place.attribute == unnamed && document.kind(place.node) == NodeKind::number);
  }
}

void ValueRewriter::apply(const RuleOnValues& rule, bool is_number) {
  switch (rule.stage) {
    case StripStage::white_space:
      return collapse(rule);
    case StripStage::number:
      return respell_numbers(rule, is_number);
    case StripStage::letter_case:
      return lower_letters(rule);
    default:
      return rewrite(rule);
  }
}

// A number in JSON is one as a whole, 1e3 too.
void ValueRewriter::respell_numbers(const RuleOnValues& rule, bool is_number) {
  next_ = is_number ? canonical_number(marked_) : "";
  for (std::size_t at = 0; at < marked_.size() && !is_number;) {
    const std::string_view text = marked_;
    const std::size_t number = end_of_number(text, at),
                      end = std::max({number, end_of_run(text, at), at + 1});
    next_ += number > at ? canonical_number(text.substr(at, end - at)) : text.substr(at, end - at);
    at = end;
  }
  take_respelt(rule);
}

void ValueRewriter::lower_letters(const RuleOnValues& rule) {
  next_ = lower_case(marked_);
  take_respelt(rule);
}

void ValueRewriter::take_respelt(const RuleOnValues& rule) {
  if (next_ == marked_) return;
  count(rule, 1, marked_.size());
  marked_.swap(next_);
}

void ValueRewriter::count(const RuleOnValues& rule, std::uint64_t values, std::uint64_t size) {
  RuleCount& count = tally_->rules[rule.rule];
  count.nodes += values;
  count.bytes += size;
}

// Gaps are as if they were not there.
void ValueRewriter::collapse(const RuleOnValues& rule) {
  next_.clear();
  bool space = true;
  for (const char c : marked_) {
    const bool here = is_space(c);
    if (!here) {
      next_.push_back(c);
    } else if (!space) {
      next_.push_back(' ');
    }
    space = here || (space && c == gap_mark);
  }
  if (space) {
    const std::size_t last = next_.find_last_of(' ');
    if (last != next_.npos && next_.find_first_not_of(gap_mark, last + 1) == next_.npos) next_.erase(last, 1);
  }
  if (next_ == marked_) return;
  count(rule, 1, marked_.size() > next_.size() ? marked_.size() - next_.size() : 0);
  marked_.swap(next_);
}

// The match is appended as what it becomes; false when it stays.
bool ValueRewriter::take_match(const RuleOnValues& rule, std::string_view match) {
  if (rule.action == RuleAction::remove) {
    next_.push_back(gap_mark);
    return true;
  }
  const bool names_kind = rule.placeholder && *rule.placeholder != ValueKind::text;
  const bool is_date = rule.stage == StripStage::date_time || rule.placeholder == ValueKind::date;
  const bool says_nothing = names_kind ? says_no_value(match, *rule.placeholder) : shows_nothing(match);
  const bool says_none =
      (rule.stage == StripStage::regex && says_nothing) || (is_date && is_date_of_none(match));
  if (is_blank(match) || says_none || !budget_->take(placeholder_size)) {
    next_.append(match);
    return false;
  }
  next_.push_back(placeholder_mark(rule.placeholder ? *rule.placeholder : kind_of_value(match)));
  return true;
}

void ValueRewriter::rewrite(const RuleOnValues& rule) {
  std::size_t kept = 0;
  std::uint64_t hidden = 0;
  next_.clear();
  const bool whole = for_each_match(*rule.expression, rule.groups, marked_, longest_piece, *budget_,
                                    [&](std::size_t begin, std::size_t end) {
                                      next_.append(marked_, kept, begin - kept);
                                      kept = end;
                                      const std::string_view match(marked_.data() + begin, end - begin);
                                      if (take_match(rule, match)) hidden += match.size();
                                    });
  if (!whole || hidden == 0) return;
  next_.append(marked_, kept);
  count(rule, 1, hidden);
  marked_.swap(next_);
}

void ValueRewriter::cut_bytes(const RuleOnValues& rule) {
  std::size_t kept = 0;
  next_.clear();
  const auto cut = [&](std::size_t begin, std::size_t end) {
    next_.append(marked_, kept, begin - kept);
    kept = end;
  };
  if (!for_each_match(*rule.expression, rule.groups, marked_, longest_byte_piece, *budget_, cut) || kept == 0)
    return;
  next_.append(marked_, kept);
  count(rule, 0, marked_.size() - next_.size());
  marked_.swap(next_);
}

void ValueRewriter::apply_to_bytes(const ValueProgram& program) {
  for (const RuleOnValues& rule : program.rules()) {
    if ((*active_)[rule.rule]) cut_bytes(rule);
  }
}

void ValueRewriter::replace_all() {
  if (is_blank(marked_) || !budget_->take(placeholder_size)) return;
  const ValueKind kind = kind_of_value(marked_);
  marked_.assign(1, placeholder_mark(kind));
}

std::string_view ValueRewriter::result() {
  if (placeholders_ == Placeholders::some) {
    spell_out(marked_, result_);
  } else {
    result_ = marked_;
    std::erase(result_, gap_mark);
  }
  return result_;
}

}  // namespace treesift
