#include <gtest/gtest.h>

#include <string>

#include "tests/support/parse_helpers.h"
#include "tests/support/selecting.h"
#include "tests/support/tree_notation.h"

namespace treesift {
namespace {

//  1 html  2 body  3 h1  4 'News'  5 table#t  6 tr  7 td  8 'Date'  9 td  10 '1 May'
// 11 tr.odd  12 td  13 'By'  14 td  15 a  16 'Ann'  17 p  18 'end'
Document xpath_page() {
  return tree(
      "html(body(h1('News') table[id=t](tr(td('Date') td('1 May')) tr[class=odd](td('By') "
      "td(a[href=/ann]('Ann')))) "
      "p('end')))");
}

std::string xpath_found(std::string_view expression) {
  return selected(xpath_page(), xpath(expression));
}

TEST(SelectXpath, Paths) {
  EXPECT_EQ(xpath_found("/html/body/h1"), "3");
  EXPECT_EQ(xpath_found("/body"), "");
  EXPECT_EQ(xpath_found("//td"), "7 9 12 14");
  EXPECT_EQ(xpath_found("td"), "7 9 12 14");
  EXPECT_EQ(xpath_found("//TD"), "7 9 12 14");
  EXPECT_EQ(xpath_found("body//a"), "15");
  EXPECT_EQ(xpath_found(".//a"), "15");
  EXPECT_EQ(xpath_found("/html/*/*"), "3 5 17");
  EXPECT_EQ(xpath_found("//h1/text() | //a/text() | //h1"), "3 4 16");
  EXPECT_EQ(xpath_found("//a/node()"), "16");
  EXPECT_EQ(xpath_found("//@href"), "15@href");
  EXPECT_EQ(xpath_found("//tr//@*"), "11@class 15@href");
  EXPECT_EQ(xpath_found("/html/body//@id"), "5@id");
}

TEST(SelectXpath, Axes) {
  EXPECT_EQ(xpath_found("//a/.."), "14");
  EXPECT_EQ(xpath_found("//a/parent::td/parent::tr"), "11");
  EXPECT_EQ(xpath_found("//a/ancestor::*"), "1 2 5 11 14");
  EXPECT_EQ(xpath_found("//a/ancestor-or-self::a"), "15");
  EXPECT_EQ(xpath_found("//h1/following-sibling::p"), "17");
  EXPECT_EQ(xpath_found("//p/preceding-sibling::*"), "3 5");
  EXPECT_EQ(xpath_found("//td/descendant::a"), "15");
  EXPECT_EQ(xpath_found("//tr/self::tr"), "6 11");
  EXPECT_EQ(xpath_found("//a/../../td"), "12 14");
  EXPECT_EQ(xpath_found("//@href/.."), "15");
  EXPECT_EQ(xpath_found("//td[.='Date']/following-sibling::td[1]"), "9");
  EXPECT_EQ(xpath_found("/html/.."), "");
}

TEST(SelectXpath, Predicates) {
  EXPECT_EQ(xpath_found("//td[1]"), "7 12");
  EXPECT_EQ(xpath_found("//tr[last()]"), "11");
  EXPECT_EQ(xpath_found("//td[position() < 2]"), "7 12");
  EXPECT_EQ(xpath_found("//tr[2]/td[2]"), "14");
  EXPECT_EQ(xpath_found("//tr[@class]"), "11");
  EXPECT_EQ(xpath_found("//tr[not(@class)]"), "6");
  EXPECT_EQ(xpath_found("//tr[@class='odd']"), "11");
  EXPECT_EQ(xpath_found("//tr[@class!='odd']"), "");
  EXPECT_EQ(xpath_found("//td[text()='By']"), "12");
  EXPECT_EQ(xpath_found("//td[.='Ann']"), "14");
  EXPECT_EQ(xpath_found("//tr[contains(., 'Ann')]"), "11");
  EXPECT_EQ(xpath_found("//a[starts-with(@href, '/a')]"), "15");
  EXPECT_EQ(xpath_found("//td[normalize-space(text())='1 May']"), "9");
  EXPECT_EQ(xpath_found("//tr[td[1]='Date']/td[2]/text()"), "10");
  EXPECT_EQ(xpath_found("//tr[td/a/@href]"), "11");
  EXPECT_EQ(xpath_found("//table[tr[.//a]]"), "5");
  EXPECT_EQ(xpath_found("//tr[count(td) = 2 and (td='By' or td='x')]"), "11");
  EXPECT_EQ(xpath_found("//*[@id='t' or name()='p']"), "5 17");
  EXPECT_EQ(xpath_found("//@*[.='/ann']"), "15@href");
  EXPECT_EQ(xpath_found("//td[string-length(.) >= 4]"), "7 9");
  EXPECT_EQ(xpath_found("//td[position() = last() - 1]"), "7 12");
  EXPECT_EQ(xpath_found("//td[2 * 1]"), "9 14");
}

TEST(SelectXpath, JsonMembersAreElementsAndItemsAreItems) {
  // 1 top  2 "a"  3 item {}  4 "n": 1  5 item {}  6 "n": 2  7 "item": 3
  const Document document = parsed(R"({"a":[{"n":1},{"n":"2"}],"item":3})", SourceType::json);
  EXPECT_EQ(selected(document, xpath("/a/item")), "3 5");
  EXPECT_EQ(selected(document, xpath("/a/item[2]/n")), "6");
  EXPECT_EQ(selected(document, xpath("//n[.='1']")), "4");
  EXPECT_EQ(selected(document, xpath("//n[.=2]/..")), "5");
  EXPECT_EQ(selected(document, xpath("//item")), "3 5 7");
  EXPECT_EQ(selected(document, xpath("//*")), "2 3 4 5 6 7");
  EXPECT_EQ(selected(document, xpath("/a/..")), "");
  EXPECT_EQ(selected(document, xpath("//*[name()='item']")), "3 5 7");
  EXPECT_EQ(selected(document, xpath("//text() | //@*")), "");
  EXPECT_EQ(selected(parsed("[[1],[2]]", SourceType::json), xpath("/item/item")), "3 5");
  EXPECT_EQ(selected(parsed("7", SourceType::json), xpath("//node()")), "");
}

TEST(SelectXpath, XmlNamesHaveTheirCaseAndPrefix) {
  const Document document = tree("Order(svg:rect order)", Format::xml);
  EXPECT_EQ(selected(document, xpath("//order")), "3");
  EXPECT_EQ(selected(document, xpath("//svg:rect")), "2");
  EXPECT_EQ(selected(document, xpath("//*[local-name()='rect']")), "2");
}

std::string xpath_error(std::string_view expression) {
  return error_of(parse_xpath(expression));
}

TEST(SelectXpath, ErrorsNameColumnAndWhatToDo) {
  EXPECT_EQ(xpath_error(""), "1: a step is missing before the end: name an element, *, @attribute or text()");
  EXPECT_EQ(xpath_error("/"), "2: / alone names the whole document: write a step after it");
  EXPECT_EQ(xpath_error("//a/"),
            "5: a step is missing before the end: name an element, *, @attribute or text()");
  EXPECT_EQ(xpath_error("(//a)[1]"), "1: a path in brackets is not supported: write the path alone");
  EXPECT_EQ(xpath_error("//a/following::b"),
            "5: the axis `following` is not supported: there are child, descendant, descendant-or-self, "
            "self, parent, "
            "ancestor, ancestor-or-self, following-sibling, preceding-sibling and attribute");
  EXPECT_EQ(
      xpath_error("//a[id('x')]"),
      "5: the function `id` is not supported: there are position, last, count, not, true, false, contains, "
      "starts-with, normalize-space, string, string-length, name and local-name");
  EXPECT_EQ(xpath_error("//a[contains(.)]"), "14: `contains` takes 2 arguments, not 1");
  EXPECT_EQ(xpath_error("//a[count('x')]"), "11: `count` takes a path");
  EXPECT_EQ(xpath_error("//comment()"),
            "3: `comment()` selects nothing: comments and instructions are no nodes here");
  EXPECT_EQ(xpath_error("string(//a)"),
            "1: the function `string` cannot be a step: use functions inside a predicate […]");
  EXPECT_EQ(xpath_error("//a[$x]"), "5: variables are not supported: write the value");
  EXPECT_EQ(xpath_error("//a[/b]"), "5: a path in a predicate starts at the node: write .//x or x");
  EXPECT_EQ(xpath_error("//a[b|c]"), "6: a union in a predicate is not supported: join the paths by `or`");
  EXPECT_EQ(xpath_error("//a[@x='1]"), "8: the text that begins here has no end: add the quote");
  EXPECT_EQ(xpath_error("//a[1"), "6: ] is missing before the end");
  EXPECT_EQ(xpath_error("//a[]"),
            "5: a path, a number, a text in quotes or a function is missing before `]`");
  EXPECT_EQ(xpath_error("//a[1=1=1]"),
            "9: two comparisons in a row: put one in brackets, or join them by `and`");
  EXPECT_EQ(xpath_error("//@x[1]"), "5: attributes have no position: name the attribute");
  EXPECT_EQ(xpath_error("//.[1]"),
            "4: a predicate cannot follow . or .. : write self::node()[…] or parent::node()[…]");
  EXPECT_EQ(xpath_error("//svg:*"), "7: `svg:*` is not supported: write *[starts-with(name(), 'svg:')]");
  EXPECT_EQ(xpath_error("//é b"), "5: `b` cannot stand here: after a step come /, [, | or the end");
}

TEST(SelectXpath, HostileTextsAreRefused) {
  EXPECT_EQ(xpath_error("//a[" + std::string(9000, '-') + "1]"),
            "1: the selector is longer than 8192 bytes: write it as several");
  std::string nested = "//a";
  for (int i = 0; i < 40; ++i) nested += "[b";
  EXPECT_EQ(xpath_error(nested), "68: this is nested deeper than 32 levels: write it flatter");
  EXPECT_EQ(xpath_error("//a[" + std::string(40, '(')),
            "36: this is nested deeper than 32 levels: write it flatter");
  std::string sum = "//a[1";
  for (int i = 0; i < 40; ++i) sum += "+1";
  EXPECT_EQ(xpath_error(sum + "]"), "71: too many numbers are added here: write their sum");
  std::string many = "//a";
  for (int i = 0; i < 17; ++i) many += "[b]";
  EXPECT_EQ(xpath_error(many), "52: too many predicates on a step: join them by `and`");
  std::string chain = "//td[x";
  for (int i = 0; i < 1500; ++i) chain += " or x";
  EXPECT_EQ(selected(xpath_page(), xpath(chain + " or 1=1]")), "7 9 12 14");
  EXPECT_EQ(selected(xpath_page(), xpath("//td[" + std::string(8000, '-') + "1]")), "7 12");
}

}  // namespace
}  // namespace treesift
