// treesift comparators: the comparators by name, with what they see.
#include <fmt/format.h>

#include "io/output/output_file.h"
#include "model/comparators/comparator.h"
#include "tools/commands/commands.h"

namespace treesift {

int run_comparators(const ComparatorsSettings& settings) {
  OutputFile output(settings.output);
  std::string text = fmt::format("{:<9}{:<47}{}\n", "", "comparator", "what it sees");
  for (const Comparator& comparator : all_comparators()) {
    text += fmt::format("{:<9}{:<47}{}\n", comparator.abbreviation, comparator.name, comparator.sees);
  }
  output.write(text);
  output.finish();
  return exit_nothing;
}

}  // namespace treesift
