// The subcommands. Each returns its exit status: 0 nothing to inspect, 1 something to inspect, 2 trouble;
// each throws std::runtime_error for what ends it.
#pragma once

#include "tools/console/exit_status.h"
#include "tools/options/settings.h"
#include "tools/options/usage_error.h"

namespace treesift {

int run_compare(const CompareSettings& settings);
int run_train(const TrainSettings& settings);
int run_train_from_start(const TrainSettings& settings);  // train --start-from
int run_suggest(const TrainSettings& settings);           // train --suggest
int run_evaluate(const EvaluateSettings& settings);
int run_features(const FeaturesSettings& settings);
int run_profile(const ProfileSettings& settings);
int run_renew(const RenewSettings& settings);
int run_noise_learn(const NoiseLearnSettings& settings);
int run_noise_study(const NoiseStudySettings& settings);
int run_templates_learn(const TemplatesLearnSettings& settings);
int run_invariants_learn(const InvariantsLearnSettings& settings);
int run_sweep(const SweepSettings& settings);
int run_merge(const CompareSettings& settings);  // what is not given stands in the manifests of the shards
int run_nightly(const NightlySettings& settings);
int run_nightly_init(const NightlyInitSettings& settings);
int run_explain(const ExplainSettings& settings);
int run_report(const ReportSettings& settings);
int run_pack(const PackSettings& settings);
int run_comparators(const ComparatorsSettings& settings);
int run_tree(const TreeSettings& settings);
int run_fragments(const FragmentsSettings& settings);
int run_states(const StatesSettings& settings);
int run_resolve(const ResolveSettings& settings);
int run_mutate(const MutateSettings& settings);
int run_capture(const PageCaptureSettings& settings);
int run_crawl(const CrawlSettings& settings);
int run_replay(const ReplaySettings& settings);
int run_graph(const CrawlGraphSettings& settings);
int run_clusters(const ClustersSettings& settings);
int run_review(const ReviewSettings& settings);
int run_approve(const ApproveSettings& settings);

}  // namespace treesift
