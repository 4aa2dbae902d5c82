// Any bytes read as the file that says what a crawl is: a crawl whose edges lead somewhere, or a typed refusal.
#include "io/crawls/crawl_file.h"
#include "tests/fuzz/fuzz_support.h"

namespace {

template <typename Read>
void read_crawl(std::string_view bytes, const Read& read) {
  try {
    const treesift::Crawl crawl = read(bytes);
    treesift::fuzz::require(crawl.edges.empty() || !crawl.states.empty(), "edges lead from state to state");
  } catch (const treesift::BadCrawl&) {
  }
}

}  // namespace

FUZZ_TARGET(fuzz_crawl_file) {
  const std::string_view bytes = treesift::fuzz::view_of(data, size);
  read_crawl(bytes, treesift::read_crawl_file);
  read_crawl(bytes, treesift::read_crawljax_result);
  return 0;
}
