#include "pipeline/measuring/beside_trees.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "model/measure/changes.h"
#include "tests/support/parse_helpers.h"

namespace treesift {
namespace {

TEST(BesideTrees, TellOfAsManyMapsAsAPairHasChanges) {
  std::string text = "{";
  for (std::size_t i = 0; i < 2 * ChangeFinder::max_changes; ++i)
    text += (i > 0 ? ",\"map" : "\"map") + std::to_string(1000 + i) + "\":{\"a\":1}";
  const Document document = parsed(text + "}", SourceType::json);
  std::vector<ToldChange> told;
  for (int round = 0; round < 2; ++round) {
    for (NodeIndex map = 2; map < document.node_count(); map += 2)
      tell_of_map(document, {map, map + 1, "before", "after", 1}, told);
    EXPECT_EQ(told.size(), ChangeFinder::max_changes);
  }
  EXPECT_EQ(told[1].place.path, "/map1001");
}

}  // namespace
}  // namespace treesift
