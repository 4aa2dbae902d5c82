// Tests for Playwright: how elements are named.
#include <gtest/gtest.h>

#include "align/fragments/fragment_tree.h"
#include "parsers/reading/parse.h"
#include "report/playwright/locators.h"

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

TEST(Locators, OtherWays) {
  EXPECT_EQ(locator_in("<input type=password placeholder=Secret><input type=password>", "input[1]"),
            "page.getByPlaceholder('Secret')");
  EXPECT_EQ(locator_in("<input type=password id=first><input type=password>", "input[1]"),
            "page.locator('#first')");
  EXPECT_EQ(locator_in("<input type=password id=f2931 name=p><input type=password>", "input[1]"),
            "page.locator('input[name=\"p\"]')");
  EXPECT_EQ(locator_in("<div onclick=x>More</div><div>Less</div>", "div[1]"),
            "page.getByText('More', { exact: true })");
  EXPECT_EQ(locator_in("<div onclick=x></div><div></div>", "div[2]"),
            "page.locator('xpath=/html[1]/body[1]/div[2]')");
}

}  // namespace
}  // namespace treesift
