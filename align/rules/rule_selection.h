// Where rules that were given a place (Rule::at) look in the document at hand.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "align/rules/rule_program.h"
#include "align/select/selector_matcher.h"

namespace treesift {

// A view.
class RuleSelection {
 public:
  RuleSelection() = default;  // before there are selections: no rule has a place
  RuleSelection(const RuleProgram& program, const Selection& selection)
      : program_(&program), selection_(&selection) {}

  bool has_place(std::uint32_t rule) const {
    return program_ != nullptr && program_->place_of[rule] != RuleProgram::no_selector;
  }
  // In document order.
  std::span<const SelectedItem> of(std::uint32_t rule) const {
    return (*selection_)[program_->place_of[rule]];
  }
  // Whether the rule looks at an element's attributes and own texts; in JSON at a value.
  bool looks_at(std::uint32_t rule, NodeIndex node) const {
    if (!has_place(rule)) return true;
    const auto items = of(rule);
    return std::binary_search(items.begin(), items.end(), SelectedItem{node});
  }

 private:
  const RuleProgram* program_ = nullptr;
  const Selection* selection_ = nullptr;
};

}  // namespace treesift
