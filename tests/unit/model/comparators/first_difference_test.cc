#include "model/comparators/first_difference.h"

#include <gtest/gtest.h>

#include "model/comparators/comparator.h"
#include "tests/support/parse_helpers.h"

namespace treesift {
namespace {

// "PATH: BEFORE -> AFTER"
std::string difference(std::string_view comparator, std::string_view expected, std::string_view actual,
                       SourceType type = SourceType::html) {
  const Document e = parsed(expected, type), a = parsed(actual, type);
  const ShownEdit place =
      first_difference(find_comparator(comparator).value().view, {expected, actual, e, a});
  return place.path + ": " + place.before + " -> " + place.after;
}

const std::string nowhere = ":  -> ";

TEST(FirstDifference, OfBytesIsALine) {
  EXPECT_EQ(difference("D", "<p>a</p>\n<!-- 1 -->\n", "<p>a</p>\n<!-- 2 -->\n"),
            "line 2: <!-- 1 --> -> <!-- 2 -->");
}

TEST(FirstDifference, OfTextIsTheFirstLineThatDiffers) {
  EXPECT_EQ(difference("C-W", "<h1>a</h1><p>one <b>two</b>", "<h1>a</h1><p>one <b>three</b>"),
            "/p/text(): one two -> one three");
  EXPECT_EQ(difference("C-W", "<h1>a</h1><p>one", "<h1>a</h1>"), "/p/text(): one -> ");
  EXPECT_EQ(difference("C-W", "<h1>a</h1>", "<h1>a</h1><p>one"), "/p/text():  -> one");
}

TEST(FirstDifference, OfTextWithoutDatesStepsOverDates) {
  EXPECT_EQ(difference("C-WD", "<p>at 08:15<p>one", "<p>at 21:40<p>two"), "/p[2]/text(): one -> two");
  EXPECT_EQ(difference("C-W", "<p>at 08:15<p>one", "<p>at 21:40<p>two"),
            "/p[1]/text(): at 08:15 -> at 21:40");
  EXPECT_EQ(difference("C-WD", "<p>at 08:15", "<p>at noon"), "/p/text(): at 08:15 -> at noon");
}

TEST(FirstDifference, OfNamesIsATag) {
  EXPECT_EQ(difference("N", "<p>a</p><p><b>x</b></p>", "<p>a</p><p><i>x</i></p>"), "/p[2]/i: <b> -> <i>");
  EXPECT_EQ(difference("N", "<p>a</p>", "<p>a</p><hr>"), "/hr:  -> <hr>");
  EXPECT_EQ(difference("N", "<p>a</p><hr>", "<p>a</p>"), "/hr: <hr> -> ");
}

TEST(FirstDifference, OfNestingIsTheTagThatMoved) {
  EXPECT_EQ(difference("N", "<div><p></p></div><hr>", "<div><p></p><hr></div>"), "/div/hr: <hr> -> <hr>");
}

TEST(FirstDifference, OfAttributesIsTheirElement) {
  const std::string expected = "<p class=x>a</p><form action='/a'></form>";
  const std::string actual = "<p class=y>a</p><form action='/b'></form>";
  EXPECT_EQ(difference("T", expected, actual), "/p: <p class=\"x\"> -> <p class=\"y\">");
  EXPECT_EQ(difference("T-S", expected, actual), "/form: <form action=\"/a\"> -> <form action=\"/b\">");
  EXPECT_EQ(difference("N+I", expected, actual), "/form: <form action=\"/a\"> -> <form action=\"/b\">");
}

TEST(FirstDifference, OfADocumentIsATagOrAText) {
  EXPECT_EQ(difference("DB-W", "<p>a</p><p>b</p>", "<p>a</p><p>c</p>"), "/p[2]/text(): b -> c");
  EXPECT_EQ(difference("DB-W", "<p>a</p><p id=1>b</p>", "<p>a</p><p id=2>c</p>"),
            "/p[2]: <p id=\"1\"> -> <p id=\"2\">");
}

TEST(FirstDifference, OfLinksIsTheFirstThatOneSideLacks) {
  EXPECT_EQ(difference("N+U", "<a href=1></a><a href=2></a><a href=3></a>",
                       "<a href=3></a><a href=4></a><a href=1></a>"),
            "/a[2]: <a href=\"2\"> -> <a href=\"4\">");
  EXPECT_EQ(difference("N+U", "<img src=1><img src=1><img src=2>", "<img src=2><img src=1><img src=2>"),
            "/img[3]: <img src=\"1\"> -> <img src=\"2\">");
}

TEST(FirstDifference, OfInputsIsTheFirstThatOneSideLacks) {
  EXPECT_EQ(difference("N+F", "<form><input name=a><input name=b>", "<form><input name=b><input name=c>"),
            "/form/input[2]: <input name=\"a\"> -> <input name=\"c\">");
}

TEST(FirstDifference, OfListsThatStandBesideSequences) {
  EXPECT_EQ(difference("T-P5", "<a href=1></a><p></p><a href=2></a>", "<a href=2></a><p></p><a href=3></a>"),
            "/a[2]: <a href=\"1\"> -> <a href=\"3\">");
  EXPECT_EQ(difference("N-P5", "<a></a><p></p>", "<p></p>"), "/a: <a> -> ");
}

TEST(FirstDifference, IsNowhereForMembersAndWhiteSpaceBetweenLines) {
  EXPECT_EQ(difference("M", "<p>a</p>", "<p>b</p>"), nowhere);
  EXPECT_EQ(difference("C", "<p>a  b</p>", "<p>a b</p>"), nowhere);
}

TEST(FirstDifference, IsNowhereWhereThereIsNone) {
  for (const Comparator& comparator : all_comparators()) {
    if (comparator.abbreviation == "D") continue;
    EXPECT_EQ(difference(comparator.abbreviation, "<p class=a>b<input>", "<p class=a>b<input>"), nowhere);
  }
}

TEST(FirstDifference, InXmlAndJson) {
  EXPECT_EQ(difference("T", "<a><b x='1'/></a>", "<a><b x='2'/></a>", SourceType::xml),
            "/a/b: <b x=\"1\"> -> <b x=\"2\">");
  EXPECT_EQ(difference("C-W", R"({"a":[1,2]})", R"({"a":[1,3]})", SourceType::json), "/a/1: 2 -> 3");
  EXPECT_EQ(difference("N", R"({"a":1})", R"({"a":1,"b":2})", SourceType::json), "/b:  -> 2");
}

// By our own reader, which counts what it repairs.
Document page_of(std::string_view text) {
  DocumentParser parser({}, HtmlReaderKind::own);
  return std::get<Document>(parse_with(parser, text, SourceType::html));
}

TEST(FirstDifference, OfTagsThatStandElsewhereIsTheEndTagThatIsMissing) {
  const std::string_view before = "<p>a <b>b</b></p><p>d</p>", after = "<p>a <b>b</p><p>d</p>";
  const Document expected = page_of(before), actual = page_of(after);
  const Document reworded = page_of("<p>x <b>b</p><p>d</p>");
  const View view = find_comparator("DB").value().view;
  const ShownEdit place = first_difference(view, {before, after, expected, actual});
  EXPECT_EQ(place.path, "/html/body/p[2]/b");
  EXPECT_EQ(place.before, "all elements are closed");
  EXPECT_EQ(first_difference(view, {before, after, expected, reworded}).after, "x ")
      << "words are told first";
}

TEST(FirstDifference, OfWhatAReaderRepairedIsSaidInWords) {
  const std::string_view before = "<p>a</p><div><b>b</b></div>", after = "<p>a</i></p><div><b>b</div>";
  const Document expected = page_of(before), actual = page_of(after);
  const ComparedPair pair{before, after, expected, actual};
  const ShownEdit place = first_difference(find_comparator("DB").value().view, pair);
  EXPECT_EQ(place.before, "all elements are closed");
  EXPECT_EQ(place.after, "1 element is not closed");
  EXPECT_EQ(first_difference(find_comparator("DB-W").value().view, pair).after, "");
}

}  // namespace
}  // namespace treesift
