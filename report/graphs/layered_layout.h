// Where the states of a graph stand in its picture.
#pragma once

#include <cstdint>
#include <vector>

#include "report/graphs/graph_view.h"

namespace treesift {

struct NodePlace {
  std::uint32_t column = 0, row = 0;
};

struct GraphPlaces {
  std::vector<NodePlace> nodes;
  std::uint32_t columns = 0, rows = 0;
};

inline constexpr std::uint32_t most_columns = 24;  // a longer layer takes several rows

// In layers by the number of actions from the start, each in an order in which few edges cross.
GraphPlaces layered_layout(const GraphView& view);

}  // namespace treesift
