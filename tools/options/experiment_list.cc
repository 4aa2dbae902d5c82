#include "tools/options/experiment_list.h"

#include <fmt/format.h>

#include "model/experiments/experiment.h"

namespace treesift {

std::string experiment_list() {
  std::string list;
  for (const Experiment& experiment : all_experiments()) {
    list += fmt::format("  {:<23}{}\n", experiment.name, experiment.summary);
  }
  list += fmt::format("  {:<23}{}\n", every_experiment, "all that the labels allow");
  list += fmt::format("  {:<23}{}\n", resolver_experiment,
                      "of crawls, without labels: how often an element is found again (docs/resolve.md)");
  return list + fmt::format(
                    "  {:<23}{}", oracle_experiment,
                    "of crawls, without labels: effectiveness and robustness of oracles (FragGen, table IX)");
}

}  // namespace treesift
