// What the command line says of recorded crawls, of a browser, and of elements and mutants of pages; parts of the
// commands' settings (settings.h).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "align/fragments/vips_variant.h"
#include "model/exploration/action_ranking.h"
#include "model/exploration/state_equality.h"
#include "model/levels/state_level.h"
#include "model/states/state_class.h"

namespace treesift {

enum class StatesMode : std::uint8_t { offer, published, algorithm_1 };
enum class StatesFormat : std::uint8_t { text, json };
enum class ResolveBy : std::uint8_t { treesift, exact_path, attributes, text, published };
enum class ByPicture : std::uint8_t { exact, histogram, published };
enum class ExportFormat : std::uint8_t { playwright };
enum class GraphFormat : std::uint8_t { text, json, dot, svg };

// How the pages of a crawl are divided.
struct FragmentSettings {
  VipsVariant vips = VipsVariant::published;
};

// How the states of a crawl are told apart, and what is said of them.
struct CrawlStateSettings {
  std::vector<std::string> state_labels;  // files; none: no labels
  StatesMode states_mode = StatesMode::offer;
  StatesFormat states_format = StatesFormat::text;
  bool all_pairs = false;
  ByPicture by_picture = ByPicture::exact;
};

// How two crawls are compared.
struct CrawlPairSettings {
  Warning fail_on = Warning::level_2;     // from which level on a pair of states is inspected
  std::vector<std::string> clean_crawls;  // further ones of the trusted version
};

// What is shown of a crawl's graph.
struct GraphSettings {
  GraphFormat graph_format = GraphFormat::text;
  std::string against;  // an older crawl; empty: none
  bool graph_exit_zero = false;
};

// Which elements resolve looks for, and how.
struct ElementSettings {
  std::vector<std::string> xpaths, css;
  std::string old_state, new_state;  // of crawls
  ResolveBy resolve_by = ResolveBy::treesift;
  double least_margin = 0.2;
  StatesFormat resolve_format = StatesFormat::text;
};

// Which mutants are made, of what, and where their labels go.
struct MutantSettings {
  std::string operators;  // names with commas between; empty: all
  unsigned mutants = 10;  // of each page or pair
  std::uint64_t mutant_seed = 1;
  std::string over;           // a capture of the new version; empty: none
  std::string mutant_labels;  // a file; empty: beside the output
  std::string mutate_url;     // of the first page, where mutants are drawn by a browser; empty: as recorded
  std::vector<std::string> other_runs;  // crawls of the same version, drawn beside the mutants
};

// The browser, and what it may reach.
struct BrowserSettings {
  std::string browser_program;             // headless, chromium or a path; empty: whichever is there
  std::vector<std::string> allowed_hosts;  // beside those of the addresses
  std::string viewport;                    // empty: 1200x890, or as a crawl was recorded
  double quiet_seconds = 0.5, longest_quiet = 10, longest_load = 30;
  std::string time_zone = "UTC", language = "en-US";
  bool real_clock = false, virtual_time = false, any_certificate = false;
  std::uint64_t page_seed = 1;
  std::string inputs_path;  // empty: none
  std::string reset_command;
  bool resume_browsing = false;
};

// Which pages are recorded, beside those named as operands.
struct CaptureListSettings {
  std::string urls_path, sitemap, like_path;  // empty: none
};

// How an application is explored.
struct ExplorationSettings {
  unsigned max_states = 500, max_variants = 8, max_depth = 30;
  unsigned pages = 1;
  double max_minutes = 60;
  bool continue_with_skipped = false;
  unsigned further_tries = 3;
  unsigned form_tries = 2;
  double duplicate_weight = 1;
  ActionRanking ranking = ActionRanking::paper;
  StateEquality state_equality = StateEquality::fragments;
  double equality_threshold = 0;
};

// How a crawl is run again.
struct ReplayRunSettings {
  std::string replay_url;  // empty: that of the crawl
  unsigned retries = 0;
  std::optional<StateClass> fail_on;  // none: nd3
  ResolveBy replay_by = ResolveBy::treesift;
  std::string results_path;   // empty: none
  std::string update_from;    // the archive of an earlier replay; empty: none
  std::string accepted_path;  // its verdicts
  std::optional<ExportFormat> export_format;
};

}  // namespace treesift
