#include "model/comparators/oracle.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/ascii.h"
#include "base/utf8.h"

namespace treesift {

std::optional<std::uint8_t> ComparatorList::add(const NamedView& view) {
  const auto same = [&](const NamedView& other) { return other.name == view.name; };
  const auto place = std::find_if(views_.begin(), views_.end(), same);
  const auto index = static_cast<std::uint8_t>(place - views_.begin());
  if (place != views_.end()) return index;
  if (views_.size() == max_comparators) return std::nullopt;
  views_.push_back(view);
  return index;
}

// Recursive descent; an error ends it by exception, within this file.
class OracleParser {
 public:
  OracleParser(std::string_view text, ComparatorList& comparators) : text_(text), comparators_(comparators) {}

  Oracle parse() {
    const std::uint8_t root = parse_then();
    if (!at_end())
      fail(text_[at_] == ')' ? "no parenthesis is open here" : "an operator (|, & or then) must stand here");
    oracle_.text_ = spell(root, 0);
    return std::move(oracle_);
  }

 private:
  using Kind = Oracle::Kind;
  static constexpr std::size_t deepest = 64;
  static constexpr std::size_t max_nodes = 250;

  [[noreturn]] void fail(std::string message) { fail_at(at_, std::move(message)); }
  [[noreturn]] void fail_at(std::size_t offset, std::string message) {
    throw OracleError{characters_before(offset) + 1, std::move(message)};
  }

  std::size_t characters_before(std::size_t offset) const {
    return count_characters(std::string_view(text_).substr(0, offset));
  }

  bool at_end() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
    return at_ == text_.size();
  }

  static bool is_name_char(char c) { return is_letter(c) || is_digit(c) || c == '+' || c == '-'; }

  std::string_view next_name() const {
    std::size_t end = at_;
    while (end < text_.size() && is_name_char(text_[end])) ++end;
    return text_.substr(at_, end - at_);
  }

  bool take(std::string_view sign) {
    if (at_end()) return false;
    if (is_name_char(sign[0]) ? next_name() != sign : text_[at_] != sign[0]) return false;
    at_ += sign.size();
    return true;
  }

  std::uint8_t add(Oracle::Node node) {
    if (oracle_.nodes_.size() == max_nodes) fail("the expression is too long");
    oracle_.nodes_.push_back(node);
    return static_cast<std::uint8_t>(oracle_.nodes_.size() - 1);
  }

  std::uint8_t parse_then() {
    if (++depth_ > deepest) fail(fmt::format("nested deeper than {} levels", deepest));
    const std::uint8_t left = parse_any();
    const std::uint8_t result = take("then") ? add({Kind::first_then, 0, left, parse_then()}) : left;
    --depth_;
    return result;
  }

  std::uint8_t parse_any() {
    std::uint8_t left = parse_all();
    while (take("|")) {
      const std::uint8_t right = parse_all();
      left = add({Kind::any_of, 0, left, right});
    }
    return left;
  }

  std::uint8_t parse_all() {
    std::uint8_t left = parse_primary();
    while (take("&")) {
      const std::uint8_t right = parse_primary();
      left = add({Kind::all_of, 0, left, right});
    }
    return left;
  }

  std::uint8_t parse_primary() {
    if (at_end()) fail("a comparator must stand here, such as N+I or C-WD");
    const std::size_t start = at_;
    if (!take("(")) return parse_comparator();
    const std::uint8_t inner = parse_then();
    if (!take(")"))
      fail(fmt::format("the parenthesis of column {} is not closed", characters_before(start) + 1));
    return inner;
  }

  std::uint8_t parse_comparator() {
    const std::string_view name = next_name();
    if (name.empty() || name == "then") fail("a comparator must stand here, such as N+I or C-WD");
    const std::optional<NamedView> found = find_comparator(name);
    if (!found) {
      fail(fmt::format("there is no comparator \"{}\"; is \"{}\" meant?", name, nearest_comparator(name)));
    }
    const std::optional<std::uint8_t> index = comparators_.add(*found);
    if (!index) fail(fmt::format("more than {} different comparators", max_comparators));
    at_ += name.size();
    return add({Kind::comparator, *index, 0, 0});
  }

  // `level` is how tightly the operator around it binds.
  std::string spell(std::uint8_t index, int level) const {
    const Oracle::Node& node = oracle_.nodes_[index];
    if (node.kind == Kind::comparator) return comparators_.views()[node.comparator].name;
    const int own = node.kind == Kind::first_then ? 0 : node.kind == Kind::any_of ? 1 : 2;
    const std::string_view sign = own == 0 ? "then" : own == 1 ? "|" : "&";
    const int left_level = own == 0 ? 1 : own;
    const int right_level = own == 0 ? 0 : own + 1;
    const std::string text =
        fmt::format("{} {} {}", spell(node.left, left_level), sign, spell(node.right, right_level));
    return own < level ? "(" + text + ")" : text;
  }

  std::string_view text_;
  ComparatorList& comparators_;
  Oracle oracle_;
  std::size_t at_ = 0, depth_ = 0;
};

std::variant<Oracle, OracleError> Oracle::parse(std::string_view expression, ComparatorList& comparators) {
  try {
    return OracleParser(expression, comparators).parse();
  } catch (const OracleError& error) {
    return error;
  }
}

// Operands stand before their operators, so one pass finds what each node says.
Oracle::Finding Oracle::evaluate(const ComparatorOutcomes& outcomes) const {
  const auto of_comparator = [&](const Node& node) {
    return Finding{outcomes.is_known(node.comparator), outcomes.has_difference(node.comparator),
                   std::uint64_t{1} << node.comparator};
  };
  if (nodes_.size() == 1) return of_comparator(nodes_.front());  // as the default model's
  std::vector<Finding> findings;
  for (const Node& node : nodes_) {
    if (node.kind == Kind::comparator) {
      findings.push_back(of_comparator(node));
    } else {
      findings.push_back(combined(node.kind, findings[node.left], findings[node.right]));
    }
  }
  return findings.back();
}

Oracle::Finding Oracle::combined(Kind kind, const Finding& left, const Finding& right) {
  if (kind == Kind::first_then) return left.known && left.differs ? right : left;
  const bool decisive = kind == Kind::any_of;  // the finding that decides alone
  for (const Finding& side : {left, right}) {
    if (side.known && side.differs == decisive) return side;
  }
  if (left.known && right.known) return left;
  return {false, false, (left.known ? 0 : left.wants) | (right.known ? 0 : right.wants)};
}

std::uint64_t Oracle::wants(const ComparatorOutcomes& outcomes) const {
  const Finding finding = evaluate(outcomes);
  return finding.known ? 0 : finding.wants;
}

bool Oracle::finds_difference(const ComparatorOutcomes& outcomes) const {
  return evaluate(outcomes).differs;
}

std::uint64_t Oracle::comparators() const {
  std::uint64_t all = 0;
  for (const Node& node : nodes_) {
    if (node.kind == Kind::comparator) all |= std::uint64_t{1} << node.comparator;
  }
  return all;
}

}  // namespace treesift
