// A run's verdicts as a folder of HTML pages that need nothing but a browser: no network. What
// the pages of the run hold is text only.
//
// However large the run is, the folder stays below `max_bytes` by far, and memory below a few hundred
// megabytes: the clusters to look at first, the worst pairs, and the rest as counts.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/output/output_folder.h"
#include "pipeline/pair_source.h"
#include "report/explain/pair_trees.h"
#include "report/films/film.h"
#include "report/graphs/graph_view.h"
#include "report/run_listing.h"

namespace treesift {

struct HtmlReportInputs {
  // Of runs, the last of which is reported; files: the last one is read twice.
  std::vector<std::string> verdicts;
  std::vector<std::string> pairs;             // its pair archives, for the trees; may be empty
  std::optional<CapturePaths> captures = {};  // or the captures that it was of
  std::optional<GraphView> graph = {};        // of two crawls
  std::optional<Film> film = {};              // of them, its pictures written already
};

struct HtmlReportOptions {
  ListingBounds bounds;
  std::size_t pair_pages = 200;  // pairs with a page of their own
  std::size_t pages_of_a_cluster = 3;
  std::size_t tree_bytes = std::size_t{20} << 20;  // of the trees on all of them; pages beyond it go without
  std::size_t example_bytes = std::size_t{48}
                              << 20;  // of the trees on all pages of clusters, in equal shares
  MeasureOptions measure;  // as the run measured its pairs. Rules that they point to must outlive the report
  std::string temp_directory = "/tmp";  // for the groups of a large run
  std::size_t group_memory = std::size_t{16} << 20;
};

struct HtmlReportSummary {
  VerdictCounts counts;
  std::size_t clusters = 0, cluster_pages = 0, pair_pages = 0;
  std::size_t trees = 0;    // pair pages that show them
  std::size_t missing = 0;  // pages of clusters and pairs that the inputs do not hold
};

// What a folder must be to be replaced by a report.
FolderKind report_folder_kind();

// Called with what is read.
using OnReportProgress = std::function<void(std::string_view what)>;

// Writes all pages but does not finish the folder. Throws what reading and writing throw: VerdictLineError,
// ArchiveError, OutputError.
HtmlReportSummary write_html_report(const HtmlReportInputs& inputs, const HtmlReportOptions& options,
                                    OutputFolder& folder, const OnReportProgress& on_progress = {});

// Which pairs get a page: round by round the worst of each cluster that has one to inspect, in look order,
// those on their own among them by their scores. `most` at most.
std::vector<Verdict> pairs_with_pages(const std::vector<ClusterEntry>& clusters, const RunListing& listing,
                                      std::size_t most, std::size_t rounds);

}  // namespace treesift
