// A recorded crawl as a regression suite: its states as pages, its paths as tests.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "io/crawls/crawl.h"
#include "model/states/state_class.h"
#include "parsers/limits.h"
#include "parsers/snapshot/snapshot.h"

namespace treesift {

struct SuiteState {
  Page page;
  StateFacts facts;
};

struct Suite {
  Crawl crawl;
  std::map<std::string, SuiteState> states;         // by id, those whose snapshot, or else page, can be read
  std::map<std::string, StateFacts> variants = {};  // by id, in the same way

  // Of a state or of a variant; null where it is not there, or cannot be read.
  const StateFacts* facts(const std::string& id) const;
};

// All states are in memory. `as_if_at`: an address of the application, which stands at another one now: its
// own addresses in pages are read as if it had been there. Throws ArchiveError.
Suite read_suite(const std::string& path, const Limits& limits, std::string_view as_if_at = {});

// Its exploration paths, as numbers of edges. A suite of another tool has none: each of its loads is one then.
std::vector<std::vector<std::uint32_t>> paths_of(const Crawl& crawl);

}  // namespace treesift
