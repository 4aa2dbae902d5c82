// Addresses of an application that stood elsewhere when it was recorded.
#include "io/crawls/origin_swap.h"

#include <gtest/gtest.h>

#include "io/crawls/crawl_reader.h"

namespace treesift {
namespace {

const OriginSwap ports("http://127.0.0.1:8080", "http://127.0.0.1:80");
const OriginSwap hosts("http://shop.example", "https://staging.shop.example");

TEST(OriginSwap, TheTwoChangePlaces) {
  EXPECT_EQ(ports.of("<a href=\"http://127.0.0.1:8080/item\">"), "<a href=\"http://127.0.0.1:80/item\">");
  EXPECT_EQ(ports.of("http://127.0.0.1:80/ http://127.0.0.1:8080"),
            "http://127.0.0.1:8080/ http://127.0.0.1:80");
  EXPECT_EQ(hosts.of("http://shop.example/a, https://staging.shop.example?b"),
            "https://staging.shop.example/a, http://shop.example?b");
}

TEST(OriginSwap, HoweverTheyAreWritten) {
  EXPECT_EQ(ports.of("//127.0.0.1:8080/x, ws://127.0.0.1:8080/, http:\\/\\/127.0.0.1:8080\\/"),
            "//127.0.0.1:80/x, ws://127.0.0.1:80/, http:\\/\\/127.0.0.1:80\\/");
  EXPECT_EQ(ports.of("?to=http%3A%2F%2F127.0.0.1%3A8080%2Fx"), "?to=http%3A%2F%2F127.0.0.1%3A80%2Fx");
  EXPECT_EQ(ports.of("Served by 127.0.0.1:8080."), "Served by 127.0.0.1:80.");
  EXPECT_EQ(hosts.of("?to=HTTP%3a%2f%2fshop.example%2fx"), "?to=https%3a%2f%2fstaging.shop.example%2fx");
}

TEST(OriginSwap, OtherAddressesStay) {
  for (const char* const text : {"http://127.0.0.1:80801/", "http://127.0.0.1:9090/", "http://127.0.0.1/",
                                 "https://127.0.0.1:8080/", "http://1127.0.0.1:8080", "127.0.0.1"})
    EXPECT_EQ(ports.of(text), text);
  for (const char* const text :
       {"Welcome to shop.example", "http://shop.example.org/", "http://myshop.example/",
        "https://shop.example/", "http://shop.example:81/", "me@shop.example"})
    EXPECT_EQ(hosts.of(text), text);
}

// Each name is looked for once in all of the text: this one would else be read some hundred thousand times.
TEST(OriginSwap, MegabytesOfAddresses) {
  std::string old_text, new_text;
  for (int i = 0; i < 100'000; ++i) {
    const std::string_view old_port = i % 3 == 0 ? "80" : "8080", new_port = i % 3 == 0 ? "8080" : "80";
    old_text.append("http://127.0.0.1:").append(old_port).append("/item ");
    new_text.append("http://127.0.0.1:").append(new_port).append("/item ");
  }
  EXPECT_TRUE(ports.of(old_text) == new_text);
  EXPECT_TRUE(OriginSwap("http://127.0.0.1:8080", "http://a:1").of(new_text).starts_with("http://a:1/item "));
}

TEST(OriginSwap, NothingChangesWhereBothAreTheSameOrOneIsUnknown) {
  EXPECT_TRUE(OriginSwap("http://a.org", "http://a.org").changes_nothing());
  EXPECT_TRUE(OriginSwap("", "http://a.org").changes_nothing());
  EXPECT_EQ(OriginSwap().of("http://a.org"), "http://a.org");
}

TEST(OriginSwap, AllTextsOfAState) {
  RecordedState state;
  state.page = state.snapshot = state.again = "http://127.0.0.1:80/";
  state.events = "{\"url\":\"http://127.0.0.1:80/x\"}";
  ports.apply(state);
  EXPECT_EQ(state.page + state.snapshot + state.again,
            "http://127.0.0.1:8080/http://127.0.0.1:8080/http://127.0.0.1:8080/");
  EXPECT_EQ(state.events, "{\"url\":\"http://127.0.0.1:8080/x\"}");
}

}  // namespace
}  // namespace treesift
