#include "align/select/selector_set.h"

#include <algorithm>
#include <utility>

#include "align/select/expression_cursor.h"

namespace treesift {
namespace {

NameId standard_id(std::string_view name) {
  const auto found = std::find(std::begin(standard_names), std::end(standard_names), name);
  return found == std::end(standard_names) ? unnamed
                                           : static_cast<NameId>(found - std::begin(standard_names));
}

// An attribute that every node has for which the expression holds.
NameReference required_by(const SelectorProgram& program, ExpressionIndex index) {
  while (program.expressions[index].kind == ExpressionKind::and_) {
    const NameReference left = required_by(program, program.expressions[index].left);
    if (left != no_reference) return left;
    index = program.expressions[index].right;
  }
  const Expression& expression = program.expressions[index];
  return expression.kind == ExpressionKind::attribute_test ? expression.name : no_reference;
}

}  // namespace

SelectorSet::SelectorSet(std::vector<Selector> selectors) : selectors_(std::move(selectors)) {
  number_names();
  for (std::uint32_t i = 0; i < selectors_.size(); ++i) {
    const SelectorProgram& program = selectors_[i].program();
    first_counting_.push_back(countings_);
    countings_ += program.countings;
    for (const Path& path : program.alternatives) add_path(i, path);
    for (const Expression& expression : program.expressions) {
      counts_types_ = counts_types_ || (expression.kind == ExpressionKind::nth && expression.nth.of_type);
    }
  }
  for (const Format format : {Format::html, Format::xml, Format::json}) {
    indices_[static_cast<std::size_t>(format)] = make_index(format);
  }
}

void SelectorSet::number_names() {
  for (const Selector& selector : selectors_) {
    for (const std::string& name : selector.program().names) {
      names_.push_back(name);
      names_.push_back(lower_case(name));
    }
  }
  for (const char* always : {"class", "id", "type", "checked", "selected", "item"})
    names_.emplace_back(always);
  std::sort(names_.begin(), names_.end());
  names_.erase(std::unique(names_.begin(), names_.end()), names_.end());
  for (const std::string& name : names_) standard_.push_back(standard_id(name));
  const auto number = [&](const std::string& name) {
    return static_cast<std::uint32_t>(std::lower_bound(names_.begin(), names_.end(), name) - names_.begin());
  };
  for (const Selector& selector : selectors_) {
    first_name_.push_back(static_cast<std::uint32_t>(as_written_.size()));
    for (const std::string& name : selector.program().names) {
      as_written_.push_back(number(name));
      lower_case_.push_back(number(lower_case(name)));
    }
  }
}

void SelectorSet::add_path(std::uint32_t selector, const Path& path) {
  const bool names_attributes = path.walk_steps + 1 == path.steps.size() &&
                                path.steps.back().axis == Axis::attribute && path.walk_steps > 0;
  const std::size_t selecting_steps = path.walk_steps + (names_attributes ? 1 : 0);
  std::uint32_t left_bit = 0;
  for (std::uint32_t i = 0; i < path.walk_steps; ++i) {
    WalkStep step;
    step.selector = selector;
    step.path = &path;
    step.step = &path.steps[i];
    step.axis = step.step->axis;
    step.left_bit = left_bit;
    step.last = i + 1 == path.walk_steps;
    step.selects = step.last && selecting_steps == path.steps.size();
    step.asks = !step.step->predicates.empty() || (step.selects && names_attributes);
    if (!step.last) step.own_bit = left_bit = bits_++;
    if (step.last && !step.selects) step.tail = tails_;
    steps_.push_back(step);
  }
  if (selecting_steps == path.steps.size()) return;
  tail_paths_.push_back(&path);
  tail_selectors_.push_back(selector);
  ++tails_;
}

std::uint32_t SelectorSet::name_number(std::uint32_t selector, NameReference name, Format format) const {
  const std::uint32_t at = first_name_[selector] + name;
  return format == Format::html ? lower_case_[at] : as_written_[at];
}

NameReference SelectorSet::required_attribute(const WalkStep& step) const {
  const SelectorProgram& program = selectors_[step.selector].program();
  for (const ExpressionIndex predicate : step.step->predicates) {
    const NameReference name = required_by(program, predicate);
    if (name != no_reference) return name;
  }
  const Step& after = step.path->steps.back();
  const bool selects_attributes =
      step.selects && after.axis == Axis::attribute && after.test == NodeTest::name;
  return selects_attributes ? after.name : no_reference;
}

SelectorSet::Index SelectorSet::make_index(Format format) const {
  Index index;
  index.by_name.resize(names_.size());
  index.by_attribute.resize(names_.size());
  for (std::uint32_t i = 0; i < steps_.size(); ++i) {
    const WalkStep& walk = steps_[i];
    const Step& step = *walk.step;
    if (format == Format::json && selectors_[walk.selector].program().language == SelectorLanguage::css)
      continue;
    const NameReference attribute = required_attribute(walk);
    if (step.axis == Axis::self || step.axis == Axis::descendant_or_self) {
      index.last.push_back(i);
    } else if (step.test == NodeTest::name) {
      index.by_name[name_number(walk.selector, step.name, format)].push_back(i);
    } else if (step.test != NodeTest::text && attribute != no_reference) {
      index.by_attribute[name_number(walk.selector, attribute, format)].push_back(i);
      index.uses_attributes = true;
    } else {
      if (step.test != NodeTest::text) index.elements.push_back(i);
      if (step.test != NodeTest::any_name) index.texts.push_back(i);
    }
  }
  return index;
}

}  // namespace treesift
