// What a selector is compiled to: paths of steps with predicates. CSS and XPath share it: a compound selector
// is a step, a combinator an axis, a condition a predicate.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace treesift {

enum class Axis : std::uint8_t {
  child,
  descendant,
  descendant_by_sibling,  // as `//x[n]`: a descendant whose position is counted among its siblings
  descendant_or_self,
  self,
  following_sibling,
  next_element,  // CSS +
  // From here on a step leads back in the document, or to something that is not a node.
  parent,
  ancestor,
  ancestor_or_self,
  preceding_sibling,
  attribute,
};

enum class NodeTest : std::uint8_t { name, any_name, text, node };

// Indices into SelectorProgram::names, expressions and inner_paths.
using NameReference = std::uint32_t;
using ExpressionIndex = std::uint32_t;
using PathIndex = std::uint32_t;
inline constexpr std::uint32_t no_reference = ~std::uint32_t{0};

struct Step {
  Axis axis = Axis::child;
  NodeTest test = NodeTest::node;
  NameReference name = no_reference;
  std::vector<ExpressionIndex> predicates;
  bool positional = false;           // a predicate asks for position() or last()
  std::uint32_t only_position = 0;   // the first predicate is this number; 0: it is not
  std::uint32_t first_counting = 0;  // predicate i counts siblings under the number first_counting + i
};

struct Path {
  std::vector<Step> steps;
  std::uint32_t walk_steps = 0;  // so many are matched while the document is walked, the others after it
};

enum class ExpressionKind : std::uint8_t {
  // Boolean.
  constant,        // number != 0
  and_,            // left and right; chains lean to the right
  or_,             // the same
  not_,            // left
  compare,         // left `comparison` right
  contains,        // string left holds string right
  starts_with,     // string left begins with string right
  attribute_test,  // the attribute `name` compares to `text` by `match`
  is_named,        // the element has the name
  is_element,      //
  is_root,         // a top-level element
  is_empty,        // no children
  is_checked,      // of a form: checked or selected
  nth,             // `nth`
  // Numbers.
  number,
  position,
  last,
  count,          // nodes of `path`
  string_length,  // of left
  negate,         // left
  add,
  subtract,
  multiply,
  divide,
  modulo,
  // Strings.
  literal,          // text
  string_of,        // left, as a string
  normalize_space,  // of left
  name_of,          // of the first node of `path`
  local_name_of,
  // Nodes.
  path,
};

enum class Comparison : std::uint8_t { equal, unequal, less, less_or_equal, greater, greater_or_equal };
enum class TextMatch : std::uint8_t { present, equal, unequal, word, dash, prefix, suffix, part };

// The child number a·n + b for some n >= 0, counted from 1.
struct NthChild {
  std::int32_t a = 0;
  std::int32_t b = 0;
  bool from_end = false;
  bool of_type = false;
};

struct Expression {
  ExpressionKind kind = ExpressionKind::constant;
  ExpressionIndex left = no_reference;
  ExpressionIndex right = no_reference;
  PathIndex path = no_reference;
  NameReference name = no_reference;
  Comparison comparison = Comparison::equal;
  TextMatch match = TextMatch::present;
  bool ignore_case = false;  // attribute_test: ASCII letters
  NthChild nth;
  double number = 0;
  std::string text;
};

enum class SelectorLanguage : std::uint8_t { css, xpath };

struct SelectorProgram {
  SelectorLanguage language = SelectorLanguage::css;
  std::string text;
  std::vector<Path> alternatives;
  std::vector<Path> inner_paths;
  std::vector<Expression> expressions;
  std::vector<std::string> names;
  std::uint32_t countings = 0;

  NameReference refer_to(const std::string& name);
  ExpressionIndex add(Expression expression);
  // A chain of `and_` or `or_` over the parts; of none it is the constant that changes nothing.
  ExpressionIndex chain(ExpressionKind kind, const std::vector<ExpressionIndex>& parts);
};

enum class ValueType : std::uint8_t { boolean, number, string, nodes };
ValueType value_type(ExpressionKind kind);

// Plans the paths once they are all there: joins steps that can be one, says how far the walk goes, numbers
// the countings.
void plan_paths(SelectorProgram& program);

}  // namespace treesift
