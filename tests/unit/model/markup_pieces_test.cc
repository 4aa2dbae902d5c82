#include "model/measure/text/markup_pieces.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace treesift {
namespace {

// "103|106 /guide/5|/guide/9".
std::string pieces(std::string_view before, std::string_view after) {
  std::string all;
  for (const MarkupPiece& piece : differing_pieces(before, after)) {
    if (!all.empty()) all += ' ';
    all.append(piece.before).append("|").append(piece.after);
  }
  return all;
}

TEST(MarkupPieces, AreTextsAndValuesOfTheSameTags) {
  EXPECT_EQ(pieces("<p>Seen <b>103</b> times</p><a href=\"/guide/5\">guide</a><br><i>1</i>",
                   "<p>Seen <b>106</b> times</p><a href=\"/guide/9\">guide</a><br><i>1</i>"),
            "103|106 /guide/5|/guide/9");
  EXPECT_EQ(pieces("<img alt='a > b' width=\"5\">x", "<img alt='a > b' width=\"6\">y"), "5|6 x|y");
}

TEST(MarkupPieces, AreNoneWhereTagsDiffer) {
  EXPECT_EQ(pieces("5 of 7", "6 of 7"), "");
  EXPECT_EQ(pieces("<b>5</b>", "<i>6</i>"), "");
  EXPECT_EQ(pieces("<b>5</b>", "<b>6</b><b>6</b>"), "");
  EXPECT_EQ(pieces("<b id=\"a\">5</b>", "<b>6</b>"), "");
  EXPECT_EQ(pieces("<b id=\"a\">5</b>", "<b  id=\"a\">6</b>"), "");
  EXPECT_EQ(pieces("<b id=5>5</b>", "<b id=6>6</b>"), "");
  EXPECT_EQ(pieces("<b>5</b>", "<b>6</b"), "");
  EXPECT_EQ(pieces("<!-- 5 --><b>5</b>", "<!-- 6 --><b>6</b>"), "");
}

TEST(MarkupPieces, StandInTheirElements) {
  const auto places = differing_pieces("<td>1</td><td>2<br>3</td><th title=\"4\">5</th>",
                                       "<td>2</td><td>3<br>4</td><th title=\"5\">6</th>");
  ASSERT_EQ(places.size(), 5u);
  EXPECT_EQ(places[0].place, places[1].place);
  EXPECT_EQ(places[0].place, places[2].place);
  EXPECT_NE(places[0].place, places[3].place);
  EXPECT_NE(places[3].place, places[4].place);
}

// With a search for each of them it would take ten minutes.
TEST(MarkupPieces, TakeAsManyEndTagsWithoutAStartAsThereAre) {
  std::string text;
  for (int i = 0; i < 1'000'000; ++i) text += "<b>";
  for (int i = 0; i < 1'000'000; ++i) text += "</i>";
  EXPECT_EQ(pieces(text + "1", text + "2"), "1|2");
}

}  // namespace
}  // namespace treesift
