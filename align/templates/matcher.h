// Matching children against sibling patterns, as an automaton: no backtracking, no exponential case.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "align/templates/pattern.h"
#include "parsers/document.h"

namespace treesift {

class MatchScratch;

// The sibling patterns of one template, compiled. Immutable, so that workers may share it; each brings its
// own scratch. The patterns must outlive it, and stay where they are. Throws std::invalid_argument for
// patterns deeper than deepest_pattern.
class PatternMatcher {
 public:
  explicit PatternMatcher(std::span<const Pattern> patterns);

  // Whether the children of `parent` are what the patterns say, all of them. Time and memory: at most one
  // test for each node below `parent` and pattern of the same depth, so nodes x patterns; nearly always a
  // few tests per node, as names decide.
  bool matches_content(const Document& document, NodeIndex parent, MatchScratch& scratch) const;

  // The longest run of siblings from `first` on that the patterns match. `end` is the node after it, or
  // `first` when there is none (an empty run does not count); `stopped_at` is the sibling that could not
  // follow, or the end of the parent's subtree. What would follow a run only after more siblings than it has
  // itself, and 64, is not looked for: so going on behind each run costs a linear time in all.
  struct Run {
    NodeIndex end;
    NodeIndex stopped_at;
  };
  Run longest_run(const Document& document, NodeIndex first, MatchScratch& scratch) const;

  // Whether the one node matches the first pattern, whatever that one's repetition.
  bool matches_first(const Document& document, NodeIndex node, MatchScratch& scratch) const;

  // Whether nothing at all matches.
  bool matches_nothing(MatchScratch& scratch) const;

 private:
  friend class ViolationFinder;

  struct Instruction {
    enum class Kind : std::uint8_t { item, fork, accept } kind;
    NameId name = unnamed;             // item: the element's, where it is a standard one
    std::uint32_t first = 0;           // item: where its children's program starts; fork: one way on
    std::uint32_t second = 0;          // fork: the other way on
    const Pattern* pattern = nullptr;  // item
  };
  using Position = std::uint32_t;

  void emit(const Pattern& pattern);
  void emit_once(const Pattern& pattern);
  Position emit_fork();
  void compile_contents(Position begin);

  void follow(Position position, std::uint64_t stamp, std::vector<Position>& states,
              MatchScratch& scratch) const;
  void start(Position position, std::vector<Position>& states, MatchScratch& scratch) const;
  void step(const Document& document, NodeIndex child, const std::vector<Position>& states,
            std::vector<Position>& next, std::size_t depth, MatchScratch& scratch) const;
  bool accepts(const std::vector<Position>& states) const;

  bool same_name(const Document& document, NodeIndex node, const Instruction& item) const;
  bool fits(const Document& document, NodeIndex node, const Instruction& item, std::size_t depth,
            MatchScratch& scratch) const;
  bool content_fits(const Document& document, NodeIndex parent, Position program, std::size_t depth,
                    MatchScratch& scratch) const;

  std::vector<Instruction> code_;  // the program of the siblings, then those of their contents
};

// Whether the node is an element with the pattern's name, and the id and classes that it names: what a person
// would take for a piece of the template, whatever else is in it.
bool label_fits(const Document& document, NodeIndex node, const Pattern& pattern);

// Whether the element's attributes are what the pattern says. Attributes x patterns.
bool attributes_fit(const Document& document, NodeIndex node, const Pattern& pattern);

class MatchScratch {
 private:
  friend class PatternMatcher;
  friend class ViolationFinder;
  struct Level {
    std::vector<std::uint32_t> states, next;
  };
  // Makes room for a program.
  void begin(std::size_t instructions);

  std::vector<Level> levels_ = std::vector<Level>(deepest_pattern + 2);
  std::vector<std::uint64_t> seen_;  // by instruction: the last set of states that it was put in
  std::vector<std::uint32_t> pending_;
  std::uint64_t stamp_ = 0;
};

}  // namespace treesift
