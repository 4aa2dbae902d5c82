// Writes the file that says what a crawl is.
#pragma once

#include <string>

#include "io/crawls/crawl.h"

namespace treesift {

// crawl.json of a crawl archive, which read_crawl_file() (crawl_file.h) reads back: states, edges and paths a
// line each.
std::string crawl_json(const Crawl& crawl);

}  // namespace treesift
