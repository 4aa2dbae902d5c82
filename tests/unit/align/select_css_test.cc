#include <gtest/gtest.h>

#include <string>

#include "tests/support/parse_helpers.h"
#include "tests/support/selecting.h"
#include "tests/support/tree_notation.h"

namespace treesift {
namespace {

//  1 body  2 h1  3 'Basket'  4 ul.list.wide  5 li#first  6 'one'  7 li.sold  8 'two'  9 b  10 'gone'  11 li
// 12 p  13 input(checkbox, checked)  14 input(text, checked)  15 option(selected)
Document css_page() {
  return tree(
      "body(h1('Basket') ul[class=list wide,lang=en-GB](li[id=first]('one') li[class=sold]('two' b('gone')) "
      "li) "
      "p input[type=checkbox,checked=] input[type=text,checked=] option[selected=])");
}

std::string css_found(std::string_view selector) {
  return selected(css_page(), css(selector));
}

TEST(SelectCss, NamesClassesIds) {
  EXPECT_EQ(css_found("li"), "5 7 11");
  EXPECT_EQ(css_found("LI"), "5 7 11");
  EXPECT_EQ(css_found("*"), "1 2 4 5 7 9 11 12 13 14 15");
  EXPECT_EQ(css_found("#first"), "5");
  EXPECT_EQ(css_found("#First"), "");
  EXPECT_EQ(css_found(".wide"), "4");
  EXPECT_EQ(css_found("ul.list.wide"), "4");
  EXPECT_EQ(css_found("li.list"), "");
  EXPECT_EQ(css_found("nothing"), "");
  EXPECT_EQ(css_found(" h1 , li , li "), "2 5 7 11");
}

TEST(SelectCss, Attributes) {
  EXPECT_EQ(css_found("[CLASS]"), "4 7");
  EXPECT_EQ(css_found("[class=sold]"), "7");
  EXPECT_EQ(css_found("[ class = 'list wide' ]"), "4");
  EXPECT_EQ(css_found("[class~=list]"), "4");
  EXPECT_EQ(css_found("[class~='list wide']"), "");
  EXPECT_EQ(css_found("[lang|=en]"), "4");
  EXPECT_EQ(css_found("[lang|=e]"), "");
  EXPECT_EQ(css_found("[lang^=en]"), "4");
  EXPECT_EQ(css_found("[lang$=GB]"), "4");
  EXPECT_EQ(css_found("[lang*='n-G']"), "4");
  EXPECT_EQ(css_found("[lang*='']"), "");
  EXPECT_EQ(css_found("[lang=EN-gb]"), "");
  EXPECT_EQ(css_found("[lang=EN-gb i]"), "4");
}

TEST(SelectCss, Combinators) {
  EXPECT_EQ(css_found("body li"), "5 7 11");
  EXPECT_EQ(css_found("body > li"), "");
  EXPECT_EQ(css_found("ul>li>b"), "9");
  EXPECT_EQ(css_found("li + li"), "7 11");
  EXPECT_EQ(css_found("h1 ~ p"), "12");
  EXPECT_EQ(css_found("h1+p"), "");
  EXPECT_EQ(css_found("#first ~ li b"), "9");
  EXPECT_EQ(css_found("b ~ li"), "");
}

TEST(SelectCss, PseudoClasses) {
  EXPECT_EQ(css_found("li:first-child"), "5");
  EXPECT_EQ(css_found("li:last-child"), "11");
  EXPECT_EQ(css_found("b:only-child"), "9");
  EXPECT_EQ(css_found("li:nth-child(2)"), "7");
  EXPECT_EQ(css_found("li:nth-child(odd)"), "5 11");
  EXPECT_EQ(css_found("li:nth-child( 2n + 1 )"), "5 11");
  EXPECT_EQ(css_found("li:nth-child(even)"), "7");
  EXPECT_EQ(css_found("li:nth-child(-n+2)"), "5 7");
  EXPECT_EQ(css_found("li:nth-last-child(1)"), "11");
  EXPECT_EQ(css_found("input:first-of-type"), "13");
  EXPECT_EQ(css_found("input:nth-of-type(2)"), "14");
  EXPECT_EQ(css_found("input:last-of-type"), "14");
  EXPECT_EQ(css_found("li:empty, p:empty"), "11 12");
  EXPECT_EQ(css_found(":root"), "1");
  EXPECT_EQ(css_found(":checked"), "13 15");
  EXPECT_EQ(css_found("li:contains('wo')"), "7");
  EXPECT_EQ(css_found("li:contains(\"twogone\")"), "7");
  EXPECT_EQ(css_found("li:contains('ONE')"), "");
  EXPECT_EQ(css_found("li:not(#first, .sold)"), "11");
  EXPECT_EQ(css_found("body :is(h1, b)"), "2 9");
  EXPECT_EQ(css_found("li:not(:is(:first-child, :last-child))"), "7");
}

TEST(SelectCss, Escapes) {
  const Document document = tree("div[id=1,class=a:b](svg:rect[own=say \"x\"])");
  EXPECT_EQ(selected(document, css("#\\31 ")), "1");
  EXPECT_EQ(selected(document, css("#\\000031")), "1");
  EXPECT_EQ(selected(document, css(".a\\:b")), "1");
  EXPECT_EQ(selected(document, css("svg\\:rect")), "2");
  EXPECT_EQ(selected(document, css("[own='say \\22x\\\"']")), "2");
}

TEST(SelectCss, NamesOfSvgInHtmlAreFoundInAnyCase) {
  const Document page = tree("svg[viewBox=0](linearGradient) p[viewbox=1](lineargradient)");
  for (const std::string_view attribute : {"[viewBox]", "[viewbox]", "[VIEWBOX]"})
    EXPECT_EQ(selected(page, css(attribute)), "1 3") << attribute;
  for (const std::string_view element : {"linearGradient", "lineargradient", "svg linearGradient, p > *"})
    EXPECT_EQ(selected(page, css(element)), "2 4") << element;
  EXPECT_EQ(selected(page, css("svg:not([viewBox])")), "");
  EXPECT_EQ(selected(page, css(":is(linearGradient)")), "2 4");
  EXPECT_EQ(selected(page, xpath("//svg/@viewBox")), "1@viewBox");
  EXPECT_EQ(selected(page, xpath("//*[@viewBox='1']")), "3");
  const Document svg_alone = tree("svg[viewBox=0](linearGradient)");
  EXPECT_EQ(selected(svg_alone, css("[viewBox=\"0\"]")), "1");
  EXPECT_EQ(selected(svg_alone, css("lineargradient")), "2");
  EXPECT_EQ(selected(tree("svg[viewBox=0]", Format::xml), css("[viewbox]")), "");
}

TEST(SelectCss, XmlNamesHaveTheirCaseAndJsonHasNoElements) {
  EXPECT_EQ(selected(tree("Order(order)", Format::xml), css("Order")), "1");
  EXPECT_EQ(selected(tree("Order(order)", Format::xml), css("order")), "2");
  EXPECT_EQ(selected(parsed(R"({"order":{"a":1}})", SourceType::json), css("*, order, order a")), "");
}

std::string css_error(std::string_view selector) {
  return error_of(parse_css_selector(selector));
}

TEST(SelectCss, ErrorsNameColumnAndWhatToDo) {
  EXPECT_EQ(css_error(""),
            "1: a selector is missing before the end: name an element, * , .class, #id or [attribute]");
  EXPECT_EQ(css_error("li >"),
            "5: a selector is missing before the end: name an element, * , .class, #id or [attribute]");
  EXPECT_EQ(css_error("li, , a"),
            "5: a selector is missing before `,`: name an element, * , .class, #id or [attribute]");
  EXPECT_EQ(css_error("tr:has(td)"),
            "3: `:has` is not supported: write an XPath with a path in a predicate, as //tr[td/a]");
  EXPECT_EQ(css_error("a:hover"),
            "2: `:hover` is not supported: write it with attributes and positions, or as an XPath");
  EXPECT_EQ(css_error("p::before"), "2: pseudo-elements are not in the document: select an element");
  EXPECT_EQ(css_error("svg|a"), "4: namespaces are not supported: write a prefixed name as `svg\\:rect`");
  EXPECT_EQ(css_error("#1"), "2: an id starts with a letter: write [id=\"…\"] for this one");
  EXPECT_EQ(css_error("[a='x"), "4: the string that begins here has no end: add the quote");
  EXPECT_EQ(css_error("[a=1]"), "4: a value is missing before `1`: put it in quotes");
  EXPECT_EQ(css_error("[a!=b]"), "3: after an attribute's name write ], or one of = ~= |= ^= $= *=");
  EXPECT_EQ(css_error("[a=b"), "5: ] is missing before the end");
  EXPECT_EQ(css_error(":nth-child(x)"), "12: a position is written as 3, odd, even or 2n+1");
  EXPECT_EQ(css_error(":nth-child(99999999999)"), "12: a position is a whole number up to 1000000000");
  EXPECT_EQ(css_error(":nth-child(2 of li)"), "14: `:nth-child(` wants ) before `o`");
  EXPECT_EQ(css_error(":not(a b)"),
            "8: `:not(` wants ) before `b`: it takes compound selectors only, without combinators");
  EXPECT_EQ(css_error("é é%"), "4: `%` cannot stand here: remove it, or escape it with \\");
  EXPECT_EQ(css_error("a\\"), "3: a character is missing after \\");
}

TEST(SelectCss, HostileTextsAreRefused) {
  EXPECT_EQ(css_error(std::string(longest_selector + 1, 'a')),
            "1: the selector is longer than 8192 bytes: write it as several");
  std::string nested;
  for (int i = 0; i < 40; ++i) nested += ":not(";
  EXPECT_EQ(css_error(nested), "166: this is nested deeper than 32 levels: write it flatter");
  EXPECT_EQ(css_error("%\xFF\xFE"),
            "1: a selector is missing before `%`: name an element, * , .class, #id or [attribute]");
}

}  // namespace
}  // namespace treesift
