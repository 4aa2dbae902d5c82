// Which HTML elements are open, and which of them a start tag ends.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "parsers/names.h"

namespace treesift {

// The stack of open elements between libxml2's events and the builder. libxml2's own stack decides; the
// elements kept here are the subset of it that the document has. Each carries the level at which it stands on
// libxml2's stack, so that the two agree again after each event whatever libxml2 leaves out.
class OpenElements {
 public:
  void clear() { stack_.clear(); }

  // How many elements the start tag of `name` ends by itself (WHATWG, section 13.2.6.4): `<section>` an open
  // `<p>`, `<li>` an open `<li>` of the same list, and all that is open in them.
  std::size_t ended_by(NameId name) const;
  // How many elements stand at `level` of libxml2's stack or above.
  std::size_t from_level(int level) const {
    std::size_t kept = stack_.size();
    while (kept > 0 && stack_[kept - 1].level >= level) --kept;
    return stack_.size() - kept;
  }

  void push(NameId name, int level);
  void pop(std::size_t count) { stack_.resize(stack_.size() - count); }

  // Elements that end each other.
  enum Kind : std::uint8_t { paragraph, list_item, description, option, cell, row, row_group, kind_count };

 private:
  struct Element {
    NameId name = unnamed;
    int level = 0;
    // Of each kind the innermost element in scope here, as its place in the stack plus one; 0 for none. Kept
    // with each element so that nothing has to be searched for: a deep page stays linear.
    std::array<std::uint32_t, kind_count> in_scope{};
  };

  std::vector<Element> stack_;
};

}  // namespace treesift
