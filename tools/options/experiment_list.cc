#include "tools/options/experiment_list.h"

#include <fmt/format.h>

#include "model/experiments/experiment.h"

namespace treesift {

std::string experiment_list() {
  std::string list;
  for (const Experiment& experiment : all_experiments()) {
    list += fmt::format("  {:<23}{}\n", experiment.name, experiment.summary);
  }
  return list + fmt::format("  {:<23}{}", every_experiment, "all that the labels allow");
}

}  // namespace treesift
