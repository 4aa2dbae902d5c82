// Groups by a cookie or field of requests.
#include "io/captures/responses/group_field.h"

#include <gtest/gtest.h>

namespace treesift {
namespace {

std::string group(std::string_view words, std::string request_head, std::string head = "") {
  CapturedResponse response;
  response.request_head = std::move(request_head);
  response.head = std::move(head);
  return group_of(response, group_field(words));
}

TEST(GroupField, IsACookieOrAHeader) {
  EXPECT_EQ(group_field("cookie:Sid").kind, GroupField::Kind::cookie);
  EXPECT_EQ(group_field("cookie:Sid").name, "Sid");
  EXPECT_EQ(group_field("header:X-Test").name, "x-test");
  EXPECT_EQ(group_field("folder").kind, GroupField::Kind::none);
  EXPECT_EQ(group("folder", "x-test: buy\n"), "");
}

TEST(GroupField, OfTheRequestElseOfTheResponse) {
  EXPECT_EQ(group("header:X-Test", "host: h\nx-test: buy\n", "x-test: other\n"), "buy");
  EXPECT_EQ(group("header:X-Test", "host: h\n", "x-test: other\n"), "other");
  EXPECT_EQ(group("header:X-Test", "host: h\n"), "");
}

TEST(GroupField, CookiesAreToldApartByTheirWholeNames) {
  EXPECT_EQ(group("cookie:sid", "cookie: lang=en; asid=1; sid=17; b=2\n"), "17");
  EXPECT_EQ(group("cookie:sid", "cookie: sidx=1\ncookie: sid=18\n"), "18");
  EXPECT_EQ(
      group("cookie:sid", "cookie: lang=en\n", "set-cookie: lang=en\nset-cookie: sid=19; Path=/; Secure\n"),
      "19");
  EXPECT_EQ(group("cookie:Secure", "", "set-cookie: sid=19; Secure=1\n"), "");
}

}  // namespace
}  // namespace treesift
