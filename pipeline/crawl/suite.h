// A recorded crawl as a regression suite: its states as pages, its paths as tests.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "io/crawls/crawl.h"
#include "model/states/state_class.h"
#include "parsers/limits.h"
#include "parsers/snapshot/snapshot.h"
#include "pipeline/crawl/state_variants.h"

namespace treesift {

struct SuiteState {
  Page page;
  StateFacts facts;
};

struct Suite {
  Crawl crawl;
  std::map<std::string, SuiteState> states;         // by id, those whose snapshot, or else page, can be read
  std::map<std::string, StateFacts> variants = {};  // by id, in the same way
  std::map<std::string, Page> acted_on = {};        // of these, where paths go on
  StateVariants words{0};  // of these pages; which numbers vary by themselves their second looks tell
  std::set<std::string> varying_in_words = {};  // states: they have such a look with other words

  // Of a state or of a variant; null where it is not there, or cannot be read.
  const StateFacts* facts(const std::string& id) const;
  // Where the elements of an action are that was taken there; null where it cannot be read.
  const Page* page(const std::string& id) const;
  // Whether this page shows the words and numbers of the recorded one, but for what varies by itself there.
  bool is_as_recorded(const std::string& id, const MetPage& page) const;
  // The number of a state, or of that of a variant; of others the number of states.
  std::size_t state_of(const std::string& id) const;
};

// All states are in memory. `as_if_at`: an address of the application, which stands at another one now: its
// own addresses in pages are read as if it had been there. Throws ArchiveError.
Suite read_suite(const std::string& path, const Limits& limits, std::string_view as_if_at = {});

// Its exploration paths, as numbers of edges. A suite of another tool has none: each of its loads is one then.
std::vector<std::vector<std::uint32_t>> paths_of(const Crawl& crawl);

}  // namespace treesift
