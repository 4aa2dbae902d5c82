#include "model/judge/model_row.h"

namespace treesift {

const std::vector<std::string>& row_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all;
    for (const FeatureDefinition& definition : feature_table) all.emplace_back(definition.name);
    for (std::size_t i = 0; i < run_feature_count; ++i) all.push_back(run_feature_name(i));
    for (const FeatureDefinition& definition : feature_table) {
      all.push_back("rank:" + std::string(definition.name));
    }
    return all;
  }();
  return names;
}

}  // namespace treesift
