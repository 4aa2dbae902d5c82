// Markup that a page showed as text, and that a browser reads as markup now.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "model/measure/change_severity.h"
#include "tests/unit/model/changes_of.h"

namespace treesift {
namespace {

// The names of the identities of those changes that are lost escaping.
std::vector<std::uint64_t> unescaped(const std::string& before, const std::string& after) {
  std::vector<std::uint64_t> all;
  for (const Change& change : changes_of(before, after)) {
    if (change.value != ValueClass::no_longer_escaped) continue;
    EXPECT_EQ(severity_of_kind(change), ChangeSeverity::contract);
    all.push_back(identity_of(change));
  }
  return all;
}

TEST(TagsAsText, AnElementThatCameWhereItsTagWasShown) {
  EXPECT_EQ(unescaped("<p>I use &lt;b>bold&lt;/b> here", "<p>I use <b>bold</b> here").size(), 1u);
  EXPECT_EQ(unescaped("<p>&lt;SCRIPT>alert(1)&lt;/SCRIPT>", "<p><script>alert(1)</script>").size(), 1u);
  EXPECT_EQ(unescaped("<td>a &lt;img src=x onerror=y>", "<td>a <img src=x onerror=y>").size(), 1u);
}

TEST(TagsAsText, AreOneChangeWhateverTheMarkupSays) {
  EXPECT_EQ(unescaped("<p>I use &lt;b>bold&lt;/b> here", "<p>I use <b>bold</b> here"),
            unescaped("<p>We have &lt;b>many&lt;/b>", "<p>We have <b>many</b>"));
}

// Tags of people's words are taken out, and what stood between them is shown.
TEST(TagsAsText, AScriptWhoseCodeWasShown) {
  EXPECT_EQ(unescaped("<p>Nice alert(1) one", "<p>Nice <script>alert(1)</script> one").size(), 1u);
  EXPECT_EQ(unescaped("<p>alert(1)", "<p><script>alert(1)</script>").size(), 1u);
}

TEST(TagsAsText, AreNoneWhereTheCodeOfAScriptIsStillOrWasNeverShown) {
  EXPECT_TRUE(unescaped("<p>Call alert(1) here", "<p>Call alert(1) now <script>alert(1)</script>").empty());
  EXPECT_TRUE(unescaped("<p>Nice one", "<p>Nice <script>alert(1)</script> one").empty());
  EXPECT_TRUE(unescaped("<p>a x b", "<p>a <script>x</script> b").empty());
}

TEST(TagsAsText, AreNoneWhereTheTagIsStillShown) {
  EXPECT_TRUE(unescaped("<p>Write &lt;b> for bold", "<p>Write &lt;b> for <b>bold</b>").empty());
}

TEST(TagsAsText, AreNoneWhereAnotherElementCame) {
  EXPECT_TRUE(unescaped("<p>Write &lt;b> for bold", "<p>Write <i>stars</i> for bold").empty());
  EXPECT_TRUE(unescaped("<p>if a &lt;b then", "<p>if <b>a is less</b> then").empty());
}

}  // namespace
}  // namespace treesift
