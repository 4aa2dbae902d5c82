// Tests for Playwright: how elements are named, and what is written.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>

#include "align/fragments/fragment_tree.h"
#include "parsers/reading/parse.h"
#include "report/playwright/locators.h"
#include "report/playwright/playwright_tests.h"

namespace treesift {
namespace {

Page located_page(std::string html) {
  const std::size_t size = html.size();
  html.append(read_padding, '\0');
  DocumentParser parser({}, HtmlReaderKind::own);
  return {std::get<Document>(parser.parse(std::string_view(html).substr(0, size), SourceType::html)), {}};
}

std::string locator_in(const char* html, std::string_view path, PageData data = PageData::as_recorded) {
  const Page page = located_page(html);
  const auto node = node_at(page.document, document_node, std::string("html[1]/body[1]/").append(path));
  return node ? Locators(page, data).locator_of(*node) : "none";
}

TEST(Locators, ByRoleAndName) {
  EXPECT_EQ(locator_in("<a href=x>Edit</a><a href=y>About <b>us</b></a>", "a[2]"),
            "page.getByRole('link', { name: 'About us' })");
  EXPECT_EQ(locator_in("<a href=x>Edit</a><a href=y>Edit all</a>", "a[1]"),
            "page.getByRole('link', { name: 'Edit', exact: true })");
  EXPECT_EQ(locator_in("<label>Name <input name=n></label>", "label[1]/input[1]"),
            "page.getByRole('textbox', { name: 'Name' })");
  EXPECT_EQ(locator_in("<label for=t>Tom's</label><textarea id=t></textarea>", "textarea[1]"),
            "page.getByRole('textbox', { name: 'Tom\\'s' })");
  EXPECT_EQ(locator_in("<button aria-label=Close>x</button>", "button[1]"),
            "page.getByRole('button', { name: 'Close' })");
  EXPECT_EQ(locator_in("<input type=submit value=Send>", "input[1]"),
            "page.getByRole('button', { name: 'Send' })");
}

TEST(Locators, InTheRowThatATextTells) {
  const char* const html =
      "<table><tbody><tr><td>Ada<td><a href=1>Edit</a><tr><td>Grace<td><a href=2>Edit</a></tbody></table>";
  EXPECT_EQ(locator_in(html, "table[1]/tbody[1]/tr[2]/td[2]/a[1]"),
            "page.getByRole('row').filter({ hasText: 'Grace' }).getByRole('link', { name: 'Edit' })");
  const char* const alike = "<ul><li>Ada<a href=1>Edit</a><li>Ada<a href=2>Edit</a></ul>";
  EXPECT_EQ(locator_in(alike, "ul[1]/li[2]/a[1]"),
            "page.getByRole('link', { name: 'Edit', exact: true }).nth(1)");
}

TEST(Locators, AnItemHasATextAndNoName) {
  EXPECT_EQ(locator_in("<ul><li>Milk</li><li>Bread</li></ul>", "ul[1]/li[2]"),
            "page.getByRole('listitem').filter({ hasText: 'Bread' })");
  EXPECT_EQ(locator_in("<ul><li>Milk</li><li>Milk</li></ul>", "ul[1]/li[2]"),
            "page.getByRole('listitem').nth(1)");
}

TEST(Locators, WhereDataVaryRowsHaveNumbers) {
  const auto in = [](std::string_view path) {
    return locator_in(
        "<h1>Ada</h1><a href=x>Home</a><ul><li><label>Milk</label><button>Edit</button><button>x</button>"
        "<li><label>Bread</label><b>new</b><b>cheap</b></ul>",
        path, PageData::varies);
  };
  EXPECT_EQ(in("a[1]"), "page.getByRole('link', { name: 'Home' })");
  EXPECT_EQ(in("ul[1]/li[2]"), "page.getByRole('listitem').nth(1)");
  EXPECT_EQ(in("ul[1]/li[1]/label[1]"), "page.getByRole('listitem').nth(0).locator('label')");
  EXPECT_EQ(in("ul[1]/li[1]/button[1]"),
            "page.getByRole('listitem').nth(0).getByRole('button', { name: 'Edit' })");
  EXPECT_EQ(in("ul[1]/li[2]/b[2]"), "page.locator('xpath=/html[1]/body[1]/ul[1]/li[2]/b[2]')");
}

// Of two fields whose names are the same.
std::string locator_of_first(std::string_view attributes) {
  return locator_in(
      fmt::format("<label>A<input {}></label><label>A<input placeholder=x></label>", attributes).c_str(),
      "label[1]/input[1]");
}

TEST(Locators, OtherWays) {
  EXPECT_EQ(locator_of_first("placeholder=Secret"), "page.getByPlaceholder('Secret', { exact: true })");
  EXPECT_EQ(locator_of_first("id=first"), "page.locator('#first')");
  EXPECT_EQ(locator_of_first("id=f2931 name=p"), "page.locator('input[name=\"p\"]')");
  EXPECT_EQ(locator_in("<div onclick=x>More</div><div>Less</div>", "div[1]"),
            "page.getByText('More', { exact: true })");
  EXPECT_EQ(locator_in("<div onclick=x></div><div></div>", "div[2]"),
            "page.locator('xpath=/html[1]/body[1]/div[2]')");
}

TEST(Locators, AnIdThatIsNoNameInCssIsAnAttribute) {
  EXPECT_EQ(locator_of_first("id=user.password"), "page.locator('[id=\"user.password\"]')");
  EXPECT_EQ(locator_of_first("id=1date"), "page.locator('[id=\"1date\"]')");
  EXPECT_EQ(locator_of_first("id=items[0]"), "page.locator('[id=\"items[0]\"]')");
  EXPECT_EQ(locator_of_first("id=a/b"), "page.locator('[id=\"a/b\"]')");
  EXPECT_EQ(locator_of_first("id=a-b_1"), "page.locator('#a-b_1')");
}

TEST(Locators, AnAttributeThatIsNoLineTellsNothing) {
  EXPECT_EQ(locator_of_first("id=a\u2028b name=p"), "page.locator('input[name=\"p\"]')");
  EXPECT_EQ(locator_of_first("id='a\nb' name=p"), "page.locator('input[name=\"p\"]')");
}

TEST(Locators, FieldsOfAllTypesHaveThePlaywrightRoles) {
  for (const char* type : {"password", "date", "time", "datetime-local", "month", "week", "color", "foo"})
    EXPECT_EQ(locator_in(fmt::format("<label>A <input type={}></label>", type).c_str(), "label[1]/input[1]"),
              "page.getByRole('textbox', { name: 'A' })");
  EXPECT_EQ(locator_in("<input type=password placeholder=Secret><input type=password>", "input[1]"),
            "page.getByRole('textbox', { name: 'Secret' })");
  EXPECT_EQ(locator_in("<label>A <input type=password></label><label>A <input></label>", "label[2]/input[1]"),
            "page.getByRole('textbox', { name: 'A', exact: true }).nth(1)");
  EXPECT_EQ(locator_in("<input type=date placeholder=Day><input>", "input[2]"),
            "page.getByRole('textbox').nth(1)");
  EXPECT_EQ(locator_in("<input type=file><button>Choose file</button>", "button[1]"),
            "page.getByRole('button', { name: 'Choose file', exact: true })");
  EXPECT_EQ(locator_in("<input type=submit><button>Submit</button>", "button[1]"),
            "page.getByRole('button', { name: 'Submit', exact: true }).nth(1)");
  EXPECT_EQ(locator_in("<input type=hidden><input title=A>", "input[2]"),
            "page.getByRole('textbox', { name: 'A' })");
}

TEST(Locators, FieldsWithSuggestionsAndListsOfOptions) {
  const auto role = [](std::string_view field, std::string_view tag) {
    return locator_in(fmt::format("{}<datalist id=l></datalist><div id=d></div>", field).c_str(),
                      fmt::format("{}[1]", tag));
  };
  EXPECT_EQ(role("<input list=l title=A>", "input"), "page.getByRole('combobox', { name: 'A' })");
  EXPECT_EQ(role("<input type=search list=l title=A>", "input"), "page.getByRole('combobox', { name: 'A' })");
  EXPECT_EQ(role("<input type=date list=l title=A>", "input"), "page.getByRole('textbox', { name: 'A' })");
  EXPECT_EQ(role("<input list=d title=A>", "input"), "page.getByRole('textbox', { name: 'A' })");
  EXPECT_EQ(role("<input list=none title=A>", "input"), "page.getByRole('textbox', { name: 'A' })");
  EXPECT_EQ(role("<select size=4 title=A></select>", "select"), "page.getByRole('listbox', { name: 'A' })");
  EXPECT_EQ(role("<select multiple title=A></select>", "select"), "page.getByRole('listbox', { name: 'A' })");
  EXPECT_EQ(role("<select size=1 title=A></select>", "select"), "page.getByRole('combobox', { name: 'A' })");
}

TEST(Locators, WhatIsThereForLooksHasNoRole) {
  const auto last_item = [](std::string_view list) {
    return locator_in(fmt::format("<ul {}><li>A<li>A</ul><ol><li>A<li>B<li>A</ol>", list).c_str(),
                      "ol[1]/li[3]");
  };
  EXPECT_EQ(last_item(""), "page.getByRole('listitem').nth(4)");
  EXPECT_EQ(last_item("role=presentation"), "page.getByRole('listitem').nth(2)");
  EXPECT_EQ(last_item("role=none"), "page.getByRole('listitem').nth(2)");
  EXPECT_EQ(last_item("role=none tabindex=0"), "page.getByRole('listitem').nth(4)");
  const char* const tables = "<table role=none><tr><td>A</table><table><tr><td>A<tr><td>A</table>";
  EXPECT_EQ(locator_in(tables, "table[2]/tbody[1]/tr[2]"),
            "page.getByRole('row', { name: 'A', exact: true }).nth(1)");
  EXPECT_EQ(locator_in("<button role=none>A</button>", "button[1]"),
            "page.getByRole('button', { name: 'A' })");
  EXPECT_EQ(locator_in("<h1 role=none id=top>A</h1>", "h1[1]"), "page.locator('#top')");
}

TEST(TypescriptString, StaysWithinItsQuotes) {
  EXPECT_EQ(typescript_string("Tom's \\ \n\tend"), R"('Tom\'s \\ \n\tend')");
  EXPECT_EQ(typescript_string("a\u2028b\u2029c\rd\x1B"
                              "e\u0085f"),
            "'a b c d e f'");
  EXPECT_EQ(typescript_string("ä 日本 ‘x’"), "'ä 日本 ‘x’'");
}

// ---- What is written

Suite two_states(std::string title, std::string xpath) {
  Suite suite;
  suite.crawl.url = "http://127.0.0.1/";
  suite.crawl.states = {{"s.a", "", std::move(title)}, {"s_a", "", "B"}};
  suite.crawl.edges = {{"", "s.a", "load", "", "", "", {}, {}},
                       {"s.a", "s_a", "click", "/html[1]/body[1]/a[1]", "a", "Go", {}, {}},
                       {"s_a", "s.a", "click", std::move(xpath), "a", "Back", {}, {}}};
  suite.crawl.paths = {{0, 1, 2}};
  for (const char* id : {"s.a", "s_a"}) suite.states[id].page = located_page("<a href=x>Go</a>");
  return suite;
}

std::string written(const Suite& suite, std::string_view name) {
  for (const ExportedFile& file : playwright_tests(suite, {}).files)
    if (file.name == name) return file.text;
  return {};
}

TEST(PlaywrightTests, TextOfPagesStaysInItsComment) {
  const Suite suite = two_states("Hi\u2028import('x');\u2029\x0B y", "\u2028import('x')");
  EXPECT_NE(written(suite, "states.ts").find("\n// Hi import('x'); y\n"), std::string::npos);
  EXPECT_NE(written(suite, "paths.spec.ts").find("  // Ends here: no locator names import('x').\n"),
            std::string::npos);
}

TEST(PlaywrightTests, LongTitlesEndBetweenCharacters) {
  std::string title = "x";
  for (int i = 0; i < 50; ++i) title += "ä";
  const std::string states = written(two_states(title, ""), "states.ts");
  EXPECT_NE(states.find("\n// " + title.substr(0, 79) + "…\n"), std::string::npos);
}

TEST(PlaywrightTests, EachStateHasAFunctionOfItsOwn) {
  Suite suite = two_states("A", "");
  const std::string states = written(suite, "states.ts");
  EXPECT_NE(states.find("// A\nexport async function expect_s_a(page"), std::string::npos);
  EXPECT_NE(states.find("// B\nexport async function expect_s_a_2(page"), std::string::npos);
  const std::string paths = written(suite, "paths.spec.ts");
  EXPECT_NE(paths.find("import {\n  expect_s_a,\n  expect_s_a_2,\n  open,\n}"), std::string::npos);
  EXPECT_NE(paths.find(".click();\n  await expect_s_a_2(page);\n"), std::string::npos);
}

TEST(PlaywrightTests, AnElementOfAVariantIsNamedAsItIsThere) {
  Suite suite = two_states("A", "/html[1]/body[1]/a[1]");
  suite.crawl.edges[1].variant = "s_a.2";
  suite.acted_on["s_a.2"] = located_page("<a href=x>Cart (1)</a>");
  EXPECT_NE(written(suite, "paths.spec.ts").find("getByRole('link', { name: 'Cart (1)' }).click();"),
            std::string::npos);
}

TEST(PlaywrightTests, NumbersInNamesOfControlsAreDataWhereDataVary) {
  Suite suite = two_states("A", "");
  suite.states["s.a"].page =
      located_page("<a href=x>Cart (1)</a><a href=y>1</a><a href=y>2</a><a href=z>All</a>");
  EXPECT_NE(written(suite, "states.ts").find("{ name: 'Cart (1)' })).toBeVisible();"), std::string::npos);
  suite.crawl.states[0].has_other_data = true;
  EXPECT_NE(written(suite, "states.ts")
                .find(R"(page.getByRole('link', { name: /^Cart \([\d.,]+\)$/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^[\d.,]+$/ })).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'All' })).toBeVisible();)"),
            std::string::npos)
      << written(suite, "states.ts");
}

TEST(PlaywrightTests, ANameWithAnyNumberIsAnExpressionOfItsOwn) {
  EXPECT_EQ(with_any_number("Cart"), "");
  EXPECT_EQ(with_any_number("1,200.50 €. a/b 3."), R"(/^[\d.,]+ €\. a\/b [\d.,]+\.$/)");
}

// So long that looking through the list once for each of its items would take minutes.
TEST(PlaywrightTests, LongListsAreCounted) {
  std::string html = "<button>Add</button><ul>";
  for (int i = 0; i < 40'000; ++i)
    html += fmt::format("<li>{}<a href=x>Open {}</a><button>Cut</button></li>", i, i);
  Suite suite = two_states("A", "");
  suite.states["s.a"].page = located_page(html + "</ul>");
  const std::string states = written(suite, "states.ts");
  EXPECT_NE(states.find("(page.getByRole('button', { name: 'Add' })).toBeVisible();\n"
                        "  await expect(page.getByRole('listitem')).toHaveCount(40000);\n"
                        "  await expect(page.getByRole('button', { name: 'Cut' })).toHaveCount(40000);\n}"),
            std::string::npos)
      << states;
}

TEST(PlaywrightTests, AViewportIsNamedWhereItIsKnown) {
  Suite suite = two_states("A", "");
  EXPECT_EQ(written(suite, "playwright.config.ts").find("viewport"), std::string::npos);
  suite.crawl.viewport_width = 800;
  suite.crawl.viewport_height = 600;
  EXPECT_NE(written(suite, "playwright.config.ts").find("    viewport: { width: 800, height: 600 },\n"),
            std::string::npos);
}

}  // namespace
}  // namespace treesift
