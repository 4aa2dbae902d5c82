// CSS selectors -> SelectorProgram, by recursive descent; the recursion is that of :not() and :is(), which is
// limited. Grammar: Selectors Level 4, section 18; tokens: CSS Syntax Level 3, section 4.
#include <charconv>
#include <utility>

#include "align/select/expression_cursor.h"
#include "align/select/selector.h"
#include "align/select/selector_program.h"
#include "base/hex.h"
#include "base/utf8.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

class CssParser {
 public:
  explicit CssParser(std::string_view text) : cursor_(text) {
    program_.language = SelectorLanguage::css;
    program_.text = text;
  }

  SelectorResult parse() {
    do {
      program_.alternatives.push_back(complex_selector());
    } while (cursor_.take(","));
    if (!cursor_.at_end())
      cursor_.fail(cursor_.here() + " cannot stand here: remove it, or escape it with \\");
    if (cursor_.failed()) return *cursor_.error();
    plan_paths(program_);
    return Selector(std::make_shared<const SelectorProgram>(std::move(program_)));
  }

 private:
  // ---- Structure

  Path complex_selector() {
    Path path;
    Axis axis = Axis::descendant;
    cursor_.skip_space();
    while (true) {
      path.steps.push_back(compound_step(axis));
      const bool space = cursor_.skip_space();
      if (cursor_.at_end() || cursor_.peek() == ',') return path;
      if (cursor_.take(">")) {
        axis = Axis::child;
      } else if (cursor_.take("+")) {
        axis = Axis::next_element;
      } else if (cursor_.take("~")) {
        axis = Axis::following_sibling;
      } else if (space) {
        axis = Axis::descendant;
      } else {
        return path;
      }
      cursor_.skip_space();
    }
  }

  Step compound_step(Axis axis) {
    Step step;
    step.axis = axis;
    step.test = NodeTest::any_name;
    const std::size_t begin = cursor_.offset();
    if (starts_identifier()) {
      step.test = NodeTest::name;
      step.name = program_.refer_to(identifier());
    } else {
      cursor_.take("*");
    }
    if (cursor_.peek() == '|')
      cursor_.fail("namespaces are not supported: write a prefixed name as `svg\\:rect`");
    while (condition(step.predicates)) {
    }
    if (cursor_.offset() == begin) {
      cursor_.fail("a selector is missing before " + cursor_.here() +
                   ": name an element, * , .class, #id or [attribute]");
    }
    return step;
  }

  // Adds the condition that stands here; false when there is none.
  bool condition(std::vector<ExpressionIndex>& conditions) {
    if (cursor_.take("#")) {
      if (!starts_identifier()) cursor_.fail("an id starts with a letter: write [id=\"…\"] for this one");
      conditions.push_back(attribute_test("id", TextMatch::equal, identifier()));
    } else if (cursor_.take(".")) {
      if (!starts_identifier())
        cursor_.fail("a class starts with a letter: write [class~=\"…\"] for this one");
      conditions.push_back(attribute_test("class", TextMatch::word, identifier()));
    } else if (cursor_.take("[")) {
      conditions.push_back(attribute_condition());
    } else if (cursor_.peek() == ':') {
      conditions.push_back(pseudo_class());
    } else {
      return false;
    }
    return !cursor_.failed();
  }

  // ---- Attributes

  ExpressionIndex attribute_test(const std::string& name, TextMatch match, std::string value) {
    Expression test;
    test.kind = ExpressionKind::attribute_test;
    test.name = program_.refer_to(name);
    test.match = match;
    test.text = std::move(value);
    return program_.add(std::move(test));
  }

  ExpressionIndex attribute_condition() {
    cursor_.skip_space();
    const std::string name = identifier();
    cursor_.skip_space();
    if (cursor_.take("]")) return attribute_test(name, TextMatch::present, "");
    const TextMatch match = match_operator();
    cursor_.skip_space();
    const ExpressionIndex test = attribute_test(name, match, value());
    cursor_.skip_space();
    if (const char flag = lower_case(cursor_.peek()); flag == 'i' || flag == 's') {
      program_.expressions[test].ignore_case = flag == 'i';
      cursor_.advance();
      cursor_.skip_space();
    }
    if (!cursor_.take("]")) cursor_.fail("] is missing before " + cursor_.here());
    return test;
  }

  TextMatch match_operator() {
    if (cursor_.take("=")) return TextMatch::equal;
    if (cursor_.take("~=")) return TextMatch::word;
    if (cursor_.take("|=")) return TextMatch::dash;
    if (cursor_.take("^=")) return TextMatch::prefix;
    if (cursor_.take("$=")) return TextMatch::suffix;
    if (cursor_.take("*=")) return TextMatch::part;
    cursor_.fail("after an attribute's name write ], or one of = ~= |= ^= $= *=");
    return TextMatch::present;
  }

  // ---- Pseudo-classes

  ExpressionIndex pseudo_class() {
    const std::size_t begin = cursor_.offset();
    cursor_.advance();
    if (cursor_.peek() == ':') {
      cursor_.fail_at(begin, "pseudo-elements are not in the document: select an element");
      return no_reference;
    }
    const std::string name = lower_case(identifier());
    if (cursor_.failed()) return no_reference;
    return cursor_.take("(") ? functional_pseudo_class(name, begin) : plain_pseudo_class(name, begin);
  }

  ExpressionIndex plain_pseudo_class(const std::string& name, std::size_t begin) {
    const bool of_type = name.ends_with("-of-type");
    if (name == "first-child" || name == "first-of-type") return nth({0, 1, false, of_type});
    if (name == "last-child" || name == "last-of-type") return nth({0, 1, true, of_type});
    if (name == "only-child" || name == "only-of-type") {
      const ExpressionIndex first = nth({0, 1, false, of_type});
      const ExpressionIndex last = nth({0, 1, true, of_type});
      return program_.chain(ExpressionKind::and_, {first, last});
    }
    if (name == "root") return plain(ExpressionKind::is_root);
    if (name == "empty") return plain(ExpressionKind::is_empty);
    if (name == "checked") return plain(ExpressionKind::is_checked);
    return refuse(name, begin);
  }

  ExpressionIndex functional_pseudo_class(const std::string& name, std::size_t begin) {
    if (!cursor_.enter()) return no_reference;
    ExpressionIndex result = no_reference;
    cursor_.skip_space();
    if (name == "not" || name == "is" || name == "where") {
      result = compound_list();
      if (name == "not") result = plain(ExpressionKind::not_, result);
    } else if (name.starts_with("nth-")) {
      const bool of_type = name.ends_with("-of-type");
      const bool from_end = name.starts_with("nth-last-");
      if (name != (from_end ? "nth-last-" : "nth-") + std::string(of_type ? "of-type" : "child")) {
        return refuse(name, begin);
      }
      result = nth_argument({0, 0, from_end, of_type});
    } else if (name == "contains") {
      result = contains(value());
    } else {
      return refuse(name, begin);
    }
    cursor_.skip_space();
    if (!cursor_.take(")")) {
      cursor_.fail(
          "`:" + name + "(` wants ) before " + cursor_.here() +
          (name == "not" || name == "is" ? ": it takes compound selectors only, without combinators" : ""));
    }
    cursor_.leave();
    return result;
  }

  ExpressionIndex refuse(const std::string& name, std::size_t begin) {
    std::string message = "`:" + name + "` is not supported";
    if (name == "has")
      message += ": write an XPath with a path in a predicate, as //tr[td/a]";
    else
      message += ": write it with attributes and positions, or as an XPath";
    cursor_.fail_at(begin, message);
    return no_reference;
  }

  ExpressionIndex compound_list() {
    std::vector<ExpressionIndex> alternatives;
    do {
      cursor_.skip_space();
      Step step = compound_step(Axis::self);
      if (step.test == NodeTest::name) {
        Expression named;
        named.kind = ExpressionKind::is_named;
        named.name = step.name;
        step.predicates.insert(step.predicates.begin(), program_.add(named));
      }
      alternatives.push_back(program_.chain(ExpressionKind::and_, step.predicates));
      cursor_.skip_space();
    } while (!cursor_.failed() && cursor_.take(","));
    return program_.chain(ExpressionKind::or_, alternatives);
  }

  ExpressionIndex contains(std::string text) {
    Path self;
    self.steps.emplace_back();
    self.steps.back().axis = Axis::self;
    program_.inner_paths.push_back(self);
    Expression context, literal, test;
    context.kind = ExpressionKind::path;
    context.path = static_cast<PathIndex>(program_.inner_paths.size() - 1);
    literal.kind = ExpressionKind::literal;
    literal.text = std::move(text);
    test.kind = ExpressionKind::contains;
    test.left = program_.add(context);
    test.right = program_.add(literal);
    return program_.add(test);
  }

  ExpressionIndex plain(ExpressionKind kind, ExpressionIndex left = no_reference) {
    Expression expression;
    expression.kind = kind;
    expression.left = left;
    return program_.add(expression);
  }

  ExpressionIndex nth(NthChild nth) {
    Expression expression;
    expression.kind = ExpressionKind::nth;
    expression.nth = nth;
    return program_.add(expression);
  }

  // odd, even, b, an, an+b.
  ExpressionIndex nth_argument(NthChild argument) {
    const std::size_t begin = cursor_.offset();
    if (cursor_.take("odd")) {
      argument.a = 2;
      argument.b = 1;
      return nth(argument);
    }
    if (cursor_.take("even")) {
      argument.a = 2;
      argument.b = 0;
      return nth(argument);
    }
    const int sign = take_sign();
    const bool digits = is_digit(cursor_.peek());
    const std::int32_t number = digits ? sign * integer() : sign;
    if (cursor_.take("n") || cursor_.take("N")) {
      argument.a = number;
      cursor_.skip_space();
      if (cursor_.peek() == '+' || cursor_.peek() == '-') {
        const int offset_sign = take_sign();
        cursor_.skip_space();
        if (!is_digit(cursor_.peek())) cursor_.fail("a number is missing before " + cursor_.here());
        argument.b = offset_sign * integer();
      }
    } else if (digits) {
      argument.b = number;
    } else {
      cursor_.fail_at(begin, "a position is written as 3, odd, even or 2n+1");
    }
    return nth(argument);
  }

  int take_sign() {
    if (cursor_.take("-")) return -1;
    cursor_.take("+");
    return 1;
  }

  std::int32_t integer() {
    const std::size_t begin = cursor_.offset();
    const std::string_view digits = cursor_.take_while(is_digit);
    std::int32_t number = 0;
    const auto end = digits.data() + digits.size();
    if (std::from_chars(digits.data(), end, number).ec == std::errc{} && number <= 1'000'000'000)
      return number;
    cursor_.fail_at(begin, "a position is a whole number up to 1000000000");
    return 0;
  }

  // ---- Tokens

  bool starts_identifier() const {
    const std::size_t hyphen = cursor_.peek() == '-' ? 1 : 0;
    const char c = cursor_.peek(hyphen);
    return is_name_start(c) || (c == '\\' && cursor_.peek(hyphen + 1) != '\0') || (hyphen == 1 && c == '-');
  }

  std::string identifier() {
    std::string name;
    if (!starts_identifier()) cursor_.fail("a name is missing before " + cursor_.here());
    while (!cursor_.at_end()) {
      if (is_name_part(cursor_.peek())) {
        name += cursor_.peek();
        cursor_.advance();
      } else if (cursor_.peek() == '\\') {
        escape(name);
      } else {
        break;
      }
    }
    return name;
  }

  // A backslash and what follows it.
  void escape(std::string& out) {
    cursor_.advance();
    if (cursor_.at_end()) return cursor_.fail("a character is missing after \\");
    std::uint32_t code = 0;
    int digits = 0;
    for (; digits < 6 && is_hex_digit(cursor_.peek()); ++digits, cursor_.advance()) {
      code = code * 16 + static_cast<std::uint32_t>(hex_digit(cursor_.peek()));
    }
    if (digits > 0) {
      append_utf8(out, code != 0 && is_scalar_value(code) ? code : 0xFFFD);
      if (is_space(cursor_.peek())) cursor_.advance();
    } else {
      if (cursor_.peek() != '\n') out += cursor_.peek();  // in a string an escaped line feed is nothing
      cursor_.advance();
    }
  }

  // A string in quotes, or an identifier.
  std::string value() {
    const char quote = cursor_.peek();
    if (quote != '"' && quote != '\'') {
      if (!starts_identifier())
        cursor_.fail("a value is missing before " + cursor_.here() + ": put it in quotes");
      return identifier();
    }
    const std::size_t begin = cursor_.offset();
    cursor_.advance();
    std::string text;
    while (!cursor_.at_end() && cursor_.peek() != quote) {
      if (cursor_.peek() == '\\') {
        escape(text);
      } else {
        text += cursor_.peek();
        cursor_.advance();
      }
    }
    if (!cursor_.take({&quote, 1}))
      cursor_.fail_at(begin, "the string that begins here has no end: add the quote");
    return text;
  }

  ExpressionCursor cursor_;
  SelectorProgram program_;
};

}  // namespace

SelectorResult parse_css_selector(std::string_view text) {
  return CssParser(text).parse();
}

}  // namespace treesift
