// The subcommands. Each returns its exit status: 0 nothing to inspect, 1 something to inspect, 2 trouble;
// each throws std::runtime_error for what ends it.
#pragma once

#include "tools/console/exit_status.h"
#include "tools/options/settings.h"
#include "tools/options/usage_error.h"

namespace treesift {

int run_compare(const Settings& settings);
int run_train(const Settings& settings);
int run_train_from_start(const Settings& settings);  // train --start-from
int run_suggest(const Settings& settings);           // train --suggest
int run_evaluate(const Settings& settings);
int run_features(const Settings& settings);
int run_profile(const Settings& settings);
int run_noise_learn(const Settings& settings);
int run_noise_study(const Settings& settings);
int run_templates_learn(const Settings& settings);
int run_merge(const Settings& settings);
int run_explain(const Settings& settings);
int run_report(const Settings& settings);
int run_pack(const Settings& settings);
int run_comparators(const Settings& settings);
int run_tree(const Settings& settings);
int run_clusters(const Settings& settings);
int run_approve(const Settings& settings);

}  // namespace treesift
