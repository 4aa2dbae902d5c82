// XPath 1.0 -> SelectorProgram, by recursive descent; what can hold itself (brackets, predicates, functions)
// is limited in depth, chains of operators are read in loops. Grammar: XML Path Language 1.0, sections 2
// and 3.
//
// Comparisons of an attribute with a text become attribute tests, the same as CSS has, since these are most
// of what is written and tell which elements come into question at all.
#include "align/select/xpath_parser.h"

#include <memory>
#include <utility>

namespace treesift {
namespace {

struct AxisName {
  std::string_view name;
  Axis axis;
};
constexpr AxisName axis_names[] = {
    {"child", Axis::child},
    {"descendant", Axis::descendant},
    {"descendant-or-self", Axis::descendant_or_self},
    {"self", Axis::self},
    {"parent", Axis::parent},
    {"ancestor", Axis::ancestor},
    {"ancestor-or-self", Axis::ancestor_or_self},
    {"following-sibling", Axis::following_sibling},
    {"preceding-sibling", Axis::preceding_sibling},
    {"attribute", Axis::attribute},
};

}  // namespace

SelectorResult XpathParser::parse() {
  do {
    program_.alternatives.push_back(top_path());
    cursor_.skip_space();
  } while (cursor_.take("|"));
  if (!cursor_.at_end())
    cursor_.fail(cursor_.here() + " cannot stand here: after a step come /, [, | or the end");
  if (cursor_.failed()) return *cursor_.error();
  plan_paths(program_);
  return Selector(std::make_shared<const SelectorProgram>(std::move(program_)));
}

Path XpathParser::top_path() {
  cursor_.skip_space();
  Path path;
  if (cursor_.peek() == '(') cursor_.fail("a path in brackets is not supported: write the path alone");
  if (cursor_.peek() != '/') {
    path.steps.push_back(any_descendant());
  } else if (cursor_.peek(1) != '/') {
    cursor_.advance();
    cursor_.skip_space();
    if (!starts_step()) cursor_.fail("/ alone names the whole document: write a step after it");
  }
  steps(path);
  return path;
}

void XpathParser::steps(Path& path) {
  while (!cursor_.failed()) {
    if (cursor_.take("//")) path.steps.push_back(any_descendant());
    cursor_.skip_space();
    path.steps.push_back(step());
    cursor_.skip_space();
    if (cursor_.peek() != '/') return;
    if (cursor_.peek(1) != '/') cursor_.advance();
  }
}

Step XpathParser::any_descendant() {
  Step step;
  step.axis = Axis::descendant_or_self;
  return step;
}

bool XpathParser::starts_step() const {
  const char c = cursor_.peek();
  return is_name_start(c) || c == '*' || c == '@' || c == '.';
}

Step XpathParser::step() {
  Step step;
  if (cursor_.take("..")) {
    step.axis = Axis::parent;
    return short_step(step);
  }
  if (cursor_.take(".")) {
    step.axis = Axis::self;
    return short_step(step);
  }
  step.axis = axis();
  cursor_.skip_space();
  node_test(step);
  cursor_.skip_space();
  while (cursor_.peek() == '[') {
    predicate(step);
    cursor_.skip_space();
  }
  return step;
}

Step XpathParser::short_step(const Step& step) {
  cursor_.skip_space();
  if (cursor_.peek() == '[') {
    cursor_.fail("a predicate cannot follow . or .. : write self::node()[…] or parent::node()[…]");
  }
  return step;
}

Axis XpathParser::axis() {
  if (cursor_.take("@")) return Axis::attribute;
  ExpressionCursor ahead = cursor_;
  const std::string_view name = ahead.take_while(is_name_part);
  ahead.skip_space();
  if (name.empty() || !ahead.take("::")) return Axis::child;
  for (const AxisName& known : axis_names) {
    if (known.name == name) {
      cursor_ = ahead;
      return known.axis;
    }
  }
  cursor_.fail("the axis `" + std::string(name) +
               "` is not supported: there are child, descendant, descendant-or-self, self, parent, ancestor, "
               "ancestor-or-self, following-sibling, preceding-sibling and attribute");
  return Axis::child;
}

void XpathParser::node_test(Step& step) {
  const std::size_t begin = cursor_.offset();
  if (cursor_.take("*")) {
    step.test = NodeTest::any_name;
    return;
  }
  const std::string name = qualified_name();
  if (name.empty()) {
    return cursor_.fail("a step is missing before " + cursor_.here() +
                        ": name an element, *, @attribute or text()");
  }
  ExpressionCursor ahead = cursor_;
  ahead.skip_space();
  if (ahead.peek() != '(') {
    step.test = NodeTest::name;
    step.name = program_.refer_to(name);
    return;
  }
  cursor_ = ahead;
  cursor_.advance();
  if (name != "text" && name != "node") return refuse_node_type(name, begin);
  step.test = name == "text" ? NodeTest::text : NodeTest::node;
  cursor_.skip_space();
  if (!cursor_.take(")")) cursor_.fail(") is missing before " + cursor_.here());
}

void XpathParser::refuse_node_type(const std::string& name, std::size_t begin) {
  if (name == "comment" || name == "processing-instruction") {
    return cursor_.fail_at(begin,
                           "`" + name + "()` selects nothing: comments and instructions are no nodes here");
  }
  cursor_.fail_at(begin,
                  "the function `" + name + "` cannot be a step: use functions inside a predicate […]");
}

std::string XpathParser::qualified_name() {
  if (!is_name_start(cursor_.peek())) return {};
  std::string name(cursor_.take_while(is_xpath_name_part));
  if (cursor_.peek() != ':' || cursor_.peek(1) == ':') return name;
  cursor_.advance();
  if (cursor_.peek() == '*')
    cursor_.fail("`" + name + ":*` is not supported: write *[starts-with(name(), '" + name + ":')]");
  if (!is_name_start(cursor_.peek())) cursor_.fail("a name is missing after the prefix");
  return name.append(":").append(cursor_.take_while(is_xpath_name_part));
}

SelectorResult parse_xpath(std::string_view text) {
  return XpathParser(text).parse();
}

}  // namespace treesift
