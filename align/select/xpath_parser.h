// The parser of XPath expressions; selector.h has the function to call.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "align/select/expression_cursor.h"
#include "align/select/selector.h"
#include "align/select/selector_program.h"

namespace treesift {

inline bool is_xpath_name_part(char c) {
  return is_name_part(c) || c == '.';
}

class XpathParser {
 public:
  explicit XpathParser(std::string_view text) : cursor_(text) {
    program_.language = SelectorLanguage::xpath;
    program_.text = text;
  }

  SelectorResult parse();

 private:
  using Kind = ExpressionKind;
  struct FunctionName {
    std::string_view name;
    Kind kind;
    std::size_t least, most;  // arguments
  };
  static const FunctionName functions[13];

  // ---- Paths

  Path top_path();
  void steps(Path& path);
  static Step any_descendant();
  bool starts_step() const;
  Step step();
  Step short_step(const Step& step);
  Axis axis();
  void node_test(Step& step);
  void refuse_node_type(const std::string& name, std::size_t begin);
  std::string qualified_name();

  // ---- Predicates

  void predicate(Step& step);
  ExpressionIndex position_test(Step& step, ExpressionIndex number);
  ExpressionIndex expression() { return chain_of(Kind::or_, "or", &XpathParser::and_expression); }
  ExpressionIndex and_expression() { return chain_of(Kind::and_, "and", &XpathParser::comparison); }

  ExpressionIndex chain_of(Kind kind, std::string_view word, ExpressionIndex (XpathParser::*part)());
  ExpressionIndex comparison();
  std::optional<Comparison> comparison_sign();
  ExpressionIndex sum();
  ExpressionIndex product();
  ExpressionIndex negation();
  bool take_word(std::string_view word);
  ExpressionIndex primary();
  ExpressionIndex in_brackets();
  ExpressionIndex inner_path();
  ExpressionIndex add_path(Path path);
  ExpressionIndex own_node();
  ExpressionIndex string_literal(char quote);
  ExpressionIndex number_literal();

  // ---- Functions

  // The function whose name and bracket stand here; no function when a path begins. Goes past the bracket.
  const FunctionName* function_here();
  ExpressionIndex call(const FunctionName& function);
  std::vector<ExpressionIndex> arguments();
  ExpressionIndex made_call(const FunctionName& function, std::vector<ExpressionIndex> given,
                            std::size_t begin);

  // ---- Expressions

  ValueType type_of(ExpressionIndex index) const { return value_type(program_.expressions[index].kind); }

  ExpressionIndex plain(Kind kind, ExpressionIndex left = no_reference);
  ExpressionIndex binary(Kind kind, ExpressionIndex left, ExpressionIndex right);
  // The step when the expression is `@name` and nothing else.
  const Step* plain_attribute(ExpressionIndex index) const;
  ExpressionIndex attribute_test(const Step& step, TextMatch match, std::string text);
  // The comparison of `@name` with a text. An attribute that is not there contains the empty text, by XPath:
  // no attribute test then.
  std::optional<ExpressionIndex> attribute_test(ExpressionIndex left, TextMatch match, ExpressionIndex right);
  ExpressionIndex as_condition(ExpressionIndex index);

  ExpressionCursor cursor_;
  SelectorProgram program_;
  bool asks_position_ = false;  // the predicate that is being read depends on the position
};

}  // namespace treesift
