// Where the labels of mutants go.
#pragma once

#include <string>

#include "tools/options/settings.h"

namespace treesift {

// The file that --labels-to names, else one beside the archive: "a/mutants.labels.jsonl" for "a/mutants.tar.zst". Empty where
// neither is named.
inline std::string labels_beside(const MutantSettings& settings, const std::string& archive) {
  if (!settings.mutant_labels.empty() || archive == "-" || archive.empty()) return settings.mutant_labels;
  const std::size_t name = archive.rfind('/') + 1;
  return archive.substr(0, archive.find('.', name + 1)) + ".labels.jsonl";
}

}  // namespace treesift
