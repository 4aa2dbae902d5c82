// Names of pages, sitemaps, and where an element is now.
#include "pipeline/crawl/capture_pages.h"

#include <gtest/gtest.h>

#include "io/browser/shell_command.h"
#include "parsers/reading/parse.h"
#include "pipeline/crawl/replay.h"

namespace treesift {
namespace {

std::string names_of_pages(const std::vector<std::string>& urls) {
  std::string names;
  for (const CrawlState& page : named_pages(urls)) names += page.id + " ";
  return names;
}

TEST(CapturePages, NamesComeFromAddresses) {
  EXPECT_EQ(names_of_pages({"http://a/", "http://a", "http://a/b/c.html?x=1&y=%20#f", "http://a/../../etc"}),
            "index index.2 b_c.html_x_1_y_20_f etc ");
  EXPECT_EQ(named_pages({"http://a/" + std::string(500, 'x')})[0].id.size(), 80U);
}

TEST(CapturePages, Sitemaps) {
  EXPECT_EQ(
      addresses_in("<urlset><url><loc>\n http://a/?x=1&amp;y=2 </loc></url><url><loc>http://a/b</loc></url>"),
      (std::vector<std::string>{"http://a/?x=1&y=2", "http://a/b"}));
  EXPECT_TRUE(addresses_in("<loc>").empty());
}

Page recorded_page(std::string html) {
  const std::size_t size = html.size();
  html.append(read_padding, '\0');
  DocumentParser parser({}, HtmlReaderKind::own);
  return {std::get<Document>(parser.parse(std::string_view(html).substr(0, size), SourceType::html)), {}};
}

TEST(FindElement, WhereItIsNowOrNowhere) {
  const Page before = recorded_page(
      "<h1>Contacts</h1><ul><li>Ada <a href=1>Edit</a><li>Bob <a href=2>Edit</a></ul><a href=new>Add</a>");
  const auto found = [&](const char* path, const char* now) {
    const ElementFound element = find_element(before, path, recorded_page(now));
    return element.path + " " + element.how;
  };
  EXPECT_EQ(found("/html[1]/body[1]/ul[1]/li[2]/a[1]",
                  "<h1>Contacts</h1><ul><li>Ada <a href=1>Edit</a><li>Bob <a href=2>Edit</a></ul><a "
                  "href=new>Add</a>"),
            "/html[1]/body[1]/ul[1]/li[2]/a[1] ");
  EXPECT_EQ(found("/html[1]/body[1]/ul[1]/li[2]/a[1]",
                  "<h1>Contacts</h1><ul><li>Aaron <a href=0>Edit</a><li>Ada <a href=1>Edit</a><li>Bob <a "
                  "href=2>Edit</a></ul>"
                  "<a href=new>Add</a>"),
            "/html[1]/body[1]/ul[1]/li[3]/a[1] by what stands around it");
  EXPECT_EQ(found("/html[1]/body[1]/a[1]",
                  "<h1>Contacts</h1><ul><li>Ada <a href=1>Edit</a><li>Bob <a href=2>Edit</a></ul>")
                .front(),
            ' ');  // gone: none of the other links is taken for it
  EXPECT_EQ(found("css:#x", ""), "css:#x ");
}

TEST(ShellCommand, StatusOrKilled) {
  EXPECT_EQ(run_shell_command("exit 3", std::chrono::milliseconds(20'000)), 3);
  EXPECT_EQ(run_shell_command("kill -TERM $$", std::chrono::milliseconds(20'000)), 143);
  EXPECT_EQ(run_shell_command("sleep 1000", std::chrono::milliseconds(100)), -1);
}

}  // namespace
}  // namespace treesift
