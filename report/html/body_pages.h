// The pages that show documents: those of pairs, and those of clusters with the documents of their examples.
// Each is written when the bodies of its pair have come by.
#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

#include "io/output/output_folder.h"
#include "report/explain/pair_trees.h"
#include "report/html/html_report.h"
#include "report/html/report_pages.h"

namespace treesift {

class BodyPages {
 public:
  // All of them must outlive it. `pairs` have pages of their own, by their places.
  BodyPages(const ReportContents& report, const std::vector<Verdict>& pairs, const HtmlReportOptions& options,
            OutputFolder& folder);

  void offer(const Pair& pair);
  bool is_complete() const { return left_ == 0; }
  std::size_t left() const { return left_; }
  // Those whose bodies have not come by.
  void write_others();

  std::size_t shown() const { return shown_; }  // pages of pairs that show trees

 private:
  void offer_as_pair(const Pair& pair);
  void offer_as_example(const Pair& pair);
  void write_pair(std::size_t number, const ShownDocuments& documents);
  void write_cluster(std::size_t place, const ShownDocuments& documents);

  const ReportContents& report_;
  const std::vector<Verdict>& pairs_;
  const HtmlReportOptions& options_;
  OutputFolder& folder_;
  PairTrees trees_;
  std::vector<bool> written_, clusters_written_;
  // By the ids of their examples; looked up only.
  std::unordered_multimap<std::string, std::size_t> clusters_of_;
  std::size_t left_ = 0, shown_ = 0, bytes_ = 0;
};

// Reads the bodies until all pages are written, or there are no more.
void read_bodies(const HtmlReportInputs& inputs, const HtmlReportOptions& options,
                 const OnReportProgress& on_progress, BodyPages& pages);

}  // namespace treesift
