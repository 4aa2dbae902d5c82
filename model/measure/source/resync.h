// Where two sources go on alike, behind a place where they do not.
#pragma once

#include <cstddef>
#include <string_view>

#include "parsers/text/format.h"

namespace treesift {

struct PassedOver {
  std::size_t in_expected, in_actual;  // bytes
};

// For one pair of sources.
class Resync {
 public:
  Resync(std::size_t bytes_of_both, Format format)
      : format_(format), wide_units_(bytes_of_both / bytes_of_unit) {}

  // Of the rests of the sources, which begin with units (markup_unit.h) that are not the same: what is to be passed
  // over until they are the same again, or some units where that is not found nearby. Linear for the whole of the
  // sources, but for a small cost each time.
  PassedOver find(std::string_view expected, std::string_view actual);

 private:
  static constexpr std::size_t bytes_of_unit = 128;  // twice as many as there are, about

  Format format_;
  std::size_t wide_units_;  // so many more may be looked at far ahead
};

}  // namespace treesift
