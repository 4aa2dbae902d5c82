// A recorded crawl as a plain value: its states and the actions between them.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace treesift {

struct CrawlState {
  std::string id, url, title;
  // Of pages that are this state as well: whether the crawl has seen other titles on them, and other texts or values.
  bool has_other_titles = false, has_other_data = false;
};

// A page of a state that was met with other words than its first one, as what was done on the way shows there: the list
// of contacts after one was changed.
struct CrawlVariant {
  std::string id, of;  // of: the id of the state
  std::string url, title;
};

struct CrawlInput {
  std::string xpath, value;
};

struct CrawlEdge {
  std::string from, to;  // ids; from is empty for a load in a fresh browser
  std::string event;     // load, click, double-click, type, enter, escape, reload, hover, select
  std::string xpath, tag, text;
  std::vector<std::pair<std::string, std::string>> attributes;
  std::vector<CrawlInput> inputs;
  // Which of the target's variants was there; empty: its first page, or one that was not kept.
  std::string variant = {};
};

// The id of the page that an edge leads to: of the variant, or else of the state.
inline const std::string& target_of(const CrawlEdge& edge) {
  return edge.variant.empty() ? edge.to : edge.variant;
}

struct Crawl {
  std::string url, browser;
  std::uint32_t viewport_width = 0, viewport_height = 0;  // 0: unknown
  std::vector<std::string> styles;  // names of the computed styles in snapshots; empty: those of the format
  std::vector<CrawlState> states;   // in the order of their discovery
  std::vector<CrawlVariant> variants;
  std::vector<CrawlEdge> edges;
  // Exploration paths: what was done between two loads in a fresh browser, as indices of edges.
  std::vector<std::vector<std::uint32_t>> paths;
  std::string replay_of;  // suite_print() of the crawl that was replayed; else empty
};

}  // namespace treesift
