#include "tools/options.h"

#include <map>
#include <thread>

#include "tools/experiments.h"

namespace treesift {
namespace {

const std::map<std::string, When> when_names = {
    {"auto", When::automatic}, {"always", When::always}, {"never", When::never}};
const std::map<std::string, VerdictFormat> verdict_format_names = {{"jsonl", VerdictFormat::jsonl},
                                                                   {"table", VerdictFormat::table}};
const std::map<std::string, ReportFormat> report_format_names = {
    {"text", ReportFormat::text}, {"markdown", ReportFormat::markdown}, {"json", ReportFormat::json}};

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

using Bind = CLI::Option* (*)(CLI::App& app, const std::string& names, const std::string& help,
                              Settings& settings);

// An option that stores a value, and one that sets a flag.
template <auto member>
CLI::Option* value(CLI::App& app, const std::string& names, const std::string& help, Settings& settings) {
  return app.add_option(names, settings.*member, help);
}
// An option that may be given again and takes one value each time, so that operands may follow it.
template <auto member>
CLI::Option* each(CLI::App& app, const std::string& names, const std::string& help, Settings& settings) {
  return app.add_option(names, settings.*member, help)->allow_extra_args(false);
}
template <auto member>
CLI::Option* shown_value(CLI::App& app, const std::string& names, const std::string& help,
                         Settings& settings) {
  return app.add_option(names, settings.*member, help)->capture_default_str();
}
template <auto member>
CLI::Option* flag(CLI::App& app, const std::string& names, const std::string& help, Settings& settings) {
  return app.add_flag(names, settings.*member, help);
}
// A number of bytes: 64M, 1G.
template <auto member>
CLI::Option* size(CLI::App& app, const std::string& names, const std::string& help, Settings& settings) {
  return app.add_option(names, settings.*member, help)
      ->transform(CLI::AsSizeValue(false).description(""))
      ->type_name("SIZE");
}
template <auto member>
CLI::Option* limit(CLI::App& app, const std::string& names, const std::string& help, Settings& settings) {
  return app.add_option(names, settings.limits.*member, help)
      ->check(CLI::Range(1u, ~0u).description(""))
      ->capture_default_str();
}
template <auto member>
CLI::Option* size_limit(CLI::App& app, const std::string& names, const std::string& help,
                        Settings& settings) {
  return app.add_option(names, settings.limits.*member, help)
      ->transform(CLI::AsSizeValue(false).description(""))
      ->type_name("SIZE");
}
// One of a few words.
template <auto member, auto& names_of_values>
CLI::Option* choice(CLI::App& app, const std::string& names, const std::string& help, Settings& settings) {
  return app.add_option(names, settings.*member, help)
      ->transform(CLI::CheckedTransformer(names_of_values, CLI::ignore_case).description(""));
}

template <auto member>
CLI::Option* work(CLI::App& app, const std::string& names, const std::string& help, Settings& settings) {
  return app.add_option(names, settings.alignment.*member, help)->capture_default_str();
}

constexpr unsigned runs = compare_command | train_command | evaluate_command | features_command |
                          profile_command;  // commands that read pairs and measure them
constexpr unsigned learns = train_command | evaluate_command;

struct OptionDefinition {
  unsigned commands;  // those that have it
  const char* group;
  const char* names;
  Bind bind;
  const char* help;
};

// clang-format off
const OptionDefinition option_table[] = {
    {runs, "Input", "pairs", value<&Settings::inputs>,
     "pair archives: .tar or .jsonl, plain or compressed (.zst .gz .xz), or measured pairs (`treesift features`); - is standard input, "
     "which is the default"},
    {noise_study_command, "Input", "runs", value<&Settings::inputs>,
     "the clean runs, two at least: a directory of responses each, or a tar archive of one"},
    {pack_command, "Input", "pairs", value<&Settings::inputs>, "pair archives to pack anew, instead of two directories"},
    {pack_command, "Input", "--expected", value<&Settings::expected_directory>, "directory of the outputs of the trusted version"},
    {pack_command, "Input", "--actual", value<&Settings::actual_directory>, "directory of the outputs of the version under test"},
    {learns, "Input", "-l,--labels", value<&Settings::labels>,
     "labels as JSON lines, a file for each archive or for all: {\"id\", \"label\": \"inspect\"|\"benign\"}"},

    {runs | pack_command | comparators_command | noise_study_command, "Output", "-o,--output", value<&Settings::output>,
     "file to write, compressed when it ends in .zst or .gz; - is standard output"},
    {compare_command, "Output", "--format", choice<&Settings::verdict_format, verdict_format_names>,
     "jsonl: one JSON object a line (default); table: for a person to read"},
    {compare_command, "Output", "--features", flag<&Settings::features>, "write all features of each pair"},
    {compare_command, "Output", "--only", [](CLI::App& app, const std::string& names, const std::string& help, Settings& settings) {
       return app.add_option_function<std::string>(names, [&settings](const std::string&) { settings.only_inspect = true; }, help)
           ->check(CLI::IsMember({"inspect"}));
     },
     "inspect: leave out the pairs that pass"},
    {compare_command, "Output", "--exit-zero", flag<&Settings::exit_zero>, "exit status 0 also when there is something to inspect"},
    {compare_command, "Output", "--resume", flag<&Settings::resume>,
     "go on where an interrupted run for the same -o FILE has stopped; from the beginning when there was none"},
    {compare_command, "Output", "--fsync", flag<&Settings::fsync>, "let checkpoints outlast a loss of power, not only of the process"},
    {compare_command, "Output", "--checkpoint-every",
     [](CLI::App& app, const std::string& names, const std::string& help, Settings& settings) {
       return app.add_option(names, settings.checkpoint_every, help)->check(CLI::Range(0.0, 86400.0).description(""))->capture_default_str();
     },
     "seconds of work that an interrupted run may lose; 0: a batch"},
    {evaluate_command | noise_study_command, "Output", "--format", choice<&Settings::report_format, report_format_names>, "text (default), markdown or json"},

    {compare_command, "Judging", "-m,--model", value<&Settings::model_path>, "model file made by `treesift train`; default: the one compiled in"},
    {compare_command, "Judging", "--aligner", choice<&Settings::aligner, aligner_kinds>,
     "hash or diffx: refuse a model that was trained with the other one; default: the model's"},
    {evaluate_command, "Experiments", "-m,--model", value<&Settings::model_path>,
     "judge all labelled pairs by this model file instead of training: how good is it on my labels?"},
    {learns, "Training", "--aligner", choice<&Settings::aligner, aligner_kinds>,
     "hash (default): linear; diffx: the algorithm of the SMART papers"},
    {compare_command, "Judging", "--absolute", flag<&Settings::absolute>,
     "judge each pair alone, as it comes, instead of by its run when all are read"},
    {compare_command, "Judging", "--history", value<&Settings::history_path>,
     "judge each pair as it comes against an earlier run (`treesift profile`)"},
    {compare_command | features_command, "Judging", "--config", value<&Settings::config_path>,
     "a file of rules on what is to be ignored in both documents (docs/rules.md)"},
    {compare_command, "Judging", "--oracle", value<&Settings::oracle>,
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

    {runs, "Resources", "-j,--jobs", shown_value<&Settings::workers>, "worker threads; 0: one a core"},
    {runs, "Resources", "--memory", size<&Settings::memory>, "memory to stay below (default 256M)"},
    {runs, "Resources", "--temp-dir", value<&Settings::temp_directory>, "where a large run is spooled (default: TMPDIR, or /tmp); with compare -o FILE: beside FILE, for --resume"},
    {runs | noise_study_command, "Resources", "--max-bytes", size_limit<&Limits::document_bytes>, "largest document (default 64M)"},
    {runs | noise_study_command, "Resources", "--max-nodes", limit<&Limits::nodes>, "most nodes of a document"},
    {runs | noise_study_command, "Resources", "--max-depth", limit<&Limits::depth>, "deepest nesting; deeper HTML is flattened, other input refused"},
    {runs, "Resources", "--max-tag-bytes", size_limit<&Limits::start_tag_bytes>, "largest start tag (default 64K)"},
    {runs, "Resources", "--max-attributes", limit<&Limits::attributes>, "most attributes of one tag"},
    {runs, "Resources", "--align-cells", work<&AlignmentBudget::sequence_cells>, "work that aligning one pair may cost the hash aligner"},
    {runs, "Resources", "--align-probes", work<&AlignmentBudget::fragment_probes>, "the same for the diffx aligner"},

    {runs | noise_study_command, "Messages", "--progress", choice<&Settings::progress, when_names>, "auto (default: on a terminal), always or never"},
    {runs, "Messages", "--stats", flag<&Settings::statistics>, "print what each stage cost to standard error"},
};
// clang-format on

}  // namespace

CLI::App* add_command(CLI::App& app, const CommandDefinition& definition, Settings& settings) {
  CLI::App* command = app.add_subcommand(definition.name, definition.summary);
  std::string footer = definition.examples;
  if (definition.command == evaluate_command) footer += "\n\nExperiments:\n" + experiment_list();
  command->footer(footer);
  for (const OptionDefinition& option : option_table) {
    if ((option.commands & definition.command) == 0) continue;
    option.bind(*command, option.names, option.help, settings)->group(option.group);
  }
  return command;
}

}  // namespace treesift
