// Makes the names of two documents comparable: standard names have one id everywhere, others are numbered by
// each document.
#pragma once

#include <vector>

#include "parsers/document.h"

namespace treesift {

class NameMap {
 public:
  NameMap() = default;
  NameMap(const Document& expected, const Document& actual) { assign(expected, actual); }

  // Overwrites the map. Linear in the documents' own names where they are numbered alike, else O(k log k) for
  // k of them.
  void assign(const Document& expected, const Document& actual);

  // The id in actual of a name of expected; a value that no node of actual has when actual does not use the
  // name.
  NameId in_actual(NameId expected_name) const {
    return expected_name < standard_name_count ? expected_name : own_[expected_name - standard_name_count];
  }
  bool same(NameId expected_name, NameId actual_name) const {
    return in_actual(expected_name) == actual_name;
  }
  // Whether every name of expected has the same id in actual.
  bool is_identity() const { return is_identity_; }

 private:
  std::vector<NameId> own_;  // by expected's own names
  bool is_identity_ = true;
};

}  // namespace treesift
