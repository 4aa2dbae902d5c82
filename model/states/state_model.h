// The model of a crawl as FragGen would infer it: which states are new, which are known, which are near-duplicates.
#pragma once

#include <cstddef>
#include <unordered_map>
#include <vector>

#include "model/states/state_class.h"

namespace treesift {

struct Placed {
  StateClass state_class = StateClass::distinct;
  // The state that it is that of: index, in the order of place(); of a distinct one itself.
  std::size_t of = 0;
  std::size_t bin = 0;  // the first state of its near-duplicates
  bool is_kept = true;  // FragGen drops a state that is a clone or Nd2 of a known one
};

// Takes one state after the other, in memory that grows by some numbers a state. Each is compared with those
// before it that offer the same, clones left out.
class StateModel {
 public:
  // The class of a state against those before it: of its clone if there is one, else of the first Nd2, else
  // of the first Nd3.
  Placed place(const StateFacts& state);

 private:
  struct Known {
    StateFacts facts;
    std::size_t index = 0, bin = 0;
  };

  std::unordered_map<PagePrint, std::vector<Known>, PagePrintHash> by_offer_;
  std::size_t count_ = 0;
};

}  // namespace treesift
