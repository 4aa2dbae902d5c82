// The file that says what a crawl is: crawl.json of a crawl archive, result.json of Crawljax.
#pragma once

#include <stdexcept>
#include <string_view>

#include "io/crawls/crawl.h"

namespace treesift {

// What is wrong with such a file, in words.
class BadCrawl : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

// {"format":"treesift-crawl","version":1,…}. Unknown keys are read over. Throws BadCrawl for any other file and for a
// later version, for a state without an id or of an id that another one has, for an id that cannot be the
// name of a folder, and for an edge to or from no state.
Crawl read_crawl_file(std::string_view json);

// Crawljax's result.json: states in the order of their numbers, edges as they stand. XPaths and tags become
// lower case. An id is the name of a state ("index", "state7"). Throws BadCrawl as above.
Crawl read_crawljax_result(std::string_view json);

}  // namespace treesift
