// In which attributes two tags differ.
#include "model/measure/source/tag_edits.h"

#include <gtest/gtest.h>

#include <string>

namespace treesift {
namespace {

// "-align:left +dir:ltr width:30"; "other" where more than the tags differs.
std::string tag_edits_of(std::string_view before, std::string_view after) {
  StyleComparer styles;
  const auto edits = tag_edits(before, after, styles);
  if (!edits) return "other";
  std::string text;
  for (const TagEdit& edit : *edits) {
    if (!text.empty()) text += ' ';
    text += edit.lost ? "-" : edit.gained ? "+" : "";
    text += edit.attribute + ':' + std::string(edit.lost ? edit.before : edit.after);
  }
  return text;
}

TEST(TagEdits, AreByAttribute) {
  EXPECT_EQ(tag_edits_of("<td align=left width=28>", "<td dir=ltr width=30>"),
            "-align:left +dir:ltr width:30");
  EXPECT_EQ(tag_edits_of("<td width=\"28\" nowrap>", "<td width='30'>"), "-nowrap: width:30");
  EXPECT_EQ(tag_edits_of("<v:fill origin=\"0, 1\" />", "<v:fill origin=\"0, 2\"/>"), "origin:0, 2");
}

TEST(TagEdits, AreByPropertyOfAStyle) {
  EXPECT_EQ(tag_edits_of("<td style='margin:0;width:28px'>", "<td style='margin: 0; width: 30px'>"),
            "style:width:30px");
}

TEST(TagEdits, AreNoneOfTagsThatAreSpeltOtherwise) {
  EXPECT_EQ(tag_edits_of("<td b='1' a=2>", "<td  a=\"2\" b=1 />"), "");
  EXPECT_EQ(tag_edits_of("<hr noshade/>", "<hr noshade />"), "");
  EXPECT_EQ(tag_edits_of("<td bgcolor=#FFF>", "<td bgcolor=\"#ffffff\">"), "");
}

TEST(TagEdits, AreNotKnownWhereMoreDiffersThanTheTag) {
  EXPECT_EQ(tag_edits_of("<td width=28>a", "<td width=30>b"), "other");
  EXPECT_EQ(tag_edits_of("<td width=28>a", "<td width=30>a"), "width:30");
}

TEST(TagEdits, ComeToAnEndOnAnyText) {
  for (const char* tag :
       {"<", "<td", "<td =", "<td ='", "<td a", "<td a=", "<td a='", "<td a='>", "<td a=''='"})
    EXPECT_EQ(tag_edits_of(tag, tag), "") << tag;
}

TEST(NameOfTag, IsOfOneTagAlone) {
  EXPECT_EQ(name_of_tag("<td style='a'>x"), "td");
  EXPECT_EQ(name_of_tag("</td>"), "/td");
  EXPECT_EQ(name_of_tag("<td><p>"), "");
  EXPECT_EQ(name_of_tag("[if mso]>"), "");
}

}  // namespace
}  // namespace treesift
