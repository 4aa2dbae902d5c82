// A recorded crawl as a state-flow graph, and two of them as pairs of states.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "io/captures/responses/capture_reader.h"
#include "model/graphs/graph_difference.h"
#include "parsers/limits.h"
#include "tools/crawls/level_pages.h"

namespace treesift {

// Reads a crawl. States that cannot be read are told of on standard error; they stay in the graph, without a page.
// The texts of pages are not kept: `take` is told those of each state as it is read. `as_if_at`:
// CrawlPagesOptions. Throws ArchiveError.
StateGraph read_graph(const std::string& path, const Limits& limits, const TakeState& take = {},
                      const std::string& as_if_at = {}, const VariantPages& variants = {});

// Two crawls with their states paired.
struct PairedCrawls {
  StateGraph old_crawl, new_crawl;
  GraphDifference difference;
  std::vector<std::string> names;     // of the states of `difference`: one for both of a pair
  std::vector<std::string> pair_ids;  // the ids of their pairs, where they are compared
  OriginSwap origins;                 // by which the addresses of the new crawl are those of the old one
};
// Variants are pages by themselves where the two are of one suite: they have the same names there, and what differs
// between variants comes of what was done. Else those are paired that the same way leads to; which of the others is
// which nobody knows, and they teach what varies. What varies is learned of the old crawl and of `clean`, further
// crawls of its version. States are matched by what was recorded, and levels judged on what `rules` leave of the
// pages (PageRules); the crawls are read twice where there are rules. Throws ArchiveError.
PairedCrawls pair_crawls(const std::string& old_path, const std::string& new_path,
                         const std::vector<std::string>& clean, const Limits& limits,
                         const RuleSet& rules = {});

// What compare needs of them: states of a pair have one name, which no other state has.
struct StatePairs {
  std::shared_ptr<const StateNames> old_names, new_names;
  StateLevels levels;
  OriginSwap new_origins;
};
StatePairs state_pairs(const PairedCrawls& crawls);

// By the ids of states of the new crawl: the state of the old one that each is paired with.
std::map<std::string, std::string> partners_of(const PairedCrawls& crawls);

// The same names for any number of runs: states of later runs are paired with those of the first; variants where all
// are of one suite, else they have no names. Null for the first then, and for all where one of the runs is something
// else than a crawl.
std::vector<std::shared_ptr<const StateNames>> names_in_runs(const std::vector<std::string>& runs,
                                                             const Limits& limits);

}  // namespace treesift
