// Which rules apply to a document.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "align/rules/rule_program.h"
#include "align/select/selector_matcher.h"

namespace treesift {

// What conditions look at beside the tree.
struct RuleContext {
  std::string_view id;     // of the pair
  std::string_view bytes;  // the document's, as they were read
  // A rule of the set that is left out: what would the verdict be without it? None by default.
  std::size_t left_out = ~std::size_t{0};
};

// What becomes of a rule whose condition cannot be asked.
enum class UnknownCondition : std::uint8_t { does_not_hold, holds };

// Scratch: keep one for each worker.
class ConditionJudge {
 public:
  // Overwrites `active`, by rule of the set. `selection` is null before the document is parsed, and
  // conditions on selectors are unknown then; so they are when its budget was exceeded, and rules that select
  // do not apply.
  void judge(const RuleProgram& program, const RuleContext& context, Format format,
             const Selection* selection, std::vector<bool>& active,
             UnknownCondition unknown = UnknownCondition::does_not_hold);

 private:
  enum class Truth : std::uint8_t { no, unknown, yes };

  bool has_selected(std::size_t rule) const;
  Truth evaluate(const ConditionProgram& condition);
  Truth evaluate_all(const ConditionProgram& condition);
  Truth evaluate_any(const ConditionProgram& condition);
  Truth matches(std::uint32_t expression, std::string_view text);
  Truth selects(std::uint32_t selector) const;

  static Truth negated(Truth truth) { return static_cast<Truth>(2 - static_cast<int>(truth)); }
  static Truth truth(bool holds) { return holds ? Truth::yes : Truth::no; }

  const RuleProgram* program_ = nullptr;
  const RuleContext* context_ = nullptr;
  const Selection* selection_ = nullptr;
  Format format_ = Format::html;
};

}  // namespace treesift
