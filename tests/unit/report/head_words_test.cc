#include "report/head_words.h"

#include <gtest/gtest.h>

namespace treesift {
namespace {

TEST(HeadWords, SayWhatBecameOfAField) {
  const struct {
    ShownEdit place;
    std::string_view words;
  } rows[] = {
      {{"head/location", "/orders", "/login"}, "redirects to /login instead of /orders"},
      {{"head/location", "", "/login"}, "redirects to /login"},
      {{"head/location", "/orders", ""}, "header Location is gone"},
      {{"head/x-frame-options", "deny", ""}, "header X-Frame-Options is gone"},
      {{"head/x-frame-options", "deny", "sameorigin"},
       "header X-Frame-Options is sameorigin instead of deny"},
      {{"head/vary", "", "cookie"}, "header Vary is new: cookie"},
      {{"head/etag", "", "yes"}, "header ETag is new"},
      {{"head/content-type", "\"charset\"", "no such member"}, "header Content-Type lost charset"},
      {{"head/set-cookie/sid", "\"secure\"", "no such member"}, "cookie sid lost Secure"},
      {{"head/content-disposition/type", "attachment", "inline"},
       "header Content-Disposition: type is inline instead of attachment"},
      {{"head/cache-control/max-age", "3600", "0"}, "header Cache-Control: max-age is 0 instead of 3600"},
      {{"head/set-cookie/sid/secure", "yes", ""}, "cookie sid lost Secure"},
      {{"head/set-cookie/sid/httponly", "", "yes"}, "cookie sid gained HttpOnly"},
      {{"head/set-cookie/sid/samesite", "strict", "none"}, "cookie sid: SameSite is none instead of strict"},
      {{"head/set-cookie/sid", "session yes", ""}, "cookie sid is no longer set"},
      {{"head/set-cookie/a~1b~0c", "", "session"}, "cookie a/b~c is set, which it was not"},
  };
  for (const auto& row : rows) EXPECT_EQ(head_in_words(row.place), row.words);
}

TEST(HeadWords, AreOfPlacesInHeads) {
  EXPECT_TRUE(is_in_head({"head/location", "", ""}));
  EXPECT_FALSE(is_in_head({"/head/location", "", ""}));
  Verdict verdict;
  for (const char* feature : {"http_head", "first-look", "text_only"})
    verdict.reasons.push_back({feature, 1, {feature[0] == 't' ? "/p" : "head/allow", "get", ""}});
  EXPECT_EQ(heads_in_words(verdict), std::vector<std::string>{"header Allow is gone"});
}

TEST(HeadWords, SayThatAPageNoLongerRedirectsWhereItDid) {
  Verdict verdict;
  verdict.reasons.push_back({std::string(head_reason), 1, {"head/location", "/orders/7", ""}});
  verdict.response.expected_status = verdict.response.actual_status = 201;
  EXPECT_EQ(heads_in_words(verdict), std::vector<std::string>{"header Location is gone"});
  verdict.response.expected_status = 302;
  EXPECT_EQ(heads_in_words(verdict), std::vector<std::string>{"no longer redirects, to /orders/7"});
}

}  // namespace
}  // namespace treesift
