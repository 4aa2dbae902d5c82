#include "parsers/landmarks.h"

namespace treesift {

void Landmarks::clear() {
  usable = false;
  text.clear();
  steps = 0;
  parser_words = 0;
  places.clear();
  parser_names.clear();
  open_nodes.clear();
}

std::size_t Landmarks::memory() const {
  return text.capacity() + places.capacity() * sizeof(Landmark) + parser_names.capacity() * sizeof(NameId) +
         open_nodes.capacity() * sizeof(OpenAtLandmark);
}

}  // namespace treesift
