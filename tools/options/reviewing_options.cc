// What commands show of verdicts, and approve.
#include "tools/options/option_access.h"
#include "tools/options/option_families.h"

namespace treesift {
namespace {

const std::map<std::string, ExplanationFormat> explanation_formats = {
    {"text", ExplanationFormat::text}, {"html", ExplanationFormat::html}, {"json", ExplanationFormat::json}};
const std::map<std::string, When> color_choices = {
    {"auto", When::automatic}, {"always", When::always}, {"never", When::never}};

// `--change`, a number each time.
constexpr OptionAccess chosen_changes{
    SettingKind::none,
    [](CLI::App& app, const std::string& names, const std::string& help, const SettingsParts& parts) {
      return app.add_option(names, setting<&ApprovalSettings::chosen_changes>(parts), help)
          ->allow_extra_args(false)
          ->check(CLI::Validator(refusal_of_number, "", ""));
    },
    [](const SettingsParts& parts) {
      std::string numbers;
      for (const unsigned number : setting<&ApprovalSettings::chosen_changes>(parts))
        numbers += (numbers.empty() ? "" : ", ") + toml_value(number);
      return numbers;
    }};

const OptionRow reviewing_rows[] = {
    {explain_command, "Output", "--format",
     choice<&ExplanationSettings::explanation_format, explanation_formats>,
     "text: for a terminal (default); html: a page that needs nothing else; json: for programs "
     "(docs/explain.md)"},
    {explain_command, "Output", "--side-by-side", flag<&ExplanationSettings::side_by_side>,
     "the two trees beside each other, not as one (text)"},
    {explain_command, "Output", "--context", shown_value<&ExplanationSettings::context>,
     "neighbours shown on each side of a change, at most 10000"},
    {explain_command, "Output", "--width", value<&ExplanationSettings::width>,
     "columns of text, 40 to 10000; default: those of the terminal, or 80"},
    {explain_command | review_command, "Output", "--color",
     choice<&ExplanationSettings::color, color_choices>,
     "auto (default: on a terminal, unless NO_COLOR is set), always or never"},
    {report_command, "Input", "--replay-results", value<&PageSettings::replay_results>,
     "what `treesift replay --results` wrote of the actual crawl: the strips of paths say what was healed "
     "and what failed"},
    {report_command, "Output", "--pair-pages", shown_value<&PageSettings::pair_pages>,
     "how many pairs get a page of their own, the worst first"},
    {clusters_command, "Output", "--most", shown_value<&ClusterSettings::max_shown>,
     "show so many clusters; 0: all"},
    {approve_command, "Approval", "--cluster", each<&ApprovalSettings::clusters>,
     "the cluster whose changes may pass from now on, as `treesift clusters` names it; again for another"},
    {approve_command, "Approval", "--pair", each<&ApprovalSettings::pairs>,
     "the pair whose changes may pass from now on, by its id, instead of a cluster; again for another"},
    {approve_command, "Approval", "--change", chosen_changes,
     "the number of a change in the list that `approve` shows without it: this one may pass; again for "
     "another"},
    {approve_command,
     "Approval",
     "--all-changes",
     flag<&AllChangesSettings::all_changes>,
     "all changes may pass, of whatever kinds they are",
     In::command_line,
     Verdicts::same,
     {{"change", "all changes, or some of them; leave one of them out"}}},
    {renew_command, "History", "--all-changes", flag<&AllChangesSettings::all_changes>,
     "approvals without words (of treesift-features/4 and before) take all changes of their examples: the "
     "run must be the very one that was looked at"},
    {approve_command | review_command, "Approval", "--reason", value<&ApprovalSettings::reason>,
     "why they may"},
    {approve_command, "Approval", "--expires", value<&ApprovalSettings::expires>,
     "the last day on which they may: 2027-01-31; default: for ever"},
    {approve_command, "Approval", "--name", value<&ApprovalSettings::approval_name>,
     "what verdicts call the approval; default: the cluster"},
    {review_command, "Output", "--list", flag<&ReviewingSettings::list>,
     "print the looks and ask nothing; so it is where there is no terminal"},
    {review_command, "Output", "--approvals", path<&ApprovalSettings::approvals_path>,
     "the file that takes what is accepted; default: that of the nightly job whose output is reviewed"},
    {review_command, "Output", "--as-label", path<&ApprovalSettings::label_path>,
     "a file of labels that takes what is called a fault, for `treesift train`"},
    {approve_command, "Output", "--approvals", path<&ApprovalSettings::approvals_path>,
     "the file to add the approval to (TOML, to be kept in version control)"},
    {approve_command, "Output", "--as-label", path<&ApprovalSettings::label_path>,
     "a file of labels to add those pairs of the cluster to, as benign, that have no other causes (for "
     "`treesift train --start-from`)"},
};

}  // namespace

std::vector<OptionRow> reviewing_options() {
  return {std::begin(reviewing_rows), std::end(reviewing_rows)};
}

}  // namespace treesift
