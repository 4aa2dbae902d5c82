#include "report/formats/change_sentence.h"

#include <gtest/gtest.h>

#include <vector>

#include "report/change_list.h"

namespace treesift {
namespace {

struct Example {
  ShownEdit place;
  const char* sentence;
};

TEST(ChangeSentence, WhatMovedAndDiffersMoved) {
  const auto sentence = [](const char* place, const char* before, const char* after) {
    return change_sentence({0, "moved", place, before, after});
  };
  EXPECT_EQ(sentence("/html/body/table/tr[2]", "<tr class=\"odd\">", "<tr class=\"even\">"),
            "Row ‘odd’ moved");
  EXPECT_EQ(sentence("/html/body/table/tr[2]", "<tr id=\"line6\">Mail Server mail.exa…",
                     "<tr id=\"line6\">Mail Server mail.exa…"),
            "Row ‘Mail Server mail.exa…’ moved");
  EXPECT_EQ(sentence("/html/body/table/tr[2]", "…ow odd\">", "…ow even\">"), "Row moved");
  EXPECT_EQ(sentence("/items/1", "3", "3"), "Item 1 of items 3 moved");
  const char* const cut = "<g color=\"black\" fill=\"none\" stroke=\"currentCo…";
  EXPECT_EQ(sentence("/svg/g[26]", cut, cut),
            "Element g ‘color=\"black\" fill=\"none\" stroke=\"currentCo…’ moved");
}

TEST(ChangeSentence, OfAnElementAroundWhatWasThere) {
  ChangeInWords around{.kind = "element_inserted",
                       .place = "/html/body/p/span",
                       .after = "<span class=\"field\">Name",
                       .value = ValueClass::around};
  EXPECT_EQ(change_sentence(around), "<span class=\"field\"> is new around ‘Name’");
  around = {
      .kind = "element_deleted", .place = "/html/body/div", .before = "<div>", .value = ValueClass::around};
  EXPECT_EQ(change_sentence(around), "<div> is gone from around what was there");
}

TEST(ChangeSentence, OfAnElementForAnother) {
  const ChangeInWords gone{.kind = "element_deleted",
                           .place = "/html/body/h3[2]",
                           .before = "<h3 id=\"tea\">Tea and cof…",
                           .value = ValueClass::renamed};
  ChangeInWords came{.kind = "element_inserted",
                     .place = "/html/body/h2[1]",
                     .after = "<h2>Tea and coffee",
                     .value = ValueClass::renamed};
  const std::vector<ChangeInWords> both{came, gone};
  ASSERT_EQ(other_half(gone, both), &both[0]);
  ASSERT_EQ(other_half(came, both), &both[1]);
  EXPECT_EQ(change_sentence(joined(came, gone)), "Heading ‘Tea and cof…’ is now <h2>, not <h3>");
  EXPECT_EQ(change_sentence(gone), "Heading ‘Tea and cof…’ is gone (one element for another)");
  came.after = "<h2>Milk";
  EXPECT_EQ(other_half(gone, std::vector{came}), nullptr);
}

TEST(ChangeSentence, OfElementsTextsAttributesAndFields) {
  const Example examples[] = {
      {{"/html/body/main/h1", "<h1>Your orders", ""}, "Heading ‘Your orders’ is gone"},
      {{"/html/body/table/tr[2]", "<tr>Page length", ""}, "Row ‘Page length’ is gone"},
      {{"/html/body/form/input[4]", "<input id=\"coupon\" name=\"coupon\" type=\"text\">", ""},
       "Field ‘coupon’ is gone"},
      {{"/html/body/form/input", "<input type=\"submit\" value=\"Save\">", ""}, "Button ‘Save’ is gone"},
      {{"/html/body/p/a", "<a name=\"terms\">", ""}, "Anchor ‘terms’ is gone"},
      {{"/html/body/p/a", "<a name=\"terms\" …>", ""}, "Link ‘terms’ is gone"},
      {{"/html/body/p/a", "<a href=\"/t\" id=\"terms\">", ""}, "Link ‘terms’ is gone"},
      {{"/html/body/img", "", "<img class=\"cover\">"}, "Image ‘cover’ is new"},
      {{"/html/body/p/a/text()", "Home", "Start"}, "Link text ‘Home’ became ‘Start’"},
      {{"/html/body/p/text()", "one\n two", "three"}, "Text ‘one two’ became ‘three’"},
      {{"/html/body/p/text()", "10 km", "10\u00a0km"}, "Text ‘10 km’ has other white space"},
      {{"/html/body/p/text()", "10 km", "10km"}, "Text ‘10 km’ became ‘10km’"},
      {{"/html/body/table/tr/td[3]/text()", "9.90", "0.00"}, "Cell 9.90 became 0.00"},
      {{"/html/body/p/a[2]", "<a href=\"/privacy\">", "<a href=\"\">"},
       "Link target ‘/privacy’ became empty"},
      {{"/html/body/p", "<p class=\"a\">", "<p>"}, "Attribute class of the paragraph ‘a’ is gone"},
      {{"/html/body/option", "<option selected=\"\">", "<option>"},
       "Attribute selected of the option is gone"},
      {{"/html/body/input", "<input name=\"a\">", "<input name=\"a\" checked=\"\">"},
       "Attribute checked of the field ‘a’ is new"},
      {{"/html/body/input", "<input name=\"a\" value=\"3\">", "<input name=\"a\" value=\"7\">"},
       "Value of the field ‘a’: 3 became 7"},
      {{"/html/body/form", "<form id=\"search\" action=\"/s\">", "<form id=\"search\" action=\"/find\">"},
       "Form target of ‘search’: ‘/s’ became ‘/find’"},
      {{"/html/head/meta", "<meta property=\"og:url\" content=\"/a\">",
        "<meta property=\"og:url\" content=\"/b\">"},
       "Content of the meta tag ‘og:url’: ‘/a’ became ‘/b’"},
      {{"/html/head/link", "<link rel=\"next\" href=\"/a\">", "<link rel=\"next\" href=\"/b\">"},
       "Address of the next page ‘/a’ became ‘/b’"},
      {{"/html/head/link", "<link rel=\"preload\" href=\"/a\">", "<link rel=\"preload\" href=\"/b\">"},
       "Address of the linked file ‘/a’ became ‘/b’"},
      {{"/html/body/option", "<option selected=\"selected\">", "<option>"},
       "Attribute selected of the option is gone"},
      {{"/html/head/link", "…\"/site.css?v=1\">", "…\"/site.css?v=2\">"},
       "An attribute of the linked file ‘…\"/site.css?v=1’ became ‘…\"/site.css?v=2’"},
      {{"/html/body/section[2]", "<section>Opening hours", "<section>Opening hours"},
       "Section ‘Opening hours’ moved"},
      {{"/gpx/wpt", "<wpt lat=\"48.1\" lon=\"11.5\">", ""},
       "Element wpt ‘lat=\"48.1\" lon=\"11.5\"’ is gone"},
      {{"/rss/channel/link", "<link>https://example.org/", ""}, "Link ‘https://example.org/’ is gone"},
      {{"/c:catalog/c:price/text()", "26.77", "267.7"}, "c:price 26.77 became 267.7"},
      {{"/article/para/link/text()", "Home", "Start"}, "Link text ‘Home’ became ‘Start’"},
      {{"/svg/g/text", "<text x=\"1\" …>Load", ""}, "Element text ‘Load’ is gone"},
      {{"line 53", "…14.00\">storage</text>", "…14.00\">store</text>"},
       "Line 53 ‘…14.00\">storage</text>’ became ‘…14.00\">store</text>’"},
      {{"/data/body", "<p>All about tea", ""}, "Body ‘<p>All about tea’ is gone"},
      {{"/data/body", "<p>All about tea", "<p>Our cakes"}, "Body ‘<p>All about tea’ became ‘<p>Our cakes’"},
      {{"/html/head/link[3]", "<link href=\"/shop/tea\" rel=\"canonical\">", ""},
       "Canonical address ‘/shop/tea’ is gone"},
      {{"/html/head/link", "<link href=\"/a.css\" rel=\"stylesheet\">", ""}, "Style sheet ‘/a.css’ is gone"},
      {{"/html/head/link", "<link href=\"/a.json\" rel=\"manifest\">", ""}, "Linked file ‘/a.json’ is gone"},
      {{"/html/head/meta", "<meta content=\"Tea\" property=\"og:title\">", ""},
       "Meta tag ‘og:title’ is gone"},
      {{"/html/body/p/text()", " Anna", "Anna"}, "Text ‘Anna’ has other white space"},
      {{"/html/body/td", "<td class=\"a b c…", "<td class=\"a b c…"}, "Cell ‘a b c…’ changed"},
      {{"/html/body/input", "…radio-1f…", "…radio-2e…"},
       "An attribute of the field ‘…radio-1f…’ became ‘…radio-2e…’"},
      {{"/html/body/a", "<a title=\"One\" href=\"/1\">", "<a title=\"Two\" href=\"/2\">"},
       "Link target ‘/1’ became ‘/2’; tooltip of the link ‘One’ became ‘Two’"},
      {{"/html/body/p/code/text()[2]", "a", "."}, "Code ‘a’ became ‘.’"},
      {{"/html/body/p/text()[12]", "", "one"}, "Text ‘one’ is new"},
      {{"/price", "422.37", "4223.7"}, "Price 422.37 became 4223.7"},
      {{"/items/1/count", "3", ""}, "Count 3 is gone"},
      {{"/items/1", "3", "4"}, "Item 1 of items 3 became 4"},
      {{"/859", "var a", "let a"}, "Item 859 ‘var a’ became ‘let a’"},
      {{"/geometry/coordinates/0/1", "48.1", "-48.1"}, "Item 0/1 of coordinates 48.1 became -48.1"},
      {{"/47", "DUE:20261115T120000Z", ""}, "Item 47 ‘DUE:20261115T120000Z’ is gone"},
      {{"/svg/g", "…14.00\">", "…15.00\">"}, "An attribute of the element g ‘…14.00’ became ‘…15.00’"},
      {{"/gml:LineString", "…4326\">", "…4327\">"},
       "An attribute of the element gml:LineString ‘…4326’ became ‘…4327’"},
      {{"/rss/channel/item[2]", "<item>Nine Bridges", ""}, "Element item ‘Nine Bridges’ is gone"},
      {{"/rss/channel/lastBuildDate/text()", "Mon", "Tue"}, "LastBuildDate ‘Mon’ became ‘Tue’"},
      {{"/html/body/p", "all elements are closed", "4 elements are not closed"},
       "Source: 4 elements are not closed (before: all elements are closed)"},
      {{"", "12 end tags close nothing", "1 end tag closes nothing"},
       "Source: 1 end tag closes nothing (before: 12 end tags close nothing)"},
      {{"/html/body/p/text()", "a", "elements are not closed"}, "Text ‘a’ became ‘elements are not closed’"},
      {{"", "", ""}, ""},
  };
  for (const Example& example : examples) EXPECT_EQ(edit_sentence(example.place), example.sentence);
}

TEST(ChangeSentence, KindsThatAreAboutSomethingElse) {
  EXPECT_EQ(change_sentence({1, "http_status", "", "200", "500"}), "HTTP status 200 became 500");
  EXPECT_EQ(change_sentence({1, "unpaired", "a/b.html", "", ""}), "‘a/b.html’ is on one side only");
  EXPECT_EQ(change_sentence({1, "element_inserted", "/items/1/count", "", ""}), "Count is new");
  EXPECT_EQ(change_sentence({1, "invariant:orders/*.json", "/price", "a number above 0", "0.00"}),
            "A number above 0 is wanted for /price, not 0.00 (orders/*.json)");
  EXPECT_EQ(change_sentence({1, "invariant:table.prices", "/html/body/table/tbody/tr[2]/td[4]",
                             "a number with \"€\"", "£20.00"}),
            "A number with \"€\" is wanted for the cell, not ‘£20.00’ (table.prices)");
  const std::string selector = "div#content.page-body.left-to-right > div.inner-content > table.sortable";
  EXPECT_EQ(change_sentence({1, "invariant:" + selector, "/html/body/b", "a number", "x"}),
            "A number is wanted for the text, not ‘x’ (… > div.inner-content > table.sortable)");
  EXPECT_EQ(change_sentence({1, "invariant:soap", "/Fault", "<detail>", "no such element"}),
            "Element ‘detail’ is missing in /Fault (soap)");
  EXPECT_EQ(change_sentence({1, "invariant:head", "head/content-type/type", "\"text/css\"", "\"text/html\""}),
            "\"text/css\" is wanted for head/content-type/type, not \"text/html\" (head)");
  EXPECT_EQ(change_sentence({1, "invariant:orders/*.json", "/", "\"items\"", "no such member"}),
            "Field ‘items’ is missing (orders/*.json)");
  EXPECT_EQ(change_sentence({1, "invariant:o", "/lines/2", "\"a\" beside \"b\"", "no such member"}),
            "Field ‘\"a\" beside \"b\"’ is missing in /lines/2 (o)");
  EXPECT_EQ(change_sentence({1, "markup_changed", "", "all elements are closed", "1 element is not closed"}),
            "Source: 1 element is not closed (before: all elements are closed)");
  EXPECT_EQ(change_sentence({1, "markup_changed", "", "<br>", "<br/>"}), "Source ‘<br>’ became ‘<br/>’");
  EXPECT_EQ(change_sentence({1, "comment_lost", "/html", "build 3", ""}), "Comment ‘build 3’ is gone");
  EXPECT_EQ(change_sentence({1, "comment_new", "line 1", "", "<!doctype html"}),
            "Document type ‘html’ is new");
  EXPECT_EQ(change_sentence({1, "attribute_changed", "/html/body/p", "<p class=\"a\">", "<p class=\"a\">"}),
            "Paragraph ‘a’ changed")
      << "nothing moved";
  EXPECT_EQ(change_sentence({1, "words_changed", "/unit", "EUR", ""}), "Unit ‘EUR’ became empty");
  EXPECT_EQ(change_sentence({1}), "A change without words");
}

TEST(ChangeSentence, OfMarkupInAFieldThatIsCalledAsAnElement) {
  EXPECT_EQ(change_sentence({1, "words_changed", "/data/0/body", "…of article 0 costs €1.00.</p>",
                             "…of article 0 costs €2.00.</p>"}),
            "Body ‘…of article 0 costs €1.00.</p>’ became ‘…of article 0 costs €2.00.</p>’");
}

TEST(ChangeSentence, OfAFieldWhoseTypeChanged) {
  EXPECT_EQ(change_sentence({1, "replaced", "/total", "36.5", "none"}), "Total 36.5 became ‘none’");
  EXPECT_EQ(change_sentence({1, "replaced", "/total", "36.5", "36.5"}), "Total 36.5 changed its type");
  EXPECT_EQ(change_sentence({1, "replaced", "/total", "", "36.5"}),
            "Total became 36.5 (before: null or empty)");
  EXPECT_EQ(change_sentence({1, "replaced", "/total", "36.5", ""}), "Total 36.5 became null or empty");
  EXPECT_EQ(change_sentence({1, "replaced", "/total", "", ""}), "Total changed its type");
}

TEST(ChangeSentence, SaysWhatBecameOfAValueWhereTheTwoDoNotShowIt) {
  ChangeInWords change{1, "element_inserted", "/html/body/p/b", "", "<b>bold"};
  EXPECT_EQ(change_sentence(change), "Text ‘bold’ is new");
  change.value = ValueClass::no_longer_escaped;
  EXPECT_EQ(change_sentence(change), "Text ‘bold’ is new (no longer escaped: it was shown as text)");
  change.value = ValueClass::emptied;
  EXPECT_EQ(change_sentence(change), "Text ‘bold’ is new") << "seen at once";
}

}  // namespace
}  // namespace treesift
