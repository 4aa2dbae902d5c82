// Random XPath expressions of the subset that treesift reads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace treesift {

class RandomXpaths {
 public:
  explicit RandomXpaths(std::uint64_t seed) : random_(seed) {}

  std::size_t below(std::size_t bound) { return random_() % bound; }

  // Absolute: begins with / or //.
  std::string absolute() {
    std::string path = below(4) == 0 ? "/" : "//";
    return path += relative(2);
  }

  // Steps; with predicates so many levels deep.
  std::string relative(std::size_t levels) {
    std::string path = step(levels);
    for (std::size_t more = below(3); more > 0; --more) {
      path += below(4) == 0 ? "//" : "/";
      path += step(levels);
    }
    return path;
  }

 private:
  std::string pick(const std::vector<std::string>& choices) { return choices[below(choices.size())]; }

  std::string name() { return pick({"a", "b", "c", "item", "*"}); }
  std::string value() { return pick({"'1'", "'2'", "'v'", "'v w'", "''", "'none'"}); }
  std::string sign() { return pick({"=", "!=", "<", "<=", ">", ">="}); }
  std::string number() { return std::to_string(below(4)); }

  std::string step(std::size_t levels) {
    switch (below(12)) {
      case 0:
        return "..";
      case 1:
        return ".";
      case 2:
        return "@" + pick({"x", "y", "*"}) + (below(4) == 0 ? "[.=" + value() + "]" : "");
      case 3:
        return pick({"text()", "node()", "child::text()"}) + predicates(levels);
      case 4:
      case 5:
        return pick({"descendant", "descendant-or-self", "self", "parent", "ancestor", "ancestor-or-self",
                     "following-sibling", "preceding-sibling"}) +
               "::" + pick({"node()", "*", "a", "b", "text()"}) + predicates(levels);
      default:
        return name() + predicates(levels);
    }
  }

  std::string predicates(std::size_t levels) {
    std::string result;
    while (levels > 0 && below(3) == 0) result += "[" + predicate(levels - 1) + "]";
    return result;
  }

  std::string predicate(std::size_t levels) {
    switch (below(20)) {
      case 0:
        return number();
      case 1:
        return pick({"last()", "last()-1", "position() mod 2 = 1", "position()=last()", "last() = 2"});
      case 2:
        return "position() " + sign() + " " + number();
      case 3:
        return "@" + pick({"x", "y", "*"});
      case 4:
        return "@x" + sign() + value();
      case 5:
        return "@x" + sign() + number();
      case 6: {
        const std::string function = pick({"contains", "starts-with"});
        return function + "(" + operand(levels) + ", " + pick({"'v'", "'w'", "''", "'1'"}) + ")";
      }
      case 7:
        return "text()=" + value();
      case 8:
        return "." + sign() + value();
      case 9:
        return "normalize-space(" + pick({"", ".", "text()"}) + ")=" + value();
      case 10:
        return "string-length(" + pick({".", "@x", "name()"}) + ") " + sign() + " " + number();
      case 11: {
        const std::string counted = relative(levels);
        return "count(" + counted + ") " + sign() + " " + number();
      }
      case 12:
        return "not(" + predicate(levels) + ")";
      case 13:
      case 14: {
        const std::string left = predicate_in_brackets(levels);
        const std::string word = pick({" and ", " or "});
        return left + word + predicate_in_brackets(levels);
      }
      case 15: {
        const std::string left = relative(levels);
        const std::string between = sign();
        return left + between + relative(levels);
      }
      case 16: {
        const std::string compared = relative(levels);
        const std::string between = sign();
        return compared + between + pick({"true()", "false()", "1", "2 * 1", "-1 + 2", "5 div 2"});
      }
      case 17:
        return pick({"name()='a'", "local-name(..)='b'", "name(*)='c'", "name(@*)='x'"});
      default:
        return relative(levels);
    }
  }

  std::string predicate_in_brackets(std::size_t levels) {
    const std::string inner = predicate(levels);
    return below(2) == 0 ? "(" + inner + ")" : "not(" + inner + ")";
  }

  std::string operand(std::size_t levels) {
    return below(2) == 0 ? pick({".", "@x", "text()", "string(.)"}) : relative(levels);
  }

  std::mt19937_64 random_;
};

}  // namespace treesift
