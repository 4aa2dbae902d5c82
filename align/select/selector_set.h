// Several selectors, indexed so that one walk over a document can match them all: which steps of which of
// them come into question for a node, by its name and its attributes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "align/select/selector.h"
#include "align/select/selector_program.h"
#include "parsers/document.h"

namespace treesift {

// A step that is matched in the walk. Bits stand for steps that others lean on: a node has the bit of each
// step that it matches; bit 0 is the root's.
struct WalkStep {
  std::uint32_t selector = 0;
  const Path* path = nullptr;
  const Step* step = nullptr;
  Axis axis = Axis::child;  // the step's
  bool asks = false;        // there is something for the evaluator to do
  std::uint32_t left_bit = 0;
  std::uint32_t own_bit = no_reference;  // no_reference: no step leans on it
  bool last = false;                     // the last one of its path that the walk matches
  bool selects = false;                  // and the last one of all, but for a name of attributes
  std::uint32_t tail = no_reference;     // the number of the path among those that go on after the walk
};

// An immutable value that threads can share.
class SelectorSet {
 public:
  SelectorSet() : SelectorSet(std::vector<Selector>{}) {}
  explicit SelectorSet(std::vector<Selector> selectors);
  SelectorSet(SelectorSet&&) = default;
  SelectorSet& operator=(SelectorSet&&) = default;

  std::size_t size() const { return selectors_.size(); }
  const Selector& operator[](std::size_t index) const { return selectors_[index]; }

 private:
  friend class SelectorMatcher;

  using StepList = std::vector<std::uint32_t>;  // of steps_
  // The steps by what a node must have to come into question. They differ by format: HTML names match in any
  // case, and CSS knows no JSON.
  struct Index {
    std::vector<StepList> by_name;       // by names_
    std::vector<StepList> by_attribute;  // by names_
    StepList elements, texts;            // may match any of these
    StepList last;                       // lean on the node itself: tried after all others, in this order
    bool uses_attributes = false;
  };

  void number_names();
  void add_path(std::uint32_t selector, const Path& path);
  Index make_index(Format format) const;
  std::uint32_t required_attribute(const WalkStep& step) const;
  // In names_, of a reference in a selector's program.
  std::uint32_t name_number(std::uint32_t selector, NameReference name, Format format) const;

  std::vector<Selector> selectors_;
  std::vector<std::string> names_;  // all that occur, as written and in lower case; sorted
  std::vector<NameId> standard_;    // by names_: the standard name, or `unnamed`
  // By selector, its names one after the other from first_name_ on: numbers of names_.
  std::vector<std::uint32_t> first_name_, as_written_, lower_case_;
  std::vector<std::uint32_t> first_counting_;  // by selector; 0 is the counting of all elements
  std::uint32_t countings_ = 1;
  bool counts_types_ = false;
  std::vector<WalkStep> steps_;
  std::uint32_t bits_ = 1;
  std::uint32_t tails_ = 0;
  std::vector<const Path*> tail_paths_;        // by tail
  std::vector<std::uint32_t> tail_selectors_;  // by tail
  Index indices_[3];                           // by Format
};

}  // namespace treesift
