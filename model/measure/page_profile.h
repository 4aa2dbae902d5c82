// Facts of one document that several features need, gathered in one linear walk.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "parsers/document.h"

namespace treesift {

struct PageProfile {
  std::vector<std::uint16_t> depths;    // by node; the document node has 0
  std::vector<std::uint8_t> displayed;  // by node: a reader of the page would see it
  std::uint16_t height = 0;             // the largest depth
  std::size_t displayed_text = 0;       // bytes of normalised text
  std::size_t multimedia = 0;           // objects of multimedia_elements

  // Overwrites the profile. XML and JSON display everything; HTML all but undisplayed_elements, the head but
  // its title, and hidden inputs.
  void measure(const Document& document);
};

}  // namespace treesift
