#include <gtest/gtest.h>

#include "tests/support/template_helpers.h"

namespace treesift {
namespace {

// A to-do list: items come and go, each with a link that removes it.
std::string todo(const std::vector<std::string>& items) {
  std::string html = "<h1>Things to do</h1><ul id=todo>";
  for (std::size_t i = 0; i < items.size(); ++i) {
    html +=
        "<li>" + items[i] + " <a href='#' onclick='remove(" + std::to_string(i + 3) + ")'>Remove</a></li>";
  }
  return html + "</ul>";
}

TEST(TemplateLearning, ATodoList) {
  EXPECT_EQ(learned_text({todo({"Buy milk", "Call Ann", "Write"})}),
            "ul#todo content\n"
            "li+\n"
            "  {words}\n"
            "  a href=\"#\" onclick=\"remove({number})\" \"Remove\"\n");
}

TEST(TemplateLearning, AListThatWasOnceEmptyMayBeEmpty) {
  EXPECT_EQ(learned_text({todo({}), todo({"Buy milk", "Call Ann"}), todo({"Read"})}),
            "ul#todo content\n"
            "li*\n"
            "  {words}\n"
            "  a href=\"#\" onclick=\"remove({number})\" \"Remove\"\n");
}

TEST(TemplateLearning, ColumnsStayApartAndWhatIsLackingIsOptional) {
  EXPECT_EQ(learned_text({"<table id=people><tr class=head><th>Name</th><th>Phone</th></tr>"
                          "<tr class='c odd'><td>Ann Lee</td><td>0612345678</td></tr>"
                          "<tr class='c even'><td>Bob<br><i>away</i></td><td>0687654321</td></tr>"
                          "<tr class='c odd'><td>Cy Dor</td><td>0611111111</td></tr></table>"}),
            "table#people content\n"
            "tr.head\n"
            "  th \"Name\"\n"
            "  th \"Phone\"\n"
            "tr.c..+\n"
            "  td\n"
            "    {words}\n"
            "    br?\n"
            "    i? \"away\"\n"
            "  td {number}\n");
}

TEST(TemplateLearning, DefinitionsComeInGroups) {
  EXPECT_EQ(learned_text({"<dl><dt>a</dt><dd>1</dd><dt>b</dt><dd>2</dd><dd>3</dd></dl>"}),
            "dl content\n()+\n  dt {word}\n  dd+ {number}\n");
}

TEST(TemplateLearning, OptionsAndTurnsAndRuns) {
  EXPECT_EQ(
      learned_text({"<select name=s><option value=1>One</option><option value=2>Two</option></select>"}),
      "select content\noption+ value={number} {word}\n");
  EXPECT_EQ(learned_text({"<div><h3>a</h3><p>x y</p><h3>b</h3><p>z</p><h3>c</h3><p>u</p></div>"}),
            "div content\n()+\n  h3 {word}\n  p {words}\n");
  EXPECT_EQ(learned_text({"<div><h1>T</h1><p class=x>a</p><p class=x>b</p><hr></div>"}),
            "div run\np.x+ {word}\n");
}

TEST(TemplateLearning, NestedListsAreFolded) {
  EXPECT_EQ(learned_text({"<div id=x><ul><li>a<ul><li>1</li><li>2</li></ul></li>"
                          "<li>b<ul><li>3</li></ul></li></ul></div>"}),
            "div#x > ul content\nli+\n  {word}\n  ul\n    li+ {number}\n");
}

TEST(TemplateLearning, WhatDoesNotRepeatIsNoTemplate) {
  EXPECT_EQ(learned_text({"<div><h1>a</h1><p>b</p></div>"}), "");
  EXPECT_EQ(learned_text({"<ul><li>one</li></ul>"}), "");
  EXPECT_EQ(learned_text({"<body><div id=top><p>x</p></div><div id=end><p>y</p></div></body>"}), "");
  EXPECT_EQ(learned_text({"<table><tr><td>a</td><td>b</td></tr></table>"}), "");  // cells are columns
  EXPECT_EQ(learned_text({"<form><input name=a value=1><input name=b value=2><hr></form>"}), "");
  EXPECT_EQ(learned_text({"<p>a</p><div><script src=a></script><script src=b></script></div>"}), "");
  EXPECT_EQ(learned_text({"<head><link a=1><link a=2></head><p>a<br><br></p>"}), "");
}

TEST(TemplateLearning, RunsThatNothingTellsApartAreNone) {
  EXPECT_EQ(learned_text({"<div><p>a</p><p>b</p><hr><p><b>c</b></p></div>"}), "");
}

TEST(TemplateLearning, PlacesOfTheSamePageAreOne) {
  EXPECT_EQ(learned_text({"<div class=box><ul><li>a</li><li>b</li></ul></div>"
                          "<h2></h2><div class=box><ul><li>c d</li></ul></div>"}),
            "div.box > ul content\nli+ {words}\n");
}

TEST(TemplateLearning, WhatVariesTooMuchIsRefusedWithAReason) {
  const Learned learned =
      learned_from({"<div><p>a</p><p>b</p></div>", "<div><h2>x</h2><table></table></div>"});
  EXPECT_TRUE(learned.templates.empty());
  ASSERT_EQ(learned.refused.size(), 1U);
  EXPECT_EQ(learned.refused[0].why, "what stands here is not alike");
}

TEST(TemplateLearning, XmlRepeatsToo) {
  TemplateLearner learner;
  learner.find(parsed(
      "<shop><Book isbn='1'><title>A b</title></Book><Book isbn='2'><title>C</title><new/></Book></shop>",
      SourceType::xml));
  const Learned learned = learner.finish();
  ASSERT_EQ(learned.templates.size(), 1U);
  EXPECT_EQ(written(learned.templates[0]), "shop content\nBook+ isbn={number}\n  title {words}\n  new?\n");
}

TEST(TemplateLearning, JsonHasNoTemplates) {
  TemplateLearner learner;
  learner.find(parsed("[{\"a\":1},{\"a\":2}]", SourceType::json));
  EXPECT_TRUE(learner.finish().templates.empty());
}

TEST(TemplateLearning, NamesDiffer) {
  const Learned learned =
      learned_from({"<div class=a><ul><li>a</li><li>b</li></ul></div><p></p>"
                    "<div class=b><ul><li>a</li><li>b</li></ul></div>"});
  ASSERT_EQ(learned.templates.size(), 2U);
  EXPECT_EQ(learned.templates[0].name, "ul");
  EXPECT_EQ(learned.templates[1].name, "ul-2");
  EXPECT_EQ(learned.templates[0].comment, "found in 1 document, 2 items");
}

}  // namespace
}  // namespace treesift
