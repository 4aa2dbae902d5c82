#include "report/explain/diff_pieces.h"

#include <gtest/gtest.h>

namespace treesift {
namespace {

std::string changed(std::string_view before, std::string_view after) {
  DiffPieces pieces;
  append_changed_text(pieces, PieceRole::text, before, after);
  std::string text;
  for (const DiffPiece& piece : pieces) {
    if (piece.mark == PieceMark::kept) text += piece.text;
    if (piece.mark == PieceMark::removed) text += "[-" + piece.text + "-]";
    if (piece.mark == PieceMark::added) text += "{+" + piece.text + "+}";
  }
  return text;
}

TEST(DiffPieces, WordsAreMarkedAsAWhole) {
  EXPECT_EQ(changed("Showing 10 of 120 items", "Showing 20 of 130 items"),
            "Showing [-10-]{+20+} of [-120-]{+130+} items");
  EXPECT_EQ(changed("the end", "the ending"), "the [-end-]{+ending+}");
}

TEST(DiffPieces, MarksBetweenChangesChangeWithThem) {
  EXPECT_EQ(changed("at 10:41 by admin today", "at 11:02 by admin today"),
            "at [-10:41-]{+11:02+} by admin today");
}

TEST(DiffPieces, WordsThatAreAddedOrRemovedAlone) {
  EXPECT_EQ(changed("one three", "one two three"), "one {+two +}three");
  EXPECT_EQ(changed("one two three", "one three"), "one [-two -]three");
  EXPECT_EQ(changed("", "new"), "{+new+}");
}

TEST(DiffPieces, TextsWithHardlyAnythingInCommonAreReplaced) {
  EXPECT_EQ(changed("alpha beta gamma delta of epsilon zeta", "uno dos tres cuatro of cinco seis"),
            "[-alpha beta gamma delta of epsilon zeta-]{+uno dos tres cuatro of cinco seis+}");
}

TEST(DiffPieces, CharactersAreNeverCut) {
  EXPECT_EQ(changed("é", "è"), "[-é-]{+è+}");
  DiffPieces pieces;
  append_clipped(pieces, PieceRole::text, PieceMark::kept, std::string(9, 'a') + "ééééééééééééééééééééééé",
                 10);
  EXPECT_EQ(pieces.front().text, std::string(9, 'a'));
  EXPECT_EQ(pieces.back().text, "… 46 more bytes");
}

TEST(DiffPieces, LongStretchesAreShortened) {
  const std::string words = [] {
    std::string text;
    for (int i = 0; i < 100; ++i) text += "same ";
    return text;
  }();
  const std::string line = changed(words + "old " + words, words + "new " + words);
  EXPECT_LT(line.size(), 150u);
  EXPECT_NE(line.find("same [-old-]{+new+} same"), line.npos) << line;
  EXPECT_TRUE(line.starts_with("…") && line.ends_with("…")) << line;
  EXPECT_LT(changed(std::string(1 << 20, 'a'), std::string(1 << 20, 'b')).size(), 1000u);
}

TEST(DiffPieces, SidesReadAsTheyAre) {
  const std::string before = "a, b; c d.", after = "a b: c. d";
  DiffPieces pieces;
  append_changed_text(pieces, PieceRole::text, before, after);
  EXPECT_EQ(side_text(pieces, PieceMark::removed), before);
  EXPECT_EQ(side_text(pieces, PieceMark::added), after);
}

}  // namespace
}  // namespace treesift
