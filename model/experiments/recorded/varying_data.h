// FragGen's memory as an oracle: other data passes in fragments whose data was seen to vary.
#pragma once

#include <cstdint>
#include <vector>

#include "align/aligner.h"
#include "model/states/fragment_memory.h"
#include "parsers/snapshot/snapshot.h"

namespace treesift {

// A page, and which of its nodes are displayed.
struct DisplayedPage {
  const Page& page;
  const std::vector<std::uint8_t>& seen;
};

// Which fragments hold data that varies: what the pages of a crawl teach.
void learn_fragments(FragmentMemory& memory, const Page& page);

// Whether each text or value that differs stands in a useful fragment whose data varies in the crawl. The
// aligner is scratch.
bool is_data_that_varies(const FragmentMemory& memory, const DisplayedPage& before,
                         const DisplayedPage& after, Aligner& aligner);

}  // namespace treesift
