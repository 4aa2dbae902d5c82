// treesift clusters: the causes of a run's differences, in the order in which to look at them.
#include <fmt/format.h>

#include <algorithm>

#include "base/words/counted.h"
#include "io/output/output_file.h"
#include "model/judge/cluster_name.h"
#include "report/formats/cluster_sentence.h"
#include "report/run_digest.h"
#include "report/verdict_file.h"
#include "tools/commands/commands.h"
#include "tools/console/messages.h"
#include "tools/console/report_text.h"
#include "tools/console/terminal_text.h"
#include "tools/review/whole_verdicts.h"

namespace treesift {
namespace {

ReportTable table_of(const std::vector<ClusterEntry>& clusters, std::size_t shown) {
  ReportTable table;
  table.name = "clusters";
  table.title = "Clusters, in the order in which to look at them";
  table.columns = {{"cluster", ""},
                   {"pairs", "that differ in this way"},
                   {"inspect", "of them to be inspected"},
                   {"approved", "of them passed by approvals"},
                   {"score", "the highest of those to be inspected"},
                   {"example", "the pair with this score"},
                   {"what changed there", ""}};
  for (std::size_t i = 0; i < shown; ++i) {
    const ClusterEntry& entry = clusters[i];
    table.rows.push_back({cluster_text(entry.cluster), entry.pairs, entry.inspect, entry.approved,
                          Figure{entry.score}, terminal_line(entry.example.id),
                          terminal_line(cluster_sentence(entry.example))});
  }
  return table;
}

void print_what_is_left_out(const RunDigest& digest) {
  if (digest.clusters_dropped() == 0) return;
  print_message("treesift: {} left out{}\n",
                counted(digest.clusters_dropped(), "cluster of low scores is", "clusters of low scores are"),
                digest.error() > 0 ? fmt::format(", and counts may be too small by {}", digest.error()) : "");
}

}  // namespace

int run_clusters(const ClustersSettings& settings) {
  refuse_changed_verdicts(settings.inputs);
  OutputFile output(settings.output);
  RunDigest digest;
  const std::vector<std::string> standard_input = {"-"};
  for (const std::string& path : settings.inputs.empty() ? standard_input : settings.inputs)
    read_verdicts(path, [&](Verdict&& verdict, std::uint64_t) { digest.add(verdict); });
  refuse_empty_verdicts(settings.inputs, digest.counts().pairs());
  const std::vector<ClusterEntry> clusters = digest.clusters();
  const std::size_t most = settings.max_shown == 0 ? clusters.size() : settings.max_shown;
  const std::size_t shown = std::min(most, clusters.size());
  output.write(layout(table_of(clusters, shown), settings.report_format));
  output.finish();
  const VerdictCounts& counts = digest.counts();
  print_message(
      "treesift: {} pairs: {} to inspect in {}, {} approved, {} error, {} unpaired{}\n", counts.pairs(),
      counts.inspect, counted(digest.totals().inspect, "cluster"), digest.approved(), counts.error,
      counts.unpaired,
      shown < clusters.size() ? fmt::format("; {} shown (--most 0: all)", counted(shown, "cluster")) : "");
  print_what_is_left_out(digest);
  return exit_nothing;
}

}  // namespace treesift
