// Where the labels of mutants go.
#pragma once

#include <string>
#include <string_view>

#include "tools/options/settings.h"

namespace treesift {

// The file that --labels-to names, else one beside the archive: "a/shop.new.labels.jsonl" for
// "a/shop.new.tar.zst". Empty where neither is named.
inline std::string labels_beside(const MutantSettings& settings, const std::string& archive) {
  if (!settings.mutant_labels.empty() || archive == "-" || archive.empty()) return settings.mutant_labels;
  std::string_view stem = archive;
  for (const std::string_view ending : {".zst", ".gz", ".tar", ".jsonl", ".crawl"}) {
    if (stem.ends_with(ending)) stem.remove_suffix(ending.size());
  }
  return std::string(stem) + ".labels.jsonl";
}

}  // namespace treesift
