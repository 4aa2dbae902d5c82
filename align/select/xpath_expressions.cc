// The expressions in the predicates of an XPath: operators by precedence, functions, literals.
#include <charconv>
#include <utility>

#include "align/select/xpath_parser.h"

namespace treesift {
namespace {

constexpr std::string_view function_list =
    "position, last, count, not, true, false, contains, starts-with, normalize-space, string, string-length, "
    "name and local-name";

constexpr std::size_t max_operators = 32;   // of arithmetic in one chain
constexpr std::size_t max_predicates = 16;  // of one step: each may ask those before it

}  // namespace

const XpathParser::FunctionName XpathParser::functions[13] = {
    {"position", Kind::position, 0, 0},
    {"last", Kind::last, 0, 0},
    {"count", Kind::count, 1, 1},
    {"not", Kind::not_, 1, 1},
    {"true", Kind::constant, 0, 0},
    {"false", Kind::constant, 0, 0},
    {"contains", Kind::contains, 2, 2},
    {"starts-with", Kind::starts_with, 2, 2},
    {"normalize-space", Kind::normalize_space, 0, 1},
    {"string", Kind::string_of, 0, 1},
    {"string-length", Kind::string_length, 0, 1},
    {"name", Kind::name_of, 0, 1},
    {"local-name", Kind::local_name_of, 0, 1},
};

void XpathParser::predicate(Step& step) {
  if (!cursor_.enter()) return;
  const std::size_t begin = cursor_.offset();
  cursor_.advance();
  const bool outer = std::exchange(asks_position_, false);
  ExpressionIndex test = expression();
  cursor_.skip_space();
  if (!cursor_.take("]")) cursor_.fail("] is missing before " + cursor_.here());
  cursor_.leave();
  if (cursor_.failed()) return;
  if (type_of(test) == ValueType::number) test = position_test(step, test);
  if (asks_position_ && step.axis == Axis::attribute) {
    cursor_.fail_at(begin, "attributes have no position: name the attribute");
  }
  step.positional = step.positional || asks_position_;
  step.predicates.push_back(as_condition(test));
  if (step.predicates.size() > max_predicates)
    cursor_.fail_at(begin, "too many predicates on a step: join them by `and`");
  asks_position_ = outer;
}

ExpressionIndex XpathParser::position_test(Step& step, ExpressionIndex number) {
  asks_position_ = true;
  const Expression& wanted = program_.expressions[number];
  if (step.predicates.empty() && wanted.kind == Kind::number && wanted.number >= 1 && wanted.number < 1e9 &&
      wanted.number == static_cast<std::uint32_t>(wanted.number)) {
    step.only_position = static_cast<std::uint32_t>(wanted.number);
  }
  return binary(Kind::compare, plain(Kind::position), number);
}

ExpressionIndex XpathParser::chain_of(Kind kind, std::string_view word,
                                      ExpressionIndex (XpathParser::*part)()) {
  std::vector<ExpressionIndex> parts{(this->*part)()};
  while (take_word(word)) parts.push_back((this->*part)());
  if (parts.size() == 1 || cursor_.failed()) return parts.front();
  for (ExpressionIndex& operand : parts) operand = as_condition(operand);
  return program_.chain(kind, parts);
}

ExpressionIndex XpathParser::comparison() {
  const ExpressionIndex left = sum();
  cursor_.skip_space();
  const std::optional<Comparison> sign = comparison_sign();
  if (!sign) return left;
  const ExpressionIndex right = sum();
  cursor_.skip_space();
  if (!cursor_.failed() && comparison_sign())
    cursor_.fail("two comparisons in a row: put one in brackets, or join them by `and`");
  if (cursor_.failed()) return no_reference;
  const ExpressionIndex compared = binary(Kind::compare, left, right);
  program_.expressions[compared].comparison = *sign;
  if (sign > Comparison::unequal) return compared;
  const TextMatch match = sign == Comparison::equal ? TextMatch::equal : TextMatch::unequal;
  if (const auto test = attribute_test(left, match, right)) return *test;
  if (const auto test = attribute_test(right, match, left)) return *test;
  return compared;
}

std::optional<Comparison> XpathParser::comparison_sign() {
  if (cursor_.take("=")) return Comparison::equal;
  if (cursor_.take("!=")) return Comparison::unequal;
  if (cursor_.take("<=")) return Comparison::less_or_equal;
  if (cursor_.take("<")) return Comparison::less;
  if (cursor_.take(">=")) return Comparison::greater_or_equal;
  if (cursor_.take(">")) return Comparison::greater;
  return {};
}

ExpressionIndex XpathParser::sum() {
  ExpressionIndex left = product();
  for (std::size_t count = 0; !cursor_.failed(); ++count) {
    cursor_.skip_space();
    const bool plus = cursor_.take("+");
    if (!plus && !cursor_.take("-")) break;
    if (count >= max_operators) cursor_.fail("too many numbers are added here: write their sum");
    const ExpressionIndex right = product();
    left = binary(plus ? Kind::add : Kind::subtract, left, right);
  }
  return left;
}

ExpressionIndex XpathParser::product() {
  ExpressionIndex left = negation();
  for (std::size_t count = 0; !cursor_.failed(); ++count) {
    cursor_.skip_space();
    Kind kind = Kind::multiply;
    if (take_word("div"))
      kind = Kind::divide;
    else if (take_word("mod"))
      kind = Kind::modulo;
    else if (!cursor_.take("*"))
      break;
    if (count >= max_operators) cursor_.fail("too many numbers are multiplied here: write their product");
    const ExpressionIndex right = negation();
    left = binary(kind, left, right);
  }
  return left;
}

ExpressionIndex XpathParser::negation() {
  std::size_t signs = 0;
  for (cursor_.skip_space(); cursor_.take("-"); cursor_.skip_space()) ++signs;
  const ExpressionIndex operand = primary();
  if (signs == 0) return operand;
  const ExpressionIndex negated = plain(Kind::negate, operand);
  return signs % 2 == 1 ? negated : plain(Kind::negate, negated);
}

bool XpathParser::take_word(std::string_view word) {
  cursor_.skip_space();
  if (is_xpath_name_part(cursor_.peek(word.size()))) return false;
  return cursor_.take(word);
}

ExpressionIndex XpathParser::primary() {
  const char c = cursor_.peek();
  if (c == '\'' || c == '"') return string_literal(c);
  if (is_digit(c) || (c == '.' && is_digit(cursor_.peek(1)))) return number_literal();
  if (c == '(') return in_brackets();
  if (c == '$') cursor_.fail("variables are not supported: write the value");
  if (c == '/') cursor_.fail("a path in a predicate starts at the node: write .//x or x");
  if (c == '|') cursor_.fail("a union in a predicate is not supported: join the paths by `or`");
  if (is_name_start(c)) {
    if (const FunctionName* function = function_here()) return call(*function);
  }
  if (cursor_.failed() || !starts_step()) {
    cursor_.fail("a path, a number, a text in quotes or a function is missing before " + cursor_.here());
    return no_reference;
  }
  return inner_path();
}

ExpressionIndex XpathParser::in_brackets() {
  if (!cursor_.enter()) return no_reference;
  cursor_.advance();
  const ExpressionIndex inner = expression();
  cursor_.skip_space();
  if (!cursor_.take(")")) cursor_.fail(") is missing before " + cursor_.here());
  cursor_.leave();
  cursor_.skip_space();
  if (cursor_.peek() == '[' || cursor_.peek() == '/') {
    cursor_.fail("a path in brackets is not supported: put the step inside");
  }
  return inner;
}

ExpressionIndex XpathParser::inner_path() {
  Path path;
  steps(path);
  cursor_.skip_space();
  if (cursor_.peek() == '|') cursor_.fail("a union in a predicate is not supported: join the paths by `or`");
  return add_path(std::move(path));
}

ExpressionIndex XpathParser::add_path(Path path) {
  program_.inner_paths.push_back(std::move(path));
  const ExpressionIndex index = plain(Kind::path);
  program_.expressions[index].path = static_cast<PathIndex>(program_.inner_paths.size() - 1);
  return index;
}

ExpressionIndex XpathParser::own_node() {
  Path path;
  path.steps.emplace_back();
  path.steps.back().axis = Axis::self;
  return add_path(std::move(path));
}

ExpressionIndex XpathParser::string_literal(char quote) {
  const std::size_t begin = cursor_.offset();
  cursor_.advance();
  const std::string_view text = cursor_.take_while([quote](char c) { return c != quote; });
  const ExpressionIndex index = plain(Kind::literal);
  program_.expressions[index].text = text;
  if (!cursor_.take({&quote, 1}))
    cursor_.fail_at(begin, "the text that begins here has no end: add the quote");
  return index;
}

ExpressionIndex XpathParser::number_literal() {
  const std::size_t begin = cursor_.offset();
  cursor_.take_while(is_digit);
  if (cursor_.take(".")) cursor_.take_while(is_digit);
  const std::string_view digits = cursor_.since(begin);
  const ExpressionIndex index = plain(Kind::number);
  double& number = program_.expressions[index].number;
  const auto read =
      std::from_chars(digits.data(), digits.data() + digits.size(), number, std::chars_format::fixed);
  if (read.ec != std::errc{}) cursor_.fail_at(begin, "this number is too large: write a smaller one");
  return index;
}

const XpathParser::FunctionName* XpathParser::function_here() {
  ExpressionCursor ahead = cursor_;
  const std::string_view name = ahead.take_while(is_xpath_name_part);
  ahead.skip_space();
  if (!ahead.take("(") || name == "text" || name == "node") return nullptr;
  for (const FunctionName& function : functions) {
    if (function.name == name) {
      cursor_ = ahead;
      return &function;
    }
  }
  if (name != "comment" && name != "processing-instruction") {
    cursor_.fail("the function `" + std::string(name) + "` is not supported: there are " +
                 std::string(function_list));
  }
  return nullptr;
}

ExpressionIndex XpathParser::call(const FunctionName& function) {
  const std::size_t begin = cursor_.offset();
  if (!cursor_.enter()) return no_reference;
  const std::vector<ExpressionIndex> given = arguments();
  cursor_.leave();
  if (cursor_.failed()) return no_reference;
  if (given.size() < function.least || given.size() > function.most) {
    cursor_.fail_at(begin,
                    "`" + std::string(function.name) + "` takes " + std::to_string(function.least) +
                        (function.most > function.least ? " or " + std::to_string(function.most) : "") +
                        " arguments, not " + std::to_string(given.size()));
    return no_reference;
  }
  return made_call(function, given, begin);
}

std::vector<ExpressionIndex> XpathParser::arguments() {
  std::vector<ExpressionIndex> given;
  cursor_.skip_space();
  if (cursor_.take(")")) return given;
  do {
    given.push_back(expression());
    cursor_.skip_space();
  } while (!cursor_.failed() && cursor_.take(","));
  if (!cursor_.take(")")) cursor_.fail(") is missing before " + cursor_.here());
  return given;
}

ExpressionIndex XpathParser::made_call(const FunctionName& function, std::vector<ExpressionIndex> given,
                                       std::size_t begin) {
  if (given.empty() && function.most == 1) given.push_back(own_node());
  const Kind kind = function.kind;
  if (kind == Kind::count || kind == Kind::name_of || kind == Kind::local_name_of) {
    if (type_of(given[0]) != ValueType::nodes) {
      cursor_.fail_at(begin, "`" + std::string(function.name) + "` takes a path");
      return no_reference;
    }
    const ExpressionIndex index = plain(kind);
    program_.expressions[index].path = program_.expressions[given[0]].path;
    return index;
  }
  if (kind == Kind::position || kind == Kind::last) asks_position_ = true;
  if (kind == Kind::constant) return program_.chain(function.name == "true" ? Kind::and_ : Kind::or_, {});
  if (kind == Kind::not_) return plain(kind, as_condition(given[0]));
  if (given.size() < 2) return plain(kind, given.empty() ? no_reference : given[0]);
  const TextMatch match = kind == Kind::contains ? TextMatch::part : TextMatch::prefix;
  if (const auto test = attribute_test(given[0], match, given[1])) return *test;
  return binary(kind, given[0], given[1]);
}

ExpressionIndex XpathParser::plain(Kind kind, ExpressionIndex left) {
  return binary(kind, left, no_reference);
}

ExpressionIndex XpathParser::binary(Kind kind, ExpressionIndex left, ExpressionIndex right) {
  Expression expression;
  expression.kind = kind;
  expression.left = left;
  expression.right = right;
  return program_.add(std::move(expression));
}

const Step* XpathParser::plain_attribute(ExpressionIndex index) const {
  const Expression& expression = program_.expressions[index];
  if (expression.kind != Kind::path) return nullptr;
  const Path& path = program_.inner_paths[expression.path];
  const Step& step = path.steps.front();
  const bool plain = path.steps.size() == 1 && step.axis == Axis::attribute && step.test == NodeTest::name &&
                     step.predicates.empty();
  return plain ? &step : nullptr;
}

ExpressionIndex XpathParser::attribute_test(const Step& step, TextMatch match, std::string text) {
  Expression test;
  test.kind = Kind::attribute_test;
  test.name = step.name;
  test.match = match;
  test.text = std::move(text);
  return program_.add(std::move(test));
}

std::optional<ExpressionIndex> XpathParser::attribute_test(ExpressionIndex left, TextMatch match,
                                                           ExpressionIndex right) {
  const Step* step = plain_attribute(left);
  const Expression& text = program_.expressions[right];
  if (step == nullptr || text.kind != Kind::literal) return {};
  if (text.text.empty() && match != TextMatch::equal && match != TextMatch::unequal) return {};
  return attribute_test(*step, match, text.text);
}

ExpressionIndex XpathParser::as_condition(ExpressionIndex index) {
  const Step* step = plain_attribute(index);
  return step == nullptr ? index : attribute_test(*step, TextMatch::present, "");
}

}  // namespace treesift
