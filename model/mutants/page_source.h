// A recorded page as HTML, with the places of its nodes.
#pragma once

#include <string>
#include <vector>

#include "model/mutants/source_tree.h"
#include "parsers/snapshot/snapshot.h"

namespace treesift {

struct PageSource {
  std::string html;
  SourceTree tree;  // of `html`
  // By node of `tree`: 1 where a person sees it, by the layout where there is one.
  std::vector<std::uint8_t> seen;
};

// The document of a page written as HTML. Shadow roots and documents of frames stand in place, without an
// element of their own. Must not be moved: the tree views the text.
void write_page_source(const Page& page, PageSource& source);

}  // namespace treesift
