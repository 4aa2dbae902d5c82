#include "parsers/sync_points.h"

namespace treesift {

void SyncPoints::clear() {
  usable = false;
  text.clear();
  steps = 0;
  parser_words = 0;
  points.clear();
  parser_names.clear();
  open_nodes.clear();
}

std::size_t SyncPoints::memory() const {
  return text.capacity() + points.capacity() * sizeof(SyncPoint) + parser_names.capacity() * sizeof(NameId) +
         open_nodes.capacity() * sizeof(OpenAtSyncPoint);
}

}  // namespace treesift
