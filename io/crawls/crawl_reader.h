// Reads a recorded crawl state by state.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "io/crawls/crawl.h"

namespace treesift {

// The files of one state; what is missing is empty.
struct RecordedState {
  std::string id;
  std::string snapshot;    // JSON
  std::string again;       // JSON: a snapshot of the state as it was when it was met with other data
  std::string page;        // HTML
  std::string screenshot;  // PNG
  std::optional<std::string> events;  // JSON lines; nothing: they were not recorded
};

struct CrawlLimits {
  std::uint64_t file_bytes = std::uint64_t{64}
                             << 20;  // of any one file of a state: a larger one counts as missing
  std::uint64_t crawl_bytes = std::uint64_t{256} << 20;  // of crawl.json
};

// Whether the pages of variants come as well, behind those of states.
enum class Variants : std::uint8_t { left_out, read };

class CrawlReader {
 public:
  virtual ~CrawlReader() = default;

  // What the crawl is; known from the beginning.
  virtual const Crawl& crawl() const = 0;

  // Overwrites `state` with the next one, in the order of the archive; false at its end. States that
  // crawl.json does not name are left out. A variant is a page like those of states. Throws ArchiveError when the
  // archive is damaged, or the files of a state do not stand together in it.
  virtual bool next(RecordedState& state) = 0;

  // Files larger than CrawlLimits::file_bytes so far.
  virtual std::uint64_t too_large() const = 0;
};

// A crawl archive: a tar, plain or compressed with zstd, gzip or xz ("-": standard input), in which
// crawl.json comes before the states; or a folder of the same files; or the folder that Crawljax leaves
// (result.json, doms/, screenshots/), whose pages are doms/frag_STATE.html with their recorded layout where
// there are such. Throws ArchiveError when it cannot be read, or is none of these.
std::unique_ptr<CrawlReader> open_crawl(const std::string& path, const CrawlLimits& limits = {},
                                        Variants variants = Variants::left_out);

// Whether a path is a recorded crawl: a folder, or a file whose first entry is crawl.json. Never throws; false for
// standard input, which cannot be read twice.
bool is_crawl(const std::string& path);

}  // namespace treesift
