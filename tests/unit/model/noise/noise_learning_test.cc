#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/noise_helpers.h"

namespace treesift {
namespace {

TEST(NoiseLearning, NothingVaried) {
  const std::string page = with_text("<p>1 of 2026-11-20</p>");
  const LearnedNoise noise = learned_from({{"p1", {page, page, page}}, {"p2", {page}}});
  EXPECT_EQ(described(noise), "");
  EXPECT_EQ(refusals(noise), "");
  EXPECT_EQ(noise.pages, 1U);
  EXPECT_FALSE(hidden_by(noise, page, with_text("<p>2 of 2026-11-21</p>")));
}

std::string form(std::string_view token, std::string_view action = "save") {
  return with_text("<form action=" + std::string(action) + "><input type=hidden name=csrf_token value=" +
                   std::string(token) + "><input name=city value=Delft></form>");
}

TEST(NoiseLearning, TokenOfForms) {
  const LearnedNoise noise =
      learned_from({{"p1", {form("9f3aa1c07b"), form("00c1e7ab42"), form("77aa0b0c1d")}},
                    {"p2", {form("12ab34cd56", "send"), form("65dc43ba21", "send")}}});
  ASSERT_EQ(described(noise), "attribute value input[name=\"csrf_token\"]: tokens") << refusals(noise);
  EXPECT_EQ(noise.places[0].often.pages, 2U);
  EXPECT_EQ(noise.places[0].often.comparisons, 3U);
  EXPECT_EQ(noise.places[0].often.comparisons_varied, 3U);
  EXPECT_NEAR(noise.places[0].often.confidence(), 0.4385, 0.0001);  // Wilson, 3 of 3
  EXPECT_EQ(noise.places[0].what_varies(), "//input[@name='csrf_token']/@value");
  EXPECT_TRUE(hidden_by(noise, form("9f3aa1c07b"), form("aaaaaaaaa1")));
  EXPECT_FALSE(hidden_by(noise, form("9f3aa1c07b"), form("")));
  EXPECT_FALSE(hidden_by(noise, form("9f3aa1c07b"), form("9f3aa1c07b", "delete")));
}

std::string footer(std::string_view date, std::string_view heading = "List") {
  return with_text("<h2>" + std::string(heading) + "</h2><div id=footer><span class=date>Made on " +
                   std::string(date) + "</span></div>");
}

TEST(NoiseLearning, DateInFooter) {
  const LearnedNoise noise = learned_from({{"p1", {footer("2026-11-20 10:41"), footer("2026-11-20 10:42")}}});
  ASSERT_EQ(described(noise), "text div#footer span.date: dates") << refusals(noise);
  EXPECT_TRUE(hidden_by(noise, footer("2026-11-20 10:41"), footer("2027-01-02 03:04"), "p7"));
  EXPECT_FALSE(hidden_by(noise, footer("2026-11-20 10:41"), footer("never")));
  EXPECT_FALSE(hidden_by(noise, footer("2026-11-20"), footer("2026-11-21", "Lost")));
}

TEST(NoiseLearning, AMemberNamedAsAnElementIsNone) {
  NoiseLearner learner;
  const std::string page = with_text("<p>1</p>");
  add_page(learner, "a", {page, page, page});
  const auto card = [](std::string_view secret) {
    return R"({"html":"see ?secret=)" + std::string(secret) + R"("})";
  };
  add_page(learner, "b", {card("9f3aa1c07b"), card("00c1e7ab42"), card("77aa0b0c1d")}, SourceType::json);
  EXPECT_EQ(described(learner.finish()), "text /html: tokens");
}

TEST(NoiseLearning, SessionInLinks) {
  const auto page = [](std::string_view sid, std::string_view id) {
    return with_text("<ul id=menu><li><a href='/a?sid=" + std::string(sid) +
                     "'>A</a></li><li><a href='/b?id=" + std::string(id) + "&amp;sid=" + std::string(sid) +
                     "'>B</a></li></ul>");
  };
  const LearnedNoise noise = learned_from({{"p1", {page("9f3aa1c07b", "1"), page("00c1e7ab42", "1")}}});
  ASSERT_EQ(described(noise), "attribute href ul#menu a: tokens") << refusals(noise);
  EXPECT_TRUE(hidden_by(noise, page("9f3aa1c07b", "1"), page("1234567890", "1")));
  EXPECT_FALSE(hidden_by(noise, page("9f3aa1c07b", "1"), page("9f3aa1c07b", "2")));
}

TEST(NoiseLearning, Counter) {
  const auto page = [](int count) {
    return with_text("<div class=stats>Seen " + std::to_string(count) + " times<b>12</b></div>");
  };
  const LearnedNoise noise = learned_from({{"p1", {page(7), page(8), page(11)}}});
  ASSERT_EQ(described(noise), "text html > body > div.stats: numbers") << refusals(noise);
  EXPECT_TRUE(hidden_by(noise, page(7), page(99)));
  EXPECT_FALSE(hidden_by(noise, page(7), with_text("<div class=stats>Seen 7 times<b>13</b></div>")));
}

std::string list(std::initializer_list<std::string_view> items) {
  std::string html = "<ul class=news>";
  for (const std::string_view item : items) html.append("<li><b>").append(item).append("</b> arrived</li>");
  return with_text(html + "</ul>");
}

// A count of visitors on every page says nothing of the number in the basket above it, nor an advertisement's link of
// those of a list: each varies at its own place, and a selector that names both would hide what never varied.
TEST(NoiseLearning, NumbersThatNeverVariedAtTheirPlaceAreNoNoise) {
  const auto page = [](int visitors, int prices, std::string_view basket, std::string_view link) {
    return with_text(
        "<div><p>Basket <span>" + std::string(basket) + "</span></p></div><ul><li><a href='/item/" +
        std::string(link) + "'>Oak</a></li></ul><div class=ad><a href='/ad/" + std::to_string(prices) +
        "'>New</a></div><div><em><span>" + std::to_string(visitors) +
        "</span></em></div><div><i><a href='/item/" + std::to_string(prices) + "'>Also</a></i></div>");
  };
  Suite pages;
  for (int i = 0; i < 12; ++i) {
    pages.push_back(
        {"p" + std::to_string(i),
         {page(31 + i, 21, "2", "17"), page(54 + i, 47, "2", "17"), page(28 + i, 33, "2", "17")}});
  }
  const LearnedNoise noise = learned_from(pages);
  const std::string before = page(40, 30, "2", "17");
  EXPECT_TRUE(hidden_by(noise, before, page(61, 44, "2", "17"))) << described(noise);
  EXPECT_FALSE(hidden_by(noise, before, page(61, 44, "3", "17"))) << described(noise);
  EXPECT_FALSE(hidden_by(noise, before, page(61, 44, "2", "18"))) << described(noise);
}

// Whatever class the body of a page has.
TEST(NoiseLearning, WhatAScriptNamesVariesOnPagesOfAnotherClassAsWell) {
  const auto page = [](std::string_view type, int took, int cpu, int id) {
    return "<html><body class=" + std::string(type) +
           "><p>Text</p><script>set({\"took\":" + std::to_string(took) + ",\"cpu\":" + std::to_string(cpu) +
           ",\"id\":" + std::to_string(id) + "})</script></body></html>";
  };
  const LearnedNoise noise = learned_from(
      {{"p1", {page("view", 31, 7, 5), page("view", 45, 8, 5), page("view", 38, 9, 5)}},
       {"p2", {page("view", 33, 6, 6), page("view", 48, 8, 6), page("view", 39, 5, 6)}},
       {"p3", {page("history", 71, 3, 7), page("history", 89, 3, 7), page("history", 62, 3, 7)}}});
  ASSERT_EQ(described(noise), "text html > body > script: numbers") << refusals(noise);
  EXPECT_TRUE(hidden_by(noise, page("history", 71, 3, 7), page("history", 99, 4, 7)));
  EXPECT_FALSE(hidden_by(noise, page("history", 71, 3, 7), page("history", 99, 4, 8)));
  EXPECT_FALSE(hidden_by(noise, page("view", 31, 7, 5), page("view", 31, 7, 6)));
}

TEST(NoiseLearning, OrderOfItems) {
  const LearnedNoise noise = learned_from({{"p1",
                                            {list({"The Swan of Delft", "The Heron", "Black Coot"}),
                                             list({"Black Coot", "The Swan of Delft", "The Heron"}),
                                             list({"The Heron", "Black Coot", "The Swan of Delft"})}}});
  ASSERT_EQ(described(noise), "order html > body > ul.news") << refusals(noise);
  EXPECT_TRUE(hidden_by(noise, list({"The Swan of Delft", "The Heron", "Black Coot"}),
                        list({"The Heron", "The Swan of Delft", "Black Coot"})));
  EXPECT_FALSE(hidden_by(noise, list({"The Swan of Delft", "The Heron", "Black Coot"}),
                         list({"The Heron", "The Swan of Delft"})));
}

// Those that two runs have both were found by their names, wherever they stood.
TEST(NoiseLearning, ASelectionInAnyOrder) {
  const std::vector<std::string_view> birds = {"The Heron",  "Black Coot", "A Grebe",  "Red Stork",
                                               "Wild Goose", "The Ruff",   "A Plover", "The Swan of Delft"};
  const auto selection = [&](std::size_t first, std::size_t step) {
    const auto bird = [&](std::size_t at) { return birds[(first + at * step) % birds.size()]; };
    return list({bird(0), bird(1), bird(2), bird(3), bird(4)});
  };
  Suite suite;
  for (std::size_t i = 0; i < 8; ++i)
    suite.push_back({"p" + std::to_string(i), {selection(i, 1), selection(i + 4, 5), selection(i + 3, 1)}});
  const LearnedNoise noise = learned_from(suite);
  EXPECT_EQ(described(noise), "text html > body > ul.news > li > b: a few texts; order html > body > ul.news")
      << refusals(noise);
}

TEST(NoiseLearning, GrowingListGrowsAtItsEndOnly) {
  const std::string one = list({"The Swan of Delft", "The Heron"}),
                    two = list({"The Swan of Delft", "The Heron", "Black Coot"}),
                    three = list({"The Swan of Delft", "The Heron", "Black Coot", "A Grebe"});
  const LearnedNoise noise = learned_from({{"p1", {one, two, three}}});
  ASSERT_EQ(described(noise), "repetition html > body > ul.news > li") << refusals(noise);
  EXPECT_EQ(noise.places[0].ends, list_end);
  EXPECT_TRUE(hidden_by(noise, one, list({"The Swan of Delft", "The Heron", "Red Stork", "Wild Goose"})));
  EXPECT_FALSE(hidden_by(noise, two, list({"The Swan of Delft", "Black Coot"})));
  EXPECT_FALSE(hidden_by(noise, two, list({"The Swan of Delft", "The Ruff", "Black Coot"})));
  EXPECT_FALSE(hidden_by(noise, one,
                         with_text("<ul class=news><li><b>The Swan of Delft</b> arrived</li><li><b>The "
                                   "Heron</b> arrived</li><li><i>Fatal error</i></li></ul>")));
}

TEST(NoiseLearning, AListThatNeverWasEmptyIsNotHiddenWhereItIs) {
  const std::string one = list({"The Swan of Delft"}), two = list({"The Swan of Delft", "The Heron"}),
                    none = list({});
  const LearnedNoise growing = learned_from({{"p1", {one, two, one}}, {"p2", {two, one, two}}});
  EXPECT_TRUE(hidden_by(growing, two, one)) << refusals(growing);
  EXPECT_FALSE(hidden_by(growing, two, none));
  EXPECT_FALSE(hidden_by(growing, none, one));
  const LearnedNoise emptied = learned_from({{"p1", {one, two, one}}, {"p2", {none, two, none}}});
  ASSERT_EQ(described(emptied), "repetition html > body > ul.news > li") << refusals(emptied);
  EXPECT_EQ(emptied.places[0].ends, list_end | list_all);
  EXPECT_TRUE(hidden_by(emptied, two, none));
}

TEST(NoiseLearning, WhatWasAlwaysThereIsNotKnownToComeAndGoElsewhere) {
  const auto page = [](const std::string& holder, bool has_note) {
    return with_text("<" + holder + "><h2>Tide tables</h2>" +
                     (has_note ? "<p class=note>of <b>the</b> harbour</p>" : "") + "</" + holder + ">");
  };
  Suite suite{{"p0", {page("aside", true), page("aside", true), page("aside", true)}}};
  for (const std::string holder : {"section", "article", "main"}) {
    for (int i = 0; i < 5; ++i)
      suite.push_back(
          {holder + std::to_string(i), {page(holder, true), page(holder, false), page(holder, true)}});
  }
  const LearnedNoise noise = learned_from(suite);
  EXPECT_TRUE(hidden_by(noise, page("main", true), page("main", false))) << refusals(noise);
  EXPECT_FALSE(hidden_by(noise, page("aside", true), page("aside", false))) << described(noise);
}

TEST(NoiseLearning, WhatMovesToAnotherParentIsNoOrder) {
  const std::string block = "<p>The tide tables of the harbour</p><p>stand here</p>";
  const std::string here = "<div id=a>" + block + "<p>one</p></div><div id=b><p>two</p></div>",
                    there = "<div id=a><p>one</p></div><div id=b><p>two</p>" + block + "</div>";
  const LearnedNoise noise = learned_from({{"p1", {here, there, here}}, {"p2", {there, here, there}}});
  EXPECT_EQ(described(noise).find("order"), std::string::npos) << described(noise);
  EXPECT_GT(noise.unlearnable_edits, 0U);
}

TEST(NoiseLearning, AdvertisementThereOrNot) {
  const std::string without = with_text("<p>Tide tables</p>");
  const auto with = [](std::string_view text) {
    return with_text("<p>Tide tables</p><div class=ad><b>Buy</b>" + std::string(text) + "</div>");
  };
  const LearnedNoise noise = learned_from(
      {{"p1", {without, with("ropes"), without}}, {"p2", {with("sails"), without, with("paint")}}});
  ASSERT_EQ(described(noise), "presence html > body > div.ad") << refusals(noise);
  EXPECT_TRUE(hidden_by(noise, with("ropes"), without));
  EXPECT_TRUE(hidden_by(noise, without, with("oars")));
  EXPECT_FALSE(hidden_by(noise, without, with_text("<p>Tide tables</p><div class=error>Lost</div>")));
  EXPECT_FALSE(hidden_by(noise, without, with_text("")));
}

TEST(NoiseLearning, IdsWithNumbersAreNoPartOfThePath) {
  const auto page = [](std::string_view id, int count) {
    return with_text("<div id=item" + std::string(id) + "><p class=c" + std::string(id) + ">Seen " +
                     std::to_string(count) + " times</p></div>");
  };
  const LearnedNoise noise =
      learned_from({{"p1", {page("12", 3), page("12", 4)}}, {"p2", {page("34", 8), page("34", 9)}}});
  ASSERT_EQ(described(noise), "text div[id^=\"item\"] p: numbers") << refusals(noise);
  EXPECT_TRUE(hidden_by(noise, page("56", 1), page("56", 2)));
}

TEST(NoiseLearning, IdsThatVaryAreNoPartOfThePath) {
  const auto page = [](std::string_view id, std::string_view date) {
    return with_text("<div id=" + std::string(id) + "><p class=when>" + std::string(date) + "</p></div>");
  };
  const LearnedNoise noise =
      learned_from({{"p1", {page("swan", "2026-11-20"), page("heron", "2026-11-21")}},
                    {"p2", {page("coot", "2026-11-20"), page("grebe", "2026-11-21")}}});
  EXPECT_EQ(described(noise),
            "text html > body > div > p.when: dates; attribute id html > body > div: any text");
}

TEST(NoiseLearning, OneOfManyCells) {
  const auto page = [](int x) {
    return with_text("<table><tr><td>Ships 12</td><td>Boats 3</td></tr><tr><td>Rafts 4</td><td>Load " +
                     std::to_string(x) + " now</td></tr></table>");
  };
  const LearnedNoise noise = learned_from({{"p1", {page(1), page(2), page(3)}}});
  ASSERT_EQ(noise.places.size(), 1U) << described(noise);
  EXPECT_TRUE(hidden_by(noise, page(1), page(5)));
  const std::string other = with_text(
      "<table><tr><td>Ships 13</td><td>Boats 3</td></tr><tr><td>Rafts 4</td><td>Load 1 "
      "now</td></tr></table>");
  EXPECT_FALSE(hidden_by(noise, page(1), other));
}

TEST(NoiseLearning, PositionWhereValuesDoNotTell) {
  const auto page = [](int x) {
    return with_text("<table><tr><td>12</td><td>3</td></tr><tr><td>4</td><td>" + std::to_string(x) +
                     "</td></tr><tr><td>7</td><td>8</td></tr></table>");
  };
  const LearnedNoise noise = learned_from({{"p1", {page(1), page(2), page(3)}}});
  ASSERT_EQ(noise.places.size(), 1U) << described(noise);
  EXPECT_NE(noise.places[0].selector.find(":nth-of-type(2)"), std::string::npos) << described(noise);
  EXPECT_TRUE(hidden_by(noise, page(1), page(5)));
  const std::string other = with_text(
      "<table><tr><td>13</td><td>3</td></tr><tr><td>4</td><td>1</td></tr><tr><td>7</td><td>8</td></tr></"
      "table>");
  EXPECT_FALSE(hidden_by(noise, page(1), other));
}

TEST(NoiseLearning, EachPositionHasItsOwnValues) {
  const auto page = [](const std::string& count, const std::string& news) {
    return "<p>" + count + " visitors</p><p>" + news +
           "</p><p>Pier</p><h2>Tides and ships of the harbour, every day anew for all who sail, and for "
           "those "
           "who stay at home and wait for them</h2>";
  };
  const LearnedNoise noise =
      learned_from({{"p1", {page("17", "Foggy"), page("18", "Storm"), page("25", "Rainy")}}});
  EXPECT_EQ(described(noise), "text p:nth-of-type(1): numbers; text p:nth-of-type(2): any text")
      << refusals(noise);
  EXPECT_TRUE(hidden_by(noise, page("17", "Foggy"), page("40", "Sunny")));
  EXPECT_FALSE(hidden_by(noise, page("17", "Foggy"), page("No", "Foggy")));
}

TEST(NoiseLearning, PagesWhereSelectorsDoNotTell) {
  const auto page = [](std::string_view text) { return with_text("<p>" + std::string(text) + "</p>"); };
  Suite suite{{"live", {page("Low tide"), page("High tide"), page("Low tide"), page("High tide")}}};
  for (int i = 0; i < 8; ++i) suite.push_back({"p" + std::to_string(i), {page("Closed"), page("Closed")}});
  const LearnedNoise noise = learned_from(suite);
  ASSERT_EQ(noise.places.size(), 1U) << described(noise) << refusals(noise);
  EXPECT_EQ(noise.places[0].pages, std::vector<std::string>{"live"});
  EXPECT_TRUE(hidden_by(noise, page("Low tide"), page("High tide"), "live"));
  EXPECT_FALSE(hidden_by(noise, page("Low tide"), page("High tide"), "p1"));
}

TEST(NoiseLearning, FluidFragmentHoldsItsPlaces) {
  const auto page = [](std::string_view date, int count) {
    return with_text("<div id=status><p class=when>" + std::string(date) + "</p><p class=seen>Seen " +
                     std::to_string(count) + " times</p></div>");
  };
  const LearnedNoise noise =
      learned_from({{"p1", {page("2026-11-20", 3), page("2026-11-21", 4), page("2026-11-22", 5)}}});
  ASSERT_EQ(described(noise), "text div#status p.seen: numbers; text div#status p.when: dates");
  ASSERT_EQ(noise.fragments.size(), 1U);
  EXPECT_EQ(noise.fragments[0].selector, "div#status");
  EXPECT_EQ(noise.fragments[0].places, (std::vector<std::size_t>{0, 1}));
}

TEST(NoiseLearning, Json) {
  const auto page = [](int id, std::string_view name) {
    return "{\"request\":{\"id\":" + std::to_string(id) + "},\"names\":[\"" + std::string(name) +
           "\",\"a long name that stays\",\"another long name that stays where it is\"]}";
  };
  const LearnedNoise noise =
      learned_from({{"p1", {page(123, "x"), page(456, "x"), page(789, "x")}}}, SourceType::json);
  ASSERT_EQ(described(noise), "text /request/id: numbers") << refusals(noise);
  EXPECT_TRUE(noise.places[0].is_xpath);
  EXPECT_TRUE(hidden_by(noise, page(12, "x"), page(2000, "x"), "p1", SourceType::json));
  EXPECT_FALSE(hidden_by(noise, page(123, "x"), page(0, "x"), "p1", SourceType::json));
  EXPECT_FALSE(hidden_by(noise, page(123, "x"), page(-124, "x"), "p1", SourceType::json));
  EXPECT_FALSE(hidden_by(noise, page(1, "x"), page(1, "y"), "p1", SourceType::json));
}

TEST(NoiseLearning, XmlNamesWithPrefixes) {
  const auto page = [](std::string_view date, std::string_view issued) {
    return "<rss><channel><dc:date>" + std::string(date) + "</dc:date><dc:issued>" + std::string(issued) +
           "</dc:issued><title>Tides and ships of the harbour, every day anew for all who "
           "sail</title></channel></rss>";
  };
  const LearnedNoise noise = learned_from(
      {{"p1", {page("2026-11-20", "2026-10-01"), page("2026-11-21", "2026-10-01")}}}, SourceType::xml);
  ASSERT_EQ(described(noise), "text rss > channel > dc\\:date: dates") << refusals(noise);
  const std::string trusted = page("2026-11-20", "2026-10-01");
  EXPECT_TRUE(hidden_by(noise, trusted, page("2026-11-25", "2026-10-01"), "p1", SourceType::xml));
  EXPECT_FALSE(hidden_by(noise, trusted, page("2026-11-25", "2026-10-02"), "p1", SourceType::xml));
}

}  // namespace
}  // namespace treesift
