// The pages of a report, each made of plain values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "report/explain/pair_trees.h"
#include "report/films/film.h"
#include "report/graphs/graph_view.h"
#include "report/groups/group_listing.h"
#include "report/html/plots.h"
#include "report/run_digest.h"
#include "report/run_listing.h"

namespace treesift {

// Which pairs have a page, by the pair's id: pairs/1.html …
using PairPageNumbers = std::unordered_map<std::string, std::size_t>;

// What all pages are made from.
struct ReportContents {
  const RunDigest& digest;
  const RunListing& listing;
  const std::vector<ClusterEntry>& clusters;  // in look order; the listing has members of the first of them
  const PairPageNumbers& numbers;
  std::vector<ReleaseCount> releases;  // the last one is the run
  std::string verdicts;                // its file
  std::string pairs;                   // as `treesift explain` takes them; empty when the trees are not shown
  GroupListing groups = {};            // none where pairs are in no groups
  std::optional<GraphView> graph = {};  // of two crawls, with links to the pages of pairs
  std::string run = {};                 // names the run among others
  std::optional<Film> film = {};        // of the two crawls, in pictures
};

// Long lists are told in shards of so many: data/pairs-1.js …; and so many rows stand in the page itself.
inline constexpr std::size_t rows_in_a_shard = 1000, rows_in_a_page = 100;
inline std::size_t shards_of(std::size_t rows) {
  return (rows + rows_in_a_shard - 1) / rows_in_a_shard;
}

std::string cluster_address(std::uint64_t cluster);
std::string pair_address(std::size_t number);

std::string overview_page(const ReportContents& report);
std::string clusters_page(const ReportContents& report);
// A script that hands the clusters from `first` on, at most rows_in_a_shard of those that have a page, to the page.
std::string clusters_shard(const ReportContents& report, std::size_t first);
// Of clusters[place], with the documents of its example.
std::string cluster_page(const ReportContents& report, std::size_t place, const ShownDocuments& example);
std::string pairs_page(const ReportContents& report, const std::vector<Verdict>& pairs);
// A script that hands the pairs from `first` on, at most rows_in_a_shard, to the page.
std::string pairs_shard(const ReportContents& report, const std::vector<Verdict>& pairs, std::size_t first);
std::string errors_page(const ReportContents& report);
// Of the groups that fail; and what the overview says of them, or nothing.
std::string groups_page(const ReportContents& report);
std::string group_section(const ReportContents& report);

// The picture of two crawls; and what the overview says of it, or nothing.
std::string graph_page(const ReportContents& report);
std::string graph_section(const ReportContents& report);

// The paths of two crawls as strips of pictures; and a state of them in both. Only of a report that has a film.
std::string film_page(const ReportContents& report);
std::string state_page(const ReportContents& report, const FilmState& state);
// The two screenshots of a state beside each other, with what differs; nothing where there are none. `root`:
// from the page to the report's folder.
std::string screenshots_section(const FilmState& state, const std::string& root);
// "warning 2: other data", and what its colour is called.
struct StandingWords {
  std::string_view words, colour;
};
StandingWords standing_words(const FilmState& state);

// The page of the pair with this number, of `count`.
std::string pair_page(const ReportContents& report, const Verdict& pair, std::size_t number,
                      std::size_t count, const ShownDocuments& documents);
// A table of names and values, which are HTML; and the command that approves a cluster.
std::string facts_html(const std::vector<std::pair<std::string, std::string>>& facts);
std::string approve_section(const ReportContents& report, std::uint64_t cluster, std::string_view title);
// Where a response came from, as a link; nothing where that is not known.
std::string address_html(const std::string& address);

// Pairs with links to their pages where they have one. `members` of a cluster: without the words that are the
// same for all.
enum class PairColumns : std::uint8_t { all, without_cluster, members };
std::string pair_table(const ReportContents& report, const std::vector<Verdict>& pairs, PairColumns columns,
                       const std::string& root);

}  // namespace treesift
