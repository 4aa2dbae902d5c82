#include "io/pairing/key_rules.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

#include "io/archives/member_name.h"
#include "io/captures/responses/request_form.h"
#include "io/pairing/url_key.h"
#include "tests/support/rounds.h"

namespace treesift {
namespace {

std::string url_key(std::string_view url, const KeyRules& rules = {}) {
  CapturedResponse response;
  response.address = url;
  response.is_url = true;
  return response_key(response, rules);
}

std::string file_key(std::string_view path) {
  CapturedResponse response;
  response.address = path;
  return response_key(response);
}

TEST(UrlKeys, LeaveOutWhatMakesNoDifference) {
  for (const char* url :
       {"http://example.org/a/b", "https://example.org/a/b", "HTTP://Example.ORG:80/a/b",
        "https://example.org:443/a/b", "http://user:secret@example.org/a/b#there",
        "http://example.org:/a/./x/../b", "http://example.org/%61/b?", "http://example.org/a/b?&&"})
    EXPECT_EQ(url_key(url), "example.org/a/b") << url;
}

std::string form_key(std::string_view form, const KeyRules& rules = {}) {
  CapturedResponse response;
  response.address = "http://h/a";
  response.is_url = true;
  response.method = "POST";
  response.request_form = form;
  return response_key(response, rules);
}

TEST(FormKeys, FollowTheRulesOfQueries) {
  const std::string key = form_key("a=1&b=2");
  EXPECT_EQ(form_key("b=2&a=1"), key);
  EXPECT_EQ(form_key("%61=1&&b=%32&"), key);
  EXPECT_NE(form_key("a=1&b=3"), key);
  EXPECT_NE(form_key("a=1"), key);
  EXPECT_NE(form_key("b=1&b=2"), form_key("b=2&b=1"));
  const KeyRules rules{{}, {"csrf*"}};
  EXPECT_EQ(form_key("csrf_token=x7&b=2&a=1", rules), key);
  EXPECT_NE(form_key("csrf_token=x7&b=2&a=1"), key);
  EXPECT_EQ(form_key("csrf_token=x7", rules), "h/a#POST");  // as if nothing had been sent
}

TEST(UrlKeys, KeepWhatMayMakeOne) {
  EXPECT_EQ(url_key("http://h:443/"), "h:443/#");
  EXPECT_EQ(url_key("http://h"), "h/#");
  EXPECT_EQ(url_key("http://h/a/"), "h/a/#");
  EXPECT_EQ(url_key("http://h/a//b"), "h/a/#/b");
  EXPECT_EQ(url_key("http://h/A?B"), "h/A?B");
  EXPECT_EQ(url_key("http://[::1]:8080/a"), "[::1]:8080/a");
  EXPECT_EQ(url_key("http://h/a%2fb"), "h/a%2Fb");
}

// RFC 3986, sections 5.4 and 6.2.2.
TEST(UrlKeys, AreNormalisedAsTheStandardSays) {
  EXPECT_EQ(url_key("eXAMPLE://a/./b/../b/%63/%7bfoo%7d"), "a/b/c/%7Bfoo%7D");
  EXPECT_EQ(url_key("http://a/b/c/../../../../g"), "a/g");
  EXPECT_EQ(url_key("http://a/b/c/./"), "a/b/c/#");
  EXPECT_EQ(url_key("http://a/b/c/.."), "a/b/#");
  EXPECT_EQ(url_key("http://a/b/%2E%2e/g"), "a/g");
  EXPECT_EQ(url_key("http://a/b..c/..g/g.."), "a/b..c/..g/g..");
  EXPECT_EQ(url_key("http://a/%7Esmith/%zz%"), "a/~smith/%25zz%25");
  EXPECT_EQ(url_key("http://a/caf\xC3\xA9 x\n\"<>"), "a/caf%C3%A9%20x%0A%22%3C%3E");
}

TEST(UrlKeys, SortQueryParametersByName) {
  EXPECT_EQ(url_key("http://h/p?z=1&a=2&z=0&a=1"), "h/p?a=2&a=1&z=1&z=0");
  EXPECT_EQ(url_key("http://h/?next=/../x?y#z"), "h/?next=%2F..%2Fx?y");
  EXPECT_EQ(url_key("http://h/?next=%2F..%2Fx?y"), "h/?next=%2F..%2Fx?y");
  EXPECT_EQ(url_key("http://h?a=1"), "h/?a=1");
  EXPECT_NE(url_key("http://h/?a=b%26c"), url_key("http://h/?a=b&c"));
}

TEST(UrlKeys, LeaveOutIgnoredParameters) {
  KeyRules rules;
  rules.ignored_parameters = {"utm_*", "session", "*time*"};
  EXPECT_EQ(url_key("http://h/p?utm_source=a&b=1&session=x&atimeb=2&sessions=y&utm_=", rules),
            "h/p?b=1&sessions=y");
  EXPECT_EQ(url_key("http://h/p?session", rules), "h/p");
  EXPECT_EQ(url_key("http://h/p?%73ession=1", rules), "h/p");
}

TEST(UrlKeys, RulesMayBeWrittenAsPeopleReadThem) {
  for (const char* entry :
       {"form[_token]", "form%5B_token%5D", "/my shop?form[_token]", "/my%20shop?form%5B*%5D"})
    EXPECT_EQ(url_key("http://h/my%20shop?form%5B_token%5D=7&a%5b%5d=1&form[_token]=8", {{}, {entry}}),
              "h/my%20shop?a%5B%5D=1")
        << entry;
  EXPECT_EQ(url_key("http://h/p?a%255B=1&b%=2&c%5=3", {{}, {"a[", "b", "c"}}), "h/p?a%255B=1&b%25=2&c%255=3");
}

TEST(UrlKeys, LeaveOutParametersOfOnePath) {
  KeyRules rules;
  rules.ignored_parameters = {"/list?_", "/shop/*?t"};
  EXPECT_EQ(url_key("http://h/list?_=1699&t=2", rules), "h/list?t=2");
  EXPECT_EQ(url_key("http://h/lists?_=1699", rules), "h/lists?_=1699");
  EXPECT_EQ(url_key("http://h/shop/a/b?_=1&t=2", rules), "h/shop/a/b?_=1");
}

TEST(UrlKeys, LeaveOutSegmentsAndTheirParameters) {
  KeyRules rules;
  rules.ignored_parameters = {"/s/{}/*", "/of/{}", ";jsessionid"};
  EXPECT_EQ(url_key("http://h/s/81fa/cart/2", rules), "h/s/{}/cart/2");
  EXPECT_EQ(url_key("http://h/s/81fa/", rules), "h/s/{}/#");
  EXPECT_EQ(url_key("http://h/s/81fa/?q=1", rules), "h/s/{}/?q=1");
  EXPECT_EQ(url_key("http://h/s/81fa", rules), "h/s/81fa");
  EXPECT_EQ(url_key("http://h/of/7", rules), "h/of/{}");
  EXPECT_EQ(url_key("http://h/of/7/", rules), "h/of/{}/#");
  EXPECT_EQ(url_key("http://h/of/", rules), "h/of/#");
  EXPECT_EQ(url_key("http://h/of/7/8", rules), "h/of/7/8");
  EXPECT_EQ(url_key("http://h/of/%7B%7D", rules), "h/of/{}");
  EXPECT_EQ(url_key("http://h/a;jsessionid=12;v=3/b?c", rules), "h/a;v=3/b?c");
  EXPECT_EQ(url_key("http://h/a;jsessionids=12", rules), "h/a;jsessionids=12");
  EXPECT_EQ(url_key("http://h/a;v=3?v=3", {{}, {"*"}}), "h/a;v=3");
}

CapturedResponse json_post(std::string_view body) {
  CapturedResponse response;
  response.address = "http://h/api?q=1";
  response.is_url = true;
  response.method = "POST";
  take_request_body("application/json; charset=utf-8", body, response);
  return response;
}

TEST(JsonKeys, CountByteByByteUnlessAFieldIsIgnored) {
  const auto key = [](std::string_view body, const KeyRules& rules = {}) {
    return response_key(json_post(body), rules);
  };
  const KeyRules rules{{}, {"/api?items.*.token"}};
  EXPECT_NE(key(R"({"a":1})"), key(R"({"a": 1})"));
  EXPECT_EQ(key(R"({"a":1})", rules), key(R"({"a":1})"));
  EXPECT_EQ(key(R"({"a":1,"items":[{"token":"x","b":2}]})", rules),
            key(R"({"items":[{"b":2,"token":"y"}],"a":1})", rules));
  EXPECT_NE(key(R"({"a":1,"items":[{"token":"x","b":2}]})", rules),
            key(R"({"a":1,"items":[{"token":"x","b":3}]})", rules));
}

TEST(ResponseLabels, NameThePageAndWhatWasSent) {
  const ResponseLabels labels = response_labels(json_post(R"({"b":[],"a":{"c":null}})"));
  EXPECT_EQ(labels.page, "POST h/api");
  EXPECT_EQ(labels.fields, "q&#a.c&b&");
  EXPECT_NE(labels.step, response_labels(json_post("{}")).step);
  CapturedResponse file;
  file.address = "a.html";
  EXPECT_EQ(response_labels(file).page, "");
}

TEST(ResponseLabels, TakeFormsForTheSameStepWhateverTheySend) {
  const auto step = [](std::string_view form) {
    CapturedResponse response = json_post("");
    take_request_body("application/x-www-form-urlencoded", form, response);
    return response_labels(response).step;
  };
  EXPECT_EQ(step("token=1"), step("token=2"));
}

TEST(UrlKeys, MapHosts) {
  KeyRules rules;
  rules.host_map = {{"localhost:8080", "Example.org"}, {"*.test", "test"}, {"gone", ""}};
  EXPECT_EQ(url_key("http://localhost:8080/a", rules), "example.org/a");
  EXPECT_EQ(url_key("http://localhost/a", rules), "localhost/a");
  EXPECT_EQ(url_key("http://A.B.test/a", rules), "test/a");
  EXPECT_EQ(url_key("http://gone/a/b", rules), "a/b");
  EXPECT_EQ(url_key("http://gone", rules), "#");
  HostMapping mapping;
  EXPECT_TRUE(parse_host_mapping("a=b", mapping));
  EXPECT_EQ(mapping.from + ">" + mapping.to, "a>b");
  EXPECT_TRUE(parse_host_mapping("a=", mapping));
  EXPECT_FALSE(parse_host_mapping("=b", mapping));
  EXPECT_FALSE(parse_host_mapping("ab", mapping));
}

TEST(UrlKeys, OfOtherSchemesAreKept) {
  EXPECT_EQ(url_key("about:blank"), "about:blank");
  EXPECT_EQ(url_key("file:///a/b.html"), "a/b.html");
  EXPECT_EQ(url_key("data:text/html,<p>"), "data:text/html,%3Cp%3E");
  EXPECT_EQ(url_key(""), "#");
}

TEST(FileKeys, ArePathsAsTheyAre) {
  EXPECT_EQ(file_key("a b/caf\xC3\xA9 (1)?x=1.html"), "a b/caf\xC3\xA9 (1)?x=1.html");
  EXPECT_EQ(file_key("a%20#1\n\xFF.html"), "a%2520%231%0A%FF.html");
  EXPECT_EQ(file_key("../../etc/x"), "%2E%2E/%2E%2E/etc/x");
  EXPECT_EQ(file_key("/a//b/"), "#/a/#/b/#");
  EXPECT_EQ(file_key("host/index.html"), url_key("https://host/index.html"));
}

TEST(Keys, TellMethodsAndBodiesApart) {
  CapturedResponse response;
  response.address = "http://h/";
  response.is_url = true;
  const auto key = [&](std::string_view method, std::uint64_t body) {
    response.method = method;
    response.request_body_hash = body;
    return response_key(response);
  };
  EXPECT_EQ(key("", 0), "h/#");
  EXPECT_EQ(key("GET", 0), "h/#");
  EXPECT_EQ(key("POST", 0), "h/#POST");
  EXPECT_EQ(key("POST", 255), "h/#POST:00000000000000ff");
  EXPECT_EQ(key("GET", 1), "h/#GET:0000000000000001");
  EXPECT_EQ(key("2", 0), "h/#%32");
  response.address = "http://h/a";
  EXPECT_EQ(key("M-SEARCH", 0), "h/a#M-SEARCH");
}

TEST(PairIds, NumberLaterOccurrences) {
  EXPECT_EQ(pair_id("h/a", 1), "h/a");
  EXPECT_EQ(pair_id("h/a", 2), "h/a#2");
  EXPECT_EQ(pair_id("h/#", 3), "h/#3");
  EXPECT_EQ(pair_id("h/#POST", 2), "h/#POST#2");
  EXPECT_EQ(pair_id("#", 2), "#2");
}

TEST(PairIds, OfLongKeysEndInAHash) {
  const std::string key = "h/" + std::string(510, 'x');
  EXPECT_EQ(pair_id(key, 1), key);
  EXPECT_EQ(pair_id(key, 2).size(), longest_id);
  EXPECT_NE(pair_id(key, 2), pair_id(key, 3));
  std::string accents = "a";
  while (accents.size() < 600) accents += "\xC3\xA9";
  EXPECT_EQ(check_id(pair_id(accents, 1)), "");
}

// Over addresses of awkward characters: ids are valid, and no two files have the same.
TEST(PairIds, AreValidAndTellFilesApart) {
  const std::string_view alphabet[] = {"/",    ".",    "#",    "%",        "2", "a", "%2E",          "\n",
                                       "\xFF", "\xC3", "\xA9", "\xC2\xAD", "?", "&", "\xE2\x80\xAE", "POST"};
  std::mt19937 random(3);
  std::map<std::string, std::string> file_of;
  for (int i = 0; i < test::rounds(100'000); ++i) {
    std::string address;
    const std::size_t length = random() % 6;
    for (std::size_t k = 0; k < length; ++k) address += alphabet[random() % std::size(alphabet)];
    const std::uint64_t occurrence = 1 + random() % 3;
    EXPECT_EQ(check_id(pair_id(url_key("http://h/" + address), occurrence)), "") << address;
    EXPECT_EQ(check_id(pair_id(url_key(address), occurrence)), "") << address;
    const std::string id = pair_id(file_key(address), occurrence);
    EXPECT_EQ(check_id(id), "") << address;
    const std::string described = address + "\t" + std::to_string(occurrence);
    const auto [place, added] = file_of.emplace(id, described);
    EXPECT_EQ(place->second, described) << id;
  }
}

// A key is a URL again, up to its marks; normalising it changes nothing.
TEST(UrlKeys, AreStable) {
  std::mt19937 random(5);
  const std::string_view alphabet[] = {"/", ".", "%41", "%2f", "%",        "b",
                                       "=", "&", "?",   "..",  "\xC3\xA9", "+"};
  for (int i = 0; i < 20'000; ++i) {
    std::string url = "http://h/";
    const std::size_t length = random() % 8;
    for (std::size_t k = 0; k < length; ++k) url += alphabet[random() % std::size(alphabet)];
    const NormalisedUrl parts = normalised_url(url, {});
    const std::string query = normalised_parameters(query_of(url), parts.path, {}).text;
    const std::string once = parts.address + (query.empty() ? "" : "?" + query);
    EXPECT_EQ(url_key("http://" + once), url_key(url)) << url;
  }
}

TEST(Wildcards, StandForAnyCharacters) {
  EXPECT_TRUE(matches_wildcard("*", ""));
  EXPECT_TRUE(matches_wildcard("a*b*c", "a-bb-b-c"));
  EXPECT_FALSE(matches_wildcard("a*b", "a-b-"));
  EXPECT_FALSE(matches_wildcard("a", "A"));
  EXPECT_TRUE(matches_wildcard("**a", "ba"));
  EXPECT_FALSE(matches_wildcard(std::string(200, '*') + "b", std::string(2000, 'a')));
}

}  // namespace
}  // namespace treesift
