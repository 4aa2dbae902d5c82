// What the command line says, for all commands: each reads what concerns it. A setting that verdicts depend
// on belongs into tools/runs/run_facts.cc as well, or --resume would go on with another run.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "align/aligner.h"
#include "align/invariants/invariant.h"
#include "align/rules/rule.h"
#include "model/learn/folds.h"
#include "model/learn/training_configuration.h"
#include "parsers/html_reader_kind.h"
#include "parsers/limits.h"
#include "parsers/reading/parse.h"

namespace treesift {

enum class When : std::uint8_t { automatic, always, never };
enum class VerdictFormat : std::uint8_t { jsonl, table };
enum class FeatureChoice : std::uint8_t { all, smart };
enum class ExplanationFormat : std::uint8_t { text, html, json };
enum class ReportFormat : std::uint8_t { text, markdown, json };
enum class TreeFormat : std::uint8_t { text, html5lib, json };

struct Settings {
  std::vector<std::string> inputs;
  std::string expected_capture, actual_capture;  // instead of inputs; both or none
  std::vector<std::string> host_map;             // OLD=NEW, of captures
  std::vector<std::string> ignored_parameters;   // of their URLs and forms
  std::string output = "-";
  std::string shard;  // "2/8"; empty: the whole run

  // How a run works.
  unsigned workers = 0;  // 0: one a core
  std::uint64_t memory = std::uint64_t{256} << 20;
  Limits limits;
  std::optional<HtmlReaderKind> html_reader;  // none: libxml2
  std::optional<AlignerKind> aligner;         // none: the model's, or hash where there is no model yet
  AlignmentBudget alignment;
  When progress = When::automatic;
  bool statistics = false;
  std::string temp_directory;  // empty: TMPDIR, or /tmp
  bool isolate = false;
  double isolate_seconds = 30;  // of processor time, for a pair
  bool resume = false;
  bool fsync = false;
  double checkpoint_every = 5;  // seconds

  // What compare judges by and writes.
  std::string model_path;  // empty: the model that is compiled in; evaluate: none, models are trained
  bool absolute = false;
  std::string history_path, new_history_path;
  std::string config_path;  // empty: none
  bool print_config = false;
  std::vector<Rule> rules;            // of the configuration file, the expired ones too
  std::vector<Invariant> invariants;  // of it as well
  double max_hidden_share = 0.5;      // of a pair's text, above which a rule is warned of
  std::string audit_sample;           // as is_audit_sample has it; empty: none
  std::uint64_t audit_seed = 1;
  std::string audit_path;             // empty: none
  std::optional<std::string> oracle;  // an expression that judges in place of a model
  std::string comparators;  // "all" or expressions with commas between, told with each verdict; empty: none
  std::string approvals_path;  // empty: none
  bool features = false;
  bool only_inspect = false;
  bool exit_zero = false;
  VerdictFormat verdict_format = VerdictFormat::jsonl;
  std::string junit_path, sarif_path, github_summary_path, metrics_path;  // empty: none
  std::vector<std::string> metric_labels;                                 // NAME=VALUE

  // What approve and clusters are told.
  std::vector<std::string> clusters;
  std::string approval_name, reason, expires;  // expires: a day, 2027-01-31
  std::string label_path;                      // empty: none
  unsigned max_shown = 50;                     // clusters; 0: all

  // Of which pair explain tells, and how.
  std::string pair_id;
  std::string verdicts_path;  // empty: the pair is judged anew
  ExplanationFormat explanation_format = ExplanationFormat::text;
  bool side_by_side = false;
  std::size_t context = 2;
  std::size_t width = 0;  // 0: that of the terminal
  When color = When::automatic;

  // What tree prints.
  std::optional<SourceType> document_type;  // none: by the file's name, else by its first bytes
  TreeFormat tree_format = TreeFormat::text;

  // What report shows.
  std::vector<std::string> pair_archives;  // with the bodies of the run; none: no trees are shown
  unsigned pair_pages = 200;

  // Training and evaluation.
  std::vector<std::string> labels;
  double ridge = 0;
  double look_cost = 0, miss_cost = 0;  // both 0: the cut-off is chosen by F1
  bool equal_projects = false;
  std::optional<ModelKind> model_kind;  // none: boosted, or that of the model to start from
  std::string start_from;               // a model file, or "default"; empty: a new model
  std::optional<double> label_weight;   // none: what StartOptions has
  std::optional<unsigned> suggestions;  // none: a model is made
  RunChoice runs = RunChoice::releases;
  std::optional<GroupBy> group_by;  // none: what each experiment takes
  unsigned folds = 10;
  std::uint64_t seed = 1;
  bool comparator_study = false;
  std::vector<std::string> experiments;  // names; none: the summary by project
  unsigned trials = 1000;
  std::vector<std::string> model_oracles;  // whose findings the model looks at as well
  FeatureChoice feature_choice = FeatureChoice::all;
  ReportFormat report_format = ReportFormat::text;
};

}  // namespace treesift
