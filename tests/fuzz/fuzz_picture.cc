// Any bytes read as a PNG or JPEG: no crash, a well-formed Document or a typed error, the same every time, and no more
// memory than the limits allow.
#include "tests/fuzz/fuzz_support.h"

FUZZ_TARGET(fuzz_picture) {
  using namespace treesift;
  fuzz::check_parsing(fuzz::view_of(data, size), SourceType::picture);
  return 0;
}
