// How large a batch is, or was.
#pragma once

#include <cstddef>

namespace treesift {

struct BatchSize {
  std::size_t body_bytes = 0, pairs = 0;
};

}  // namespace treesift
