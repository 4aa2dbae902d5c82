// Elements of an old page, found in a changed one or refused.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "align/resolve/element_path.h"
#include "align/resolve/element_resolver.h"
#include "align/resolve/published_resolver.h"
#include "tests/support/parse_helpers.h"

namespace treesift {
namespace {

Page page_of(const std::string& body) {
  initialise_parsers_once();
  DocumentParser parser({}, HtmlReaderKind::own);
  return {std::get<Document>(parse_with(parser, "<body>" + body + "</body>", SourceType::html)), {}};
}

// Laid out: what has the attribute `hidden`, and all in it, is not seen.
Page laid_out_page_of(const std::string& body) {
  Page page = page_of(body);
  const Document& document = page.document;
  page.layout.resize(document.node_count());
  page.layout.sight.assign(document.node_count(), Sight::with_area);
  for (NodeIndex node = 1; node < document.node_count(); ++node) {
    const bool is_hidden = std::ranges::any_of(document.attributes(node), [&](const Attribute& attribute) {
      return document.name_text(attribute.name) == "hidden";
    });
    if (!is_hidden) continue;
    std::fill_n(page.layout.sight.begin() + node, document.subtree_size(node), Sight::hidden);
  }
  return page;
}

NodeIndex element_of(const Page& page, std::string_view selector) {
  const auto named = element_named(page.document, selector, SelectorLanguage::css);
  if (const auto* why = std::get_if<std::string>(&named)) ADD_FAILURE() << selector << ": " << *why;
  return std::holds_alternative<NodeIndex>(named) ? std::get<NodeIndex>(named) : no_node;
}

// Where the element of the old page is: its path below the body, or why it is refused.
std::string found(const std::string& old_body, std::string_view selector, const std::string& new_body) {
  const Page old_page = page_of(old_body), new_page = page_of(new_body);
  const Resolution resolution = ElementResolver(old_page, new_page).resolve(element_of(old_page, selector));
  if (!resolution.is_found()) return std::string(name_of(resolution.refusal));
  EXPECT_GE(resolution.margin, 0.2);
  EXPECT_LE(resolution.margin, 1);
  return absolute_path(new_page.document, resolution.node).substr(std::string("/html[1]/body[1]/").size());
}

std::string row(const std::string& name) {
  return "<tr><td>" + name + "</td><td><a href='#'>Remove</a></td></tr>";
}
std::string table(const std::string& rows) {
  return "<table><tbody>" + rows + "</tbody></table>";
}

const std::string three = table(row("Ann") + row("Bob") + row("Cyd"));
constexpr std::string_view of_bob = "tr:nth-child(2) a";

TEST(Resolve, ARowIsToldByWhatNoOtherRowHas) {
  EXPECT_EQ(found(three, of_bob, three), "table[1]/tbody[1]/tr[2]/td[2]/a[1]");
  EXPECT_EQ(found(three, of_bob, table(row("Eve") + row("Ann") + row("Cyd") + row("Bob"))),
            "table[1]/tbody[1]/tr[4]/td[2]/a[1]");
}

TEST(Resolve, WhatIsGoneIsRefused) {
  EXPECT_EQ(found(three, of_bob, table(row("Ann") + row("Cyd"))), "absent");
  EXPECT_EQ(found(three, of_bob, table(row("Ann") + row("Eve") + row("Cyd"))), "uncertain");
  EXPECT_EQ(found(table(row("Bob")), "a", table(row("Eve"))), "uncertain");
  EXPECT_EQ(found("<p>x</p><button>Go</button>", "button", "<p>x</p>"), "absent");
}

// A filter hides a done item; one that is to be done has the same name.
TEST(Resolve, WhatIsHiddenIsNotTakenForWhatIsSeen) {
  const std::string seen = "<li><button>Drop</button>Milk</li>", other = "<li><button>Drop</button>Tea</li>";
  const std::string hidden = "<li hidden><button>Drop</button>Milk</li>";
  const auto button = [](const std::string& before, std::string_view selector, const std::string& after) {
    const Page old_page = laid_out_page_of("<ul>" + before + "</ul>"),
               new_page = laid_out_page_of("<ul>" + after + "</ul>");
    const Resolution found = ElementResolver(old_page, new_page).resolve(element_of(old_page, selector));
    return found.is_found() ? absolute_path(new_page.document, found.node)
                            : std::string(name_of(found.refusal));
  };
  const std::string second = "li:nth-child(2) button";
  EXPECT_EQ(button(hidden + seen + other, second, hidden + seen + other + other),
            "/html[1]/body[1]/ul[1]/li[2]/button[1]");
  EXPECT_EQ(button(other + seen, second, other + hidden + seen), "/html[1]/body[1]/ul[1]/li[3]/button[1]");
  EXPECT_EQ(button(other + seen, second, other + hidden), "uncertain");
  EXPECT_EQ(button(other + seen, second, other + seen + seen), "uncertain");
}

TEST(Resolve, EqualCopiesAreRefused) {
  const std::string go = "<button>Go</button>";
  EXPECT_EQ(found("<p>x</p>" + go, "button", "<p>x</p>" + go + go), "uncertain");
  EXPECT_EQ(found(three, of_bob, table(row("Ann") + row("Bob") + row("Bob") + row("Cyd"))), "uncertain");
}

TEST(Resolve, ATwinWithAnotherTextIsTold) {
  EXPECT_EQ(found("<button>Save</button>", "button", "<button>Save as</button><button>Save</button>"),
            "button[2]");
}

TEST(Resolve, WhatWrapsIsLeftOut) {
  EXPECT_EQ(found("<div><a href=a>One</a><a href=b>Two</a></div>", "a:nth-child(2)",
                  "<main><div><a href=a>One</a><span><a href=b>Two</a></span></div></main>"),
            "main[1]/div[1]/span[1]/a[1]");
}

TEST(Resolve, WhoWrapsWhomIsToldByAttributesOrNotAtAll) {
  const std::string text = "<span>New [<a href=x>x1</a>]</span>";
  const std::string wrapped = "<span class=w><span>New [<span class=w><a href=x>x1</a></span>]</span></span>";
  EXPECT_EQ(found("<p>" + text + "</p>", "span", "<p>" + wrapped + "</p>"), "p[1]/span[1]/span[1]");
  EXPECT_EQ(found("<div class=a><p>x</p></div>", ".a", "<div class=b><div class=a><p>x</p></div></div>"),
            "div[1]/div[1]");
  EXPECT_EQ(found("<p><input id=name></p>", "#name", "<p><input id=names><input id=name></p>"),
            "p[1]/input[2]");
}

TEST(Resolve, NamesCountWhereContentsSayNothing) {
  const std::string bar = "<button class=edit></button><button class=remove></button>";
  EXPECT_EQ(found(bar, ".remove", "<button class=copy></button>" + bar), "button[3]");
  // Classes made anew in a list that stayed: by position.
  EXPECT_EQ(found(bar, ".remove", "<button class=x1></button><button class=x2></button>"), "button[2]");
  EXPECT_EQ(found(bar, ".remove", "<button class=x1></button>"), "absent");
}

// Nothing else could be taken for it, and yet it is another one.
TEST(Resolve, WhatSaysSomethingElseInItsPlaceIsRefused) {
  EXPECT_EQ(found("<a href='/pets/1/edit'>Edit</a>", "a", "<a href='/pets/1/delete'>Delete</a>"),
            "uncertain");
  EXPECT_EQ(found("<a href='#'>Edit</a>", "a", "<a href='#'>Delete</a>"), "uncertain");
  EXPECT_EQ(found("<button type=submit name=do>Save</button>", "button",
                  "<button type=submit name=do>Delete account</button>"),
            "uncertain");
  EXPECT_EQ(found("<input type=submit value=Save>", "input", "<input type=submit value=Delete>"),
            "uncertain");
  EXPECT_EQ(found("<input name=email type=text>", "input", "<input name=q type=text>"), "uncertain");
  EXPECT_EQ(found("<button class='icon edit'></button>", "button", "<button class='icon delete'></button>"),
            "uncertain");
  EXPECT_EQ(found("<button id=edit></button>", "button", "<button id=delete></button>"), "uncertain");
}

TEST(Resolve, WhatIsRenamedAndMeansTheSameIsFound) {
  EXPECT_EQ(found("<a href='/pets/1/edit'>Edit</a>", "a", "<a href='/pets/1/edit'>Change</a>"), "a[1]");
  EXPECT_EQ(found("<a href='/pets/1'>Edit</a>", "a", "<a href='/animals/1'>Edit</a>"), "a[1]");
  EXPECT_EQ(found("<input name=email type=text value=a>", "input", "<input name=email type=email value=b>"),
            "input[1]");
  EXPECT_EQ(found("<button class=x1></button>", "button", "<button class=y2></button>"), "button[1]");
  EXPECT_EQ(found("<p>Total 5</p><td>7</td>", "p", "<p>Total 6</p><td>8</td>"), "p[1]");
}

// Element Plus and others count the name of a group up each time that it is shown.
TEST(Resolve, ARadioButtonIsToldByItsValue) {
  const auto group = [](const std::string& name, const std::string& second) {
    const std::string begin = "<input type='radio' name='" + name + "' value='";
    return "<label><span>" + begin + "light'></span>Light</label><label><span>" + begin + second +
           "'></span>" + (second == "dark" ? "Dark" : "Blue") + "</label>";
  };
  EXPECT_EQ(found(group("g-8", "dark"), "[value='dark']", group("g-3", "dark")), "label[2]/span[1]/input[1]");
  EXPECT_EQ(found(group("g-8", "dark"), "[value='light']", group("g-3", "dark")),
            "label[1]/span[1]/input[1]");
  EXPECT_EQ(found(group("g-8", "dark"), "[value='dark']", group("g-3", "blue")), "uncertain");
}

TEST(Resolve, AnIdWithoutDigitsKeepsItsMeaning) {
  EXPECT_EQ(found("<div id=note>Saved</div><div>b</div>", "#note", "<div>c</div><div id=note>Failed</div>"),
            "div[2]");
  EXPECT_EQ(found("<li id=row-1>Ann</li><li id=row-2>Bob</li>", "#row-1",
                  "<li id=row-1>Bob</li><li id=row-2>Ann</li>"),
            "li[2]");
}

TEST(Resolve, OnlyElementsAreResolved) {
  const Page page = page_of("<p>x</p>");
  ElementResolver resolver(page, page);
  EXPECT_FALSE(resolver.resolve(document_node).is_found());
  EXPECT_FALSE(resolver.resolve(page.document.node_count() - 1).is_found());  // a text
  EXPECT_FALSE(resolver.resolve(page.document.node_count()).is_found());
}

TEST(Resolve, PublishedWaysTakeTheFirstThatFits) {
  const Page old_page = page_of(three), new_page = page_of(table(row("Ann") + row("Cyd") + row("Bob")));
  const NodeIndex link = element_of(old_page, of_bob);
  const auto path = [&](PublishedWay way) {
    const NodeIndex node = resolve_as_published(old_page.document, link, new_page.document, way);
    return node == no_node ? ""
                           : absolute_path(new_page.document, node)
                                 .substr(std::string("/html[1]/body[1]/table[1]/tbody[1]/").size());
  };
  EXPECT_EQ(path(PublishedWay::exact_path), "tr[2]/td[2]/a[1]");
  EXPECT_EQ(path(PublishedWay::attributes), "tr[1]/td[2]/a[1]");
  EXPECT_EQ(path(PublishedWay::text), "tr[1]/td[2]/a[1]");
  EXPECT_EQ(path(PublishedWay::published), "tr[2]/td[2]/a[1]");
}

TEST(Resolve, PathsNameElements) {
  const Page page = page_of("<p>a</p><p>b</p>");
  const NodeIndex second = element_at(page.document, "/HTML[1]/BODY[1]/P[2]");
  ASSERT_NE(second, no_node);
  EXPECT_EQ(absolute_path(page.document, second), "/html[1]/body[1]/p[2]");
  EXPECT_EQ(element_at(page.document, "/html[1]/body[1]/p[3]"), no_node);
  EXPECT_EQ(element_at(page.document, "//p"), no_node);
  const auto both = element_named(page.document, "//p", SelectorLanguage::xpath);
  EXPECT_EQ(std::get<std::string>(both), "it selects 2 elements");
  const auto none = element_named(page.document, "div", SelectorLanguage::css);
  EXPECT_EQ(std::get<std::string>(none), "it selects nothing");
}

}  // namespace
}  // namespace treesift
