// What is left of a bound on work for one pair of documents.
#pragma once

#include <algorithm>
#include <cstdint>

namespace treesift {

struct WorkBudget {
  std::uint64_t left = 0;
  bool exceeded = false;  // something was not done for want of budget

  // Pays for work ahead; false, and nothing paid, when it is too much.
  bool take(std::uint64_t work) {
    if (work > left) {
      exceeded = true;
      return false;
    }
    left -= work;
    return true;
  }

  // Pays for work that is done, as far as there is budget left.
  void charge(std::uint64_t work) { left -= std::min(left, work); }
};

}  // namespace treesift
