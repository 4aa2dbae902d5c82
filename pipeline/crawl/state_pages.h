// The states of a recorded crawl as pages.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "io/crawls/crawl.h"
#include "io/crawls/crawl_reader.h"
#include "parsers/limits.h"
#include "parsers/reading/parse.h"
#include "parsers/snapshot/snapshot.h"

namespace treesift {

class StatePages {
 public:
  StatePages(const Crawl& crawl, const Limits& limits);

  // By its snapshot where it has one, else by its page. An error for what cannot be read, and for a state
  // that has neither.
  PageResult read(const RecordedState& state);
  // Its second look; an error where there is none.
  PageResult read_again(const RecordedState& state);

 private:
  PageResult read_snapshot(std::string_view snapshot);

  std::vector<std::string> styles_;  // of the snapshots; empty: the usual ones
  SnapshotReader snapshots_;
  DocumentParser pages_;
};

}  // namespace treesift
