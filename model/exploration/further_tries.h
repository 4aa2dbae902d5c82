// Whether an action that was explored in one state is worth taking in others, too.
#pragma once

#include <cstddef>
#include <unordered_map>

#include "model/states/page_content.h"

namespace treesift {

// Of each kind of action, what came of it where it was taken. A kind is left alone when
//   - it led to the same state from two others: where it is taken does not matter, as with the links of a menu; or
//   - the last `patience` times brought no new state.
// With a patience of 0 each kind is taken once.
class FurtherTries {
 public:
  explicit FurtherTries(unsigned patience) : patience_(patience) {}

  // An action was taken, in a state, and led to one; near-duplicates go by their first state.
  void led(const PagePrint& kind, std::size_t from, std::size_t to, bool is_new);
  // Above 0 where it is worth it: the more, the fewer times it brought nothing.
  double worth(const PagePrint& kind) const;

 private:
  struct Kind {
    std::size_t from = 0, to = 0;
    bool leads_away = false;  // from and to are set
    bool is_settled = false;
    unsigned in_vain = 0;  // times in a row
  };

  unsigned patience_;
  std::unordered_map<PagePrint, Kind, PagePrintHash> kinds_;
};

}  // namespace treesift
