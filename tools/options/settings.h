// What the command line says: a small struct for each subject, and one for each command that is put together
// of them. Which option fills which member is said in the option table (option_table.h).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "align/aligner.h"
#include "align/ids/id_settler.h"
#include "align/invariants/invariant.h"
#include "align/rules/rule.h"
#include "base/times/two_clocks.h"
#include "model/judge/look_plan.h"
#include "model/learn/folds.h"
#include "model/learn/training_configuration.h"
#include "parsers/head/head_role.h"
#include "parsers/html_reader_kind.h"
#include "parsers/limits.h"
#include "parsers/reading/parse.h"
#include "report/sweep/killed_by.h"
#include "tools/options/crawl_settings.h"

namespace treesift {

enum class When : std::uint8_t { automatic, always, never };
enum class VerdictFormat : std::uint8_t { jsonl, table };
enum class FeatureChoice : std::uint8_t { all, smart };
enum class ExplanationFormat : std::uint8_t { text, html, json };
enum class ReportFormat : std::uint8_t { text, markdown, json };
enum class TreeFormat : std::uint8_t { text, html5lib, json };

// ---- What is read and written

struct InputSettings {
  std::vector<std::string> inputs;
  bool pipe = false;  // lines in, lines out, for an engine that looks at neither exit status nor messages
};

struct CaptureSettings {
  std::string expected_capture, actual_capture;  // instead of inputs; both or none
  std::string document;               // both are one document each, which go by this name; empty: captures
  std::vector<std::string> host_map;  // OLD=NEW, of captures
  std::vector<std::string> ignored_parameters;  // of their URLs and forms
  std::string kinds;                            // names of what is compared, with commas; empty: all
  bool strict_warc = false;                     // records of WARC must end as the standard says
};

struct OutputSettings {
  std::string output = "-";
};

struct ReportFormatSettings {
  ReportFormat report_format = ReportFormat::text;
};

// What --config names, and what is told of rules.
struct ConfigurationSettings {
  std::string config_path;            // empty: none
  std::vector<std::string> included;  // further files that it names
  bool print_config = false;
  std::vector<Rule> rules;            // of the configuration file, the expired ones too
  std::vector<Invariant> invariants;  // of it as well
  std::vector<std::string> schemas;   // [IDS=]FILE, of JSON Schemas
  bool namespaces = false;            // names of XML are compared by the URIs of their prefixes
  double max_hidden_share = 0.5;      // of a pair's text, above which a rule is warned of
  std::string audit_sample;           // as is_audit_sample has it; empty: none
  std::uint64_t audit_seed = 1;
  std::string audit_path;  // empty: none
};

// ---- How a run works

struct LimitSettings {
  Limits limits;
};

struct HtmlReaderSettings {
  HtmlReaderKind reader() const { return html_reader.value_or(default_html_reader); }

  std::optional<HtmlReaderKind> html_reader;
};

struct TimesSettings {
  std::optional<TimesAs> times;  // none: by their clocks
};

struct IdSettings {
  std::optional<RenumberedIds> renumbered_ids;  // none: shown
};

// When captures without clocks were made, as read_instant() has it; empty: unknown.
struct CaptureDateSettings {
  std::string expected_date, actual_date;
};

// The same of clean runs, in their order; fewer: nothing is known of the rest.
struct RunDateSettings {
  std::vector<std::string> run_dates;
};

struct HeadsSettings {
  std::optional<HeadsAs> heads;  // none: their contract
};

struct ProgressSettings {
  When progress = When::automatic;
};

struct TemporarySettings {
  std::string temp_directory;  // empty: TMPDIR, or /tmp
};

// Of all commands that measure pairs.
struct RunSettings : LimitSettings,
                     HtmlReaderSettings,
                     TimesSettings,
                     IdSettings,
                     CaptureDateSettings,
                     HeadsSettings,
                     ProgressSettings,
                     TemporarySettings {
  unsigned workers = 0;  // 0: one a core
  std::uint64_t memory = std::uint64_t{256} << 20;
  AlignmentBudget alignment;
  bool statistics = false;
};

// The same for pairs of archives or of two captures, with the rules of a configuration file.
struct PairSettings : InputSettings, CaptureSettings, ConfigurationSettings, RunSettings {};

struct ResumeSettings {
  bool resume = false;
  bool fsync = false;
  bool is_offered = true;       // whether the command has --resume: nobody is told to use it where it has not
  double checkpoint_every = 5;  // seconds
};

struct IsolationSettings {
  bool isolate = false;
  double isolate_seconds = 30;  // of processor time, for a pair
};

struct ShardSettings {
  std::string shard;  // "2/8"; empty: the whole run
};

// ---- What is judged by, and what is told of it

struct ModelSettings {
  std::string model_path;  // empty: the model that is compiled in; evaluate: none, models are trained
  bool absolute = false;
  std::optional<AlignerKind> aligner;  // none: the model's, or hash where there is no model yet
};

struct ComparatorSettings {
  std::string comparators;  // "all" or expressions with commas between, told with each verdict; empty: none
};

struct JudgeSettings {
  std::string history_path;               // empty: none
  std::optional<std::string> oracle;      // an expression that judges in place of a model
  std::string approvals_path;             // empty: none
  bool strict = false;                    // whatever differs is to be inspected
  std::optional<double> cutoff;           // in place of the model's
  std::optional<FirstLooks> first_looks;  // none: common
  unsigned show_all_up_to = 20;           // looks
};

// What a run adds to what is remembered of earlier ones.
struct HistorySettings {
  bool remember = false;              // in the file of JudgeSettings::history_path
  std::string date;                   // of the run, 2026-11-18; empty: today
  bool clean = false, night = false;  // what profile is given; neither: a run profile is made
  unsigned keep_days = 90;
};

struct VerdictSettings {
  bool features = false;
  bool only_inspect = false;
  bool exit_zero = false;
  bool allow_empty = false;
  VerdictFormat verdict_format = VerdictFormat::jsonl;
};

// Which group a pair belongs to: as Grouping takes it; empty: as pairs say.
struct GroupingSettings {
  std::string group_by;
};

struct ReportFileSettings {
  std::string groups_path, groups_before_path;                            // empty: none
  std::string junit_path, sarif_path, github_summary_path, metrics_path;  // empty: none
  std::vector<std::string> metric_labels;                                 // NAME=VALUE
};

// The folder of a nightly job, and what it makes of a run.
struct NightlyFolderSettings {
  std::string folder = "treesift";
  std::string out_folder;   // what a night writes; empty: none is named
  bool accept_run = false;  // the run is as it should be, whatever it looks like
  std::vector<std::string> clean_runs;
  bool relearn = false;
};

// ---- Looking at verdicts

struct ClusterSettings {
  unsigned max_shown = 50;  // 0: all
};

struct ApprovalSettings {
  std::vector<std::string> clusters, pairs;
  std::vector<unsigned> chosen_changes;        // by their numbers in the list
  std::string approval_name, reason, expires;  // expires: a day, 2027-01-31
  std::string approvals_path, label_path;      // to be added to; empty: none
};

struct ReviewingSettings {
  bool list = false;  // the looks are printed, and nothing is asked
};

struct AllChangesSettings {
  bool all_changes = false;
};

// Of which pair explain tells, and how.
struct ExplanationSettings {
  std::string pair_id;
  std::string verdicts_path;  // empty: the pair is judged anew
  ExplanationFormat explanation_format = ExplanationFormat::text;
  bool side_by_side = false;
  std::size_t context = 2;
  std::size_t width = 0;  // 0: that of the terminal
  When color = When::automatic;
};

// What tree prints.
struct TreePrintSettings {
  std::optional<SourceType> document_type;  // none: by the file's name, else by its first bytes
  TreeFormat tree_format = TreeFormat::text;
};

struct PageSettings {
  std::vector<std::string> pair_archives;  // with the bodies of the run; none: no trees are shown
  unsigned pair_pages = 200;
  std::string replay_results;  // of the actual capture, where it is a replay; empty: not known
};

// ---- Training and evaluation

struct TrainingSettings {
  std::vector<std::string> labels;
  double ridge = 0;
  double look_cost = 0, miss_cost = 0;  // both 0: the cut-off is chosen by F1
  bool equal_projects = false;
  std::optional<ModelKind> model_kind;  // none: boosted, or that of the model to start from
  FeatureChoice feature_choice = FeatureChoice::all;
  std::vector<std::string> model_oracles;  // whose findings the model looks at as well
};

struct StartSettings {
  std::string start_from;               // a model file, or "default"; empty: a new model
  std::optional<double> label_weight;   // none: what StartOptions has
  std::optional<unsigned> suggestions;  // none: a model is made
};

struct ExperimentSettings {
  RunChoice runs = RunChoice::releases;
  std::optional<GroupBy> group_by;  // none: what each experiment takes
  unsigned folds = 10;
  std::uint64_t seed = 1;
  bool comparator_study = false;
  std::vector<std::string> experiments;  // names; none: the summary by project
  unsigned trials = 1000;
};

// ---- The commands

// What compare, merge and explain judge pairs by.
struct JudgingSettings : PairSettings,
                         OutputSettings,
                         ModelSettings,
                         ComparatorSettings,
                         JudgeSettings,
                         HistorySettings,
                         VerdictSettings,
                         CrawlPairSettings,
                         GroupingSettings {};

// Of merge as well: it does what compare would have done without --shard.
struct CompareSettings : JudgingSettings,
                         ResumeSettings,
                         IsolationSettings,
                         ShardSettings,
                         ReportFileSettings {};

struct NightlySettings : CompareSettings, NightlyFolderSettings {};
struct NightlyInitSettings : CaptureSettings,
                             LimitSettings,
                             HtmlReaderSettings,
                             TimesSettings,
                             RunDateSettings,
                             HeadsSettings,
                             ProgressSettings,
                             TemporarySettings,
                             HistorySettings,
                             NightlyFolderSettings {};

// A mutation sweep: one capture against many in place of pairs, and what is written of it.
struct SweepFileSettings {
  std::vector<std::string> actual_captures;
  std::string mutants_path, csv_path, mutation_report_path, sources_path;  // empty: none
  KilledBy report_by = KilledBy::verdict;
};
struct SweepSettings : JudgingSettings, SweepFileSettings {};

struct ExplainSettings : JudgingSettings, ExplanationSettings {};
struct FeaturesSettings : PairSettings, OutputSettings, ComparatorSettings {};
struct ProfileSettings : PairSettings, OutputSettings, JudgeSettings, HistorySettings {};
struct RenewSettings : PairSettings, JudgeSettings, AllChangesSettings {};

// What training and evaluation read: labelled pairs.
struct LearningSettings : PairSettings, OutputSettings, ModelSettings, TrainingSettings {};
struct TrainSettings : LearningSettings, StartSettings {};
struct EvaluateSettings : LearningSettings, ExperimentSettings, ReportFormatSettings {};

struct NoiseStudySettings : InputSettings,
                            CaptureSettings,
                            OutputSettings,
                            LimitSettings,
                            HtmlReaderSettings,
                            ProgressSettings,
                            ReportFormatSettings {};
struct NoiseLearnSettings : InputSettings,
                            CaptureSettings,
                            OutputSettings,
                            LimitSettings,
                            HtmlReaderSettings,
                            TimesSettings,
                            RunDateSettings,
                            HeadsSettings,
                            ProgressSettings,
                            TemporarySettings {};
struct InvariantsLearnSettings : InputSettings,
                                 OutputSettings,
                                 CaptureSettings,
                                 LimitSettings,
                                 HtmlReaderSettings,
                                 ProgressSettings {};
struct TemplatesLearnSettings : InputSettings,
                                OutputSettings,
                                LimitSettings,
                                HtmlReaderSettings,
                                ProgressSettings {};
struct PackSettings : InputSettings, CaptureSettings, OutputSettings, TemporarySettings {};
struct ClustersSettings : InputSettings, OutputSettings, ReportFormatSettings, ClusterSettings {};
struct ApproveSettings : InputSettings, ApprovalSettings, AllChangesSettings {};
struct ReviewSettings : InputSettings,
                        CaptureSettings,
                        ApprovalSettings,
                        ExplanationSettings,
                        PageSettings,
                        ReviewingSettings {};
struct ReportSettings : InputSettings,
                        CaptureSettings,
                        OutputSettings,
                        ProgressSettings,
                        ConfigurationSettings,
                        PageSettings {};
struct FragmentsSettings : InputSettings, OutputSettings, LimitSettings, FragmentSettings {};
struct StatesSettings : InputSettings, OutputSettings, LimitSettings, CrawlStateSettings {};
struct ResolveSettings : InputSettings, OutputSettings, LimitSettings, ElementSettings {};
struct BrowsingSettings : InputSettings,
                          OutputSettings,
                          LimitSettings,
                          ProgressSettings,
                          TemporarySettings,
                          BrowserSettings {};
struct MutateSettings : BrowsingSettings, MutantSettings {};
struct PageCaptureSettings : BrowsingSettings, CaptureListSettings {};
struct CrawlSettings : BrowsingSettings, ExplorationSettings {};
struct ReplaySettings : BrowsingSettings, ReplayRunSettings, ReportFileSettings, VerdictSettings {};
struct CrawlGraphSettings : InputSettings, OutputSettings, LimitSettings, CrawlPairSettings, GraphSettings {};
struct ComparatorsSettings : OutputSettings {};
struct TreeSettings : InputSettings, OutputSettings, LimitSettings, HtmlReaderSettings, TreePrintSettings {};

}  // namespace treesift
