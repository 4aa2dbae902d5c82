// Places that many pages of a run have changed, each in its own way: no two of them share a cause.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "model/judge/cluster_mark.h"
#include "model/looks/look_cover.h"
#include "model/measure/measured_pair.h"

namespace treesift {

// The places of these changes of a pair, each once: what is done there, and to what. Not of what lies within another
// change, nor of what is slight (change_severity.h).
std::vector<std::uint64_t> places_of(const MeasuredPair& pair, std::span<const std::uint16_t> indices);

class WidePlaces {
 public:
  // So many places are counted, the first that come; of others nothing is known.
  static constexpr std::size_t max_places = std::size_t{1} << 16;

  // Counts a cause of a pair that passes, and that few pairs have.
  void add(const MeasuredPair& pair, const CauseOfPair& cause);
  // Somebody sees what was done to these places.
  void note_shown(std::span<const std::uint64_t> places);

  // Of each place that is not shown, and that so many pairs or more have changed, the cause of the pair with the fewest
  // changes; the place first that most pairs have. Each cause once.
  std::vector<UnshownCause> unshown(std::uint32_t fewest) const;

 private:
  struct Place {
    std::uint32_t pairs = 0;
    std::uint64_t last_pair = 0;  // that was counted
    bool is_shown = false;
    UnshownCause plainest = {};
  };

  std::unordered_map<std::uint64_t, Place> places_;
};

}  // namespace treesift
