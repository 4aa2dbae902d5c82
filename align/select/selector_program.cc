#include "align/select/selector_program.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "align/select/selector.h"

namespace treesift {
namespace {

bool is_any_descendant(const Step& step) {
  return step.axis == Axis::descendant_or_self && step.test == NodeTest::node && step.predicates.empty();
}

bool is_self(const Step& step) {
  return step.axis == Axis::self && step.test == NodeTest::node && step.predicates.empty();
}

bool is_walked(const Step& step) {
  if (step.axis == Axis::child || step.axis == Axis::descendant_by_sibling) return true;
  return step.axis < Axis::parent && !step.positional;
}

// `//x` is two steps by the standard. Where nothing counts positions, or where the walk will count siblings,
// it can be one.
void join_steps(Path& path, bool walked) {
  std::vector<Step> joined;
  for (Step& step : path.steps) {
    const bool after_any = !joined.empty() && is_any_descendant(joined.back());
    if (!joined.empty() && (is_self(step) || (after_any && is_any_descendant(step)))) continue;
    if (after_any && step.axis == Axis::child && (!step.positional || walked)) {
      step.axis = step.positional ? Axis::descendant_by_sibling : Axis::descendant;
      joined.back() = std::move(step);
    } else if (after_any && step.axis == Axis::attribute && joined.size() == 1 && walked) {
      joined.back().axis = Axis::descendant;  // only elements have attributes
      joined.back().test = NodeTest::any_name;
      joined.push_back(std::move(step));
    } else {
      joined.push_back(std::move(step));
    }
    walked = walked && is_walked(joined.back());
  }
  path.steps = std::move(joined);
}

std::uint32_t count_walked(const Path& path) {
  const auto stop = std::find_if_not(path.steps.begin(), path.steps.end(), is_walked);
  return static_cast<std::uint32_t>(stop - path.steps.begin());
}

}  // namespace

std::string_view Selector::text() const {
  return program_->text;
}

NameReference SelectorProgram::refer_to(const std::string& name) {
  const auto known = std::find(names.begin(), names.end(), name);
  if (known != names.end()) return static_cast<NameReference>(known - names.begin());
  names.push_back(name);
  return static_cast<NameReference>(names.size() - 1);
}

ExpressionIndex SelectorProgram::add(Expression expression) {
  expressions.push_back(std::move(expression));
  return static_cast<ExpressionIndex>(expressions.size() - 1);
}

ExpressionIndex SelectorProgram::chain(ExpressionKind kind, const std::vector<ExpressionIndex>& parts) {
  if (parts.empty()) {
    Expression constant;
    constant.number = kind == ExpressionKind::and_ ? 1 : 0;
    return add(constant);
  }
  ExpressionIndex chained = parts.back();
  for (std::size_t i = parts.size() - 1; i-- > 0;) {
    Expression link;
    link.kind = kind;
    link.left = parts[i];
    link.right = chained;
    chained = add(link);
  }
  return chained;
}

ValueType value_type(ExpressionKind kind) {
  if (kind < ExpressionKind::number) return ValueType::boolean;
  if (kind < ExpressionKind::literal) return ValueType::number;
  if (kind < ExpressionKind::path) return ValueType::string;
  return ValueType::nodes;
}

void plan_paths(SelectorProgram& program) {
  for (Path& path : program.alternatives) {
    join_steps(path, true);
    path.walk_steps = count_walked(path);
    for (Step& step : path.steps) {
      step.first_counting = program.countings;
      if (step.positional) program.countings += static_cast<std::uint32_t>(step.predicates.size());
    }
  }
  for (Path& path : program.inner_paths) join_steps(path, false);
}

}  // namespace treesift
