// The published classes, with what is odd about them.
#include "model/states/published.h"

#include <gtest/gtest.h>

#include "model/states/algorithm_one.h"
#include "tests/support/dump.h"
#include "tests/support/parse_helpers.h"

namespace treesift {
namespace {

StateClass published_class(const std::string& a, const std::string& b) {
  PublishedClasses classes;
  const auto facts = [&](const std::string& html) {
    const Document page = parsed("<body>" + html + "</body>", SourceType::html);
    return classes.facts_of(page, Layout(), {"", outline_of(page, Layout()), std::nullopt});
  };
  const PublishedFacts first = facts(a), second = facts(b);
  return classes.class_of(first, second);
}

TEST(Published, TagTreeHasNamesOnly) {
  const Document page =
      parsed("<body class=a><script>x</script>t<select><option>1<option>2</select></body>", SourceType::html);
  const TagTree tree = tag_tree_of(page);
  EXPECT_EQ(tree.tags.node_count(), 5U);
  EXPECT_EQ(tree.tags.name_text(tree.tags.name(2)), "#text");
  EXPECT_EQ(tree.source.size(), 5U);
  EXPECT_TRUE(page.is_text(tree.source[2]));
}

TEST(Published, EqualTreesAreDataOrClones) {
  EXPECT_EQ(published_class("<p>a</p>", "<p>a</p>"), StateClass::clone);
  EXPECT_EQ(published_class("<p>a</p>", "<p>b</p>"), StateClass::nd2);
}

TEST(Published, ARowWithACounterpartIsARepeat) {
  const std::string row = "<tr><td><a>1</a></td><td><a>2</a></td><td><b>3</b></td><td><i>4</i></td></tr>";
  const auto page = [&](const std::string& rows) {
    return "<p>top</p><table><tbody>" + rows + "</tbody></table>";
  };
  EXPECT_EQ(published_class(page(row + row), page(row + row + row)), StateClass::nd3);
}

TEST(Published, AnotherElementIsAnotherPage) {
  EXPECT_EQ(published_class("<p>a</p>", "<p>a</p><div><input></div>"), StateClass::distinct);
}

// As published: a fault of the method, not of this code.
TEST(Published, MessagesInSeveralPlacesAreNotSeen) {
  EXPECT_EQ(published_class("<p><i></i></p><p><b></b></p>", "<p><i>no</i></p><p><b>no</b></p>"),
            StateClass::nd3);
}

TEST(AlgorithmOne, MapsWhatIsItselfANearDuplicate) {
  const std::string row = "<tr><td><a>1</a></td><td><a>2</a></td><td><b>3</b></td><td><i>4</i></td></tr>";
  const auto table = [&](const std::string& rows) {
    return "<section><table><tbody>" + rows + "</tbody></table></section>";
  };
  PublishedClasses classes;
  AlgorithmOne algorithm;
  const auto facts = [&](const std::string& html) {
    const Document page = parsed("<body><p>top</p>" + html + "</body>", SourceType::html);
    return classes.facts_of(page, Layout(), {"", outline_of(page, Layout()), std::nullopt});
  };
  const PublishedFacts few = facts(table(row + row)), more = facts(table(row + row + row)),
                       other = facts("<form><input></form>");
  EXPECT_EQ(algorithm.class_of(few, more), StateClass::nd3);
  EXPECT_EQ(algorithm.class_of(more, few), StateClass::nd3);
  EXPECT_EQ(algorithm.class_of(few, few), StateClass::clone);
  EXPECT_EQ(algorithm.class_of(few, other), StateClass::distinct);
}

TEST(AlgorithmOne, MessagesAreSeen) {
  PublishedClasses classes;
  AlgorithmOne algorithm;
  const auto facts = [&](const std::string& html) {
    const Document page = parsed("<body>" + html + "</body>", SourceType::html);
    return classes.facts_of(page, Layout(), {"", outline_of(page, Layout()), std::nullopt});
  };
  EXPECT_EQ(
      algorithm.class_of(facts("<p><i></i></p><p><b></b></p>"), facts("<p><i>no</i></p><p><b>no</b></p>")),
      StateClass::distinct);
}

}  // namespace
}  // namespace treesift
