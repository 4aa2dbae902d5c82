#include "model/comparators/oracle.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

#include "model/comparators/comparison_task.h"
#include "tests/support/parse_helpers.h"

namespace treesift {
namespace {

Oracle parsed_oracle(std::string_view expression, ComparatorList& comparators) {
  auto result = Oracle::parse(expression, comparators);
  if (const auto* error = std::get_if<OracleError>(&result)) {
    ADD_FAILURE() << expression << ": column " << error->column << ": " << error->message;
    return std::get<Oracle>(Oracle::parse("D", comparators));
  }
  return std::get<Oracle>(std::move(result));
}

std::string canonical(std::string_view expression) {
  ComparatorList comparators;
  return parsed_oracle(expression, comparators).text();
}

// "COLUMN: MESSAGE", or the canonical text where there is no error.
std::string error_of(std::string_view expression) {
  ComparatorList comparators;
  const auto result = Oracle::parse(expression, comparators);
  if (const auto* oracle = std::get_if<Oracle>(&result)) return oracle->text();
  const auto& error = std::get<OracleError>(result);
  return std::to_string(error.column) + ": " + error.message;
}

// Which comparators an oracle wants, by name, once those of `outcomes` are known.
class Wanting {
 public:
  explicit Wanting(std::string_view expression) : oracle_(parsed_oracle(expression, comparators_)) {}

  Wanting& set(std::string_view name, bool differs) {
    for (std::size_t i = 0; i < comparators_.views().size(); ++i) {
      if (comparators_.views()[i].name == name) outcomes_.set(i, differs);
    }
    return *this;
  }
  std::string wants() const {
    std::string names;
    for (std::size_t i = 0; i < comparators_.views().size(); ++i) {
      if ((oracle_.wants(outcomes_) >> i & 1) != 0) names += comparators_.views()[i].name + " ";
    }
    return names.empty() ? oracle_.finds_difference(outcomes_) ? "inspect" : "pass" : names;
  }

 private:
  ComparatorList comparators_;
  Oracle oracle_;
  ComparatorOutcomes outcomes_;
};

TEST(Oracles, BindAsWritten) {
  EXPECT_EQ(canonical("N|T&D"), "N | T & D");
  EXPECT_EQ(canonical("(N|T)&D"), "(N | T) & D");
  EXPECT_EQ(canonical("N|(T&D)"), "N | T & D");
  EXPECT_EQ(canonical("N then T | D then C"), "N then T | D then C");
  EXPECT_EQ(canonical("N then (T | D) then C"), "N then T | D then C");
  EXPECT_EQ(canonical("N | (T then D)"), "N | (T then D)");
}

TEST(Oracles, ReadThenFromTheRightAndTheOthersFromTheLeft) {
  EXPECT_EQ(canonical("N then (T then D)"), "N then T then D");
  EXPECT_EQ(canonical("(N then T) then D"), "(N then T) then D");
  EXPECT_EQ(canonical("(N | T) | D"), "N | T | D");
  EXPECT_EQ(canonical("N | (T | D)"), "N | (T | D)");
  EXPECT_EQ(canonical("(N & T) & D"), "N & T & D");
  EXPECT_EQ(canonical("N & (T & D)"), "N & (T & D)");
}

TEST(Oracles, HaveOneSpelling) {
  EXPECT_EQ(canonical("  tag-names+IMPORTANT-attributes|\tcontent-ws-dates "), "N+I | C-WD");
  EXPECT_EQ(canonical("((n+f-sel))"), "N+F-Sel");
  EXPECT_EQ(canonical("t-p5-P4"), "T-P4-P5");
  EXPECT_EQ(canonical("(N)then(T)"), "N then T");
}

TEST(Oracles, AskForEachComparatorOnce) {
  ComparatorList comparators;
  const Oracle oracle = parsed_oracle("N & tag-names | n then C", comparators);
  EXPECT_EQ(comparators.views().size(), 2u);
  EXPECT_EQ(oracle.comparators(), 3u);
  const Oracle other = parsed_oracle("T | C", comparators);
  EXPECT_EQ(comparators.views().size(), 3u);
  EXPECT_EQ(other.comparators(), 6u);
}

TEST(Oracles, UnionAndIntersectionWantAllAtOnceAndStopEarly) {
  EXPECT_EQ(Wanting("N | T | C").wants(), "N T C ");
  EXPECT_EQ(Wanting("N | T | C").set("T", true).wants(), "inspect");
  EXPECT_EQ(Wanting("N | T | C").set("T", false).wants(), "N C ");
  EXPECT_EQ(Wanting("N & T & C").set("C", false).wants(), "pass");
  EXPECT_EQ(Wanting("N & T & C").set("C", true).wants(), "N T ");
  EXPECT_EQ(Wanting("N & T").set("N", true).set("T", true).wants(), "inspect");
  EXPECT_EQ(Wanting("N | T").set("N", false).set("T", false).wants(), "pass");
}

TEST(Oracles, ThenWantsOnlyWhatItNeeds) {
  EXPECT_EQ(Wanting("N then (T | C-WD)").wants(), "N ");
  EXPECT_EQ(Wanting("N then (T | C-WD)").set("N", false).wants(), "pass");
  EXPECT_EQ(Wanting("N then (T | C-WD)").set("N", true).wants(), "T C-WD ");
  EXPECT_EQ(Wanting("N then (T | C-WD)").set("T", true).set("C-WD", true).wants(), "N ");
  EXPECT_EQ(Wanting("N then T then C").set("N", true).wants(), "T ");
  EXPECT_EQ(Wanting("N then T then C").set("N", true).set("T", false).wants(), "pass");
  EXPECT_EQ(Wanting("(N then T) | C").wants(), "N C ");
  EXPECT_EQ(Wanting("(N then T) | C").set("C", true).wants(), "inspect");
  EXPECT_EQ(Wanting("(N then T) & C").set("N", false).wants(), "pass");
}

// An expression as a tree, judged by the book.
struct Expression {
  std::string sign;  // "|", "&", "then", or a comparator
  std::vector<Expression> operands;

  // With more parentheses than need be.
  std::string text() const {
    if (operands.empty()) return sign;
    return "(" + operands[0].text() + " " + sign + " " + operands[1].text() + ")";
  }
  bool differs(const std::map<std::string, bool>& found) const {
    if (operands.empty()) return found.at(sign);
    const bool left = operands[0].differs(found), right = operands[1].differs(found);
    return sign == "|" ? left || right : left && right;
  }
  // What may be asked, if `then` is obeyed.
  void asked(const std::map<std::string, bool>& found, std::set<std::string>& names) const {
    if (operands.empty()) return void(names.insert(sign));
    operands[0].asked(found, names);
    if (sign != "then" || operands[0].differs(found)) operands[1].asked(found, names);
  }
};

const std::vector<std::string> some_names = {"D", "T-P4", "N", "N+I", "C-WD", "M", "N+F-Sel"};

Expression random_expression(std::mt19937& random, int depth) {
  if (depth == 0 || random() % 4 == 0) return {some_names[random() % some_names.size()], {}};
  const std::vector<std::string> signs = {"|", "&", "then"};
  Expression expression{signs[random() % 3], {}};
  expression.operands.push_back(random_expression(random, depth - 1));
  expression.operands.push_back(random_expression(random, depth - 1));
  return expression;
}

// What an oracle says when it is told only what it wants; the names of that into `asked`.
bool told_what_it_wants(const Oracle& oracle, const ComparatorList& comparators,
                        const std::map<std::string, bool>& found, std::set<std::string>& asked) {
  ComparatorOutcomes outcomes;
  while (const std::uint64_t wanted = oracle.wants(outcomes)) {
    EXPECT_EQ(wanted & outcomes.known, 0u);
    for (std::size_t i = 0; i < comparators.views().size(); ++i) {
      if ((wanted >> i & 1) == 0) continue;
      outcomes.set(i, found.at(comparators.views()[i].name));
      asked.insert(comparators.views()[i].name);
    }
  }
  return oracle.finds_difference(outcomes);
}

void expect_judgement(const Expression& expression, std::string_view text, std::mt19937& random) {
  ComparatorList comparators;
  const Oracle oracle = parsed_oracle(text, comparators);
  for (int i = 0; i < 8; ++i) {
    std::map<std::string, bool> found;
    for (const std::string& name : some_names) found[name] = random() % 2 == 0;
    std::set<std::string> asked, may_be_asked;
    expression.asked(found, may_be_asked);
    EXPECT_EQ(told_what_it_wants(oracle, comparators, found, asked), expression.differs(found)) << text;
    for (const std::string& name : asked) EXPECT_TRUE(may_be_asked.contains(name)) << text << ": " << name;
  }
}

TEST(Oracles, MeanWhatTheirExpressionMeansInAnySpelling) {
  std::mt19937 random(1);
  for (int i = 0; i < 500; ++i) {
    const Expression expression = random_expression(random, 5);
    const std::string text = canonical(expression.text());
    EXPECT_EQ(canonical(text), text);
    expect_judgement(expression, expression.text(), random);
    expect_judgement(expression, text, random);
  }
}

TEST(OracleErrors, PointAtTheirColumn) {
  const std::string operand = "a comparator must stand here, such as N+I or C-WD";
  const std::string sign = "an operator (|, & or then) must stand here";
  EXPECT_EQ(error_of(""), "1: " + operand);
  EXPECT_EQ(error_of("   "), "4: " + operand);
  EXPECT_EQ(error_of("| N"), "1: " + operand);
  EXPECT_EQ(error_of("N |"), "4: " + operand);
  EXPECT_EQ(error_of("N | & T"), "5: " + operand);
  EXPECT_EQ(error_of("then N"), "1: " + operand);
  EXPECT_EQ(error_of("N then"), "7: " + operand);
  EXPECT_EQ(error_of("()"), "2: " + operand);
  EXPECT_EQ(error_of("N T"), "3: " + sign);
  EXPECT_EQ(error_of("N thenT"), "3: " + sign);
  EXPECT_EQ(error_of("N (T)"), "3: " + sign);
  EXPECT_EQ(error_of("N ; T"), "3: " + sign);
  EXPECT_EQ(error_of("N)"), "2: no parenthesis is open here");
  EXPECT_EQ(error_of("N | (T & (C)"), "13: the parenthesis of column 5 is not closed");
  EXPECT_EQ(error_of("(N T)"), "4: the parenthesis of column 1 is not closed");
  EXPECT_EQ(error_of("N | T & N+J"), "9: there is no comparator \"N+J\"; is \"N+I\" meant?");
}

TEST(OracleErrors, CountCharactersAndNotBytes) {
  const std::string operand = ": a comparator must stand here, such as N+I or C-WD";
  EXPECT_EQ(error_of("\xC3\xA9"), "1" + operand);
  EXPECT_EQ(error_of("N | \xE2\x80\x9CT\xE2\x80\x9D"), "5" + operand);
  EXPECT_EQ(error_of("N \xC3\xA9\xC3\xA9 |"), "3: an operator (|, & or then) must stand here");
  EXPECT_EQ(error_of("\xFF\xFE"), "1" + operand);
}

TEST(OracleErrors, TooDeep) {
  EXPECT_EQ(error_of(repeated("(", 63) + "N" + repeated(")", 63)), "N");
  EXPECT_EQ(error_of(repeated("(", 64) + "N" + repeated(")", 64)), "65: nested deeper than 64 levels");
  EXPECT_EQ(error_of(repeated("(", 100'000)), "65: nested deeper than 64 levels");
  EXPECT_EQ(error_of(repeated("N then ", 63) + "N"), repeated("N then ", 63) + "N");
  EXPECT_EQ(error_of(repeated("N then ", 100'000)), "448: nested deeper than 64 levels");
}

TEST(OracleErrors, TooLong) {
  EXPECT_EQ(error_of(repeated("N | ", 124) + "N"), repeated("N | ", 124) + "N");
  EXPECT_EQ(error_of(repeated("N & ", 100'000)), "502: the expression is too long");
}

// "T-P1-P3": the properties are the bits of `number`.
std::string tags_without(unsigned number) {
  std::string name = "T";
  for (int property = 1; property <= property_count; ++property) {
    if ((number >> (property - 1) & 1) != 0) name += "-P" + std::to_string(property);
  }
  return name;
}

TEST(OracleErrors, TooManyComparators) {
  std::string expression = tags_without(0);
  for (unsigned i = 1; i < max_comparators; ++i) expression += "|" + tags_without(i);
  ComparatorList comparators;
  const Oracle oracle = parsed_oracle(expression, comparators);
  EXPECT_EQ(comparators.views().size(), max_comparators);
  EXPECT_EQ(oracle.comparators(), ~std::uint64_t{0});
  EXPECT_EQ(oracle.wants({}), ~std::uint64_t{0});
  const std::size_t column = expression.size() + 2;
  EXPECT_EQ(error_of(expression + "|C"), std::to_string(column) + ": more than 64 different comparators");
}

std::string columns_of(std::string_view list) {
  ComparisonTask task;
  if (const auto error = add_columns(list, task))
    return std::to_string(error->column) + ": " + error->message;
  std::string columns;
  for (const Oracle& oracle : task.columns) columns += (columns.empty() ? "" : ", ") + oracle.text();
  return columns;
}

TEST(ComparatorColumns, AreAListOfOracles) {
  EXPECT_EQ(columns_of("N"), "N");
  EXPECT_EQ(columns_of("n|C-WD,tags"), "N | C-WD, T");
  EXPECT_EQ(columns_of(" n , T "), "N, T");
  EXPECT_EQ(columns_of("all").substr(0, 12), "D, DB, DB-W,");
  EXPECT_EQ(columns_of("M,all").substr(0, 9), "M, D, DB,");
}

TEST(ComparatorColumns, StandForAllInAnySpelling) {
  EXPECT_EQ(columns_of("M, all"), columns_of("M,all"));
  EXPECT_EQ(columns_of(" all "), columns_of("all"));
}

TEST(ComparatorColumns, AreThereOnce) {
  EXPECT_EQ(columns_of("T,tags,T"), "T");
  EXPECT_EQ(columns_of("all,D"), columns_of("all"));
  EXPECT_EQ(columns_of("N|T,(n | t)"), "N | T");
}

TEST(ComparatorColumns, ErrorsPointIntoTheList) {
  EXPECT_EQ(columns_of("T,N,C-X"), "5: there is no comparator \"C-X\"; is \"C-W\" meant?");
  EXPECT_EQ(columns_of("T,,N"), "3: a comparator must stand here, such as N+I or C-WD");
  EXPECT_EQ(columns_of("T,"), "3: a comparator must stand here, such as N+I or C-WD");
  EXPECT_EQ(columns_of("T,(N"), "5: the parenthesis of column 1 is not closed");
}

TEST(ComparisonTasks, WantColumnsAlwaysAndTheDecisionAsItNeeds) {
  ComparisonTask task;
  task.decision = parsed_oracle("N then C", task.comparators);
  ASSERT_FALSE(add_columns("T", task));
  ComparatorOutcomes outcomes;
  EXPECT_EQ(missing(task, outcomes), 0b101u);
  outcomes.set(2, true);
  outcomes.set(0, true);
  EXPECT_EQ(missing(task, outcomes), 0b010u);
  outcomes.set(1, false);
  EXPECT_EQ(missing(task, outcomes), 0u);
  EXPECT_EQ(outcomes_of_equal_pair(task), (ComparatorOutcomes{0b111, 0}));
}

}  // namespace
}  // namespace treesift
