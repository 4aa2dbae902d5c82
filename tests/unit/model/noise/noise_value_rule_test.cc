#include <gtest/gtest.h>
#include <re2/re2.h>

#include <string>
#include <utility>
#include <vector>

#include "model/noise/values/value_rule.h"

namespace treesift {
namespace {

using Kind = ValueRule::Kind;

ValueRule rule_of(const std::vector<std::pair<std::string, std::string>>& pairs) {
  ValueRule rule;
  for (const auto& [before, after] : pairs) rule.note(before, after);
  return rule;
}

TEST(NoiseValueRule, EqualValuesTeachNothing) {
  const ValueRule rule = rule_of({{"a", "a"}});
  EXPECT_EQ(rule.kind(), Kind::nothing);
  EXPECT_TRUE(rule.allows("b", "b"));
  EXPECT_FALSE(rule.allows("a", "b"));
}

TEST(NoiseValueRule, NumbersOfJsonEndInNoZeros) {
  ValueRule rule;
  rule.note_json_numbers("22.43", "17.05");
  EXPECT_TRUE(rule.allows("22.43", "22.4"));  // 22.40
  EXPECT_TRUE(rule.allows("22.43", "22"));    // 22.00
  EXPECT_FALSE(rule.allows("22.43", "22.431"));
  EXPECT_FALSE(rule.allows("22.43", "0"));
  EXPECT_TRUE(RE2::FullMatch("22.4", rule.patterns()[0].pattern));
  EXPECT_TRUE(RE2::FullMatch("22", rule.patterns()[0].pattern));
  EXPECT_FALSE(RE2::FullMatch("-22", rule.patterns()[0].pattern));
  // Of many places one number may well be shorter, a rounded one hardly.
  ValueRule exact;
  exact.note_json_numbers("0.953127", "0.481535");
  EXPECT_TRUE(exact.allows("0.953127", "0.9531"));
  EXPECT_FALSE(exact.allows("0.953127", "0.95"));
  // What has shown a zero is written with as many places as always, and so is a text.
  rule.note_json_numbers("22.43", "22.40");
  EXPECT_FALSE(rule.allows("22.43", "22.4"));
  EXPECT_FALSE(rule_of({{"22.43", "17.05"}}).allows("22.43", "22.4"));
}

TEST(NoiseValueRule, DateStaysDate) {
  const ValueRule rule = rule_of({{"on 2026-11-20 20:40", "on 2026-11-21 20:41"}});
  EXPECT_EQ(rule.kind(), Kind::dates);
  EXPECT_TRUE(rule.allows("on 2026-11-20 20:40", "on 2031-01-01 00:00"));
  EXPECT_FALSE(rule.allows("on 2026-11-20 20:40", "on "));
  EXPECT_FALSE(rule.allows("on 2026-11-20 20:40", "by 2026-11-20 20:40"));
}

TEST(NoiseValueRule, ADateThatStayedBesideWhatVariesStays) {
  const ValueRule rule = rule_of({{"from=2026-01-01&sid=9f3aa1c07b", "from=2026-01-01&sid=00c1e7ab42"}});
  EXPECT_EQ(rule.kind(), Kind::tokens);
  EXPECT_EQ(rule.patterns().size(), 1u);
  EXPECT_TRUE(rule.allows("from=2026-01-01&sid=9f3aa1c07b", "from=2026-01-01&sid=deadbeef12"));
  EXPECT_TRUE(rule.allows("from=2025-05-01&sid=9f3aa1c07b", "from=2025-05-01&sid=deadbeef12"));
  EXPECT_FALSE(rule.allows("from=2026-01-01&sid=9f3aa1c07b", "from=2026-02-01&sid=deadbeef12"));
  const ValueRule stamp =
      rule_of({{"since 2026-01-01, 2026-11-20T10:41:07Z", "since 2026-01-01, 2026-11-21T09:12:30Z"}});
  ASSERT_EQ(stamp.patterns().size(), 1u);
  EXPECT_FALSE(RE2::PartialMatch("since 2026-01-01", stamp.patterns()[0].pattern));
  EXPECT_TRUE(RE2::PartialMatch("2026-12-01T00:00:00Z", stamp.patterns()[0].pattern));
}

TEST(NoiseValueRule, TokensKeepTheWordsThatTheyBeginWith) {
  const ValueRule rule = rule_of({{"sk_live_9f3aa1c07b12", "sk_live_00c1e7ab4212"}});
  EXPECT_TRUE(rule.allows("sk_live_9f3aa1c07b12", "sk_live_deadbeef1234"));
  EXPECT_FALSE(rule.allows("sk_live_9f3aa1c07b12", "pk_live_9f3aa1c07b12"));
  EXPECT_FALSE(rule.allows("sk_live_9f3aa1c07b12", "sk_live_zz3aa1c07b12"));
  EXPECT_EQ(rule.patterns()[0].pattern, R"(^sk_live_([0-9A-Fa-f]{12})\b)");
  const ValueRule path =
      rule_of({{"/dl/8FV-GzzVyNOf4HiscR3ewuUAiI4mq3Lu", "/dl/9_aVd4zzQ7tWq0HkscR3ewuUxiI4mq3L"}});
  EXPECT_FALSE(path.allows("/dl/8FV-GzzVyNOf4HiscR3ewuUAiI4mq3Lu", "/xx/8FV-GzzVyNOf4HiscR3ewuUAiI4mq3Lu"));
  EXPECT_EQ(path.patterns()[0].pattern, "^/dl/([0-9A-Za-z_-]{32})");
  // What not all of them begin with is a part of them.
  const ValueRule both = rule_of(
      {{"sk_live_9f3aa1c07b12", "sk_live_00c1e7ab4212"}, {"sk_test_9f3aa1c07b12", "sk_test_00c1e7ab4212"}});
  EXPECT_EQ(both.patterns()[0].pattern, R"(^sk_([0-9A-Za-z_]{17})\b)");
}

TEST(NoiseValueRule, TokenKeepsLengthAlphabetAndPlace) {
  const ValueRule rule = rule_of({{"?page=3&sid=9f3aa1c07b", "?page=3&sid=00c1e7ab42"}});
  EXPECT_EQ(rule.kind(), Kind::tokens);
  EXPECT_TRUE(rule.allows("?page=3&sid=9f3aa1c07b", "?page=3&sid=deadbeef12"));
  EXPECT_TRUE(rule.allows("?page=4&sid=9f3aa1c07b", "?page=4&sid=1234567890"));
  EXPECT_FALSE(rule.allows("?page=3&sid=9f3aa1c07b", "?page=4&sid=9f3aa1c07b"));
  EXPECT_FALSE(rule.allows("?page=3&sid=9f3aa1c07b", "?page=3&sid="));
  EXPECT_FALSE(rule.allows("?page=3&sid=9f3aa1c07b", "?page=3&sid=9f3aa1c0"));
  EXPECT_FALSE(rule.allows("?page=3&sid=9f3aa1c07b", "?page=3&sid=9f3aa1c07b0"));
  EXPECT_FALSE(rule.allows("?page=3&sid=9f3aa1c07b", "?page=3&sid=zz3aa1c07b"));
  EXPECT_FALSE(rule.allows("?page=3&key=9f3aa1c07b", "?page=3&key=00c1e7ab42"));
}

TEST(NoiseValueRule, WhereOneTokenWasNoUuidNoneNeedsToBe) {
  const ValueRule rule =
      rule_of({{"row: 6fa459ea-ee8a-4ca4-894e-db77e160355e", "row: 16fd2706-8baf-433b-82eb-8c7fada847da"},
               {"row: 9f3aa1c07b12", "row: 00c1e7ab4234"}});
  EXPECT_TRUE(rule.allows("row: 9f3aa1c07b12", "row: deadbeef1234"));
}

// The time of day did not differ between these runs; it belongs to the date all the same.
TEST(NoiseValueRule, DatesWhoseSlashesJsonHasEscaped) {
  const ValueRule rule =
      rule_of({{R"(var SIG=" --- 2026\/11\/20 20:41\/\/";)", R"(var SIG=" --- 2026\/11\/21 20:41\/\/";)"}});
  EXPECT_EQ(rule.kind(), Kind::dates);
  const std::string expected = R"(var SIG=" --- 2026\/11\/20 20:41\/\/";)";
  EXPECT_TRUE(rule.allows(expected, R"(var SIG=" --- 2026\/12\/02 09:07\/\/";)"));
  const RE2 expression(rule.patterns().at(0).pattern, RE2::Quiet);
  ASSERT_TRUE(expression.ok()) << expression.pattern();
  EXPECT_TRUE(RE2::PartialMatch(expected, expression));
  EXPECT_FALSE(RE2::PartialMatch(R"(var SIG=" --- 2026\/12\/02\/\/";)", expression));
  EXPECT_FALSE(RE2::PartialMatch(R"(var SIG=" --- 1970\/01\/01 09:07\/\/";)", expression));
}

// Whether its digits stand apart or not, and whatever the name's length: "new-relation-form-a1b2c3d4" as a
// whole looks like a token, "new-relation-form-aaaaa123" does not.
TEST(NoiseValueRule, HexadecimalBehindNames) {
  const ValueRule rule = rule_of({{"new-relation-form-a1b2c3d4", "new-relation-form-aaaaa123"},
                                  {"edit_user_5-36c39d4b", "edit_user_5-8f4a5b3d"},
                                  {"activity_scope_form-18febad2", "activity_scope_form-e2812deb"}});
  EXPECT_EQ(rule.kind(), Kind::tokens);
  EXPECT_TRUE(rule.allows("new-relation-form-e2812deb", "new-relation-form-0a1b2c3d"));
  EXPECT_TRUE(rule.allows("activity_scope_form-a1b2c3d4", "activity_scope_form-38529614"));
  EXPECT_FALSE(rule.allows("new-relation-form-e2812deb", "old-relation-form-e2812deb"));
  EXPECT_FALSE(rule.allows("new-relation-form-e2812deb", "new-relation-form-"));
}

TEST(NoiseValueRule, AgesThatAreTheWholeText) {
  const ValueRule rule = rule_of({{"2 months", "about 2 months"}});
  EXPECT_EQ(rule.kind(), Kind::dates);
  EXPECT_TRUE(rule.allows("16 days", "less than a minute"));
  EXPECT_FALSE(rule.allows("16 days", "-16 days"));
  EXPECT_FALSE(rule.allows("16 days", "NaN days"));
  EXPECT_FALSE(rule.allows("16 days", ""));
  EXPECT_NE(rule_of({{"It takes 2 days.", "It takes 3 days."}}).kind(), Kind::dates);
}

TEST(NoiseValueRule, TokenWithHyphensOnOneSide) {
  const ValueRule rule =
      rule_of({{"20261120JcRn5AMCpQeMkrpghE5CNpQhb2SNMPMS", "20261123YAj818KU1YIMIAWsG-vgC-d08JJW7713"}});
  EXPECT_EQ(rule.kind(), Kind::tokens);
  EXPECT_TRUE(
      rule.allows("20261120--Rn5AMCpQeMkrpghE5CNpQhb2SNMP-S", "20270101abcdefghijklmnopqrstuvwxyzABCDEF"));
  EXPECT_FALSE(rule.allows("20261120JcRn5AMCpQeMkrpghE5CNpQhb2SNMPMS", ""));
}

// Of base64url one in sixty-four begins with a hyphen.
TEST(NoiseValueRule, AHyphenBeforeATokenBelongsToIt) {
  const ValueRule rule = rule_of({{"/a?sig=k5Jq0Zb3xW9rT2vL", "/a?sig=-x7Gd4Ns8aP1mQ6y"},
                                  {"/a?sig=-h2Fc5Tk0eU7bR4w", "/a?sig=-Zy9Lq3Vs6nD1oK8"}});
  EXPECT_EQ(rule.kind(), Kind::tokens);
  ASSERT_EQ(rule.patterns().size(), 1u);
  EXPECT_EQ(rule.patterns()[0].pattern, R"(\?sig=([0-9A-Za-z_-]{16}))");
  EXPECT_TRUE(rule.allows("/a?sig=k5Jq0Zb3xW9rT2vL", "/a?sig=-h2Fc5Tk0eU7bR4w"));
  const ValueRule of_hyphens = rule_of({{"-h2Fc5Tk0eU7bR4w", "-Zy9Lq3Vs6nD1oK8"}});
  EXPECT_EQ(of_hyphens.patterns()[0].pattern, R"(-([0-9A-Za-z_]{15})\b)");
}

// Where tokens vary, what has no digits and changes at hyphens is one, too, and no reason to hide the address.
TEST(NoiseValueRule, ATokenThatLooksLikeWordsIsOneWhereTokensStand) {
  const std::vector<std::pair<std::string, std::string>> tokens = {
      {"http://h/a/7.png?sig=k5Jq-Zb3xW9rT2vL", "http://h/a/7.png?sig=x7Gd4Ns8-P1mQ6yb"}};
  const std::pair<std::string, std::string> words = {"http://h/a/7.png?sig=harbour-newsfeed",
                                                     "http://h/a/7.png?sig=evening-newscast"};
  EXPECT_EQ(rule_of({words}).kind(), Kind::any);
  EXPECT_EQ(rule_of({words, {"http://h/b", "http://h/c"}, tokens[0]}).kind(), Kind::any);
  for (const ValueRule& rule : {rule_of({tokens[0], words}), rule_of({words, tokens[0]})}) {
    EXPECT_EQ(rule.kind(), Kind::tokens);
    EXPECT_TRUE(rule.allows(words.first, words.second));
    EXPECT_FALSE(rule.allows(words.first, "http://h/a/0.png?sig=harbour-newsfeed"));
  }
  const std::pair<std::string, std::string> one_with_digits = {"?sig=k5Jq-Zb3xW9rT2vL",
                                                               "?sig=evening-newscast"};
  EXPECT_EQ(rule_of({one_with_digits}).kind(), Kind::tokens);
}

TEST(NoiseValueRule, ShortHashesAreTokensWhetherTheyLookGeneratedOrNot) {
  const ValueRule rule = rule_of({{"Build 197b2d1", "Build 2ec7e9e"}, {"Build ad06896", "Build 159314c"}});
  EXPECT_EQ(rule.kind(), Kind::tokens);
  EXPECT_TRUE(rule.allows("Build 197b2d1", "Build 1470444"));
  EXPECT_FALSE(rule.allows("Build 197b2d1", "Build skipped"));
  EXPECT_NE(rule_of({{"Build defaced", "Build effaced"}}).kind(), Kind::tokens);
}

TEST(NoiseValueRule, SignedToken) {
  const ValueRule rule = rule_of({{"eyJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJ3aWtpIn0=.M1SSGDdqiQb+JSPm",
                                   "eyJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJ3aWtpIn0=.Ab1/GDdqiQbSqwL3"}});
  EXPECT_EQ(rule.kind(), Kind::tokens);
  EXPECT_FALSE(rule.allows("eyJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJ3aWtpIn0=.M1SSGDdqiQb+JSPm", "none"));
}

TEST(NoiseValueRule, NumbersStayWhereTheyStood) {
  const ValueRule rule = rule_of({{"seen 12 times", "seen 13 times"}});
  EXPECT_EQ(rule.kind(), Kind::numbers);
  EXPECT_TRUE(rule.allows("seen 12 times", "seen 140 times"));
  EXPECT_FALSE(rule.allows("seen 12 times", "seen many times"));
  EXPECT_FALSE(rule.allows("seen 12 times", "seen 1200000 times"));
  EXPECT_FALSE(rule.allows("sold 12 times", "sold 13 times"));
}

TEST(NoiseValueRule, NumbersKeepSignZeroMagnitudeAndDecimals) {
  const ValueRule rule = rule_of({{"in 12.5 ms", "in 3.25 ms"}, {"in 12.5 ms", "in 40.75 ms"}});
  EXPECT_EQ(rule.kind(), Kind::numbers);
  EXPECT_TRUE(rule.allows("in 12.5 ms", "in 0.9 ms"));
  EXPECT_TRUE(rule.allows("in 12.5 ms", "in 123.456 ms"));
  for (const char* other : {"in 0.00 ms", "in 0 ms", "in -3.2 ms", "in 12 ms", "in 1234.5 ms", "in 0.01 ms"})
    EXPECT_FALSE(rule.allows("in 12.5 ms", other)) << other;
  EXPECT_TRUE(rule_of({{"-3", "4"}, {"0", "5"}}).allows("-1", "12"));
  EXPECT_FALSE(rule_of({{"-3", "-4"}}).allows("-3", "3"));
  EXPECT_FALSE(rule_of({{"version 1.2.3", "version 1.2.4"}}).allows("version 1.2.3", "version 1.3.3"));
}

TEST(NoiseValueRule, ANumberOfTheLastDecimalMayBecomeZero) {
  const ValueRule rule = rule_of({{"in 0.001 s", "in 0.012 s"}});
  EXPECT_TRUE(rule.allows("in 0.001 s", "in 0.000 s"));
  for (const char* other : {"in 0 s", "in -0.001 s", "in 0.0000001 s"})
    EXPECT_FALSE(rule.allows("in 0.001 s", other)) << other;
  EXPECT_FALSE(rule_of({{"in 0.112 s", "in 0.243 s"}}).allows("in 0.112 s", "in 0.000 s"));
}

TEST(NoiseValueRule, ARandomNumberIsShorterNowAndThen) {
  const ValueRule random = rule_of({{"id 382740195", "id 774019283"}}),
                  stamp = rule_of({{"id 382740195", "id 382740977"}});
  EXPECT_EQ(random.kind(), Kind::stamps);
  EXPECT_TRUE(random.allows("id 382740195", "id 2740195"));
  EXPECT_FALSE(random.allows("id 382740195", "id 740195"));
  EXPECT_FALSE(random.allows("id 382740195", "id 1382740195"));
  EXPECT_FALSE(stamp.allows("id 382740195", "id 82740195"));
}

TEST(NoiseValueRule, GroupsOfThreeDigitsMayBeginWithZeros) {
  const ValueRule rule = rule_of({{"sent 7,412.5 kB", "sent 8,963.25 kB"}});
  EXPECT_EQ(rule.kind(), Kind::numbers);
  for (const char* other : {"sent 7,046.91 kB", "sent 9,001.5 kB", "sent 2,000.25 kB"}) {
    EXPECT_TRUE(rule.allows("sent 7,412.5 kB", other)) << other;
    std::string hidden = other;
    EXPECT_EQ(RE2::GlobalReplace(&hidden, rule.patterns().at(0).pattern, "#"), 2) << hidden;
  }
  for (const char* other : {"sent 7,0461.9 kB", "sent 0,412.5 kB", "sent 7,0.5 kB"})
    EXPECT_FALSE(rule.allows("sent 7,412.5 kB", other)) << other;
  EXPECT_FALSE(rule_of({{"row 412", "row 963"}}).allows("row 412", "row 046"));
}

TEST(NoiseValueRule, NumbersOfAColumnHaveFewerSpacesWhereTheyAreLonger) {
  const ValueRule rule = rule_of({{"100.00%    5.966      1 -total", "100.00%   12.889      1 -total"}});
  EXPECT_EQ(rule.kind(), Kind::numbers);
  EXPECT_TRUE(rule.allows("100.00%    5.966      1 -total", "100.00%  112.889      1 -total"));
  EXPECT_FALSE(rule.allows("100.00%    5.966      1 -total", "100.00%    5.966      2 -total"));
  EXPECT_FALSE(rule.allows("100.00%    5.966      1 -total", "100.00%    -          1 -total"));
  const RE2 expression(rule.patterns().at(0).pattern, RE2::Quiet);
  for (std::string value : {"100.00%    1.501      1 -total", "100.00%  112.889      1 -total"}) {
    re2::StringPiece number;
    ASSERT_TRUE(RE2::PartialMatch(value, expression, &number)) << expression.pattern();
    EXPECT_EQ(value.replace(static_cast<std::size_t>(number.data() - value.data()), number.size(), "<>"),
              "100.00%<>      1 -total");
  }
}

TEST(NoiseValueRule, ThePortOfAnAddressIsANumberAndNoTimeOfDay) {
  const ValueRule rule = rule_of({{"http://127.0.0.1:2111/a", "http://127.0.0.1:2126/a"}});
  EXPECT_EQ(rule.kind(), Kind::numbers);
  EXPECT_TRUE(rule.allows("http://127.0.0.1:2111/a", "http://127.0.0.1:21126/a"));
  const RE2 expression(rule.patterns().at(0).pattern, RE2::Quiet);
  std::string replaced = "http://127.0.0.1:21126/a";
  std::string port;
  ASSERT_TRUE(RE2::PartialMatch(replaced, expression, &port)) << expression.pattern();
  EXPECT_EQ(port, "21126");
}

TEST(NoiseValueRule, ATokenBetweenHyphensIsATokenWhateverItsDigitsDo) {
  const auto style = [](const std::string& token) {
    return ".box-carousel-" + token + "-icons-cell { display: block } .box-" + token + "-end { color: red }";
  };
  const ValueRule rule = rule_of({{style("48e63d721e72e841"), style("bcdefabcdefab123")},
                                  {style("48e63d721e72e841"), style("e811e723caa63a07")}});
  EXPECT_EQ(rule.kind(), Kind::tokens);
  EXPECT_TRUE(rule.allows(style("48e63d721e72e841"), style("03c52f371551494c")));
  EXPECT_FALSE(rule.allows(style("48e63d721e72e841"), style("")));
  EXPECT_FALSE(rule.allows(style("48e63d721e72e841"), style("48e63d721e72e841") + " "));
}

TEST(NoiseValueRule, DatesKeepTheirFormAndCentury) {
  const ValueRule rule = rule_of({{"/log?at=2026-11-20T11%3A37%3A24Z", "/log?at=2026-11-21T10%3A41%3A07Z"}});
  EXPECT_EQ(rule.kind(), Kind::dates);
  const RE2 expression(rule.patterns().at(0).pattern, RE2::Quiet);
  ASSERT_TRUE(expression.ok()) << expression.pattern();
  EXPECT_TRUE(RE2::PartialMatch("/log?at=2027-01-02T00%3A00%3A00Z", expression));
  for (const char* other :
       {"/log?at=1970-01-01T00%3A00%3A00Z", "/log?at=2026-11-20", "/log?at=never", "/log?at="})
    EXPECT_FALSE(RE2::PartialMatch(other, expression)) << other;
  EXPECT_EQ(rule_of({{"3 minutes ago", "2026-11-20"}}).patterns().at(0).pattern, "");
}

TEST(NoiseValueRule, TheYearBehindAFullStopIsNoPartOfASecond) {
  const ValueRule rule = rule_of({{"on 20.11.2026 for 12.99", "on 21.11.2026 for 12.99"}});
  EXPECT_EQ(rule.patterns()[0].pattern, R"(\b[0-9]{1,2}[.][0-9]{1,2}[.]20[0-9]{2}\b)");
  const ValueRule stamps = rule_of({{"20.11.2026 12:30:07.125", "21.11.2026 12:31:09.500"}});
  EXPECT_TRUE(RE2::FullMatch("00:00:00", stamps.patterns()[0].pattern));
}

TEST(NoiseValueRule, TokensInBase64AreTokensWhetherTheyHoldSlashesOrDigits) {
  const ValueRule rule = rule_of({{"XcmT6D4FE22e2tL5BSEOhw==", "a/mT6D4F+22e2tL5BSEOhw=="},
                                  {"XcmTuDyFEbbeatLzBSEOhw==", "aImTYDqFxwvejtLsBSEOhQ=="}});
  EXPECT_EQ(rule.kind(), Kind::tokens);
  EXPECT_TRUE(rule.allows("XcmT6D4FE22e2tL5BSEOhw==", "///T6D4FE22e2tL5BSEOhw=="));
  for (const char* other : {"", "undefined", "0.00", "Internal server error!!!", "XcmT6D4FE22e"})
    EXPECT_FALSE(rule.allows("XcmT6D4FE22e2tL5BSEOhw==", other)) << other;
}

// Of which some hold slashes, and begin with a plus sign, and others look like words.
TEST(NoiseValueRule, SeveralTokensInBase64OfOneScript) {
  const auto script = [](const std::string& token, const std::string& nonce, const std::string& stock) {
    return R"(window.state = {"csrf": ")" + token + R"(", "stock": )" + stock + R"(, "nonce": ")" + nonce +
           R"("};)";
  };
  const std::string before = script("6bBRU3mhbqzG0u2qRhhX8tXmE8kOuq4i", "XcmT6D4FE22e2tL5BSEOhw==", "17");
  const ValueRule rule =
      rule_of({{before, script("+i/BMKksMAAW8Garv9arKH2Gr/cC9sZ2", "a/mT6D4F+22e2tL5BSEOhw==", "17")},
               {before, script("/wT7hpLz/mQGCsJ/uWqO0gvIAWktFhF5", "aImTYDqFxwvejtLsBSEOhQ==", "17")}});
  EXPECT_EQ(rule.kind(), Kind::tokens);
  EXPECT_TRUE(
      rule.allows(before, script("t+u7aPPQDVHPpulFpIYiwYFa0ZqvExTw", "tjgTpVHwhzMQn3vgVCX+pQ==", "17")));
  for (const std::string& other :
       {script("t+u7aPPQDVHPpulFpIYiwYFa0ZqvExTw", "tjgTpVHwhzMQn3vgVCX+pQ==", "18"),
        script("", "tjgTpVHwhzMQn3vgVCX+pQ==", "17"), script("null", "tjgTpVHwhzMQn3vgVCX+pQ==", "17")}) {
    EXPECT_FALSE(rule.allows(before, other)) << other;
  }
  const ValueRule paths = rule_of({{"go to /Shop/Product/Item7", "go to /Cart/Invoice/Pos12"}});
  EXPECT_EQ(paths.kind(), Kind::any);
  const ValueRule hexadecimal = rule_of({{"go to /3f9a8b7c1122aa/x", "go to /99aa8b7c1100bb/x"}});
  EXPECT_FALSE(hexadecimal.allows("go to /3f9a8b7c1122aa/x", "go to /99aa8b7c1100bb/y"));
}

TEST(NoiseValueRule, AFileWithAHashInItsNameIsNoToken) {
  const ValueRule rule = rule_of({{"/assets/app.86f7e437.js", "/assets/app.e9d71f5e.js"},
                                  {"/assets/app.86f7e437.js", "/assets/app.84a51684.js"}});
  EXPECT_EQ(rule.kind(), Kind::tokens);
  EXPECT_TRUE(rule.allows("/assets/app.86f7e437.js", "/assets/app.3c363836.js"));
  for (const char* other : {"/assets/bad.86f7e437.js", "/attack/x.86f7e437.js/", "/assets/app.86f7e437.jx"})
    EXPECT_FALSE(rule.allows("/assets/app.86f7e437.js", other)) << other;
}

TEST(NoiseValueRule, WordsKeepTheirCharactersAndLength) {
  const ValueRule rule = rule_of({{"Slow and steady", "Early bird"}, {"Calm as a heron", "Out of rope"}});
  EXPECT_EQ(rule.kind(), Kind::any);
  const std::vector<ValuePatternText> patterns = rule.patterns();
  ASSERT_EQ(patterns.size(), 1U);
  EXPECT_EQ(patterns[0].pattern, R"(^[\sA-Za-z]{5,30}$)");
  EXPECT_TRUE(patterns[0].keeps_kind);
  EXPECT_TRUE(rule.allows("Slow and steady", "Low tide today"));
  for (const char* other : {"", "No", "0.00", "Error 500: cannot read"})
    EXPECT_FALSE(rule.allows("Slow and steady", other)) << other;
}

TEST(NoiseValueRule, PasswordsHaveOtherSignsEachTime) {
  const ValueRule rule = rule_of({{"ZRvpD0u0Prscm^X7fUpBjU3", "F3h!D2$3(ZbFE7I#q5Zpe#wk"}});
  EXPECT_TRUE(rule.allows("ZRvpD0u0Prscm^X7fUpBjU3", "DjR@FTZ9YF7%HJ&GW21m~2GZ"));
  EXPECT_FALSE(rule.allows("ZRvpD0u0Prscm^X7fUpBjU3", "no password can be made"));
  EXPECT_TRUE(rule.allows("ZRvpD0u0Prscm^X7fUpBjU3", "eTSbkTicQlWgwerjZJwNFBr7")) << "no sign, by chance";
  EXPECT_FALSE(rule.patterns()[0].keeps_kind);
  EXPECT_FALSE(rule_of({{"Hello, 1st!", "Good Day (2): x"}}).allows("Hello, 1st!", "Hello {{name}}"));
}

TEST(NoiseValueRule, TimeStampsKeepTheirLength) {
  const ValueRule rule = rule_of({{"run.php?1795207243", "run.php?1795293660"}});
  EXPECT_EQ(rule.kind(), Kind::stamps);
  EXPECT_TRUE(rule.allows("run.php?1795207243", "run.php?1800000000"));
  EXPECT_FALSE(rule.allows("run.php?1795207243", "run.php?17952"));
}

TEST(NoiseValueRule, FewTextsThatReturnAreAClosedSet) {
  const ValueRule rule = rule_of({{"Good morning", "Good evening"},
                                  {"Good evening", "Good morning"},
                                  {"Good morning", "Good evening"},
                                  {"Good evening", "Good morning"}});
  EXPECT_EQ(rule.kind(), Kind::texts);
  EXPECT_TRUE(rule.allows("Good evening", "Good morning"));
  EXPECT_FALSE(rule.allows("Good evening", "Fatal error"));
  EXPECT_EQ(rule_of({{"Slow and steady", "Early bird"}}).kind(), Kind::any);
}

TEST(NoiseValueRule, OrderOfNotesDoesNotMatter) {
  const std::vector<std::pair<std::string, std::string>> pairs{
      {"a 1", "a 2"},
      {"b 1", "b 29"},
      {"x=9f3aa1c07b", "x=00c1e7ab42"},
      {"2026-11-20", "2026-11-21"},
      {"c 1", "c 5"},
      {"d 7", "d 8"},
      {"e 100000", "e 200000"},
      {"f 1", "f 2"},
      {"g 1", "g 2"},
      {"h 1", "h 2"},
      {"i 1", "i 2"},
      {"one", "two"},
      {"j 1", "j 222"},
      {"three", "four"},
  };
  const ValueRule forward = rule_of(pairs);
  EXPECT_EQ(rule_of({pairs.rbegin(), pairs.rend()}), forward);
  ValueRule first = rule_of({pairs.begin(), pairs.begin() + 5});
  const ValueRule second = rule_of({pairs.begin() + 5, pairs.end()});
  ValueRule merged = second;
  merged.merge(first);
  first.merge(second);
  EXPECT_EQ(first, forward);
  EXPECT_EQ(merged, forward);
}

TEST(NoiseValueRule, PatternsMatchWhatTheyWereLearnedFrom) {
  const std::vector<std::pair<std::string, std::string>> pairs{
      {"?page=3&sid=9f3aa1c07b", "?page=3&sid=00c1e7ab42"},
      {"seen 12 times", "seen 13 times"},
      {"1795207243", "1795293660"}};
  for (const auto& [before, after] : pairs) {
    const std::vector<ValuePatternText> patterns = rule_of({{before, after}}).patterns();
    ASSERT_EQ(patterns.size(), 1U) << before;
    const RE2 expression(patterns[0].pattern, RE2::Quiet);
    ASSERT_TRUE(expression.ok()) << patterns[0].pattern;
    const auto hide_group = [&](const std::string& value) {
      re2::StringPiece run;
      EXPECT_TRUE(RE2::PartialMatch(value, expression, &run)) << patterns[0].pattern;
      return std::string(value).replace(static_cast<std::size_t>(run.data() - value.data()), run.size(),
                                        "<>");
    };
    EXPECT_EQ(hide_group(before), hide_group(after)) << patterns[0].pattern;
  }
}

// `Math.random().toString(36).substr(3)`: zeros at the end are left out.
TEST(NoiseValueRule, RandomNumbersInBase36MayHaveADigitLess) {
  const ValueRule rule = rule_of({{"lof70uyfcb", "8fhipmxpdb"}, {"8fhipmxpdb", "1dce971dgf"}});
  EXPECT_TRUE(rule.allows("lof70uyfcb", "a3p2e1tji"));
  EXPECT_FALSE(rule.allows("lof70uyfcb", "a3p2e"));
  EXPECT_FALSE(rule_of({{"9f3aa1c07b", "00c1e7ab42"}}).allows("9f3aa1c07b", "9f3aa1c07")) << "hexadecimal";
}

}  // namespace
}  // namespace treesift
