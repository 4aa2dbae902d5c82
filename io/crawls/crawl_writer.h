// Writes a crawl archive, state by state.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "io/crawls/crawl.h"
#include "io/output/work_folder.h"

namespace treesift {

// The files of a state; an empty one is not written, but for events: that there were none is to be known.
struct StateFiles {
  std::string_view snapshot, screenshot, page;
  std::optional<std::string_view> events = std::nullopt;  // nothing: they were not recorded
};

// States stand in the folder OUT.work, a crawl archive by itself that open_crawl() reads, until finish()
// makes OUT of it: a run that is killed loses nothing, and memory does not grow with states. All functions
// throw OutputError.
class CrawlWriter {
 public:
  CrawlWriter(const std::string& output, WhenLeft when);

  // Or a variant; in place of what an earlier run has left of it.
  void add_state(const std::string& id, const StateFiles& files);
  // Another page of a state of this run in place of the one before; the events of both are told.
  void replace_state(const std::string& id, const StateFiles& files);
  // A snapshot of a state that was met again, with other data; the last one stays.
  void add_second_look(const std::string& id, std::string_view snapshot);
  // Events of a state that was met again: those that are not told of it yet. Values are told of the first meeting
  // alone.
  void add_events(const std::string& id, std::string_view events);
  // What the crawl is by now.
  void note(const Crawl& crawl);
  // A note of the run's own in the folder, which does not go into the archive; and what is in it, empty where
  // it is not there.
  void keep_note(const std::string& name, std::string_view text);
  std::string kept_note(const std::string& name) const;
  // Writes the archive: a tar, compressed by its suffix; and takes the folder away.
  void finish(const Crawl& crawl);

  // Takes the folder away; for a run that has nothing to keep.
  void drop() { work_.remove(); }

  // Whether an earlier run has left something to go on with.
  bool has_begun() const { return work_.has("crawl.json"); }
  const std::string& folder() const { return work_.path(); }

 private:
  std::string output_;
  WorkFolder work_;
};

}  // namespace treesift
