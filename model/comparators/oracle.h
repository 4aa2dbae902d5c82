// Oracles: comparators and what is composed of them.
//
//     N+I | C-WD            differs where one of them does (union)
//     T & C                 differs where both do (intersection)
//     N then (T | C-WD)     a cheap comparator first: where N finds no difference the pair is equal, and only
//                           where it does the others are derived and decide
//
// `&` binds more tightly than `|`, and `|` than `then`, which reads from the right: A then (B then C).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "model/comparators/comparator.h"
#include "model/measure/comparator_outcomes.h"

namespace treesift {

inline constexpr std::size_t max_comparators = 64;

// The comparators that some oracles are made of, each once, in the order of their first use.
class ComparatorList {
 public:
  // The index of the comparator, or nothing when max_comparators others are there already.
  std::optional<std::uint8_t> add(const NamedView& view);
  std::span<const NamedView> views() const { return views_; }

 private:
  std::vector<NamedView> views_;
};

struct OracleError {
  std::size_t column = 0;  // of the expression, in characters from 1
  std::string message;     // what is wrong and what to do
};

class Oracle {
 public:
  // Adds the comparators that the expression names to `comparators`.
  static std::variant<Oracle, OracleError> parse(std::string_view expression, ComparatorList& comparators);

  // Comparators that must be known before the oracle can go on, given what is known. None: it can decide.
  std::uint64_t wants(const ComparatorOutcomes& outcomes) const;
  // What it says once it wants nothing.
  bool finds_difference(const ComparatorOutcomes& outcomes) const;

  // The comparators that it is made of.
  std::uint64_t comparators() const;
  // The expression in canonical spelling: abbreviations, no parentheses that are not needed.
  const std::string& text() const { return text_; }

 private:
  friend class OracleParser;
  enum class Kind : std::uint8_t { comparator, all_of, any_of, first_then };
  struct Node {
    Kind kind = Kind::comparator;
    std::uint8_t comparator = 0;
    std::uint8_t left = 0, right = 0;  // nodes; operands stand before their operator
  };

  // What a node says; where that is not known, which comparators it needs first.
  struct Finding {
    bool known = false, differs = false;
    std::uint64_t wants = 0;
  };
  static Finding combined(Kind kind, const Finding& left, const Finding& right);
  Finding evaluate(const ComparatorOutcomes& outcomes) const;

  std::vector<Node> nodes_;  // the root last
  std::string text_;
};

}  // namespace treesift
