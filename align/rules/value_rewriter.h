// Rules at work on one value after another.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "align/rules/rule_selection.h"
#include "align/rules/rule_tally.h"
#include "align/rules/value_program.h"
#include "align/work_budget.h"
#include "parsers/document.h"

namespace treesift {

// Where a value stands.
struct ValueSlot {
  const Document* document;
  NodeIndex node;              // the element of which it is an attribute or text; in JSON the value itself
  NameId attribute = unnamed;  // of texts: none
};

// Scratch: keep one for each worker.
class ValueRewriter {
 public:
  // Whether there can be placeholders, from which texts of the page must be told (placeholder.h).
  enum class Placeholders : std::uint8_t { none, some };

  // `active` says of each rule of the set whether it applies. `budget`, of bytes looked at and put in, must
  // stay; when it is spent the answers are arbitrary and quick.
  void begin(const std::vector<bool>& active, const RuleSelection& places, Placeholders placeholders,
             WorkBudget& budget, RuleTally& tally) {
    placeholders_ = placeholders;
    places_ = places;
    active_ = &active;
    budget_ = &budget;
    tally_ = &tally;
  }

  // Lets the active rules look at the value, in order. A value longer than 16 KiB is looked at in pieces that
  // end behind white space where there is some.
  void start(std::string_view value) { marked_.assign(value); }
  void apply(const ValueProgram& program, const ValueSlot& place);
  // Hides all of it behind a placeholder of its kind; nothing when it is blank.
  void replace_all();

  // What has become of it, with marks spelt out: holds until the next start().
  std::string_view result();

  // The same for bytes: what is matched is cut out, in pieces of 64 KiB.
  void apply_to_bytes(const ValueProgram& program);
  const std::string& bytes() const { return marked_; }

 private:
  bool looks_at(const RuleOnValues& rule, const ValueSlot& place) const;
  void apply(const RuleOnValues& rule, bool is_number);
  void collapse(const RuleOnValues& rule);
  void respell_numbers(const RuleOnValues& rule, bool is_number);
  void lower_letters(const RuleOnValues& rule);
  void take_respelt(const RuleOnValues& rule);
  void rewrite(const RuleOnValues& rule);
  void cut_bytes(const RuleOnValues& rule);
  bool take_match(const RuleOnValues& rule, std::string_view match);
  void count(const RuleOnValues& rule, std::uint64_t values, std::uint64_t size);

  const std::vector<bool>* active_ = nullptr;
  RuleSelection places_;
  Placeholders placeholders_ = Placeholders::none;
  WorkBudget* budget_ = nullptr;
  RuleTally* tally_ = nullptr;
  std::string marked_, next_, result_;
};

}  // namespace treesift
