// When a rule applies to a document: Roest, Mesbah and van Deursen's preconditions (ICST 2010, section III).
#pragma once

#include <string>
#include <vector>

#include "parsers/document.h"

namespace treesift {

enum class ConditionKind : std::uint8_t {
  all,       // every one of `parts`: none is always
  any,       // one of `parts`
  negation,  // not the one of `parts`
  page,      // the regular expression `text` matches somewhere in the document's bytes, as they were read
  css,       // the selector `text` selects something
  no_css,    // it selects nothing
  xpath,
  no_xpath,
  id,          // the document's id as a whole is the pattern `text`: * is any characters, ? is any one
  id_pattern,  // the regular expression `text` matches somewhere in the document's id
  format,      // what the document is
};

struct Condition {
  ConditionKind kind = ConditionKind::all;
  std::string text;
  Format format = Format::html;  // of ConditionKind::format
  std::vector<Condition> parts;  // of all, any and negation

  bool operator==(const Condition&) const = default;
};

// Conditions nest no deeper, so that recursion over them is bounded.
inline constexpr std::size_t deepest_condition = 16;

inline bool always_holds(const Condition& condition) {
  return condition.kind == ConditionKind::all && condition.parts.empty();
}

}  // namespace treesift
