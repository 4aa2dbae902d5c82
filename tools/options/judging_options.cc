// What pairs are judged by: models, oracles, rules.
#include "tools/options/audit_sample.h"
#include "tools/options/option_access.h"
#include "tools/options/option_families.h"

namespace treesift {
namespace {

const std::map<std::string, AlignerKind> aligner_kinds = {{"hash", AlignerKind::hash},
                                                          {"diffx", AlignerKind::diffx}};

const std::map<std::string, FirstLooks> first_looks_words = {
    {"common", FirstLooks::common}, {"all", FirstLooks::all}, {"none", FirstLooks::none}};

// A share that need not be set.
constexpr OptionAccess cutoff{
    SettingKind::share,
    [](CLI::App& app, const std::string& names, const std::string& help, const SettingsParts& parts) {
      return as_share(app.add_option(names, setting<&JudgeSettings::cutoff>(parts), help));
    },
    written<&JudgeSettings::cutoff>};

// `--audit-rules`, which may stand without a value.
constexpr OptionAccess audit_sample{
    SettingKind::sample,
    [](CLI::App& app, const std::string& names, const std::string& help, const SettingsParts& parts) {
      const auto fault = [](const std::string& words) {
        return is_audit_sample(words) ? ""
                                      : words + " is neither a share of 1 (0.05) nor a number of pairs (500)";
      };
      return app.add_flag(names, setting<&ConfigurationSettings::audit_sample>(parts), help)->check(fault);
    },
    [](const SettingsParts& parts) { return setting<&ConfigurationSettings::audit_sample>(parts); }};

const Exclusion one_model{"absolute", "each of them chooses a model; leave one of them out"};

const OptionRow judging_rows[] = {
    {pair_judging_commands,
     "Judging",
     "-m,--model",
     path<&ModelSettings::model_path>,
     "model file made by `treesift train`; default: the one compiled in",
     In::file,
     Verdicts::by_content,
     {one_model}},
    {merge_command, "Judging", "-m,--model", path<&ModelSettings::model_path>,
     "the model file that the shards were given, if they were given one"},
    {merge_command, "Judging", "--history", path<&JudgeSettings::history_path>,
     "what the shards were given, if they were given any"},
    {pair_judging_commands, "Judging", "--aligner", choice<&ModelSettings::aligner, aligner_kinds>,
     "hash or diffx: refuse a model that was trained with the other one; default: the model's", In::file,
     Verdicts::by_value},
    {pair_judging_commands & ~sweep_command, "Judging", "--absolute", flag<&ModelSettings::absolute>,
     "judge each pair alone, as it comes, instead of by its run when all are read", In::file,
     Verdicts::by_value},
    {pair_judging_commands & ~nightly_command, "Judging", "--history", path<&JudgeSettings::history_path>,
     "what earlier runs had (docs/history.md): a history file, a run profile, or a folder of them; with a "
     "run profile each pair is judged as it comes",
     In::file, Verdicts::by_content},
    {profile_command, "History", "--clean", flag<&HistorySettings::clean>,
     "the runs are clean, of one version: all that differs in them is known from now on (docs/history.md)"},
    {profile_command,
     "History",
     "--night",
     flag<&HistorySettings::night>,
     "the runs are verdicts (`treesift compare -o`): what they inspect, and nobody knows or has accepted, is "
     "open",
     In::command_line,
     Verdicts::same,
     {{"clean", "a run is a clean one or a night; leave one of them out"},
      {"expected actual", "a night is read from its verdicts; name their file"}}},
    {profile_command | renew_command, "History", "--history", path<&JudgeSettings::history_path>,
     "the history file to go on from; `renew` writes it"},
    {run_judging_commands, "Judging", "--remember", flag<&HistorySettings::remember>,
     "at the end of a whole run write into the history file what this night left open"},
    {profile_command,
     "History",
     "--remember",
     flag<&HistorySettings::remember>,
     "write the file of --history itself",
     In::command_line,
     Verdicts::same,
     {{"output", "--remember writes the file of --history; leave one of them out"}}},
    {run_judging_commands | profile_command | nightly_command | nightly_init_command, "Judging", "--date",
     value<&HistorySettings::date>,
     "the day that the history notes for this run, 2026-11-18; default: today (UTC)"},
    {profile_command, "History", "--keep-days", shown_value<&HistorySettings::keep_days>,
     "forget what no clean run had for more days than that"},
    {pair_judging_commands & ~sweep_command,
     "Judging",
     "--oracle",
     value<&JudgeSettings::oracle>,
     "judge by comparators instead of a model: 'N+I | C-WD', with |, &, parentheses and then (`treesift "
     "comparators` lists them)",
     In::file,
     Verdicts::by_value,
     {{"model absolute history strict cutoff", "an oracle judges in place of a model; leave one of them out"},
      {"features", "an oracle judges without features; leave one of them out"}}},
    {pair_judging_commands, "Judging", "--strict", flag<&JudgeSettings::strict>,
     "inspect whatever differs and no rule, template or approval accounts for (docs/trust.md)", In::file,
     Verdicts::by_value},
    {pair_judging_commands, "Judging", "--cutoff", cutoff,
     "the score from which on a pair is to be inspected, 0 to 1; default: the model's", In::file,
     Verdicts::by_value},
    {compare_command | explain_command | nightly_command, "Judging", "--first-looks",
     choice<&JudgeSettings::first_looks, first_looks_words>,
     "which new causes are shown by one pair each, whatever the model says: common (default), all or none "
     "(docs/trust.md)",
     In::file, Verdicts::by_value},
    {compare_command | explain_command | nightly_command, "Judging", "--show-all-up-to",
     shown_value<&JudgeSettings::show_all_up_to>,
     "show every new cause while the run has no more looks than this", In::file, Verdicts::by_value},
    {renew_command, "History", "--approvals", path<&JudgeSettings::approvals_path>,
     "the file of approvals to write anew"},
    {profile_command, "History", "--approvals", path<&JudgeSettings::approvals_path>,
     "with --night: what a person has accepted is not open"},
    {run_judging_commands | explain_command | sweep_command, "Judging", "--approvals",
     path<&JudgeSettings::approvals_path>,
     "a file of changes that a person has accepted (`treesift approve`): pairs that have no others pass "
     "(docs/approvals.md)",
     In::file, Verdicts::by_content},
    {evaluate_command,
     "Experiments",
     "-m,--model",
     path<&ModelSettings::model_path>,
     "judge all labelled pairs by this model file instead of training: how good is it on my labels?",
     In::command_line,
     Verdicts::same,
     {one_model,
      {"experiment comparator-study model-kind ridge look-cost miss-cost equal-projects feature-choice "
       "model-oracle cross-validate",
       "a model that is there is measured as it is; leave one of them out"}}},
    {learning_commands, "Training", "--aligner", choice<&ModelSettings::aligner, aligner_kinds>,
     "hash (default): linear; diffx: the algorithm of the SMART papers"},
    {learning_commands, "Training", "--absolute", flag<&ModelSettings::absolute>,
     "trees that judge each pair alone, not by its run"},
    {(measuring_commands & ~nightly_command) | report_command, "Configuration", "--config",
     path<&ConfigurationSettings::config_path>,
     "a file of settings, and of rules on what is to be ignored in both documents (docs/configuration.md); "
     "none is read unasked",
     In::command_line, Verdicts::by_content},
    {configured_commands, "Configuration", "--print-config", flag<&ConfigurationSettings::print_config>,
     "write the configuration as it is resolved to standard output, as such a file, and do nothing else"},
    {joining_commands, "Configuration", "--schema", each<&ConfigurationSettings::schemas>,
     "[IDS=]FILE: a JSON Schema that actual JSON must obey, of pairs whose id is IDS (* is any characters), "
     "again for another; in a configuration file: an [[invariant]] with schema = FILE (docs/json.md)",
     In::command_line, Verdicts::by_content},
    {measuring_commands | report_command, "Rules", "--namespaces", flag<&ConfigurationSettings::namespaces>,
     "compare names of XML by the URIs that their prefixes stand for (docs/rules.md)", In::file,
     Verdicts::by_value},
    {configured_commands | learning_commands, "Rules", "--most-hidden-share",
     share<&ConfigurationSettings::max_hidden_share>, "warn of a rule that hides more of the text of a pair",
     In::file},
    {compare_command, "Rules", "--audit-rules", audit_sample,
     "judge a sample of the pairs again without each rule: =0.05 a share, =500 so many pairs; without a "
     "value 1000",
     In::file},
    {compare_command, "Rules", "--audit-seed", shown_value<&ConfigurationSettings::audit_seed>,
     "decides which pairs the sample has", In::file},
    {configured_commands, "Rules", "--audit-file", value<&ConfigurationSettings::audit_path>,
     "write what each rule did as JSON"},
};

}  // namespace

std::vector<OptionRow> judging_options() {
  return {std::begin(judging_rows), std::end(judging_rows)};
}

}  // namespace treesift
