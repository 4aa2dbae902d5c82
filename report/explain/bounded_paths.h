// Paths of nodes, for as long as they cost no more than a page is worth.
#pragma once

#include <cstdint>
#include <string>

#include "parsers/document.h"

namespace treesift {

// node_path (model/measure/node_text.h) costs the siblings of each step: thousands of paths into a list of
// millions would take minutes. At most some seconds' worth of them are made; after that a path is "…".
class BoundedPaths {
 public:
  std::string path(const Document& document, NodeIndex node);

 private:
  std::uint64_t left_ = 2'000'000'000;  // nodes that may be looked at, as far as that is known beforehand
};

}  // namespace treesift
