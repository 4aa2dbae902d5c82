// Any bytes read as XML: no crash, a well-formed Document or a typed error, the same every time.
#include "tests/fuzz/fuzz_support.h"

FUZZ_TARGET(fuzz_xml) {
  using namespace treesift;
  fuzz::check_parsing(fuzz::view_of(data, size), SourceType::xml);
  return 0;
}
