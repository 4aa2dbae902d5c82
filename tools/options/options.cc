#include "tools/options/options.h"

#include <map>

#include "io/pairing/key_rules.h"
#include "report/formats/metrics.h"
#include "tools/options/audit_sample.h"
#include "tools/options/experiment_list.h"
#include "tools/options/option_access.h"

namespace treesift {
namespace {

const std::map<std::string, When> when_names = {
    {"auto", When::automatic}, {"always", When::always}, {"never", When::never}};
const std::map<std::string, VerdictFormat> verdict_format_names = {{"jsonl", VerdictFormat::jsonl},
                                                                   {"table", VerdictFormat::table}};
const std::map<std::string, ExplanationFormat> explanation_format_names = {
    {"text", ExplanationFormat::text}, {"html", ExplanationFormat::html}, {"json", ExplanationFormat::json}};
const std::map<std::string, ReportFormat> report_format_names = {
    {"text", ReportFormat::text}, {"markdown", ReportFormat::markdown}, {"json", ReportFormat::json}};

const std::map<std::string, TreeFormat> tree_format_names = {
    {"text", TreeFormat::text}, {"html5lib", TreeFormat::html5lib}, {"json", TreeFormat::json}};
const std::map<std::string, SourceType> source_type_names = {{"html", SourceType::html},
                                                             {"xhtml", SourceType::xhtml},
                                                             {"xml", SourceType::xml},
                                                             {"json", SourceType::json}};
const std::map<std::string, HtmlReaderKind> html_reader_names = {{"libxml2", HtmlReaderKind::libxml2},
                                                                 {"own", HtmlReaderKind::own}};

const std::map<std::string, AlignerKind> aligner_kinds = {{"hash", AlignerKind::hash},
                                                          {"diffx", AlignerKind::diffx}};
const std::map<std::string, FeatureChoice> feature_choice_names = {{"all", FeatureChoice::all},
                                                                   {"smart", FeatureChoice::smart}};

const std::map<std::string, ModelKind> model_kinds = {{"linear", ModelKind::linear},
                                                      {"boosted", ModelKind::boosted}};
const std::map<std::string, RunChoice> run_choices = {{"project", RunChoice::project},
                                                      {"releases", RunChoice::releases}};
const std::map<std::string, GroupBy> group_choices = {{"content", GroupBy::content},
                                                      {"mutation", GroupBy::mutation},
                                                      {"input", GroupBy::input},
                                                      {"cluster", GroupBy::cluster},
                                                      {"cause", GroupBy::cause}};

// `--only inspect`.
constexpr OptionAccess only_inspect{
    SettingKind::word,
    [](CLI::App& app, const std::string& names, const std::string& help, Settings& settings) {
      const auto set = [&settings](const std::string& word) { settings.only_inspect = !word.empty(); };
      return app.add_option_function<std::string>(names, set, help)->check(CLI::IsMember({"inspect"}));
    },
    [](const Settings& settings) { return std::string(settings.only_inspect ? "\"inspect\"" : ""); },
    [] { return std::vector<std::string>{"inspect"}; }};

// `--audit-rules`, which may stand without a value.
constexpr OptionAccess audit_sample{
    SettingKind::sample,
    [](CLI::App& app, const std::string& names, const std::string& help, Settings& settings) {
      const auto fault = [](const std::string& words) {
        return is_audit_sample(words) ? ""
                                      : words + " is neither a share of 1 (0.05) nor a number of pairs (500)";
      };
      return app.add_flag(names, settings.audit_sample, help)->check(fault);
    },
    [](const Settings& settings) { return settings.audit_sample; }};

// `--map-host`.
std::string fault_of_mapping(const std::string& words) {
  HostMapping mapping;
  return parse_host_mapping(words, mapping) ? "" : fmt::format("\"{}\" is not OLD=NEW", words);
}

constexpr OptionAccess host_map{
    SettingKind::texts,
    [](CLI::App& app, const std::string& names, const std::string& help, Settings& settings) {
      return each<&Settings::host_map>.bind(app, names, help, settings)->check(fault_of_mapping);
    },
    written<&Settings::host_map>};

// `--metrics-label`.
std::string fault_of_metric_label(const std::string& words) {
  MetricLabel label;
  return parse_metric_label(words, label)
             ? ""
             : fmt::format("\"{}\" is not NAME=VALUE with a name that is free", words);
}

constexpr OptionAccess metric_labels{
    SettingKind::texts,
    [](CLI::App& app, const std::string& names, const std::string& help, Settings& settings) {
      return each<&Settings::metric_labels>.bind(app, names, help, settings)->check(fault_of_metric_label);
    },
    written<&Settings::metric_labels>};

constexpr unsigned runs = compare_command | train_command | evaluate_command | features_command |
                          profile_command | explain_command;  // commands that read pairs and measure them
constexpr unsigned joins =
    compare_command | features_command | profile_command | explain_command;  // and take two captures
constexpr unsigned judges = compare_command | merge_command;
constexpr unsigned judges_pairs = compare_command | explain_command;
constexpr unsigned learns = train_command | evaluate_command;
constexpr unsigned clean_runs = noise_study_command | noise_learn_command;

// clang-format off
const OptionDefinition option_table[] = {
    {runs, "Input", "pairs", value<&Settings::inputs>,
     "pair archives: .tar or .jsonl, plain or compressed (.zst .gz .xz), or measured pairs (`treesift features`); - is standard input, "
     "which is the default"},
    {clean_runs, "Input", "runs", value<&Settings::inputs>,
     "the clean runs, two at least: a directory of responses each, or a tar archive of one"},
    {templates_learn_command, "Input", "pages", value<&Settings::inputs>,
     "what to learn from: HTML and XML files, directories of them, tar archives"},
    {merge_command, "Input", "shards", value<&Settings::inputs>,
     "all files that the shards of one run have written (-o), in any order, each with its manifest FILE.run.json beside it"},
    {report_command, "Input", "verdicts", value<&Settings::inputs>,
     "verdict files that runs have written, the oldest first: the last one is reported, the others show how it went before"},
    {report_command, "Input", "--pairs", each<&Settings::pair_archives>,
     "the pairs of the run, again for another archive: then the pages of pairs show the two trees"},
    {compare_command, "Input", "--shard", value<&Settings::shard>,
     "K/N: measure the K-th of N parts of the pairs only, for `treesift merge` to judge; wants -o FILE (docs/shards.md)"},
    {pack_command, "Input", "pairs", value<&Settings::inputs>, "pair archives to pack anew, instead of two captures"},
    {joins, "Input", "--expected", value<&Settings::expected_capture>,
     "capture of the trusted version, instead of pairs: a directory, a tar or zip archive of files, WARC, WACZ, HAR, or JSON lines of responses (docs/pairing.md, docs/recordings.md)"},
    {joins, "Input", "--actual", value<&Settings::actual_capture>, "capture of the version under test; responses are paired by path or URL"},
    {joins | pack_command, "Input", "--map-host", host_map,
     "OLD=NEW: of URLs in captures, take host OLD (or HOST:PORT; * is a wildcard) for NEW, again for another; OLD= leaves the host out"},
    {joins | pack_command, "Input", "--ignore-parameter", each<&Settings::ignored_parameters>,
     "of URLs and forms in captures: a parameter that makes no difference (* is a wildcard), again for another"},
    {pack_command, "Input", "--expected", value<&Settings::expected_capture>, "directory, or any capture, of the outputs of the trusted version"},
    {pack_command, "Input", "--actual", value<&Settings::actual_capture>, "the same of the version under test"},
    {learns, "Input", "-l,--labels", value<&Settings::labels>,
     "labels as JSON lines, a file for each archive or for all: {\"id\", \"label\": \"inspect\"|\"benign\"}"},

    {tree_command, "Input", "file", value<&Settings::inputs>, "the document; - is standard input, which is the default"},
    {tree_command, "Input", "--type", choice<&Settings::document_type, source_type_names>,
     "html, xhtml, xml or json; default: what the name of the file says, else what its first bytes look like"},
    {runs | tree_command, "Input", "--html-reader", choice<&Settings::html_reader, html_reader_names>,
     "libxml2 (default), or own: the tree of the HTML standard, with implied tags (docs/reading.md)"},

    {explain_command, "Input", "--id", value<&Settings::pair_id>, "the pair to explain, by its id"},
    {explain_command, "Input", "--verdicts", value<&Settings::verdicts_path>,
     "take verdict and reasons from what an earlier `treesift compare` has written, and read the pairs until this one is found"},

    {runs | merge_command | pack_command | comparators_command | clean_runs | templates_learn_command | clusters_command | tree_command, "Output", "-o,--output", value<&Settings::output>,
     "file to write, compressed when it ends in .zst or .gz; - is standard output"},
    {compare_command, "Output", "--format", choice<&Settings::verdict_format, verdict_format_names>,
     "jsonl: one JSON object a line (default); table: for a person to read"},
    {explain_command, "Output", "--format", choice<&Settings::explanation_format, explanation_format_names>,
     "text: for a terminal (default); html: a page that needs nothing else; json: for programs (docs/explain.md)"},
    {tree_command, "Output", "--format", choice<&Settings::tree_format, tree_format_names>,
     "text: a line a node (default); html5lib: as the tests of HTML parsers write trees; json: for programs"},
    {explain_command, "Output", "--side-by-side", flag<&Settings::side_by_side>, "the two trees beside each other, not as one (text)"},
    {explain_command, "Output", "--context", shown_value<&Settings::context>, "neighbours shown on each side of a change, at most 10000"},
    {explain_command, "Output", "--width", value<&Settings::width>, "columns of text, 40 to 10000; default: those of the terminal, or 80"},
    {explain_command, "Output", "--color", choice<&Settings::color, when_names>,
     "auto (default: on a terminal, unless NO_COLOR is set), always or never"},
    {compare_command, "Output", "--features", flag<&Settings::features>, "write all features of each pair"},
    {compare_command, "Output", "--only", only_inspect, "inspect: leave out the pairs that pass"},
    {judges | explain_command, "Output", "--exit-zero", flag<&Settings::exit_zero>, "exit status 0 also when there is something to inspect"},
    {judges, "Output", "--resume", flag<&Settings::resume>,
     "go on where an interrupted run for the same -o FILE has stopped; from the beginning when there was none"},
    {judges, "Output", "--fsync", flag<&Settings::fsync>, "let checkpoints outlast a loss of power, not only of the process"},
    {judges, "Output", "--checkpoint-every", shown_value<&Settings::checkpoint_every>,
     "seconds of work that an interrupted run may lose; 0: a batch"},
    {judges, "Elsewhere", "--junit", value<&Settings::junit_path>, "write what was found as JUnit XML as well, a test case a cluster (docs/outputs.md)"},
    {judges, "Elsewhere", "--sarif", value<&Settings::sarif_path>, "write it as SARIF 2.1.0 as well, a result a cluster"},
    {judges, "Elsewhere", "--github-summary", value<&Settings::github_summary_path>,
     "add a summary in markdown to this file, such as $GITHUB_STEP_SUMMARY"},
    {judges, "Elsewhere", "--metrics", value<&Settings::metrics_path>,
     "write metrics for Prometheus as well, renamed into place: FILE.prom for the textfile collector"},
    {judges, "Elsewhere", "--metrics-label", metric_labels, "NAME=VALUE: a label of all metrics, again for another"},
    {report_command, "Output", "-o,--output", value<&Settings::output>,
     "folder to write; one that is there is replaced when it is empty or a report"},
    {report_command, "Output", "--pair-pages", shown_value<&Settings::pair_pages>, "how many pairs get a page of their own, the worst first"},
    {evaluate_command | noise_study_command, "Output", "--format", choice<&Settings::report_format, report_format_names>, "text (default), markdown or json"},

    {judges_pairs, "Judging", "-m,--model", path<&Settings::model_path>, "model file made by `treesift train`; default: the one compiled in"},
    {merge_command, "Judging", "-m,--model", path<&Settings::model_path>, "the model file that the shards were given, if they were given one"},
    {merge_command, "Judging", "--history", path<&Settings::history_path>, "the profile that the shards were given, if they were given one"},
    {judges_pairs, "Judging", "--aligner", choice<&Settings::aligner, aligner_kinds>,
     "hash or diffx: refuse a model that was trained with the other one; default: the model's"},
    {evaluate_command, "Experiments", "-m,--model", path<&Settings::model_path>,
     "judge all labelled pairs by this model file instead of training: how good is it on my labels?"},
    {learns, "Training", "--aligner", choice<&Settings::aligner, aligner_kinds>,
     "hash (default): linear; diffx: the algorithm of the SMART papers"},
    {judges_pairs, "Judging", "--absolute", flag<&Settings::absolute>,
     "judge each pair alone, as it comes, instead of by its run when all are read"},
    {judges_pairs, "Judging", "--history", path<&Settings::history_path>,
     "judge each pair as it comes against an earlier run (`treesift profile`)"},
    {configured_commands | explain_command | report_command, "Configuration", "--config", path<&Settings::config_path>,
     "a file of settings, and of rules on what is to be ignored in both documents (docs/configuration.md); none is read unasked"},
    {configured_commands, "Configuration", "--print-config", flag<&Settings::print_config>,
     "write the configuration as it is resolved to standard output, as such a file, and do nothing else"},
    {configured_commands, "Rules", "--most-hidden-share", share<&Settings::max_hidden_share>,
     "warn of a rule that hides more of the text of a pair"},
    {compare_command, "Rules", "--audit-rules", audit_sample,
     "judge a sample of the pairs again without each rule: =0.05 a share, =500 so many pairs; without a value 1000"},
    {compare_command, "Rules", "--audit-seed", shown_value<&Settings::audit_seed>, "decides which pairs the sample has"},
    {configured_commands, "Rules", "--audit-file", value<&Settings::audit_path>, "write what each rule did as JSON"},
    {judges | explain_command, "Judging", "--approvals", path<&Settings::approvals_path>,
     "a file of changes that a person has accepted (`treesift approve`): pairs that have no others pass (docs/approvals.md)"},
    {clusters_command, "Input", "verdicts", value<&Settings::inputs>, "what `treesift compare` has written; - is standard input, which is the default"},
    {clusters_command, "Output", "--most", shown_value<&Settings::max_shown>, "show so many clusters; 0: all"},
    {clusters_command, "Output", "--format", choice<&Settings::report_format, report_format_names>, "text (default), markdown or json"},
    {approve_command, "Input", "verdicts", value<&Settings::inputs>, "what `treesift compare` has written"},
    {approve_command, "Approval", "--cluster", each<&Settings::clusters>,
     "the cluster whose changes may pass from now on, as `treesift clusters` names it; again for another"},
    {approve_command, "Approval", "--reason", value<&Settings::reason>, "why they may"},
    {approve_command, "Approval", "--expires", value<&Settings::expires>, "the last day on which they may: 2027-01-31; default: for ever"},
    {approve_command, "Approval", "--name", value<&Settings::approval_name>, "what verdicts call the approval; default: the cluster"},
    {approve_command, "Output", "--approvals", path<&Settings::approvals_path>, "the file to add the approval to (TOML, to be kept in version control)"},
    {approve_command, "Output", "--as-label", path<&Settings::label_path>,
     "a file of labels to add those pairs of the cluster to, as benign, that have no other causes (for `treesift train --start-from`)"},
    {judges_pairs, "Judging", "--oracle", value<&Settings::oracle>,
     "judge by comparators instead of a model: 'N+I | C-WD', with |, &, parentheses and then (`treesift comparators` lists them)"},
    {compare_command, "Output", "--comparators", value<&Settings::comparators>,
     "tell beside each verdict what comparators find: all, or names and expressions with commas between"},
    {features_command, "Output", "--comparators", value<&Settings::comparators>,
     "measure what comparators find as well: all, or names with commas between"},
    {learns, "Training", "--model-kind", choice<&Settings::model_kind, model_kinds>,
     "boosted: trees (default); linear: least squares, as in the SMART papers"},
    {train_command, "Few labels", "--start-from", value<&Settings::start_from>,
     "go on from this model file, or from default, the one compiled in, with the labels at hand"},
    {train_command, "Few labels", "--weight", value<&Settings::label_weight>,
     "with --start-from: how many pairs a label counts for (default 20)"},
    {train_command, "Few labels", "--suggest", value<&Settings::suggestions>,
     "make no model: name so many pairs whose label would teach most, as JSON lines; --labels: those labelled so far"},
    {learns, "Training", "--absolute", flag<&Settings::absolute>, "trees that judge each pair alone, not by its run"},
    {evaluate_command, "Experiments", "--runs", choice<&Settings::runs, run_choices>,
     "what is one run: releases (default): pairs of one project with the same from and to; project: all its pairs"},
    {evaluate_command, "Experiments", "--group-by", choice<&Settings::group_by, group_choices>,
     "what never straddles training and test: content (equal content, the least), and with it mutation, input, cluster, or cause (mutation, "
     "else cluster, else input); default: content for the papers' experiments and the summary, cause for those about faults and certainty"},
    {learns, "Training", "--ridge", shown_value<&Settings::ridge>, "of linear models: penalty on standardised weights, 0 for plain least squares"},
    {learns, "Training", "--look-cost", value<&Settings::look_cost>, "cost of looking at a pair; with --miss-cost the cut-off minimises cost"},
    {learns, "Training", "--miss-cost", value<&Settings::miss_cost>, "cost of a fault that is not looked at"},
    {learns, "Training", "--equal-projects", flag<&Settings::equal_projects>, "every project (archive) counts the same, whatever its size"},
    {learns, "Training", "--features", choice<&Settings::feature_choice, feature_choice_names>,
     "all (default), or smart: the fourteen of the SMART papers"},
    {learns, "Training", "--oracle", each<&Settings::model_oracles>,
     "an oracle whose finding trees look at as well, such as 'N+I | C-WD', again for another; all: the 22 comparators; none; default: C-WD"},
    {evaluate_command, "Experiments", "--experiment", each<&Settings::experiments>,
     "what to measure, by a name of the list below, again for another; all: everything; default: a summary by project"},
    {evaluate_command, "Experiments", "--comparators", flag<&Settings::comparator_study>,
     "study the 22 oracle comparators on the labelled pairs, one by one and combined, beside the model"},
    {evaluate_command, "Experiments", "--trials", shown_value<&Settings::trials>, "repetitions of what is drawn at random"},
    {evaluate_command, "Experiments", "--cross-validate", shown_value<&Settings::folds>, "number of folds"},
    {evaluate_command, "Experiments", "--seed", shown_value<&Settings::seed>, "decides what falls into which fold, and what is drawn at random"},

    {compare_command, "Resources", "--isolate", flag<&Settings::isolate>,
     "parse in processes of their own, so that a crash, an endless loop or an explosion of memory costs one pair (docs/reliability.md)"},
    {compare_command, "Resources", "--isolate-seconds", shown_value<&Settings::isolate_seconds>,
     "with --isolate: processor time that a pair may take"},
    {runs | merge_command, "Resources", "-j,--jobs", shown_value<&Settings::workers>, "worker threads; 0: one a core"},
    {runs, "Resources", "--memory", size<&Settings::memory>, "memory to stay below (default 256M)"},
    {runs | merge_command | pack_command | noise_learn_command, "Resources", "--temp-dir", path<&Settings::temp_directory>, "where a large run is spooled and captures are sorted (default: TMPDIR, or /tmp); with compare -o FILE runs are spooled beside FILE, for --resume"},
    {runs | clean_runs | templates_learn_command, "Resources", "--max-bytes", size_limit<&Limits::document_bytes>, "largest document (default 64M)"},
    {runs | clean_runs | templates_learn_command, "Resources", "--max-nodes", limit<&Limits::nodes>, "most nodes of a document"},
    {runs | clean_runs | templates_learn_command, "Resources", "--max-depth", limit<&Limits::depth>, "deepest nesting; deeper HTML is flattened, other input refused"},
    {runs, "Resources", "--max-tag-bytes", size_limit<&Limits::start_tag_bytes>, "largest start tag (default 64K)"},
    {runs, "Resources", "--max-attributes", limit<&Limits::attributes>, "most attributes of one tag"},
    {runs, "Resources", "--align-cells", work<&AlignmentBudget::sequence_cells>, "work that aligning one pair may cost the hash aligner"},
    {runs, "Resources", "--align-probes", work<&AlignmentBudget::fragment_probes>, "the same for the diffx aligner"},

    {runs | merge_command | clean_runs | report_command, "Messages", "--progress", choice<&Settings::progress, when_names>, "auto (default: drawn on a terminal, else a line every ten seconds; or as TREESIFT_PROGRESS says), always or never"},
    {runs | merge_command, "Messages", "--stats", flag<&Settings::statistics>, "print what each stage cost, and what bounds the run, to standard error"},
};
// clang-format on

// "noise learn" is the command learn of the family noise.
CLI::App* subcommand(CLI::App& app, std::string_view name, const char* summary) {
  const std::size_t space = name.find(' ');
  if (space == name.npos) return app.add_subcommand(std::string(name), summary);
  const std::string family_name(name.substr(0, space));
  const auto known = app.get_subcommands([&](const CLI::App* one) { return one->get_name() == family_name; });
  CLI::App* const family =
      known.empty() ? app.add_subcommand(family_name, summary)->require_subcommand(1) : known.front();
  return family->add_subcommand(std::string(name.substr(space + 1)), summary);
}

}  // namespace

CLI::App* add_command(CLI::App& app, const CommandDefinition& definition, Settings& settings) {
  CLI::App* command = subcommand(app, definition.name, definition.summary);
  std::string footer = definition.examples;
  if (definition.command == evaluate_command) footer += "\n\nExperiments:\n" + experiment_list();
  command->footer(footer);
  for (const OptionDefinition& option : option_table) {
    if ((option.commands & definition.command) == 0) continue;
    option.access.bind(*command, option.names, option.help, settings)->group(option.group);
  }
  return command;
}

std::span<const OptionDefinition> option_definitions() {
  return option_table;
}

std::string_view long_name(const OptionDefinition& option) {
  const std::string_view names = option.names;
  const std::size_t dashes = names.find("--");
  return dashes == names.npos ? std::string_view() : names.substr(dashes + 2);
}

}  // namespace treesift
