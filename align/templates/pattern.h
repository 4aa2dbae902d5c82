// Templates: what a piece of a page looks like whatever its data are. Plain values; how they are written is
// said in align/templates/notation.h.
//
//     ul#todo > li+      a place and the pattern of what stands there:
//
//     li+
//       {words}
//       a href="#" onclick="remove({number})" "Remove"
//
// A template is matched by align/templates/matcher.h, found by align/templates/learner.h, enforced by
// align/templates/violations.h. HTML and XML only: JSON values match no pattern.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "align/templates/value_pattern.h"
#include "parsers/document.h"

namespace treesift {

enum class Repetition : std::uint8_t { once, optional, one_or_more, any_number };

constexpr bool may_be_absent(Repetition repetition) {
  return repetition == Repetition::optional || repetition == Repetition::any_number;
}
constexpr bool may_repeat(Repetition repetition) {
  return repetition == Repetition::one_or_more || repetition == Repetition::any_number;
}
constexpr Repetition make_repetition(bool absent, bool repeats) {
  if (repeats) return absent ? Repetition::any_number : Repetition::one_or_more;
  return absent ? Repetition::optional : Repetition::once;
}

struct AttributePattern {
  std::string name;
  bool required = true;
  ValuePattern value;

  bool operator==(const AttributePattern&) const = default;
};

enum class PatternKind : std::uint8_t {
  element,
  text,   // a text node
  group,  // several siblings that come together, such as dt and dd
};

// Patterns nest no deeper, so that recursion over them is bounded, and hold no more patterns.
inline constexpr std::size_t deepest_pattern = 32;
inline constexpr std::size_t largest_pattern = 4000;

struct Pattern {
  PatternKind kind = PatternKind::element;
  Repetition repetition = Repetition::once;
  std::string name;                          // of an element
  std::vector<AttributePattern> attributes;  // of an element, by name, each name once
  bool other_attributes = false;             // whether it may have others
  bool any_content = false;                  // whatever it holds: `children` is empty
  ValuePattern text;                         // of a text
  std::vector<Pattern> children;             // of an element or group, in order

  bool operator==(const Pattern&) const = default;
};

// The pattern of an attribute, or null.
const AttributePattern* find_attribute(const Pattern& pattern, std::string_view name);

// Patterns in the tree, the root counted.
std::size_t count_patterns(const Pattern& pattern);

// Levels of the tree: 1 for a pattern without children.
std::size_t pattern_depth(const Pattern& pattern);

// One element of a path: name, id and classes that it must have ("" and none: any).
struct PathStep {
  std::string name;
  std::string id;
  std::vector<std::string> classes;

  bool operator==(const PathStep&) const = default;
};

// Where an element stands: the last of its ancestors and itself, outermost first; no steps: anywhere.
struct TemplatePath {
  std::vector<PathStep> steps;

  bool operator==(const TemplatePath&) const = default;
};

// The place of an element: from the nearest element with an id on, at most eight steps with eight classes
// each. Ids and classes that hold a digit are left out: they are numbered or generated.
TemplatePath place_of(const Document& document, NodeIndex node);

// Whether the node is an element at the place. At most one look an ancestor for each step.
bool stands_at(const Document& document, NodeIndex node, const TemplatePath& place);

// What a template is the template of.
enum class Covers : std::uint8_t {
  content,  // all children of the element at the place
  run,      // some neighbouring children of it; others may stand before and after
};

struct Template {
  std::string name;
  std::string comment;
  Covers covers = Covers::content;
  TemplatePath place;
  std::vector<Pattern> patterns;  // siblings, in order

  bool operator==(const Template&) const = default;
};

}  // namespace treesift
