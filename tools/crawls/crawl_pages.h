// The states of a recorded crawl as pages.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "io/crawls/crawl_reader.h"
#include "io/crawls/origin_swap.h"
#include "model/states/picture_print.h"
#include "parsers/limits.h"
#include "parsers/snapshot/snapshot.h"
#include "pipeline/crawl/state_pages.h"

namespace treesift {

struct CrawlPage {
  std::string id;
  Page page;
  std::optional<PagePrint> picture;             // of what the screenshot shows
  std::optional<PictureHistograms> histograms;  // where they are asked for
  std::string html;                             // of the page, as `compare` sees it; where it is asked for
  std::optional<Page> again;                    // with other data, as it was met again; where it is asked for
};

enum class WithHtml : std::uint8_t { no, yes };
enum class WithAgain : std::uint8_t { no, yes };
enum class LeftOut : std::uint8_t { told, known };  // known: an earlier reading has told of it

struct CrawlPagesOptions {
  WithHistograms histograms = WithHistograms::no;
  WithHtml html = WithHtml::no;
  WithAgain again = WithAgain::no;
  LeftOut left_out = LeftOut::told;
  Variants variants = Variants::left_out;
  // An address of the application: its own ones are read as if the crawl began there.
  std::string as_if_at = {};
};

// Reads one crawl from its beginning to its end. A state with a snapshot is read from that, else from its
// page; one that has neither, or that cannot be read, is told of on standard error and left out.
class CrawlPages {
 public:
  // Throws ArchiveError.
  CrawlPages(const std::string& path, const Limits& limits, const CrawlPagesOptions& options = {});

  const Crawl& crawl() const { return reader_->crawl(); }

  // Overwrites `page` with the next one; false at the end.
  bool next(CrawlPage& page);

  std::size_t left_out() const { return left_out_; }

 private:
  void take_rest(RecordedState& state, CrawlPage& page);
  void leave_out(const std::string& id, const std::string& why);

  std::string path_;
  Limits limits_;
  CrawlPagesOptions options_;
  std::unique_ptr<CrawlReader> reader_;
  OriginSwap origins_;
  StatePages pages_;
  std::size_t left_out_ = 0;
};

}  // namespace treesift
