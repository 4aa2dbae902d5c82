// Predicates, by the rules of XPath 1.0, sections 3 and 4, and the conditions of CSS. The recursion is that
// of the selector's own text, whose nesting is limited; nothing recurses on the document.
#include "align/select/selector_evaluator.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "align/select/expression_cursor.h"
#include "align/select/selector_paths.h"
#include "align/select/xpath_values.h"
#include "parsers/attributes.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

using Kind = ExpressionKind;

// The part is not empty. memmem is linear whatever the texts; std::string_view::find is not.
bool has_part(std::string_view text, std::string_view part) {
  return !text.empty() && memmem(text.data(), text.size(), part.data(), part.size()) != nullptr;
}

bool has_word(std::string_view text, std::string_view word) {
  if (word.empty() || std::any_of(word.begin(), word.end(), is_space)) return false;
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || is_space(text[at - 1])) && (end == text.size() || is_space(text[end]))) return true;
  }
  return false;
}

bool matches(std::string_view value, TextMatch match, std::string_view text) {
  switch (match) {
    case TextMatch::present:
      return true;
    case TextMatch::equal:
      return value == text;
    case TextMatch::unequal:
      return value != text;
    case TextMatch::word:
      return has_word(value, text);
    case TextMatch::dash:
      return value.starts_with(text) && (value.size() == text.size() || value[text.size()] == '-');
    case TextMatch::prefix:
      return !text.empty() && value.starts_with(text);
    case TextMatch::suffix:
      return !text.empty() && value.ends_with(text);
    case TextMatch::part:
      return !text.empty() && has_part(value, text);
  }
  return false;
}

template <typename Operand>
bool compared(Comparison comparison, const Operand& left, const Operand& right) {
  switch (comparison) {
    case Comparison::equal:
      return left == right;
    case Comparison::unequal:
      return left != right;
    case Comparison::less:
      return left < right;
    case Comparison::less_or_equal:
      return left <= right;
    case Comparison::greater:
      return left > right;
    case Comparison::greater_or_equal:
      return left >= right;
  }
  return false;
}

}  // namespace

void SelectorEvaluator::begin(const SelectorView& view, std::uint32_t countings, WorkBudget& budget) {
  view_ = &view;
  budget_ = &budget;
  siblings_.begin(view, countings, budget);
  marks_.clear();
}

bool SelectorEvaluator::passes(const Step& step, SelectedItem item) const {
  const Document& document = *view_->document;
  switch (step.test) {
    case NodeTest::node:
      return true;
    case NodeTest::text:
      return !item.is_attribute() && document.is_text(item.node);
    case NodeTest::any_name:
      return item.is_attribute() ? step.axis == Axis::attribute : view_->is_element(item.node);
    case NodeTest::name:
      if (!item.is_attribute())
        return view_->is_element(item.node) && view_->name(item.node) == id(step.name);
      return step.axis == Axis::attribute &&
             view_->found(document.attributes(item.node)[item.attribute].name) == id(step.name);
  }
  return false;
}

bool SelectorEvaluator::holds(const Step& step, SelectedItem item, Positions positions,
                              std::size_t predicates) {
  const std::uint32_t known = positions == Positions::none ? 1 : 0;
  Context context{item, known, known, &step, 0};
  for (std::size_t i = 0; i < predicates; ++i) {
    context.predicate = static_cast<std::uint32_t>(i);
    if (!truth(step.predicates[i], context)) return false;
  }
  return true;
}

SiblingPosition SelectorEvaluator::position(const Context& context, CountTo to) {
  if (context.position != 0) return {context.position, context.size};
  const Step& step = *context.step;
  const std::uint32_t counting = first_counting_ + step.first_counting + context.predicate;
  return siblings_.find(context.item.node, depth_, counting, to, [&](NodeIndex sibling) {
    const SelectedItem item{sibling, no_attribute};
    return passes(step, item) && holds(step, item, Positions::of_siblings, context.predicate);
  });
}

bool SelectorEvaluator::is_nth(const NthChild& nth, NodeIndex node) {
  SiblingPosition found;
  if (nth.of_type) {
    found = siblings_.find_of_type(node);
  } else {
    found = siblings_.find(node, depth_, 0, nth.from_end ? CountTo::end : CountTo::node,
                           [&](NodeIndex sibling) { return view_->is_element(sibling); });
  }
  const std::int64_t position =
      nth.from_end ? std::int64_t{found.count} - found.position + 1 : found.position;
  const std::int64_t distance = position - nth.b;
  if (nth.a == 0) return distance == 0;
  return distance % nth.a == 0 && distance / nth.a >= 0;
}

// ---- Expressions

bool SelectorEvaluator::truth(ExpressionIndex index, const Context& context) {
  const Expression* expression = &at(index);
  while (expression->kind == Kind::and_ || expression->kind == Kind::or_) {
    const bool decides = expression->kind == Kind::or_;
    if (truth(expression->left, context) == decides) return decides;
    index = expression->right;
    expression = &at(index);
  }
  switch (value_type(expression->kind)) {
    case ValueType::boolean:
      return truth_of_boolean(*expression, context);
    case ValueType::number: {
      const double found = number(index, context);
      return found != 0 && !std::isnan(found);
    }
    case ValueType::string: {
      Lease<std::string> scratch(texts_, texts_in_use_);
      return !text(index, context, *scratch).empty();
    }
    case ValueType::nodes:
      return !visit_path(program_->inner_paths[expression->path], context,
                         [](SelectedItem) { return false; });
  }
  return false;
}

bool SelectorEvaluator::truth_of_boolean(const Expression& expression, const Context& context) {
  const NodeIndex node = context.item.node;
  switch (expression.kind) {
    case Kind::constant:
      return expression.number != 0;
    case Kind::not_:
      return !truth(expression.left, context);
    case Kind::compare:
      return compare(expression, context);
    case Kind::contains:
    case Kind::starts_with:
      return truth_of_texts(expression, context);
    case Kind::attribute_test:
      return has_attribute(expression, context.item);
    case Kind::is_named:
      return view_->is_element(node) && view_->name(node) == id(expression.name);
    case Kind::is_root:
      return view_->document->parent(node) == view_->root;
    case Kind::is_empty:
      return view_->document->subtree_size(node) == 1;
    case Kind::is_checked:
      return is_checked(node);
    case Kind::nth:
      return is_nth(expression.nth, node);
    default:
      return false;
  }
}

bool SelectorEvaluator::truth_of_texts(const Expression& expression, const Context& context) {
  Lease<std::string> left_scratch(texts_, texts_in_use_), right_scratch(texts_, texts_in_use_);
  const std::string_view left = text(expression.left, context, *left_scratch);
  const std::string_view right = text(expression.right, context, *right_scratch);
  return right.empty() ||
         (expression.kind == Kind::starts_with ? left.starts_with(right) : has_part(left, right));
}

double SelectorEvaluator::number(ExpressionIndex index, const Context& context) {
  const Expression& expression = at(index);
  const auto left = [&] { return number(expression.left, context); };
  const auto right = [&] { return number(expression.right, context); };
  switch (expression.kind) {
    case Kind::number:
      return expression.number;
    case Kind::position:
      return position(context, CountTo::node).position;
    case Kind::last:
      return position(context, CountTo::end).count;
    case Kind::count:
      return count_items(program_->inner_paths[expression.path], context);
    case Kind::negate:
      return -left();
    case Kind::add:
      return left() + right();
    case Kind::subtract:
      return left() - right();
    case Kind::multiply:
      return left() * right();
    case Kind::divide:
      return left() / right();
    case Kind::modulo:
      return std::fmod(left(), right());
    default:
      break;
  }
  if (value_type(expression.kind) == ValueType::boolean) return truth(index, context) ? 1 : 0;
  Lease<std::string> scratch(texts_, texts_in_use_);
  if (expression.kind == Kind::string_length) return to_length(text(expression.left, context, *scratch));
  return to_number(text(index, context, *scratch));
}

double SelectorEvaluator::count_items(const Path& path, const Context& context) {
  Lease<SelectedItems> items(lists_, lists_in_use_);
  items->push_back(context.item);
  follow(path.steps, *items);
  return static_cast<double>(items->size());
}

std::string_view SelectorEvaluator::text(ExpressionIndex index, const Context& context,
                                         std::string& scratch) {
  const Expression& expression = at(index);
  switch (value_type(expression.kind)) {
    case ValueType::boolean:
      return truth(index, context) ? "true" : "false";
    case ValueType::number:
      return to_text(number(index, context), scratch);
    case ValueType::nodes: {
      const SelectedItem first = first_item(program_->inner_paths[expression.path], context);
      return first.node == no_node ? std::string_view() : string_value(first, scratch);
    }
    case ValueType::string:
      break;
  }
  if (expression.kind == Kind::literal) return expression.text;
  if (expression.kind == Kind::string_of) return text(expression.left, context, scratch);
  if (expression.kind == Kind::normalize_space) {
    Lease<std::string> whole(texts_, texts_in_use_);
    const std::string_view found = text(expression.left, context, *whole);
    if (is_collapsed(found, Trim::both)) return scratch.assign(found);
    scratch.clear();
    collapse_space(found, Trim::both, scratch);
    return scratch;
  }
  const SelectedItem first = first_item(program_->inner_paths[expression.path], context);
  std::string_view name = first.node == no_node ? std::string_view() : item_name(first);
  if (expression.kind == Kind::local_name_of) name.remove_prefix(name.find(':') + 1);  // npos + 1 is 0
  return name;
}

SelectedItem SelectorEvaluator::first_item(const Path& path, const Context& context) {
  SelectedItem first;
  visit_path(path, context, [&](SelectedItem item) {
    first = item;
    return false;
  });
  return first;
}

// ---- Comparisons

SelectorEvaluator::Value SelectorEvaluator::value(ExpressionIndex index, const Context& context,
                                                  std::string& scratch) {
  const ValueType type = value_type(at(index).kind);
  if (type == ValueType::boolean) return {type, truth(index, context), 0, {}};
  if (type == ValueType::number) return {type, false, number(index, context), {}};
  return {ValueType::string, false, 0, text(index, context, scratch)};
}

bool SelectorEvaluator::compare_values(Comparison comparison, const Value& left, const Value& right) {
  const auto has = [&](ValueType type) { return left.type == type || right.type == type; };
  const auto boolean = [](const Value& value) {
    if (value.type == ValueType::boolean) return value.boolean;
    return value.type == ValueType::number ? value.number != 0 && !std::isnan(value.number)
                                           : !value.text.empty();
  };
  const auto number = [](const Value& value) {
    if (value.type == ValueType::boolean) return value.boolean ? 1.0 : 0.0;
    return value.type == ValueType::number ? value.number : to_number(value.text);
  };
  if (comparison <= Comparison::unequal) {
    if (has(ValueType::boolean)) return compared(comparison, boolean(left), boolean(right));
    if (!has(ValueType::number)) return compared(comparison, left.text, right.text);
  }
  return compared(comparison, number(left), number(right));
}

bool SelectorEvaluator::compare(const Expression& expression, const Context& context) {
  const ValueType left_type = value_type(at(expression.left).kind);
  const ValueType right_type = value_type(at(expression.right).kind);
  const bool any_nodes = left_type == ValueType::nodes || right_type == ValueType::nodes;
  if (any_nodes && left_type != ValueType::boolean && right_type != ValueType::boolean) {
    return compare_nodes(expression, context);
  }
  const auto operand = [&](ExpressionIndex index, std::string& scratch) -> Value {
    if (any_nodes) return {ValueType::boolean, truth(index, context), 0, {}};
    return value(index, context, scratch);
  };
  Lease<std::string> left_scratch(texts_, texts_in_use_), right_scratch(texts_, texts_in_use_);
  const Value left = operand(expression.left, *left_scratch);
  const Value right = operand(expression.right, *right_scratch);
  return compare_values(expression.comparison, left, right);
}

// Holds when it holds for one of the nodes, or for one pair of them.
bool SelectorEvaluator::compare_nodes(const Expression& expression, const Context& context) {
  const auto until = [&](ExpressionIndex index, auto holds_for) {
    Lease<std::string> scratch(texts_, texts_in_use_);
    if (value_type(at(index).kind) != ValueType::nodes) return holds_for(value(index, context, *scratch));
    return !visit_path(program_->inner_paths[at(index).path], context, [&](SelectedItem item) {
      return !holds_for(Value{ValueType::string, false, 0, string_value(item, *scratch)});
    });
  };
  return until(expression.left, [&](const Value& left) {
    return until(expression.right,
                 [&](const Value& right) { return compare_values(expression.comparison, left, right); });
  });
}

// ---- Nodes

std::string_view SelectorEvaluator::attribute(NodeIndex node, NameId name) const {
  return attribute_value(*view_->document, node, name);
}

bool SelectorEvaluator::has_attribute(const Expression& test, SelectedItem item) const {
  if (item.is_attribute()) return false;
  const NameId name = id(test.name);
  for (const Attribute& attribute : view_->document->attributes(item.node)) {
    if (view_->found(attribute.name) != name) continue;
    const std::string_view value = view_->document->value(attribute);
    if (!test.ignore_case) return matches(value, test.match, test.text);
    return matches(lower_case(value), test.match, lower_case(test.text));
  }
  return false;
}

bool SelectorEvaluator::is_checked(NodeIndex node) const {
  const auto has = [&](NameId name) { return attribute(node, name).data() != nullptr; };
  const NameId name = view_->document->name(node);
  if (name == standard_name("option")) return has(standard_name("selected"));
  if (name != standard_name("input") || !has(standard_name("checked"))) return false;
  const std::string type = lower_case(attribute(node, standard_name("type")));
  return type == "checkbox" || type == "radio";
}

std::string_view SelectorEvaluator::item_name(SelectedItem item) const {
  const Document& document = *view_->document;
  if (item.is_attribute()) return document.name_text(document.attributes(item.node)[item.attribute].name);
  return view_->is_element(item.node) ? view_->name_text(item.node) : std::string_view();
}

// The texts in the subtree one after the other; put together in `scratch` only when there are several.
std::string_view SelectorEvaluator::string_value(SelectedItem item, std::string& scratch) {
  const Document& document = *view_->document;
  if (item.is_attribute()) return document.value(document.attributes(item.node)[item.attribute]);
  std::string_view only;
  scratch.clear();
  for (NodeIndex node = item.node; node < document.subtree_end(item.node); ++node) {
    const std::string_view text = document.text(node);
    if (!budget_->take(1 + text.size() / 16)) break;
    if (text.empty()) continue;
    if (only.empty()) {
      only = text;
      continue;
    }
    if (scratch.empty()) scratch = only;
    scratch += text;
  }
  return scratch.empty() ? only : std::string_view(scratch);
}

}  // namespace treesift
