// Which suite a crawl is: what its replays name it by.
#pragma once

#include <string>

#include "io/crawls/crawl.h"

namespace treesift {

// Equal for crawls of the same states and the same actions between them, wherever the application and the
// elements stand: a suite that was updated is the same suite.
std::string suite_print(const Crawl& crawl);

}  // namespace treesift
