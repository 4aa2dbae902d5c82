#include "report/html/html_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/hash.h"
#include "base/hex.h"
#include "report/explain/comparators_html.h"
#include "report/explain/tree_diff_html.h"
#include "report/html/assets.h"
#include "report/html/body_pages.h"
#include "report/html/report_pages.h"
#include "report/html_text.h"
#include "report/verdict_file.h"
#include "report/words.h"

namespace treesift {
namespace {

// "monday" of runs/monday.jsonl.zst
std::string release_name(const std::string& path) {
  std::string name = path.substr(path.rfind('/') + 1);
  for (const std::string_view suffix : {".zst", ".gz", ".xz", ".jsonl", ".json"}) {
    if (name.size() > suffix.size() && name.ends_with(suffix)) name.resize(name.size() - suffix.size());
  }
  return name;
}

VerdictCounts counts_in(const std::string& path) {
  VerdictCounts counts;
  read_verdicts(path, [&](Verdict&& verdict, std::uint64_t) { count(counts, verdict.decision); });
  return counts;
}

void write_assets(OutputFolder& folder) {
  for (const ReportAsset& asset : report_assets()) {
    std::string text(asset.text);
    if (asset.name == "report.css")
      text = std::string(tree_diff_css()) + std::string(comparators_css()) + text;
    folder.write("assets/" + std::string(asset.name), text);
  }
}

void write_lists(const ReportContents& report, OutputFolder& folder) {
  const std::vector<Verdict> pairs = report.listing.pairs();
  folder.write("pairs.html", pairs_page(report, pairs));
  for (std::size_t first = 0; first < pairs.size(); first += rows_in_a_shard)
    folder.write(fmt::format("data/pairs-{}.js", first / rows_in_a_shard + 1),
                 pairs_shard(report, pairs, first));
  for (std::size_t first = 0; first < report.listing.cluster_count(); first += rows_in_a_shard)
    folder.write(fmt::format("data/clusters-{}.js", first / rows_in_a_shard + 1),
                 clusters_shard(report, first));
  folder.write("errors.html", errors_page(report));
}

// As `treesift explain` takes them, for a shell; empty: none.
std::string pairs_in_words(const HtmlReportInputs& inputs) {
  if (inputs.captures)
    return fmt::format("--expected {} --actual {}", shell_word(inputs.captures->expected),
                       shell_word(inputs.captures->actual));
  std::string words;
  for (const std::string& path : inputs.pairs) words += (words.empty() ? "" : " ") + shell_word(path);
  return words;
}

// A state with a page of its pair opens that, another one its own.
std::optional<Film> linked(std::optional<Film> film, const PairPageNumbers& numbers) {
  if (!film) return film;
  for (FilmState& state : film->states) {
    if (const auto page = numbers.find(state.name); page != numbers.end())
      state.link = pair_address(page->second);
  }
  return film;
}

std::optional<GraphView> linked(std::optional<GraphView> graph, const std::optional<Film>& film) {
  if (!graph || !film) return graph;
  for (std::size_t i = 0; i < graph->nodes.size(); ++i) {
    const FilmState& state = film->states[i];
    graph->nodes[i].link = state.link;
    graph->nodes[i].picture = state.new_side ? state.new_side->small.address : state.old_side->small.address;
  }
  return graph;
}

void write_film(const ReportContents& report, OutputFolder& folder) {
  if (!report.film) return;
  folder.write("film.html", film_page(report));
  for (const FilmState& state : report.film->states)
    if (state.link.starts_with("states/")) folder.write(state.link, state_page(report, state));
}

// All pages but those of single pairs.
void write_pages_of_run(const ReportContents& report, bool has_groups, OutputFolder& folder) {
  write_assets(folder);
  folder.write("index.html", overview_page(report));
  folder.write("clusters.html", clusters_page(report));
  if (has_groups) folder.write("groups.html", groups_page(report));
  if (report.graph) folder.write("graph.html", graph_page(report));
  write_film(report, folder);
  write_lists(report, folder);
}

// Of all runs but the last one, which the report is of.
std::vector<ReleaseCount> releases_before(const HtmlReportInputs& inputs,
                                          const OnReportProgress& on_progress) {
  std::vector<ReleaseCount> releases;
  for (std::size_t i = 0; i + 1 < inputs.verdicts.size(); ++i) {
    if (on_progress) on_progress(inputs.verdicts[i]);
    releases.push_back({release_name(inputs.verdicts[i]), counts_in(inputs.verdicts[i])});
  }
  return releases;
}

PairPageNumbers numbers_of(const std::vector<Verdict>& pairs) {
  PairPageNumbers numbers;
  for (std::size_t i = 0; i < pairs.size(); ++i) numbers.try_emplace(pairs[i].id, i + 1);
  return numbers;
}

// What the run has found, in short: other runs have other names.
std::string name_of_run(const RunDigest& digest, const std::vector<ClusterEntry>& clusters) {
  const VerdictCounts& counts = digest.counts();
  std::string text = fmt::format("{} {} {}", counts.pairs(), counts.inspect, counts.error);
  for (const ClusterEntry& entry : clusters)
    text += fmt::format(" {} {} {}", entry.cluster, entry.pairs, entry.inspect);
  return hex_text(hash_of(text));
}

}  // namespace

FolderKind report_folder_kind() {
  return {"treesift-report.txt", "treesift report 1\n", {".html", ".css", ".js", ".png"}};
}

std::vector<Verdict> pairs_with_pages(const std::vector<ClusterEntry>& clusters, const RunListing& listing,
                                      std::size_t most, std::size_t rounds) {
  std::vector<std::vector<Verdict>> sources;
  for (std::size_t i = 0; i < listing.cluster_count(); ++i) {
    if (clusters[i].inspect == 0) continue;
    sources.push_back(listing.members(i));
    std::erase_if(sources.back(), [](const Verdict& one) { return one.decision != Decision::inspect; });
    if (sources.back().size() > rounds) sources.back().resize(rounds);
  }
  for (Verdict& verdict : listing.alone().sorted()) sources.push_back({std::move(verdict)});
  const auto score = [](const std::vector<Verdict>& source) {
    return source.empty() ? 0 : source.front().score.value_or(0);
  };
  std::stable_sort(sources.begin(), sources.end(),
                   [&](const auto& a, const auto& b) { return score(a) > score(b); });
  std::vector<std::size_t> taken(sources.size(), 0);
  std::size_t count = 0;
  for (std::size_t round = 0; round < rounds; ++round) {
    for (std::size_t i = 0; i < sources.size() && count < most; ++i) {
      if (round >= sources[i].size()) continue;
      ++taken[i];
      ++count;
    }
  }
  std::vector<Verdict> chosen;  // in look order: those of a cluster one after another
  for (std::size_t i = 0; i < sources.size(); ++i) {
    for (std::size_t j = 0; j < taken[i]; ++j) chosen.push_back(std::move(sources[i][j]));
  }
  return chosen;
}

HtmlReportSummary write_html_report(const HtmlReportInputs& inputs, const HtmlReportOptions& options,
                                    OutputFolder& folder, const OnReportProgress& on_progress) {
  const std::string& run = inputs.verdicts.back();
  std::vector<ReleaseCount> releases = releases_before(inputs, on_progress);
  if (on_progress) on_progress(run);
  RunDigest digest;
  bool has_groups = false;
  read_verdicts(run, [&](Verdict&& verdict, std::uint64_t) {
    digest.add(verdict);
    has_groups |= !verdict.group.empty();
  });
  releases.push_back({release_name(run), digest.counts()});
  const std::vector<ClusterEntry> clusters = digest.clusters();
  RunListing listing(clusters, options.bounds);
  read_verdicts(run, [&](Verdict&& verdict, std::uint64_t) { listing.add(verdict); });

  const std::vector<Verdict> pairs =
      pairs_with_pages(clusters, listing, options.pair_pages, options.pages_of_a_cluster);
  const PairPageNumbers numbers = numbers_of(pairs);
  GroupListing groups;
  if (has_groups) groups = list_groups(inputs.verdicts, {options.temp_directory, options.group_memory});
  std::optional<Film> film = linked(inputs.film, numbers);
  const ReportContents report{digest,
                              listing,
                              clusters,
                              numbers,
                              std::move(releases),
                              run,
                              pairs_in_words(inputs),
                              std::move(groups),
                              linked(inputs.graph, film),
                              name_of_run(digest, clusters),
                              std::move(film)};
  write_pages_of_run(report, has_groups, folder);
  BodyPages pages(report, pairs, options, folder);
  read_bodies(inputs, options, on_progress, pages);
  const std::size_t missing = pages.left();
  pages.write_others();
  return {digest.counts(), clusters.size(), listing.cluster_count(), pairs.size(), pages.shown(), missing};
}

}  // namespace treesift
