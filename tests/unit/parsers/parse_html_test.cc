#include <gtest/gtest.h>

#include "tests/support/parse_helpers.h"

namespace treesift {
namespace {

struct HtmlCase {
  const char* name;
  std::string_view page;
  std::string_view tree;
};

void PrintTo(const HtmlCase& each, std::ostream* out) {
  *out << each.name;
}

constexpr HtmlCase cases[] = {
    {"ElementsAttributesAndText", "<html><body CLASS=a id='b' class=c>One &amp; <B>two</B></body></html>",
     "html\n"
     "  body class=\"a\" id=\"b\"\n"
     "    \"One & \"\n"
     "    b\n"
     "      \"two\"\n"},
    {"Empty", "", ""},
    {"OnlySpace", " \n ", ""},
    {"FragmentsGetNoWrapper", "text <b>x</b> more", "\"text \"\nb\n  \"x\"\n\" more\"\n"},
    {"NoParagraphIsInvented", "<html>text<p>own</html>", "html\n  \"text\"\n  p\n    \"own\"\n"},
    {"WrittenParagraphStays", "<p>a", "p\n  \"a\"\n"},
    {"NotesStandApart", "<!DOCTYPE html><!-- a --><p>b<?php c ?>",
     "! doctype \"html\"\n! comment \" a \"\np\n! instruction \"php c ?\"\n  \"b\"\n"},
    {"PublicDoctype", "<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0//EN\" \"http://a/b.dtd\"><p>",
     "! doctype \"html PUBLIC \\\"-//W3C//DTD XHTML 1.0//EN\\\" \\\"http://a/b.dtd\\\"\"\np\n"},
    // Implied end tags.
    {"BlockEndsParagraph", "<p>a<section>b</section>c", "p\n  \"a\"\nsection\n  \"b\"\n\"c\"\n"},
    {"BlockEndsParagraphAndWhatIsInIt", "<p><b>a<main>b", "p\n  b\n    \"a\"\nmain\n  \"b\"\n"},
    {"ButtonKeepsParagraph", "<p>a<button><p>b</button>c</p>",
     "p\n  \"a\"\n  button\n    p\n      \"b\"\n  \"c\"\n"},
    {"ItemEndsItem", "<ul><li><b>1<li>2</ul>", "ul\n  li\n    b\n      \"1\"\n  li\n    \"2\"\n"},
    {"InnerListKeepsItem", "<ul><li>1<ul><li>2</ul><li>3</ul>",
     "ul\n  li\n    \"1\"\n    ul\n      li\n        \"2\"\n  li\n    \"3\"\n"},
    {"TermsEndDescriptions", "<dl><dt>a<dd><i>b<dt>c</dl>",
     "dl\n  dt\n    \"a\"\n  dd\n    i\n      \"b\"\n  dt\n    \"c\"\n"},
    {"OptionsEndOptions", "<select><option>a<option>b<optgroup><option>c</select>",
     "select\n  option\n    \"a\"\n  option\n    \"b\"\n  optgroup\n    option\n      \"c\"\n"},
    {"CellsAndRows", "<table><tr><td><em>a<td>b<tr><th>c</table>",
     "table\n  tr\n    td\n      em\n        \"a\"\n    td\n      \"b\"\n  tr\n    th\n      \"c\"\n"},
    {"InnerTableKeepsCell", "<table><tr><td><table><tr><td>a</table>b</table>",
     "table\n  tr\n    td\n      table\n        tr\n          td\n            \"a\"\n      \"b\"\n"},
    {"StrayEndTags", "</b><p>a</i></p></p></div>", "p\n  \"a\"\n"},
    {"VoidElements", "<p>a<br>b<img src=x>c</p>", "p\n  \"a\"\n  br\n  \"b\"\n  img src=\"x\"\n  \"c\"\n"},
    // Text elements.
    {"TitleHoldsText", "<title>a <b> &amp; </title>x", "title\n  \"a <b> &\"\n\"x\"\n"},
    {"TextareaHoldsText", "<textarea>\n<p> a </textarea>", "textarea\n  \"<p> a \"\n"},
    {"UnclosedTitleHoldsAll", "<title>a<p>b", "title\n  \"a<p>b\"\n"},
    {"ScriptHoldsText", "<script>if (a<b) '</p>' && c</script>d",
     "script\n  \"if (a<b) '</p>' && c\"\n\"d\"\n"},
    {"ScriptMayStartWithAnEndTag", "<div><script></div>x</script>y</div>",
     "div\n  script\n    \"</div>x\"\n  \"y\"\n"},
    {"ScriptEndsAtItsOwnTagOnly", "<script>a</scripty>b</script >c", "script\n  \"a< /scripty>b\"\n\"c\"\n"},
    {"RawTextResolvesNothing", "<xmp>&amp;<b></xmp><iframe><p></iframe>",
     "xmp\n  \"&amp;<b>\"\niframe\n  \"<p>\"\n"},
    {"PlaintextHoldsTheRest", "<plaintext>a<b></plaintext>", "plaintext\n  \"a<b></plaintext>\"\n"},
    // Comments that libxml2 does not take for comments.
    {"EarlyCommentEnds", "<!-->a<!--->b<!--c--!>d",
     "! comment \"\"\n! comment \"\"\n! comment \"c\"\n\"abd\"\n"},
    {"BogusComments", "<i><!a <b>c</3>d</>e<?4>",
     "i\n! comment \"a <b\"\n! comment \"3\"\n! comment \"\"\n! comment \"?4\"\n  \"cde\"\n"},
    {"DoctypeEndsAtItsBracket", "<!DOCTYPE html \"a><p>b\">c", "! doctype \"html\"\np\n  \"b\\\">c\"\n"},
    // References.
    {"References", "&eacute;&#233;&#xE9;&unknown;&amp &lt;", "\"\xC3\xA9\xC3\xA9\xC3\xA9&unknown;&amp <\"\n"},
    {"ReferencesInAttributes", "<a href='?a&amp;b&c&#61;'>", "a href=\"?a&b&c=\"\n"},
    {"LessThanIsText", "1 < 2 <3", "\"1 < 2 <3\"\n"},
    // White space.
    {"CarriageReturnsInPre", "<pre>a\r\nb\rc</pre>", "pre\n  \"a\\nb\\nc\"\n"},
    {"TagCutOff", "<p>a<b c=", "p\n  \"a\"\n  b c=\"\"\n"},
    {"MetaCannotChangeTheEncoding", "<meta charset=utf-7>+ADw-script+AD4- \xC3\xA9",
     "meta charset=\"utf-7\"\n\"+ADw-script+AD4- \xC3\xA9\"\n"},
};

class ParseHtml : public testing::TestWithParam<HtmlCase> {};

TEST_P(ParseHtml, GivesTheTree) {
  EXPECT_EQ(dumped(GetParam().page, SourceType::html), GetParam().tree);
}

INSTANTIATE_TEST_SUITE_P(Pages, ParseHtml, testing::ValuesIn(cases),
                         [](const auto& each) { return std::string(each.param.name); });

TEST(ParseHtmlReuse, SameBytesGiveTheSameDocumentWhateverCameBefore) {
  constexpr std::string_view page = "<p class=a>x<section data-y=1>b &eacute; <x-own>q</section>";
  DocumentParser parser({}, HtmlReaderKind::libxml2);
  const auto tree = [&] { return dump(std::get<Document>(parse_with(parser, page, SourceType::html))); };
  const std::string before = tree();
  const std::string huge_tag = "<div><script><a b='" + std::string(100'000, 'x');
  std::string strays;
  for (int i = 0; i < 20'000; ++i) strays += "<div></i>";
  for (const std::string& other :
       {huge_tag, strays, std::string("<table><tr><td><p"), std::string("<title>a"),
        std::string("<x-own y><meta charset=koi8-r>\xFF"), std::string()}) {
    parse_with(parser, other, SourceType::html);
    EXPECT_EQ(tree(), before);
  }
}

TEST(ParseHtmlReuse, NamesOfOtherDocumentsAreForgotten) {
  DocumentParser parser({}, HtmlReaderKind::libxml2);
  const ParseResult first = parse_with(parser, "<x-a b-b>", SourceType::html);
  const ParseResult second = parse_with(parser, "<x-c>", SourceType::html);
  EXPECT_EQ(std::get<Document>(second).name_count(), standard_name_count + 1);
  EXPECT_EQ(dump(std::get<Document>(first)), "x-a b-b=\"\"\n");
}

TEST(ParseHtmlDepth, DeepPagesAreFlattenedAndReadOn) {
  Limits limits;
  limits.depth = 3;
  const Document document =
      parsed("<div><div><div><div><div>x</div></div></div></div></div><p>y", SourceType::html, limits);
  EXPECT_EQ(dump(document), "div\n  div\n    div\n    div\n    div\n      \"x\"\np\n  \"y\"\n");
  EXPECT_EQ(document.repairs().flattened_nodes, 2u);
}

}  // namespace
}  // namespace treesift
