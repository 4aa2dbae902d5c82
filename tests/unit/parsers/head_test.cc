#include "parsers/head/head.h"

#include <gtest/gtest.h>

#include "base/utf8.h"
#include "parsers/head/head_address.h"

namespace treesift {
namespace {

// 22 November 2026, 11:37:20 GMT.
constexpr std::int64_t noon = 1795347440;

// "set-cookie/sid/secure=yes", a line a value.
std::string listed(std::string_view fields, HeadsAs heads = HeadsAs::contract) {
  std::string all;
  for (const HeadValue& value : read_head({fields, noon}, heads)) {
    all += value.field;
    if (!value.part.empty()) all += '/' + value.part;
    if (!value.flag.empty()) all += '/' + value.flag;
    all += '=' + value.value + '\n';
  }
  return all;
}

TEST(HeadFields, HaveTheRoleOfTheirRow) {
  const struct {
    std::string_view name;
    HeadRole role;
  } rows[] = {
      {"location", HeadRole::contract},
      {"content-disposition", HeadRole::contract},
      {"set-cookie", HeadRole::contract},
      {"cache-control", HeadRole::contract},
      {"vary", HeadRole::contract},
      {"access-control-allow-origin", HeadRole::contract},
      {"content-security-policy", HeadRole::contract},
      {"strict-transport-security", HeadRole::contract},
      {"x-frame-options", HeadRole::contract},
      {"x-content-type-options", HeadRole::contract},
      {"referrer-policy", HeadRole::contract},
      {"permissions-policy", HeadRole::contract},
      {"www-authenticate", HeadRole::contract},
      {"allow", HeadRole::contract},
      {"date", HeadRole::noise},
      {"age", HeadRole::noise},
      {"expires", HeadRole::noise},
      {"server", HeadRole::noise},
      {"content-length", HeadRole::noise},
      {"transfer-encoding", HeadRole::noise},
      {"connection", HeadRole::noise},
      {"x-request-id", HeadRole::noise},
      {"my-correlation-id", HeadRole::noise},
      {"cf-ray", HeadRole::noise},
      {"x-amz-cf-pop", HeadRole::noise},
      {"link", HeadRole::other},
      {"etag", HeadRole::other},
      {"last-modified", HeadRole::other},
      {"x-total-count", HeadRole::other},
      {"x-valid", HeadRole::other},
  };
  for (const auto& row : rows) EXPECT_EQ(head_field(row.name).role, row.role) << row.name;
}

TEST(Heads, AreReadByTheFormOfEachField) {
  const struct {
    std::string_view line, values;
  } rows[] = {
      {"x-frame-options: DENY", "x-frame-options=deny\n"},
      {"etag: W/\"4f1c\"\nlast-modified: Sun, 22 Nov 2026 11:37:20 GMT", "etag=yes\nlast-modified=yes\n"},
      {"vary: Cookie, Accept-Encoding,Cookie", "vary=accept-encoding, cookie\n"},
      {"allow: POST, GET\nallow: HEAD", "allow=get, head, post\n"},
      {"cache-control: private=\"a, b\", Max-Age=0 , no-store",
       "cache-control/max-age=0\ncache-control/no-store=yes\ncache-control/private=a, b\n"},
      {"content-disposition: Attachment; filename=\"a; b.csv\"",
       "content-disposition/filename=a; b.csv\ncontent-disposition/type=attachment\n"},
      {"content-security-policy: script-src 'self'  'nonce-r4nd0m'; img-src *;",
       "content-security-policy/img-src=*\ncontent-security-policy/script-src='self' 'nonce-*'\n"},
      {"content-security-policy: img-src 'self'\ncontent-security-policy: img-src 'none'",
       "content-security-policy/img-src='none', 'self'\n"},
      {"content-security-policy: img-src 'none', img-src 'self'; img-src 'self'",
       "content-security-policy/img-src='none', 'self'\n"},
      {"content-security-policy: script-src 'nonce-'", "content-security-policy/script-src='nonce-'\n"},
      {"referrer-policy: unsafe-url, no-referrer\nreferrer-policy: origin",
       "referrer-policy=unsafe-url, no-referrer, origin\n"},
      {"strict-transport-security: max-age=31536000; includeSubDomains",
       "strict-transport-security/includesubdomains=yes\nstrict-transport-security/max-age=31536000\n"},
      {"www-authenticate: Digest realm=\"a\", nonce=\"1f2e\", opaque=\"3d\", qop=auth",
       "www-authenticate/digest=realm=\"a\"\nwww-authenticate/qop=auth\n"},
      {"x-total-count: 12", "x-total-count=12\n"},
      {"location: /b\nlocation: /a\nlocation: /b", "location=/a, /b\n"},
      {"date: Sun, 22 Nov 2026 11:37:20 GMT\nserver: a/1\ncontent-type: text/html", ""},
      {"no colon here\n: no name", ""},
  };
  for (const auto& row : rows) EXPECT_EQ(listed(row.line), row.values) << row.line;
}

TEST(Heads, OfCookiesKeepAllButTheValue) {
  EXPECT_EQ(listed("set-cookie: sid=4f1c==; Path=/App; HttpOnly; Secure; SameSite=Lax"),
            "set-cookie/sid/httponly=yes\nset-cookie/sid/life=session\nset-cookie/sid/path=/App\n"
            "set-cookie/sid/samesite=lax\nset-cookie/sid/secure=yes\n");
  EXPECT_EQ(listed("set-cookie: sid=1; Secure\nset-cookie: lang=en\nset-cookie: sid=2"),
            "set-cookie/lang/life=session\nset-cookie/sid/life=session\n")
      << "of two of one name the last counts";
  EXPECT_EQ(listed("set-cookie: sid=1; Path=/; Secure\nset-cookie: sid=2; Path=/admin\nset-cookie: sid=3; "
                   "Path=/admin"),
            "set-cookie/sid/life=session\nset-cookie/sid/path=/admin\nset-cookie/sid of //life=session\n"
            "set-cookie/sid of //path=/\nset-cookie/sid of //secure=yes\n")
      << "that of another path is another cookie";
  EXPECT_EQ(listed("set-cookie: s=1; Domain=a.example\nset-cookie: s=2; Domain=b.example\nset-cookie: s=3"),
            "set-cookie/s/life=session\nset-cookie/s of a.example/domain=a.example\nset-cookie/s of "
            "a.example/life=session\n"
            "set-cookie/s of b.example/domain=b.example\nset-cookie/s of b.example/life=session\n");
  EXPECT_EQ(listed("set-cookie: size=5\"; Secure"),
            "set-cookie/size/life=session\nset-cookie/size/secure=yes\n")
      << "a quote without its end hides nothing";
  EXPECT_EQ(listed("set-cookie: nothing"), "set-cookie/-/life=session\n");
  EXPECT_EQ(listed(":url: http://a.example:81/\nset-cookie: s=1; Domain=.a.example"),
            "set-cookie/s/domain=.this-host\nset-cookie/s/life=session\n");
}

TEST(Heads, TellTheLifeOfACookieByItsOrder) {
  using Text = std::optional<std::string_view>;
  const struct {
    Text max_age, expires;
    std::string_view life;
  } rows[] = {
      {{}, {}, "session"},
      {"0", {}, "deleted"},
      {"-1", {}, "deleted"},
      {"3600", {}, "hours"},
      {"3599", {}, "hours"},
      {"86400", {}, "hours or a day"},
      {"86399", {}, "hours or a day"},
      {"2592000", {}, "days or weeks"},
      {"31536000", {}, "months or a year"},
      {"315360000", {}, "years"},
      {"99999999999999", {}, "decades"},
      {"soon", {}, "session"},
      {{}, "Thu, 01-Jan-1970 00:00:00 GMT", "deleted"},
      {{}, "Sun, 22 Nov 2026 11:37:19 GMT", "deleted"},
      {{}, "Mon, 23 Nov 2026 11:37:19 GMT", "hours or a day"},
      {{}, "Mon, 23-Nov-2026 11:37:19 GMT", "hours or a day"},
      {"0", "Mon, 23 Nov 2026 11:37:19 GMT", "deleted"},
      {{}, "whenever", "persistent"},
  };
  for (const auto& row : rows) {
    EXPECT_EQ(life_of_cookie(row.max_age, row.expires, noon), row.life)
        << row.max_age.value_or("-") << ' ' << row.expires.value_or("-");
  }
  EXPECT_EQ(life_of_cookie({}, "Mon, 23 Nov 2026 11:37:19 GMT", {}), "persistent");
}

TEST(Heads, ResolveAddressesAgainstThatOfTheResponse) {
  constexpr std::string_view asked = "http://monday.example:8080/app/orders?page=2#top";
  const struct {
    std::string_view address, meant;
  } rows[] = {
      {"/login", "/login"},
      {"login", "/app/login"},
      {"../login?next=/app", "/login?next=/app"},
      {"./", "/app/"},
      {"?page=3", "/app/orders?page=3"},
      {"#end", "/app/orders?page=2#end"},
      {"", "/app/orders?page=2"},
      {"http://monday.example:8080/login", "/login"},
      {"http://monday.example/login", "/login"},
      {"http://MONDAY.example", "/"},
      {"//monday.example/a/./b/../c", "/a/c"},
      {"https://monday.example/login", "https://this-host/login"},
      {"http://other.example/login", "http://other.example/login"},
      {"//other.example", "http://other.example/"},
      {"mailto:a@b.example", "mailto:a@b.example"},
  };
  for (const auto& row : rows) EXPECT_EQ(address_in_head(row.address, asked), row.meant) << row.address;
  EXPECT_EQ(address_in_head("http://a.example/x/../y", ""), "http://a.example/x/../y");
  EXPECT_EQ(address_in_head("/y", "http://[::1]:80"), "/y");
  EXPECT_EQ(address_in_head("http://[::1]/y", "http://[::1]:80"), "/y");
}

TEST(Heads, OfTwoHostsSayTheSame) {
  const auto of_host = [](const std::string& host) {
    return listed(":url: http://" + host + "/a\nlocation: http://" + host +
                  "/b\naccess-control-allow-origin: http://" + host +
                  "\ncontent-security-policy: connect-src ws://" + host + "/live");
  };
  EXPECT_EQ(of_host("monday.example"), of_host("localhost:8080"));
  EXPECT_EQ(with_this_host("http://web http://web.example http://myweb web", "http://web/"),
            "http://this-host http://web.example http://myweb this-host");
}

TEST(Heads, ShowNoiseOnlyWhereAllIsAskedFor) {
  EXPECT_EQ(listed("age: 1\nallow: GET", HeadsAs::all), "age=1\nallow=get\n");
  EXPECT_EQ(listed("age: 1\nallow: GET", HeadsAs::contract), "allow=get\n");
  EXPECT_EQ(listed("age: 1\nallow: GET", HeadsAs::none), "");
}

// Path and value of each leaf.
std::string outline(const Document& document) {
  std::string text;
  for (NodeIndex node = 1; node < document.node_count(); ++node) {
    text += document.name_text(document.name(node));
    text += document.kind(node) == NodeKind::object ? "{" : "=" + std::string(document.text(node)) + ";";
    for (NodeIndex up = node; up != document_node && document.subtree_end(up) == node + 1;
         up = document.parent(up))
      text += document.kind(up) == NodeKind::object ? "}" : "";
  }
  return text;
}

TEST(Heads, AreTreesOfObjects) {
  DocumentBuilder builder(Limits{});
  const auto tree_of = [&](std::string_view fields) {
    return outline(head_document(read_head({fields, noon}, HeadsAs::contract), builder));
  };
  EXPECT_EQ(tree_of(""), "{head{set-cookie{}}}");
  EXPECT_EQ(
      tree_of(
          "x-a: 1\nallow: GET\ncache-control: no-store, max-age=1\nset-cookie: b=1\nset-cookie: a=1; Secure"),
      "{head{allow=get;cache-control{max-age=1;no-store=yes;}"
      "set-cookie{a{life=session;secure=yes;}b{life=session;}}x-a=1;}}");
}

TEST(Heads, ThatAreHostileStayWithinBounds) {
  DocumentBuilder builder(Limits{});
  std::string many, parts = "content-security-policy: ";
  for (int i = 0; i < 10'000; ++i) many += "x-" + std::to_string(i) + ": " + std::to_string(i) + "\n";
  for (int i = 0; i < 100'000; ++i) parts += "a" + std::to_string(i) + ";";
  EXPECT_EQ(read_head({many, {}}, HeadsAs::contract).size(), max_head_values);
  EXPECT_EQ(read_head({parts, {}}, HeadsAs::contract).size(), max_head_values);
  const std::string bytes = "x-\xFF: \xC3\x28\nset-cookie: \x80=\xE9; \"; =;;=\nlocation: http://[";
  const std::vector<HeadValue> values = read_head({bytes, {}}, HeadsAs::contract);
  for (const HeadValue& value : values) {
    for (const std::string* text : {&value.field, &value.part, &value.flag, &value.value})
      EXPECT_TRUE(is_valid_utf8(*text));
  }
  EXPECT_NE(listed("location: /caf\xE9"), listed("location: /caf\xE8"));
  EXPECT_NE(listed("location: /caf\xE9"), listed("location: /caf\xC3\xA9"));
  EXPECT_GT(head_document(values, builder).node_count(), 4u);
  EXPECT_EQ(read_head({"x-large: " + std::string(1 << 20, 'a'), {}}, HeadsAs::contract).size(), 1u);
}

TEST(HeadFields, EventsOfAPageAreThereOrNotWhateverTheirNumbers) {
  EXPECT_EQ(listed(":url: http://a:80/\npage-event: request: http://a:80/x?t=17 404\n"
                   "page-event: request: http://a:80/x?t=9 404\npage-value: cart 3\n"),
            "page-event/request/http://this-host/x?t=0 0=yes\npage-value/cart=3\n");
}

}  // namespace
}  // namespace treesift
