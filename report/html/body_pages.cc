#include "report/html/body_pages.h"

#include <algorithm>

#include "io/pairing/pair_reader.h"
#include "pipeline/open_join.h"

namespace treesift {
namespace {

constexpr std::size_t least_of_example = std::size_t{8} << 10, most_of_example = std::size_t{128} << 10;

ShownDocuments without_trees(const ReportContents& report) {
  ShownDocuments documents;
  documents.trees = report.pairs.empty()
                        ? "<p class=\"quiet\">The report was made without the documents. With <code>--pairs "
                          "PAIRS</code>, the archives that were compared, or <code>--expected</code> and "
                          "<code>--actual</code>, <code>treesift report</code> shows them here.</p>\n"
                        : "<p class=\"quiet\">The inputs of this report do not hold this pair.</p>\n";
  return documents;
}

void offer_all(PairReader& reader, BodyPages& pages) {
  PairBatch batch;
  while (!pages.is_complete() && reader.read(batch)) {
    for (const Pair& pair : batch.pairs) pages.offer(pair);
  }
}

void read_captures(const CapturePaths& captures, const HtmlReportOptions& options, PairStream& stream,
                   const ReaderOptions& reading, BodyPages& pages) {
  PairReader reader(open_join(captures, {.body_limit = reading.member_limit, .heads_of_other_types = true},
                              {.temp_directory = options.temp_directory}),
                    stream, reading);
  offer_all(reader, pages);
}

}  // namespace

BodyPages::BodyPages(const ReportContents& report, const std::vector<Verdict>& pairs,
                     const HtmlReportOptions& options, OutputFolder& folder)
    : report_(report),
      pairs_(pairs),
      options_(options),
      folder_(folder),
      trees_(options.measure),
      written_(pairs.size(), false),
      clusters_written_(report.listing.cluster_count(), false),
      left_(pairs.size() + report.listing.cluster_count()) {
  for (std::size_t i = 0; i < clusters_written_.size(); ++i)
    clusters_of_.emplace(report.clusters[i].example.id, i);
}

void BodyPages::offer(const Pair& pair) {
  offer_as_pair(pair);
  offer_as_example(pair);
}

void BodyPages::offer_as_pair(const Pair& pair) {
  const auto number = report_.numbers.find(pair.id);
  if (number == report_.numbers.end() || written_[number->second - 1]) return;
  WhatToShow what;
  what.comparators_beside = pairs_[number->second - 1].decision;
  what.has_places = report_.film.has_value();
  ShownDocuments documents = trees_.show(pair, what);
  if (bytes_ + documents.trees.size() > options_.tree_bytes) {
    documents.trees =
        "<p class=\"quiet\">The report has no room for more trees; a terminal shows them:</p>\n";
  } else {
    ++shown_;
  }
  bytes_ += documents.trees.size();
  write_pair(number->second, documents);
}

void BodyPages::offer_as_example(const Pair& pair) {
  const auto [begin, end] = clusters_of_.equal_range(pair.id);
  for (auto known = begin; known != end; ++known) {
    if (clusters_written_[known->second]) continue;
    WhatToShow what;
    what.max_bytes =
        std::clamp(options_.example_bytes / clusters_written_.size(), least_of_example, most_of_example);
    write_cluster(known->second, trees_.show(pair, what));
  }
}

void BodyPages::write_others() {
  const ShownDocuments none = without_trees(report_);
  for (std::size_t number = 1; number <= pairs_.size(); ++number) {
    if (!written_[number - 1]) write_pair(number, none);
  }
  for (std::size_t place = 0; place < clusters_written_.size(); ++place) {
    if (!clusters_written_[place]) write_cluster(place, none);
  }
}

void BodyPages::write_pair(std::size_t number, const ShownDocuments& documents) {
  folder_.write(pair_address(number),
                pair_page(report_, pairs_[number - 1], number, pairs_.size(), documents));
  written_[number - 1] = true;
  --left_;
}

void BodyPages::write_cluster(std::size_t place, const ShownDocuments& documents) {
  folder_.write(cluster_address(report_.clusters[place].cluster), cluster_page(report_, place, documents));
  clusters_written_[place] = true;
  --left_;
}

void read_bodies(const HtmlReportInputs& inputs, const HtmlReportOptions& options,
                 const OnReportProgress& on_progress, BodyPages& pages) {
  PairStream stream;
  ReaderOptions reading;
  reading.member_limit = options.measure.limits.document_bytes;
  if (inputs.captures) {
    if (on_progress) on_progress(inputs.captures->actual);
    return read_captures(*inputs.captures, options, stream, reading, pages);
  }
  for (const std::string& archive : inputs.pairs) {
    if (pages.is_complete()) return;
    if (on_progress) on_progress(archive);
    PairReader reader(archive, stream, reading);
    offer_all(reader, pages);
  }
}

}  // namespace treesift
