// Names of pages, sitemaps, where an element is now, and what is written of a replay.
#include "pipeline/crawl/capture_pages.h"

#include <gtest/gtest.h>

#include "io/browser/shell_command.h"
#include "parsers/reading/parse.h"
#include "pipeline/crawl/replay.h"
#include "pipeline/crawl/replay_lines.h"

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

TEST(CapturePages, NamesAreGivenOnce) {
  EXPECT_EQ(names_of_pages({"http://a/cart", "http://a/cart/", "http://a/cart.2", "http://a/cart"}),
            "cart cart.2 cart.2.2 cart.3 ");
  EXPECT_EQ(names_of_pages({"http://a/cart.2", "http://a/cart", "http://a/cart"}), "cart.2 cart cart.3 ");
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

TEST(FindElement, AsPublishedTakesTheFirstThatFits) {
  const Page before = recorded_page("<ul><li><a href=1>Edit</a><li><a href=2>Edit</a></ul>");
  const Page after =
      recorded_page("<ul><li><a href=0>Edit</a><li><a href=1>Edit</a><li><a href=2>Edit</a></ul>");
  const std::string path = "/html[1]/body[1]/ul[1]/li[2]/a[1]";
  const ElementFound by_path = find_as_published(PublishedWay::exact_path)(before, path, after);
  EXPECT_EQ(by_path.path + " " + by_path.how, path + " ");  // which was the first one
  const ElementFound by_attributes = find_as_published(PublishedWay::attributes)(before, path, after);
  EXPECT_EQ(by_attributes.path + " " + by_attributes.how, "/html[1]/body[1]/ul[1]/li[3]/a[1] by attributes");
  EXPECT_EQ(find_as_published(PublishedWay::exact_path)(before, path, recorded_page("<p>")).path, "");
}

TEST(ReplayLines, AreReadBack) {
  ReplayedPath path;
  path.number = 7;
  path.is_flaky = true;
  ReplayedStep load;
  load.event = "load";
  load.state = "state0";
  load.state_class = StateClass::nd2;
  ReplayedStep healed;
  healed.event = "click";
  healed.text = "Edit \"Ada\"";
  healed.state = "state1";
  healed.end = StepEnd::healed;
  healed.now = "/html[1]/body[1]/a[2]";
  healed.detail = "by its text";
  healed.state_class = StateClass::distinct;
  healed.broken = {"no error", "a total"};
  ReplayedStep failed;
  failed.event = "click";
  failed.state = "state2";
  failed.end = StepEnd::failed;
  failed.detail = "there is none";
  path.steps = {load, healed, failed};

  const std::string line = replay_line(path, StateClass::nd3);
  const std::vector<ReplayedPath> read = read_replay_lines(line + line + line.substr(0, line.size() / 2));
  ASSERT_EQ(read.size(), 2U);  // the third was cut
  EXPECT_EQ(replay_line(read[1], StateClass::nd3), line);
  EXPECT_EQ(
      line,
      "{\"path\":7,\"result\":\"fail\",\"flaky\":true,\"steps\":["
      "{\"event\":\"load\",\"action\":\"succeeded\",\"state\":\"state0\",\"class\":\"nd2\"},"
      "{\"event\":\"click\",\"text\":\"Edit "
      "\\\"Ada\\\"\",\"action\":\"healed\",\"now\":\"/html[1]/body[1]/a[2]\","
      "\"detail\":\"by its text\",\"state\":\"state1\",\"class\":\"distinct\","
      "\"broken\":[\"no error\",\"a total\"]},"
      "{\"event\":\"click\",\"action\":\"failed\",\"detail\":\"there is none\",\"state\":\"state2\"}]}\n");
}

TEST(ShellCommand, StatusOrKilled) {
  EXPECT_EQ(run_shell_command("exit 3", std::chrono::milliseconds(20'000)), 3);
  EXPECT_EQ(run_shell_command("kill -TERM $$", std::chrono::milliseconds(20'000)), 143);
  EXPECT_EQ(run_shell_command("sleep 1000", std::chrono::milliseconds(100)), -1);
}

}  // namespace
}  // namespace treesift
