// Any bytes read as a snapshot: no crash, a page whose layout fits its document, or a typed error; and whatever is read
// can be divided into fragments and outlined. As HTML it is bounded.
#include <cstring>

#include "align/fragments/fragment_tree.h"
#include "io/crawls/snapshot_html.h"
#include "model/states/page_outline.h"
#include "parsers/snapshot/snapshot.h"
#include "tests/fuzz/fuzz_support.h"

FUZZ_TARGET(fuzz_snapshot) {
  using namespace treesift;
  [[maybe_unused]] static const bool done = (initialise_parsers(), true);
  Limits limits;
  limits.nodes = 10'000;
  SnapshotReader reader(limits);
  constexpr std::size_t most_html = 1 << 20;
  const auto html = html_of_snapshot(fuzz::view_of(data, size), most_html);
  fuzz::require(!html || html->size() <= most_html, "its HTML is bounded");
  const PageResult result = reader.read(fuzz::view_of(data, size));
  const auto* const page = std::get_if<Page>(&result);
  if (page == nullptr) return 0;
  fuzz::require(page->layout.content_box.size() == page->document.node_count(), "a box for each node");
  const FragmentTree tree = find_fragments(page->document, page->layout);
  fuzz::require(!tree.fragments.empty(), "the page is a fragment");
  outline_of(page->document, page->layout);
  return 0;
}
