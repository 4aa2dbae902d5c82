#include "parsers/document.h"

#include <gtest/gtest.h>

#include "parsers/document_builder.h"

namespace treesift {
namespace {

class DocumentBuilding : public testing::Test {
 protected:
  Document paragraph(std::string_view text, std::string_view name = "p") {
    builder_.begin(Format::html);
    builder_.open(name);
    builder_.text(text);
    builder_.close();
    return builder_.finish();
  }
  DocumentBuilder builder_{Limits{}};
};

TEST_F(DocumentBuilding, NodesStandInPreOrderWithContiguousSubtrees) {
  builder_.begin(Format::html);
  builder_.open("ul");
  for (const char* item : {"a", "b"}) {
    builder_.open("li");
    builder_.text(item);
    builder_.close();
  }
  builder_.close();
  builder_.open("hr");
  builder_.close();
  const Document document = builder_.finish();

  ASSERT_EQ(document.node_count(), 7u);  // document, ul, li, a, li, b, hr
  EXPECT_EQ(document.subtree_size(document_node), 7u);
  EXPECT_EQ(document.subtree_size(1), 5u);
  EXPECT_EQ(document.parent(4), 1u);
  EXPECT_EQ(document.next_sibling(2), 4u);
  EXPECT_EQ(document.next_sibling(4), no_node);
  EXPECT_EQ(document.next_sibling(1), 6u);
  EXPECT_EQ(document.text(5), "b");
  EXPECT_EQ(document.name(6), standard_name("hr"));
}

TEST_F(DocumentBuilding, AttributesAreKeptOnceAndInOneOrder) {
  const auto build = [&](std::vector<std::string> names) {
    builder_.begin(Format::html);
    builder_.open("a");
    for (const std::string& name : names) builder_.attribute(name, "v-" + name);
    builder_.close();
    return builder_.finish();
  };
  const Document first = build({"href", "data-b", "class", "data-a", "href"});
  const Document second = build({"data-a", "class", "data-b", "href"});
  ASSERT_EQ(first.attributes(1).size(), 4u);
  EXPECT_EQ(first.subtree_hash(1), second.subtree_hash(1));
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(first.name_text(first.attributes(1)[i].name), second.name_text(second.attributes(1)[i].name));
    EXPECT_EQ(first.value(first.attributes(1)[i]), second.value(second.attributes(1)[i]));
  }
}

TEST_F(DocumentBuilding, SubtreeHashSeesTextAndAttributesShapeHashDoesNot) {
  const Document one = paragraph("one"), two = paragraph("two"), other = paragraph("one", "div");
  EXPECT_NE(one.subtree_hash(1), two.subtree_hash(1));
  EXPECT_EQ(one.shape_hash(1), two.shape_hash(1));
  EXPECT_NE(one.shape_hash(1), other.shape_hash(1));
}

TEST_F(DocumentBuilding, WhiteSpaceCollapsesAndIsTrimmedAtBlocks) {
  const Document document = paragraph("\n  one \t two\n");
  EXPECT_EQ(document.text(2), "one two");
  EXPECT_EQ(document.raw_text(2), "\n  one \t two\n");
}

TEST_F(DocumentBuilding, WhiteSpaceBesideInlineElementsCounts) {
  builder_.begin(Format::html);
  builder_.open("p");
  builder_.text("one ");
  builder_.open("b");
  builder_.text(" two ");
  builder_.close();
  builder_.text(" three");
  builder_.close();
  const Document document = builder_.finish();
  EXPECT_EQ(document.text(2), "one ");
  EXPECT_EQ(document.text(4), "two ");
  EXPECT_EQ(document.text(5), "three");
}

TEST_F(DocumentBuilding, PreKeepsSpaceButNotTheLineFeedsAtItsTags) {
  const Document document = paragraph("\n  a\n\n b\n", "pre");
  EXPECT_EQ(document.text(2), "  a\n\n b");
}

TEST_F(DocumentBuilding, OfPreOnlyTheLineFeedRightAfterItsStartTagIsLeftOut) {
  EXPECT_EQ(paragraph("\na\n", "listing").text(2), "a");
  EXPECT_EQ(paragraph("\na\n", "xmp").text(2), "\na");
  EXPECT_EQ(paragraph("\na\n", "plaintext").text(2), "\na");
  EXPECT_EQ(paragraph("\na\n", "textarea").text(2), "a\n");
  builder_.begin(Format::html);
  builder_.open("pre");
  builder_.note(NoteKind::comment, "remark");
  builder_.text("\na");
  builder_.close();
  EXPECT_EQ(builder_.finish().text(2), "\na");
  builder_.begin(Format::html);
  builder_.open("pre");
  builder_.text("\n");
  builder_.note(NoteKind::comment, "remark");
  builder_.text("\na");
  builder_.close();
  EXPECT_EQ(builder_.finish().text(2), "\na");
}

TEST_F(DocumentBuilding, OfPreOnlyTheLineFeedRightBeforeItsEndTagIsLeftOut) {
  for (const char* inner : {"br", "div", "b"}) {
    builder_.begin(Format::html);
    builder_.open("pre");
    builder_.text("a\n");
    builder_.open(inner);
    builder_.text("b\n");
    builder_.close();
    builder_.text("c\n");
    builder_.close();
    const Document document = builder_.finish();
    EXPECT_EQ(document.text(2), "a\n") << inner;
    EXPECT_EQ(document.text(4), "b\n") << inner;
    EXPECT_EQ(document.text(5), "c") << inner;
  }
}

TEST_F(DocumentBuilding, TextFlowsPastWhatShowsNothing) {
  for (const char* unseen : {"script", "style", "template", "noscript", "link", "meta", "area"}) {
    const auto texts = [&](std::string_view before, std::string_view inner, std::string_view after) {
      builder_.begin(Format::html);
      builder_.open("p");
      builder_.text(before);
      builder_.open(unseen);
      builder_.text(inner);
      builder_.close();
      builder_.text(after);
      builder_.close();
      const Document document = builder_.finish();
      std::string all;
      for (NodeIndex i = 0; i < document.node_count(); ++i) all += '[' + std::string(document.text(i)) + ']';
      return all;
    };
    EXPECT_EQ(texts("a ", "", "b"), "[][][a ][][b]") << unseen;
    EXPECT_EQ(texts("a", "", "b"), "[][][a][][b]") << unseen;
    EXPECT_EQ(texts("a", "", " b"), "[][][a][][ b]") << unseen;
    EXPECT_EQ(texts("a ", "", " b"), "[][][a ][][b]") << unseen;
    EXPECT_EQ(texts("a", " x ", " b"), "[][][a][][x][ b]") << unseen;
    EXPECT_EQ(texts("a ", "x", " b"), "[][][a ][][x][b]") << unseen;
  }
}

TEST_F(DocumentBuilding, TextFlowsAroundATextArea) {
  builder_.begin(Format::html);
  builder_.open("p");
  builder_.text("a ");
  builder_.open("textarea");
  builder_.close();
  builder_.text(" b");
  builder_.close();
  const Document document = builder_.finish();
  EXPECT_EQ(document.text(2), "a ");
  EXPECT_EQ(document.text(4), " b");
}

TEST_F(DocumentBuilding, SpaceBehindWhatShowsSomethingCountsWhateverIsInIt) {
  for (const auto& [outer, inner] : {std::pair("select", "option"), {"svg", "title"}, {"video", "p"}}) {
    builder_.begin(Format::html);
    builder_.open("p");
    builder_.open(outer);
    builder_.open(inner);
    builder_.text(" 10 ");
    builder_.close();
    builder_.close();
    builder_.text(" items");
    builder_.close();
    const Document document = builder_.finish();
    EXPECT_EQ(document.text(4), "10") << outer;
    EXPECT_EQ(document.text(5), " items") << outer;
  }
}

TEST_F(DocumentBuilding, XmlWhoseRootIsHtmlIsAPage) {
  const auto build = [&](std::string_view root) {
    builder_.begin(Format::xml);
    builder_.note(NoteKind::doctype, "html");
    builder_.open(root);
    builder_.open("p");
    builder_.text(" one ");
    builder_.open("b");
    builder_.text("two");
    builder_.close();
    builder_.close();
    builder_.open("pre");
    builder_.text("\n a\n");
    builder_.close();
    builder_.close();
    return builder_.finish();
  };
  const Document page = build("html"), data = build("page");
  EXPECT_EQ(page.text(3), "one ");
  EXPECT_EQ(page.text(7), "\n a");  // a reader of XML keeps the first line feed
  EXPECT_EQ(data.text(3), "one");
  EXPECT_EQ(data.text(7), "a");
}

TEST_F(DocumentBuilding, BlankTextIsNoNode) {
  EXPECT_EQ(paragraph(" \n\t ").node_count(), 2u);
}

TEST_F(DocumentBuilding, NotesLieApartAndSplitNoText) {
  builder_.begin(Format::html);
  builder_.open("p");
  builder_.text("one");
  builder_.note(NoteKind::comment, "remark");
  builder_.text("two");
  builder_.close();
  const Document document = builder_.finish();
  ASSERT_EQ(document.node_count(), 3u);
  EXPECT_EQ(document.text(2), "onetwo");
  ASSERT_EQ(document.notes().size(), 1u);
  EXPECT_EQ(document.note_text(document.notes()[0]), "remark");
}

TEST_F(DocumentBuilding, DeepHtmlIsFlattenedAtTheLimit) {
  Limits limits;
  limits.depth = 3;
  DocumentBuilder builder(limits);
  builder.begin(Format::html);
  for (int i = 0; i < 6; ++i) builder.open("div");
  builder.text("deep");
  for (int i = 0; i < 6; ++i) builder.close();
  builder.open("hr");
  const Document document = builder.finish();
  EXPECT_FALSE(builder.error());
  EXPECT_EQ(document.repairs().flattened_nodes, 3u);
  EXPECT_EQ(document.parent(3), document.parent(6));
  EXPECT_EQ(document.parent(document.node_count() - 1), document_node);
}

TEST_F(DocumentBuilding, DeepXmlIsAnError) {
  Limits limits;
  limits.depth = 3;
  DocumentBuilder builder(limits);
  builder.begin(Format::xml);
  for (int i = 0; i < 4; ++i) builder.open("x");
  ASSERT_TRUE(builder.error());
  EXPECT_EQ(builder.error()->code, ParseErrorCode::too_deep);
}

TEST_F(DocumentBuilding, TooManyNodesIsAnError) {
  Limits limits;
  limits.nodes = 4;
  DocumentBuilder builder(limits);
  builder.begin(Format::html);
  for (int i = 0; i < 4; ++i) builder.open("div");
  ASSERT_TRUE(builder.error());
  EXPECT_EQ(builder.error()->code, ParseErrorCode::too_many_nodes);
}

TEST_F(DocumentBuilding, RecycledMemoryGivesTheSameDocument) {
  Document first = paragraph("text");
  const std::uint64_t hash = first.subtree_hash(document_node);
  builder_.recycle(std::move(first));
  EXPECT_EQ(paragraph("text").subtree_hash(document_node), hash);
}

TEST_F(DocumentBuilding, NamesOfOneDocumentAreForgottenInTheNext) {
  const NameId id = paragraph("a", "x-one").name(1);
  const Document second = paragraph("a", "x-two");
  EXPECT_EQ(second.name(1), id);
  EXPECT_EQ(second.name_text(second.name(1)), "x-two");
}

TEST_F(DocumentBuilding, ManyNamesAreAllTold) {
  builder_.begin(Format::xml);
  for (int i = 0; i < 3000; ++i) builder_.scalar("n" + std::to_string(i), NodeKind::element, "");
  const Document document = builder_.finish();
  for (NodeIndex i = 1; i < document.node_count(); ++i) {
    EXPECT_EQ(document.name_text(document.name(i)), "n" + std::to_string(i - 1));
  }
}

}  // namespace
}  // namespace treesift
