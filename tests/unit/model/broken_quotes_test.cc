// What HTML reads behind a value that a quote ends too early.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "tests/unit/model/changes_of.h"

namespace treesift {
namespace {

TEST(BrokenQuotes, AreOneChangeWhateverTheValueSays) {
  const auto read = [](const std::string& page) {  // libxml2 leaves the quotes out
    DocumentParser parser({}, HtmlReaderKind::own);
    return std::get<Document>(parse_with(parser, page, SourceType::html));
  };
  const auto broken = [&](const std::string& before, const std::string& after) {
    std::vector<std::uint64_t> all;
    for (const Change& change : changes_of(before, after, read(before), read(after))) {
      if (change.value == ValueClass::broken_quotes) all.push_back(identity_of(change));
    }
    return all;
  };
  const auto one = broken("<p title='a \"b\" c'>x", "<p title=\"a \"b\" c\">x");
  EXPECT_EQ(one.size(), 1u);
  EXPECT_EQ(broken("<p title='\"d\"'>x", "<p title=\"\"d\"\">x"), one);
  EXPECT_TRUE(broken("<p a\"=1>x", "<p b\"=1 c>x").empty());  // as before
}

}  // namespace
}  // namespace treesift
