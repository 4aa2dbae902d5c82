// What commands write, and how.
#include "model/groups/grouping.h"
#include "report/formats/metrics.h"
#include "report/sweep/killed_by.h"
#include "tools/options/option_access.h"
#include "tools/options/option_families.h"

namespace treesift {
namespace {

const std::map<std::string, VerdictFormat> verdict_formats = {{"jsonl", VerdictFormat::jsonl},
                                                              {"table", VerdictFormat::table}};
const std::map<std::string, TreeFormat> tree_formats = {
    {"text", TreeFormat::text}, {"html5lib", TreeFormat::html5lib}, {"json", TreeFormat::json}};
const std::map<std::string, ReportFormat> report_formats = {
    {"text", ReportFormat::text}, {"markdown", ReportFormat::markdown}, {"json", ReportFormat::json}};

// `--only inspect`.
constexpr OptionAccess only_inspect{
    SettingKind::word,
    [](CLI::App& app, const std::string& names, const std::string& help, const SettingsParts& parts) {
      bool& is_on = setting<&VerdictSettings::only_inspect>(parts);
      const auto set = [&is_on](const std::string& word) { is_on = !word.empty(); };
      return app.add_option_function<std::string>(names, set, help)->check(CLI::IsMember({"inspect"}));
    },
    [](const SettingsParts& parts) {
      return std::string(setting<&VerdictSettings::only_inspect>(parts) ? "\"inspect\"" : "");
    },
    [] { return std::vector<std::string>{"inspect"}; }};

std::string fault_of_metric_label(const std::string& words) {
  MetricLabel label;
  return parse_metric_label(words, label)
             ? ""
             : fmt::format("\"{}\" is not NAME=VALUE with a name that is free", words);
}

// `--metrics-label`.
constexpr OptionAccess metric_labels{SettingKind::texts,
                                     [](CLI::App& app, const std::string& names, const std::string& help,
                                        const SettingsParts& parts) {
                                       return each<&ReportFileSettings::metric_labels>.bind(app, names, help, parts)
          ->check(fault_of_metric_label);
                                     },
                                     written<&ReportFileSettings::metric_labels>};

std::string fault_of_grouping(const std::string& words) {
  try {
    (void)Grouping(words);
    return "";
  } catch (const GroupingError& error) {
    return error.what();
  }
}

// `--groups-by`.
constexpr OptionAccess group_by{
    SettingKind::text,
    [](CLI::App& app, const std::string& names, const std::string& help, const SettingsParts& parts) {
      return value<&GroupingSettings::group_by>.bind(app, names, help, parts)
                                      ->check(CLI::Validator(fault_of_grouping, "", ""));
    },
    written<&GroupingSettings::group_by>};

const std::map<std::string, KilledBy> killers = {
    {"bytes", KilledBy::bytes}, {"tree", KilledBy::tree}, {"verdict", KilledBy::verdict}};

const OptionRow output_rows[] = {
    {(measuring_commands & ~renew_command & ~nightly_command) | merge_command | pack_command |
         comparators_command | clean_run_commands | templates_learn_command | clusters_command |
         tree_command | crawl_commands | resolve_command,
     "Output", "-o,--output", value<&OutputSettings::output>,
     "file to write, compressed when it ends in .zst or .gz; - is standard output"},
    {mutate_command, "Output", "-o,--output", value<&OutputSettings::output>,
     "pair archive to write, compressed when it ends in .zst or .gz: a file, never standard output"},
    {nightly_command, "Output", "-o,--output", value<&NightlyFolderSettings::out_folder>,
     "folder for what the night has found: verdicts.jsonl, report.html, summary.md, junit.xml, metrics.prom"},
    {nightly_init_command, "Output", "-o,--output", shown_value<&NightlyFolderSettings::folder>,
     "the folder of the nightly job, to be kept in version control"},
    {nightly_command, "Judging", "--folder", shown_value<&NightlyFolderSettings::folder>,
     "the folder that `treesift nightly init` has written"},
    {nightly_command, "Judging", "--accept-run", flag<&NightlyFolderSettings::accept_run>,
     "the run is as it should be, although it looks unlike those before: later nights are measured by it"},
    {report_command, "Output", "-o,--output", value<&OutputSettings::output>,
     "folder to write; one that is there is replaced when it is empty or a report"},
    {compare_command | features_command,
     "Output",
     "--pipe",
     flag<&InputSettings::pipe>,
     "for engines that hand lines to a program: JSON lines from standard input, perhaps none, and a line for "
     "each to standard output, in order; a last line with count and checksum tells that all is there, and "
     "the exit status is 0 whatever was found (docs/scale.md)",
     In::command_line,
     Verdicts::same,
     {{"output shard", "a pipe writes to standard output; leave one of them out"},
      {"expected actual", "a pipe reads the lines of pairs; leave one of them out"},
      {"format", "a pipe writes JSON lines; leave one of them out"}}},
    {compare_command, "Output", "--format", choice<&VerdictSettings::verdict_format, verdict_formats>,
     "jsonl: one JSON object a line (default); table: for a person to read", In::file, Verdicts::by_value},
    {evaluate_command | noise_study_command | clusters_command, "Output", "--format",
     choice<&ReportFormatSettings::report_format, report_formats>, "text (default), markdown or json"},
    {tree_command, "Output", "--format", choice<&TreePrintSettings::tree_format, tree_formats>,
     "text: a line a node (default); html5lib: as the tests of HTML parsers write trees; json: for programs"},
    {compare_command | nightly_command, "Output", "--features", flag<&VerdictSettings::features>,
     "write all features of each pair", In::file, Verdicts::by_value},
    {compare_command, "Output", "--only", only_inspect, "inspect: leave out the pairs that pass", In::file,
     Verdicts::by_value},
    {compare_command | nightly_command, "Output", "--comparators", value<&ComparatorSettings::comparators>,
     "tell beside each verdict what comparators find: all, or names and expressions with commas between",
     In::file, Verdicts::by_value},
    {explain_command, "Output", "--comparators", value<&ComparatorSettings::comparators>,
     "show what each comparator sees of the pair, and which would have decided otherwise: all, or names and "
     "expressions with commas between",
     In::file},
    {features_command, "Output", "--comparators", value<&ComparatorSettings::comparators>,
     "measure what comparators find as well: all, or names with commas between", In::file},
    {run_judging_commands | explain_command | nightly_command, "Output", "--exit-zero",
     flag<&VerdictSettings::exit_zero>, "exit status 0 also when there is something to inspect", In::file},
    {run_judging_commands, "Output", "--allow-empty", flag<&VerdictSettings::allow_empty>,
     "no trouble (exit status 2) when there are no pairs, or two captures have nothing in common", In::file},
    {run_judging_commands, "Output", "--resume", flag<&ResumeSettings::resume>,
     "go on where an interrupted run for the same -o FILE has stopped; from the beginning when there was "
     "none",
     In::file},
    {run_judging_commands, "Output", "--fsync", flag<&ResumeSettings::fsync>,
     "let checkpoints outlast a loss of power, not only of the process", In::file},
    {run_judging_commands, "Output", "--checkpoint-every", shown_value<&ResumeSettings::checkpoint_every>,
     "seconds of work that an interrupted run may lose; 0: a batch", In::file},
    {compare_command | nightly_command, "Groups", "--groups-by", group_by,
     "which group a pair belongs to: folder (the first folder of its id), folder:DEPTH; id:REGEX, whose part "
     "`group` names it; of captures cookie:NAME or header:NAME, of the request; default: as \"group\" in "
     "JSON lines says (docs/groups.md)",
     In::file, Verdicts::by_value},
    {sweep_command, "Groups", "--groups-by", group_by,
     "which mutant a pair is of: folder:DEPTH, or id:REGEX, whose parts `group` and `member` name mutant and "
     "test; default: as \"group\" in JSON lines says, else the first folder of the id",
     In::file},
    {run_judging_commands, "Groups", "--groups", value<&ReportFileSettings::groups_path>,
     "write a JSON line for each group as well: whether it fails, and where first"},
    {run_judging_commands, "Groups", "--groups-before", value<&ReportFileSettings::groups_before_path>,
     "what --groups has written for an earlier run: which groups fail newly, still fail, or are mended"},
    {sweep_command, "Elsewhere", "--csv", value<&SweepFileSettings::csv_path>,
     "write the kill matrix as comma-separated values as well, a row a mutant, a column a test"},
    {sweep_command, "Elsewhere", "--mutation-report", value<&SweepFileSettings::mutation_report_path>,
     "write it as JSON for viewers of mutation tests as well (mutation-testing-report-schema)"},
    {sweep_command, "Elsewhere", "--killed-by", choice<&SweepFileSettings::report_by, killers>,
     "which mutants that report calls killed: bytes, tree or verdict (default)"},
    {sweep_command, "Elsewhere", "--sources", value<&SweepFileSettings::sources_path>,
     "the folder of the mutated files, for that report to show them"},
    {run_judging_commands, "Elsewhere", "--junit", value<&ReportFileSettings::junit_path>,
     "write what was found as JUnit XML as well, a test case a cluster (docs/outputs.md)"},
    {run_judging_commands, "Elsewhere", "--sarif", value<&ReportFileSettings::sarif_path>,
     "write it as SARIF 2.1.0 as well, a result a cluster"},
    {run_judging_commands, "Elsewhere", "--github-summary", value<&ReportFileSettings::github_summary_path>,
     "add a summary in markdown to this file, such as $GITHUB_STEP_SUMMARY"},
    {run_judging_commands, "Elsewhere", "--metrics", value<&ReportFileSettings::metrics_path>,
     "write metrics for Prometheus as well, renamed into place: FILE.prom for the textfile collector"},
    {run_judging_commands | nightly_command, "Elsewhere", "--metrics-label", metric_labels,
     "NAME=VALUE: a label of all metrics, again for another", In::file},
};

}  // namespace

std::vector<OptionRow> output_options() {
  return {std::begin(output_rows), std::end(output_rows)};
}

}  // namespace treesift
