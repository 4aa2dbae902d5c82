// Which addresses a browser may ask for, and what is told of what it reports.
#include "io/browser/allowed_hosts.h"

#include <gtest/gtest.h>

#include "io/browser/page_events.h"

namespace treesift {
namespace {

TEST(AllowedHosts, Origins) {
  EXPECT_EQ(origin_of("HTTP://Me:secret@Example.org:80/a?b#c"), "http://example.org");
  EXPECT_EQ(origin_of("https://example.org:8443"), "https://example.org:8443");
  EXPECT_EQ(origin_of("ws://127.0.0.1:1/"), "http://127.0.0.1:1");
  EXPECT_EQ(origin_of("ftp://example.org/"), "");
  EXPECT_EQ(origin_of("index.html"), "");
  EXPECT_EQ(host_of("http://[::1]:80/"), "[::1]");
}

TEST(AllowedHosts, OnlyTheApplication) {
  const AllowedHosts hosts({"http://127.0.0.1:8801/start"}, {});
  EXPECT_TRUE(hosts.allows("http://127.0.0.1:8801/other?a"));
  EXPECT_TRUE(hosts.allows("data:text/plain,a"));
  for (const char* url : {"http://127.0.0.1:8802/", "https://127.0.0.1:8801/", "http://localhost:8801/",
                          "http://127.0.0.1:8801@example.org/", "file:///etc/passwd",
                          "http://127.0.0.1.example.org/", "http:\\\\example.org", "chrome://settings"})
    EXPECT_FALSE(hosts.allows(url)) << url;
}

TEST(AllowedHosts, NamedOnes) {
  const AllowedHosts hosts({"http://a.org/"}, {"cdn.org", "b.org:8080", "*.c.org"});
  EXPECT_TRUE(hosts.allows("https://cdn.org:444/x"));
  EXPECT_TRUE(hosts.allows("http://b.org:8080/"));
  EXPECT_FALSE(hosts.allows("http://b.org/"));
  EXPECT_TRUE(hosts.allows("http://x.c.org/"));
  EXPECT_FALSE(hosts.allows("http://evilc.org/"));
  EXPECT_EQ(hosts.names(), (std::vector<std::string>{"*.c.org", "a.org", "b.org", "cdn.org"}));
}

TEST(PageEvents, LinesByKind) {
  PageEvents events;
  events.add("request", {{"url", "http://a/z"}});
  events.add("console", {{"level", "error"}, {"text", "two\n"}});
  events.add("console", {{"level", "error"}, {"text", "one"}});
  events.add("request", {{"url", "http://a/b"}, {"error", ""}});
  EXPECT_EQ(
      events.lines(),
      "{\"event\":\"console\",\"level\":\"error\",\"text\":\"two\\n\"}\n"
      "{\"event\":\"console\",\"level\":\"error\",\"text\":\"one\"}\n"
      "{\"event\":\"request\",\"url\":\"http://a/b\"}\n{\"event\":\"request\",\"url\":\"http://a/z\"}\n");
}

std::string line_of_value(const std::string& value) {
  PageEvents events;
  events.add_value("cart", value);
  return events.lines();
}

TEST(PageEvents, AValueIsAnotherWhereverItDiffers) {
  EXPECT_EQ(line_of_value("[1,2]"), "{\"event\":\"value\",\"name\":\"cart\",\"value\":\"[1,2]\"}\n");
  const std::string long_one(100'000, '1');
  EXPECT_LT(line_of_value(long_one).size(), 2100U);
  EXPECT_NE(line_of_value(long_one + "2"), line_of_value(long_one + "3"));
}

TEST(PageEvents, FloodsAreCut) {
  PageEvents events;
  for (int i = 0; i < 100'000; ++i) events.add("console", {{"text", std::string(5000, 'x')}});
  const std::string lines = events.lines();
  EXPECT_LT(lines.size(), 500'000U);
  EXPECT_TRUE(lines.ends_with("{\"event\":\"console\",\"text\":\"and more of them\"}\n"));
}

}  // namespace
}  // namespace treesift
