// How models are made and measured.
#include "tools/options/option_access.h"
#include "tools/options/option_families.h"

namespace treesift {
namespace {

const std::map<std::string, FeatureChoice> feature_choices = {{"all", FeatureChoice::all},
                                                              {"smart", FeatureChoice::smart}};
const std::map<std::string, ModelKind> model_kinds = {{"linear", ModelKind::linear},
                                                      {"boosted", ModelKind::boosted}};
const std::map<std::string, RunChoice> run_choices = {
    {"project", RunChoice::project}, {"releases", RunChoice::releases}, {"one-fault", RunChoice::one_fault}};
const std::map<std::string, GroupBy> group_choices = {{"content", GroupBy::content},
                                                      {"mutation", GroupBy::mutation},
                                                      {"input", GroupBy::input},
                                                      {"cluster", GroupBy::cluster},
                                                      {"cause", GroupBy::cause}};

const OptionRow learning_rows[] = {
    {learning_commands, "Training", "--model-kind", choice<&TrainingSettings::model_kind, model_kinds>,
     "boosted: trees (default); linear: least squares, as in the SMART papers"},
    {learning_commands, "Training", "--ridge", shown_value<&TrainingSettings::ridge>,
     "of linear models: penalty on standardised weights, 0 for plain least squares"},
    {learning_commands, "Training", "--look-cost", value<&TrainingSettings::look_cost>,
     "cost of looking at a pair; with --miss-cost the cut-off minimises cost"},
    {learning_commands, "Training", "--miss-cost", value<&TrainingSettings::miss_cost>,
     "cost of a fault that is not looked at"},
    {learning_commands, "Training", "--equal-projects", flag<&TrainingSettings::equal_projects>,
     "every project (archive) counts the same, whatever its size"},
    {learning_commands, "Training", "--feature-choice",
     choice<&TrainingSettings::feature_choice, feature_choices>,
     "which features the model looks at: all (default), or smart, the fourteen of the SMART papers"},
    {learning_commands, "Training", "--model-oracle", each<&TrainingSettings::model_oracles>,
     "an oracle whose finding trees look at as well, such as 'N+I | C-WD', again for another; all: the 22 "
     "comparators; none; default: C-WD"},
    {train_command,
     "Few labels",
     "--start-from",
     value<&StartSettings::start_from>,
     "go on from this model file, or from default, the one compiled in, with the labels at hand",
     In::command_line,
     Verdicts::same,
     {{"ridge equal-projects feature-choice model-oracle",
       "the starting model has decided that already; leave one of them out"}}},
    {train_command,
     "Few labels",
     "--weight",
     value<&StartSettings::label_weight>,
     "with --start-from: how many pairs a label counts for (default 20)",
     In::command_line,
     Verdicts::same,
     {{"suggest", "suggestions make no model in which labels could count; leave one of them out"}}},
    {train_command, "Few labels", "--suggest", value<&StartSettings::suggestions>,
     "make no model: name so many pairs whose label would teach most, as JSON lines; --labels: those "
     "labelled so far"},
    {evaluate_command, "Experiments", "--runs", choice<&ExperimentSettings::runs, run_choices>,
     "what is one run: releases (default): pairs of one project with the same from and to; project: all its "
     "pairs; one-fault: those of a seeded fault, with the pairs of its releases that it leaves alone"},
    {evaluate_command, "Experiments", "--group-by", choice<&ExperimentSettings::group_by, group_choices>,
     "what never straddles training and test: content (equal content, the least), and with it mutation, "
     "input, cluster, or cause (mutation, else cluster, else input); default: content for the papers' "
     "experiments and the summary, cause for those about faults and certainty"},
    {evaluate_command, "Experiments", "--experiment", each<&ExperimentSettings::experiments>,
     "what to measure, by a name of the list below, again for another; all: everything; default: a summary "
     "by project"},
    {evaluate_command,
     "Experiments",
     "--comparator-study",
     flag<&ExperimentSettings::comparator_study>,
     "study the 22 oracle comparators on the labelled pairs, one by one and combined, beside the model",
     In::command_line,
     Verdicts::same,
     {{"experiment", "the study is an experiment of its own; leave one of them out"}}},
    {evaluate_command, "Experiments", "--trials", shown_value<&ExperimentSettings::trials>,
     "repetitions of what is drawn at random"},
    {evaluate_command, "Experiments", "--cross-validate", shown_value<&ExperimentSettings::folds>,
     "number of folds"},
    {evaluate_command, "Experiments", "--seed", shown_value<&ExperimentSettings::seed>,
     "decides what falls into which fold, and what is drawn at random"},
};

}  // namespace

std::vector<OptionRow> learning_options() {
  return {std::begin(learning_rows), std::end(learning_rows)};
}

}  // namespace treesift
