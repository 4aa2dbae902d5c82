// Any bytes read as HTML: no crash, a well-formed Document or a typed error, the same every time.
#include "tests/fuzz/fuzz_support.h"

FUZZ_TARGET(fuzz_html) {
  using namespace treesift;
  fuzz::check_parsing(fuzz::view_of(data, size), SourceType::html);
  return 0;
}
