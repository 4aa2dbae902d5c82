// From what was learned to rules that runs apply.
#include "model/noise/noise_rules.h"

#include "align/rules/rule_check.h"
#include "tests/support/noise_helpers.h"
#include "tests/support/ruled_pairs.h"

namespace treesift {
namespace {

// Pages that have what `of` makes of each run's value, in three runs.
template <typename Make>
RuleSet learned_rules(const std::vector<std::string>& values, Make page, SourceType type = SourceType::html) {
  Suite suite;
  for (int i = 0; i < 6; ++i) {
    std::vector<std::string> runs;
    for (const std::string& value : values) runs.push_back(page(std::to_string(i), value));
    suite.emplace_back("p" + std::to_string(i), runs);
  }
  return rule_set(rules_against(learned_from(suite, type)));
}

TEST(NoiseRules, ADateStaysADate) {
  const auto page = [](const std::string& n, const std::string& value) {
    return "<h1>Page " + n + "</h1><p class=made>Made on " + value +
           ", by hand</p><p>Some text that stays</p>";
  };
  const RuleSet rules = learned_rules({"2026-11-20", "2026-11-21", "2026-11-23"}, page);
  EXPECT_TRUE(equal_after(rules, page("1", "2026-11-20"), page("1", "2027-01-02")));
  EXPECT_FALSE(equal_after(rules, page("1", "2026-11-20"), page("1", "never")));
  EXPECT_FALSE(equal_after(rules, page("1", "2026-11-20"), page("1", "")));
  EXPECT_FALSE(equal_after(rules, page("1", "2026-11-20"), page("2", "2026-11-20")));
}

TEST(NoiseRules, ATokenKeepsItsLengthAndItsPlaceInTheValue) {
  const auto page = [](const std::string& n, const std::string& value) {
    return "<p>Page " + n + "</p><a href='?page=" + n + "&sid=" + value + "&mode=x'>go</a>";
  };
  const RuleSet rules = learned_rules({"9f3aa1c07b", "00c1e7ab42", "1234567890"}, page);
  EXPECT_TRUE(equal_after(rules, page("1", "9f3aa1c07b"), page("1", "0987654321")));
  EXPECT_FALSE(equal_after(rules, page("1", "9f3aa1c07b"), page("1", "9f3aa1c07")));
  EXPECT_FALSE(equal_after(rules, "<a href='?page=1&sid=9f3aa1c07b&mode=x'>go</a>",
                           "<a href='?page=2&sid=9f3aa1c07b&mode=x'>go</a>"));
}

TEST(NoiseRules, ATokenThatWasCutShort) {
  const auto page = [](const std::string& n, const std::string& value) {
    return R"({"page":")" + n + R"(","token":")" + value + R"("})";
  };
  const RuleSet rules = learned_rules({"KsZvI...4MGk=", "GWPl6...zd7c="}, page, SourceType::json);
  const auto equal = [&](const std::string& actual) {
    return equal_after(rules, page("1", "YThiN...wNw=="), page("1", actual), "p1", SourceType::json);
  };
  EXPECT_TRUE(equal("MGU4Y...lNw=="));
  EXPECT_FALSE(equal("MGU4Y...lNw==a"));
  EXPECT_FALSE(equal(""));
  EXPECT_FALSE(equal("undefined"));
}

// One of two tokens of a text looks like words, as names of pods do now and then.
TEST(NoiseRules, TokensWithFewDigitsBesideAnother) {
  const auto page = [](const std::string& n, const std::string& value) {
    return "<h1>Page " + n + "</h1><p class=by>Request " + value + "</p><p>Some text that stays as it is</p>";
  };
  const RuleSet rules = learned_rules({"832b1740-c14a-42e9-a6df-2c80397c0c22 by web-xjtfpqmvt-bnzqm",
                                       "5e429696-f092-45c7-a1e9-9e3f6959901c by web-7n9z84w96-5jhmr",
                                       "9bac51ea-57f5-4c39-ae5d-f420f4719de8 by web-xpwnvpxch-rkt92"},
                                      page);
  const std::string before = page("1", "832b1740-c14a-42e9-a6df-2c80397c0c22 by web-xjtfpqmvt-bnzqm");
  const std::string request = "41215fad-1e3f-46c5-a7bc-3fc6e0ea45d1";
  EXPECT_TRUE(equal_after(rules, before, page("1", request + " by web-q2ljk9bkd-zx6cw")));
  EXPECT_FALSE(equal_after(rules, before, page("1", request + " by api-q2ljk9bkd-zx6cw")));
  EXPECT_FALSE(equal_after(rules, before, page("1", request + " by web-undefined")));
  EXPECT_FALSE(equal_after(rules, before, page("1", "undefined by web-q2ljk9bkd-zx6cw")));
}

TEST(NoiseRules, TokensThatBeginWithAHyphenBesideAnother) {
  const auto page = [](const std::string& n, const std::string& value) {
    return "<h1>Page " + n + "</h1><script>const c = {\"csrf\": \"" + value + "\", \"page\": " + n +
           "}</script>";
  };
  const RuleSet rules =
      learned_rules({R"(D009TtNWXBvSQZa1fvusg1swrtX5-Vrr", "id": "94641a65-9d51-482e-a8ee-0ca58f0d01b4)",
                     R"(-jNPajrE2rD6-4KR39GQwetpb5R10IGs", "id": "f4c453ff-e548-44a7-ad86-908fc65b7af4)",
                     R"(ggkrnC365uUHN69IHNNlLG4eq4HruOKb", "id": "f2a28941-a244-4001-abf1-2ee08be2b255)"},
                    page);
  const std::string before = page(
                        "1",
                        R"(D009TtNWXBvSQZa1fvusg1swrtX5-Vrr", "id": "94641a65-9d51-482e-a8ee-0ca58f0d01b4)"),
                    after =
                        R"(-CsNcIIuutCni8vX2WMB0ollvDh2vv7g", "id": "cfc5e840-f2d4-4955-a5e8-7312a9bbb10d)";
  EXPECT_TRUE(equal_after(rules, before, page("1", after)));
  EXPECT_FALSE(equal_after(rules, before, page("2", after)));
  EXPECT_FALSE(equal_after(rules, before, page("1", R"(", "id": "cfc5e840-f2d4-4955-a5e8-7312a9bbb10d)")));
}

// "bdeffa" may be a word and "8a41f0" may not; the name beside them did not vary.
TEST(NoiseRules, ShortTokensOfWhichOneLooksLikeAWord) {
  const auto page = [](const std::string& n, const std::string& value, const std::string& name = "Ada") {
    return "<h1>Page " + n + " of the harbour master</h1><p>Open from nine to five</p><script>f=[\"" + n +
           ":" + value + "\", \"" + name + "\"]</script>";
  };
  const RuleSet rules = learned_rules(
      {"8a41f0\", 105, \"", "bdeffa\", 97, \"", "accede\", 512, \"", "97c1e0\", 300, \""}, page);
  const std::string before = page("1", "8a41f0\", 105, \"");
  EXPECT_TRUE(equal_after(rules, before, page("1", "decade\", 207, \"")));
  EXPECT_FALSE(equal_after(rules, before, page("1", "decade\", 0, \"")));
  EXPECT_FALSE(equal_after(rules, before, page("2", "decade\", 207, \"")));
  EXPECT_FALSE(equal_after(rules, before, page("1", "decade\", 207, \"", "Bob")));
}

// The links of each page have the token of its run, and one list has other links in each run.
TEST(NoiseRules, WordsWithATokenThatARuleForAllLinksReplaces) {
  const auto page = [](const std::string& token, const std::string& random) {
    const auto link = [&](const std::string& name) {
      return "<a href='/p/" + name + "?sid=" + token + "'>go</a>";
    };
    return "<h1>Things to buy and to read</h1><nav>" + link("home") + link("cart") + link("help") +
           "</nav><ol><li>" + link("list") + "</li></ol><p>" + link("more") + "</p><section class=also>" +
           link(random) + "</section>";
  };
  Suite suite;
  for (const std::string n : {"a", "b", "c", "d"}) {
    suite.push_back(
        {n,
         {page("9f3aa1c07b", "lamp" + n), page("00c1e7ab42", "chair" + n), page("1234f67890", "rug" + n)}});
  }
  const RuleSet rules = rule_set(rules_against(learned_from(suite)));
  EXPECT_TRUE(equal_after(rules, page("9f3aa1c07b", "lamp"), page("77c1e7ab42", "vase")));
  EXPECT_FALSE(equal_after(rules, page("9f3aa1c07b", "lamp"), page("", "vase")));
  EXPECT_FALSE(equal_after(rules, page("9f3aa1c07b", "lamp"), "<section class=also><a>go</a></section>"));
}

TEST(NoiseRules, AnyTextButUndefined) {
  const auto page = [](const std::string& n, const std::string& name, const std::string& path) {
    return "<h1>Page " + n + " of all the things that we have for you</h1><p class=also><a href='/p/" + path +
           "?from=" + n + "'>" + name + "</a></p>";
  };
  Suite suite;
  for (const std::string n : {"a", "b", "c", "d", "e"}) {
    suite.push_back({n,
                     {page(n, "Lamp " + n, "lamp-" + n), page(n, "Big chair " + n, "chair-" + n),
                      page(n, "Rug " + n, "rug-" + n)}});
  }
  const RuleSet rules = rule_set(rules_against(learned_from(suite)));
  const std::string before = page("a", "Lamp a", "lamp-a");
  EXPECT_TRUE(equal_after(rules, before, page("a", "Tall vase", "tall-vase")));
  EXPECT_TRUE(equal_after(rules, before, page("a", "Nan bread", "undefinedness")));
  EXPECT_FALSE(equal_after(rules, before, page("a", "undefined", "tall-vase")));
  EXPECT_FALSE(equal_after(rules, before, page("a", "Tall undefined", "tall-vase")));
  EXPECT_FALSE(equal_after(rules, before, page("a", "Tall vase", "undefined")));
}

// Three names that end alike: the token of a fourth is known, too, and no other value behind it.
TEST(NoiseRules, TokensBehindNamesThatEndAlike) {
  const auto page = [](const std::string& n, const std::string& value) {
    const std::string token = "20261120" + value + "7sDF3iXPq1AHhw6Igncf8gTkS6czpUw";
    return "<p>Page " + n + "</p><a href='a?x=1&close_token=" + token +
           "'>a</a><a href='b?open_token=" + token + "&y=2'>b</a><a href='c?x=1&bug_delete_token=" + token +
           "'>c</a>";
  };
  const RuleSet rules = learned_rules({"o", "2", "J"}, page);
  const auto link = [](const std::string& token) {
    return "<a href='i?plugin_install_token=" + token + "'>i</a>";
  };
  EXPECT_TRUE(equal_after(rules, link("20261120BgYnS90WyUhL601cmCnhcTUNkNtc5ovZ"),
                          link("20261123UAmYerM4FcKXZJ9RkT5KqiTvjEa254O4")));
  EXPECT_FALSE(equal_after(rules, link("20261120BgYnS90WyUhL601cmCnhcTUNkNtc5ovZ"), link("20261120BgYnS9")));
  EXPECT_FALSE(equal_after(rules, "<a href='i?plugin_id=20261120BgYnS90WyUhL601cmCnhcTUNkNtc5ovZ'>i</a>",
                           "<a href='i?plugin_id=20261123UAmYerM4FcKXZJ9RkT5KqiTvjEa254O4'>i</a>"));
}

TEST(NoiseRules, ThePortOfAHostWhereverItStands) {
  const auto page = [](const std::string& n, const std::string& port) {
    return "<p>Page " + n + "</p><a href='http://127.0.0.1:" + port + "/p" + n +
           "'>go</a><img src='http://localhost:9000/'>";
  };
  const RuleSet rules = learned_rules({"4873", "21196"}, page);
  const std::string there =
      "<script src='http://127.0.0.1:4873/a.js'></script><p>see http://127.0.0.1:4873/b";
  EXPECT_TRUE(equal_after(rules, there,
                          "<script src='http://127.0.0.1:80/a.js'></script><p>see http://127.0.0.1:80/b"));
  EXPECT_TRUE(equal_after(rules, "<a href='/login?next=http%3A%2F%2F127.0.0.1%3A4873%2Fa'>x</a>",
                          "<a href='/login?next=http%3A%2F%2F127.0.0.1%3A31001%2Fa'>x</a>"));
  EXPECT_FALSE(equal_after(rules, there,
                           "<script src='http://127.0.0.2:80/a.js'></script><p>see http://127.0.0.1:80/b"));
  EXPECT_FALSE(
      equal_after(rules, "<img src='http://localhost:9000/'>", "<img src='http://localhost:9001/'>"));
}

TEST(NoiseRules, APortThatTellsTwoServicesApartIsNoNoise) {
  const auto page = [](const std::string& n, const std::string& port) {
    return "<p>Page " + n + "</p><a href='http://127.0.0.1:" + port +
           "/'>go</a><a href='http://127.0.0.1:9000/'>x</a>";
  };
  const RuleSet rules = learned_rules({"4873", "21196"}, page);
  EXPECT_FALSE(equal_after(rules, "<p>see http://127.0.0.1:4873/b", "<p>see http://127.0.0.1:80/b"));
}

TEST(NoiseRules, SeveralNumbersOfOneText) {
  const auto page = [](const std::string& n, const std::string& value) {
    return "<p>Page " + n + "</p><p id=cost>made in 0." + value + " s with " + value + " queries of 12</p>";
  };
  const RuleSet rules = learned_rules({"12", "345", "77"}, page);
  EXPECT_TRUE(equal_after(rules, page("1", "12"), page("1", "99")));
  EXPECT_FALSE(equal_after(rules, "<p id=cost>made in 0.12 s with 12 queries of 12</p>",
                           "<p id=cost>made in 0.12 s with 12 queries of 13</p>"));
}

// Of RE2 only words of ASCII begin at a `\b`.
TEST(NoiseRules, ANumberBehindASignBeyondAscii) {
  for (const std::string_view sign : {"€ ", "£ ", "§ ", "№ ", "每 ", "Über "}) {
    const auto page = [&](const std::string& n, const std::string& value) {
      return "<h1>Page " + n + "</h1><p class=price>" + std::string(sign) + value +
             "</p><p>Some text that stays, and more of it</p>";
    };
    const RuleSet rules = learned_rules({"23.90", "71.50", "38.99"}, page);
    EXPECT_TRUE(equal_after(rules, page("1", "23.90"), page("1", "84.00"))) << sign;
    EXPECT_FALSE(equal_after(rules, page("1", "23.90"), page("1", "0.00"))) << sign;
  }
}

TEST(NoiseRules, ANumberWithAUnitOnItIsANumber) {
  struct Unit {
    std::string before, behind;
  };
  for (const Unit& unit :
       std::vector<Unit>{{"", "ms"}, {"£", ""}, {"", "€"}, {"第", "回"}, {"took 3m ", "s."}}) {
    const auto page = [](const std::string& n, const std::string& value) {
      return "<h1>Page " + n + "</h1><p class=note>" + value +
             "</p><p>Some text that stays, and more of it</p>";
    };
    const auto with = [&](const std::string& number) { return unit.before + number + unit.behind; };
    const RuleSet rules = learned_rules({with("54"), with("61"), with("38")}, page);
    const std::string expected = page("1", with("54"));
    EXPECT_TRUE(equal_after(rules, expected, page("1", with("47")))) << with("54");
    for (const std::string& other : {with("0"), with("54000"), with("-54"), with(""), with("54") + "x",
                                     std::string("error"), std::string("54"), std::string("54 kB")}) {
      EXPECT_FALSE(equal_after(rules, expected, page("1", other))) << with("54") << ": " << other;
    }
  }
}

TEST(NoiseRules, TwoDigitsMayBeginWithAZero) {
  const auto page = [](const std::string& n, const std::string& value) {
    return "<h1>Page " + n + "</h1><form><input name=ss value='" + value + "'></form><p>Some text that stays";
  };
  const RuleSet rules = learned_rules({"16", "57", "43"}, page);
  EXPECT_TRUE(equal_after(rules, page("1", "16"), page("1", "04")));
  EXPECT_TRUE(equal_after(rules, page("1", "16"), page("1", "5")));
  for (const char* const other : {"00", "004", "", "0", "x4"})
    EXPECT_FALSE(equal_after(rules, page("1", "16"), page("1", other))) << other;
  const RuleSet longer = learned_rules({"16", "157", "43"}, page);
  EXPECT_FALSE(equal_after(longer, page("1", "16"), page("1", "04")));
}

TEST(NoiseRules, AnAttributeThatIsThereOrNot) {
  const auto page = [](const std::string& n, const std::string& value) {
    std::string text = "<p>Page " + n + "</p><select name=day>";
    for (int day = 1; day <= 4; ++day) {
      text += "<option" + std::string(std::to_string(day) == value ? " selected=selected" : "") + ">" +
              std::to_string(day);
    }
    return text + "</select>";
  };
  const RuleSet rules = learned_rules({"1", "2", "1"}, page);
  EXPECT_TRUE(equal_after(rules, page("1", "1"), page("1", "2")));
}

TEST(NoiseRules, ItemsThatComeAndGo) {
  const auto page = [](const std::string& n, const std::string& value) {
    return "<p>Page " + n + "</p><div id=log><p>started</p>" + value +
           "</div><p>and text that stays as it is</p>";
  };
  const std::string item = "<p><b>at</b> work</p>";
  const RuleSet rules = learned_rules({"", item, item + item}, page);
  EXPECT_TRUE(equal_after(rules, page("1", item), page("1", "")));
  EXPECT_FALSE(equal_after(rules, page("1", item), page("1", "<p>an <i>error</i></p>")));
  EXPECT_FALSE(equal_after(rules, page("1", ""), page("1", "<p>an <i>error</i></p>"))) << "another shape";
  std::string at_the_start = page("1", "");
  at_the_start.insert(at_the_start.find("<p>started"), item);
  EXPECT_FALSE(equal_after(rules, page("1", ""), at_the_start)) << "items came at the end only";
}

TEST(NoiseRules, OrderThatVaries) {
  const auto page = [](const std::string& n, const std::string& value) {
    const std::string items[] = {"<li>an apple", "<li>a pear", "<li>a plum"};
    std::string text = "<p>Page " + n + " of the fruit shop</p><ul id=fruit>";
    for (const char c : value) text += items[c - '0'];
    return text + "</ul>";
  };
  const RuleSet rules = learned_rules({"012", "120", "201", "021"}, page);
  EXPECT_TRUE(equal_after(rules, page("1", "012"), page("1", "210")));
  EXPECT_FALSE(equal_after(rules, page("1", "012"), page("1", "01")));
}

TEST(NoiseRules, JsonValues) {
  const auto page = [](const std::string& n, const std::string& value) {
    return R"({"page":)" + n + R"(,"run":{"at":")" + value + R"("},"kept":"12 text"})";
  };
  const RuleSet rules =
      learned_rules({"2026-11-20T10:00:00Z", "2026-11-21T10:00:01Z"}, page, SourceType::json);
  EXPECT_TRUE(equal_after(rules, page("1", "2026-11-20T10:00:00Z"), page("1", "2027-11-20T11:00:00Z"), "p",
                          SourceType::json));
  EXPECT_FALSE(equal_after(rules, page("1", "2026-11-20T10:00:00Z"), page("2", "2026-11-20T10:00:00Z"), "p",
                           SourceType::json));
}

TEST(NoiseRules, WhereATokenStoodWordsForNothingAreADifference) {
  const auto page = [](const std::string& n, const std::string& value) {
    return R"({"page":)" + n + R"(,"session":)" + value + R"(,"kept":"a text that stays as it is"})";
  };
  const RuleSet rules =
      learned_rules({R"("9f3aa1c0x")", R"("00c1e7ab4x")", R"("q2b4c6d8e")"}, page, SourceType::json);
  const auto equal = [&](const std::string& value) {
    return equal_after(rules, page("1", R"("9f3aa1c0x")"), page("1", value), "p", SourceType::json);
  };
  EXPECT_TRUE(equal(R"("11aa22bb3")"));
  for (const char* other :
       {R"("undefined")", R"("Undefined")", R"("")", "null", R"("0.00")", R"("11aa22bb3 not found")"})
    EXPECT_FALSE(equal(other)) << other;
}

TEST(NoiseRules, WhereAUuidOrAnAgeStoodThatOfNothingIsADifference) {
  const auto page = [](const std::string& n, const std::string& value) {
    return "<p>Page " + n + " has words enough</p><i>" + value + "</i>";
  };
  const RuleSet uuids =
      learned_rules({"9f3aa1c0-ee8a-4ca4-894e-db77e160355e", "16fd2706-8baf-433b-82eb-8c7fada847da"}, page);
  const std::string uuid = page("1", "6fa459ea-ee8a-4ca4-894e-db77e160355e");
  EXPECT_TRUE(equal_after(uuids, uuid, page("1", "16fd2706-0000-433b-82eb-8c7fada847da")));
  EXPECT_FALSE(equal_after(uuids, uuid, page("1", "00000000-0000-0000-0000-000000000000")));
  const RuleSet ages = learned_rules({"5 minutes ago", "2 hours ago"}, page);
  const std::string age = page("1", "7 minutes ago");
  for (const char* other : {"3 days ago", "2 years ago", "Nov 3, 2026", "2019-07-01"})
    EXPECT_TRUE(equal_after(ages, age, page("1", other))) << other;
  for (const char* other : {"56 years ago", "Jan 1, 1970", "31 December 1969", "0001-01-01"})
    EXPECT_FALSE(equal_after(ages, age, page("1", other))) << other;
}

TEST(NoiseRules, AFieldThatWasAlwaysThereIsNoNoiseWhereAnotherCameAndWent) {
  Suite suite;
  for (int i = 0; i < 8; ++i) {
    const std::string kept =
        "\"kept\":{\"note\":\"stays\"},\"text\":\"some more words that stay as they are\"";
    const std::string with = "{\"a\":{\"note\":\"x\"},\"b\":{\"note\":\"y\"}," + kept + "}";
    const std::string without = "{\"a\":{},\"b\":{}," + kept + "}";
    suite.push_back({"p" + std::to_string(i), {with, without, with}});
  }
  const RuleSet rules = rule_set(rules_against(learned_from(suite, SourceType::json)));
  const auto page = [](const std::string& a, const std::string& kept) {
    return "{\"a\":{" + a + "},\"b\":{},\"kept\":{" + kept +
           "},\"text\":\"some more words that stay as they are\"}";
  };
  const std::string note = "\"note\":\"x\"", stays = "\"note\":\"stays\"";
  EXPECT_TRUE(equal_after(rules, page(note, stays), page("", stays), "p", SourceType::json));
  EXPECT_FALSE(equal_after(rules, page("", stays), page("", ""), "p", SourceType::json));
}

TEST(NoiseRules, PlacesOfFewPagesAskForTheId) {
  LearnedNoise noise;
  VaryingPath place;
  place.selector = "p";
  place.values.note("a 1", "a 2");
  place.pages = {"shop/a.b", "shop/c"};
  noise.places = {place};
  const RuleSet rules = rule_set(rules_against(noise));
  EXPECT_TRUE(equal_after(rules, "<p>a 1", "<p>a 5", "run-1/shop/a.b"));
  EXPECT_TRUE(equal_after(rules, "<p>a 1", "<p>a 5", "shop/c.html"));
  EXPECT_FALSE(equal_after(rules, "<p>a 1", "<p>a 5", "shop/axb"));
  EXPECT_FALSE(equal_after(rules, "<p>a 1", "<p>a 5", "workshop/c"));
}

TEST(NoiseRules, ContextsThatWereCutWithinACharacter) {
  LearnedNoise noise;
  VaryingPath place;
  place.selector = "p";
  place.values.note("ääääääääääääääääääääääää 17", "ääääääääääääääääääääääää 18");
  noise.places = {place, place};
  const std::vector<Rule> rules = rules_against(noise);
  ASSERT_EQ(rules.size(), 2U);
  EXPECT_NE(rules[0].name, rules[1].name);
  for (const Rule& one : rules) EXPECT_FALSE(find_fault(one).has_value()) << one.pattern;
  EXPECT_TRUE(
      equal_after(rule_set(rules), "<p>ääääääääääääääääääääääää 17", "<p>ääääääääääääääääääääääää 18"));
}

}  // namespace
}  // namespace treesift
