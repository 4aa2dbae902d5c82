// Text that a page chose cannot be led out of its place.
#include "report/foreign_text.h"

#include <gtest/gtest.h>

#include <cstddef>

namespace treesift {
namespace {

using namespace std::string_literals;

TEST(ForeignText, OfXmlHoldsNoMarkup) {
  EXPECT_EQ(xml_text("a & <b> \"c\" 'd'"), "a &amp; &lt;b&gt; &quot;c&quot; 'd'");
  EXPECT_EQ(xml_text("]]>"), "]]&gt;");
  EXPECT_EQ(xml_text("a\nb\tc\r"), "a&#10;b&#9;c&#13;");
}

TEST(ForeignText, OfXmlReplacesWhatXmlCannotHold) {
  EXPECT_EQ(xml_text("a\0b"s), "a\uFFFDb");
  EXPECT_EQ(xml_text("\x01\x1b[31m\x1f"), "\uFFFD\uFFFD[31m\uFFFD");
  EXPECT_EQ(xml_text("\uFFFE\uFFFF"), "\uFFFD\uFFFD");
  EXPECT_EQ(xml_text("\xff\xc3("), "\uFFFD\uFFFD(");
  EXPECT_EQ(xml_text("\xed\xa0\x80"), "\uFFFD\uFFFD\uFFFD");  // a surrogate
  EXPECT_EQ(xml_text("é\x7f\U0001F600"), "é\\u007f\U0001F600");
  EXPECT_EQ(xml_text("\u009b31m \u202e"), "\\u009b31m \\u202e");  // fit for XML, and not for a screen
}

TEST(ForeignText, OfMarkdownHoldsNoMarkup) {
  EXPECT_EQ(markdown_text("a|b"), "a&#124;b");
  EXPECT_EQ(markdown_text("`x`"), "&#96;x&#96;");
  EXPECT_EQ(markdown_text("two words\nand\ta third"), "two words and a third");
  EXPECT_EQ(markdown_text("<img onerror=x>"), "&#60;img onerror=x&#62;");
  EXPECT_EQ(markdown_text("\x1b\x7f\xc2\x85"), "   ");
  EXPECT_EQ(markdown_text("\xff"), "\uFFFD");
  EXPECT_EQ(markdown_text("a\xE2\x80\xAE"
                          "b"),
            "a\\u202eb");  // it would turn what stands behind it
  EXPECT_EQ(markdown_code("@name"), "<code>&#64;name</code>");
  EXPECT_EQ(markdown_code(""), "");
  for (int byte = 0; byte < 0x80; ++byte) {
    const std::string text = markdown_text(std::string(1, static_cast<char>(byte)));
    EXPECT_EQ(text.find_first_of("|`*_[<>\\~@:!\n\r"), text.npos) << byte;
  }
}

TEST(ForeignText, OfMarkdownStaysReadable) {
  EXPECT_EQ(markdown_text("/html/body/p[2]/text()"), "/html/body/p[2]/text()");
  EXPECT_EQ(markdown_text("Price 422.37 became -4,223.7; why?"), "Price 422.37 became -4,223.7; why?");
  EXPECT_EQ(markdown_text("words_changed"), "words_changed");
  EXPECT_EQ(markdown_text("_so_ *it* is"), "&#95;so_ &#42;it&#42; is");  // nothing opens what could be closed
  EXPECT_EQ(markdown_text("see WWW.example.org"), "see WWW&#46;example.org");
  EXPECT_EQ(markdown_text("Note: see :smile: or http://x"), "Note: see &#58;smile: or http&#58;//x");
  EXPECT_EQ(markdown_text("see [x](http://y)"), "see &#91;x&#93;(http&#58;//y)");
  EXPECT_EQ(markdown_text("[x] y"), "&#91;x&#93; y");
  EXPECT_EQ(markdown_text("12. x"), "12&#46; x");  // a list
  EXPECT_EQ(markdown_text("- x"), "&#45; x");
}

TEST(ForeignText, OfLabelsIsQuoted) {
  EXPECT_EQ(label_text("a\\b\"c\nd"), "a\\\\b\\\"c\\nd");
  EXPECT_EQ(label_text("\xff"), "\uFFFD");
}

TEST(ForeignText, OfReferencesIsRelative) {
  EXPECT_EQ(uri_text("shop/page 7?a=b#c"), "shop/page%207%3Fa%3Db%23c");
  EXPECT_EQ(uri_text("//evil.example/x"), "%2F/evil.example/x");
  EXPECT_EQ(uri_text("../../etc"), "%2E%2E/%2E%2E/etc");
  EXPECT_EQ(uri_text("javascript:x"), "javascript%3Ax");
  EXPECT_EQ(uri_text("é\xff"), "%C3%A9%FF");
  EXPECT_EQ(uri_text("..."), "...");
}

TEST(ForeignText, OfSarifMessagesHasNoPlaceholdersAndNoLinks) {
  EXPECT_EQ(message_text("{0} {\"a\":1}"), "{{0}} {{\"a\":1}}");
  EXPECT_EQ(message_text("/html/body/p[1]"), "/html/body/p[1]");
  EXPECT_EQ(message_text("[x](http://evil) \\"), "\\[x\\](http://evil) \\\\");
}

}  // namespace
}  // namespace treesift
