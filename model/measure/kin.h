// What is wrong with an element that came, told by those that stand beside it: there is no value before it to
// compare it with.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "model/measure/text/value_class.h"
#include "parsers/document.h"

namespace treesift {

// Of one document. Scratch: keep one for each worker, and clear it for the next document.
class Kin {
 public:
  // So many others of its name beside it, at least, tell that it lacks what each of them has. That it has empty what
  // is filled elsewhere one tells.
  static constexpr std::uint32_t least_kin = 2;

  void clear() { of_kind_.clear(); }

  // An element of XML, or an object in an array of JSON: ValueClass::incomplete where it lacks an attribute (a
  // member) that all the others of its name beside it have, or has it empty (null) where none of the others has;
  // else none. Linear in what stands beside it, once for each name; of more names than a few nothing is told.
  ValueClass class_of(const Document& document, NodeIndex node);

 private:
  struct Counts {
    std::uint32_t present = 0, filled = 0;
    void add(bool is_filled) {
      ++present;
      filled += is_filled;
    }
  };
  struct Kind {
    std::uint32_t count = 0;
    std::vector<std::pair<NameId, Counts>> of_others;  // what all but one have, or have filled; in no order
  };
  const Kind* kind_of(const Document& document, NodeIndex node);
  Kind counted(const Document& document, NodeIndex node);

  std::unordered_map<std::uint64_t, Kind> of_kind_;  // by parent and name; looked up only
  std::unordered_map<NameId, Counts> counts_;        // scratch
};

// Whether a node that came, and holds text or values, has the same content as the sibling before or after it that did
// not come: one with a match. Linear in its subtree and its depth.
bool doubles_sibling(const Document& document, NodeIndex node, const std::vector<NodeIndex>& matches);

}  // namespace treesift
