#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/noise_helpers.h"

namespace treesift {
namespace {

TEST(NoiseRefusal, SeenTooRarely) {
  const LearnedNoise noise = learned_from(
      {{"p1", {with_text("<p id=count>Seen 3 times</p>"), with_text("<p id=count>Seen 4 times</p>")}}});
  EXPECT_EQ(described(noise), "");
  EXPECT_EQ(refusals(noise), "text p#count: it varied in 1 of 1 comparison on 1 page, of 2 asked for");
}

TEST(NoiseRefusal, CoversWhatNeverVaried) {
  const auto page = [](std::string_view text) { return with_text("<p>" + std::string(text) + "</p>"); };
  Suite suite;
  for (int i = 0; i < 60; ++i) {
    const std::string other = i < 6 ? "Open" + std::string(static_cast<std::size_t>(i), '!') : "Closed";
    suite.push_back({"p" + std::to_string(i), {page("Closed"), page(other), page(other)}});
  }
  const LearnedNoise noise = learned_from(suite);
  EXPECT_EQ(described(noise), "");
  EXPECT_EQ(refusals(noise),
            "text html > body > p: 97 % of the values that it covers never varied (at most 30 %)");
}

TEST(NoiseRefusal, WholePage) {
  const auto page = [](std::string_view text) {
    return "<html><body>" + std::string(text) + "<p>Stays for ever, as all people know</p></body></html>";
  };
  const LearnedNoise noise =
      learned_from({{"p1", {page("Early bird"), page("Slow tide"), page("Long day")}}});
  EXPECT_EQ(described(noise), "");
  EXPECT_EQ(refusals(noise), "text html > body: it is the whole page");
}

TEST(NoiseRefusal, HidesTooMuchOfAPage) {
  const auto page = [](std::string_view story) {
    return with_text("<div id=story>" + std::string(story) + "</div>");
  };
  const std::string long_story(400, 'x');
  const LearnedNoise noise = learned_from(
      {{"p1", {page(long_story + " end"), page("Once a ship " + long_story), page(long_story + "s")}}});
  EXPECT_EQ(described(noise), "");
  ASSERT_EQ(noise.refused.size(), 1U);
  EXPECT_EQ(noise.refused[0].reason.substr(0, 20), "it alone would hide ");
}

// One page has words beside the token that all have.
TEST(NoiseRefusal, ATokenStaysWhereTheTextsBesideItAreRefused) {
  const auto page = [](std::string_view token, std::string_view name) {
    return with_text("<div id=state>" + std::string(400, 'x') + " request=" + std::string(token) +
                     " name=" + std::string(name) + "</div>");
  };
  const char* const tokens[] = {"9f3aa1c07b5511d0a2c4", "00c1e7ab42d9f33a00c1", "5511d0a2c49f3aa1c07b"};
  Suite suite = {{"p0", {page(tokens[0], "Early bird"), page(tokens[1], "Slow"), page(tokens[2], "A day")}}};
  for (int i = 1; i < 6; ++i)
    suite.push_back(
        {"p" + std::to_string(i), {page(tokens[0], "M"), page(tokens[1], "M"), page(tokens[2], "M")}});
  const LearnedNoise noise = learned_from(suite);
  EXPECT_EQ(described(noise), "text div#state: tokens");
  ASSERT_EQ(noise.refused.size(), 1U);
  EXPECT_EQ(noise.refused[0].reason.substr(0, 33), "but for its dates and tokens it a");
}

// The list of today leads elsewhere each day; all other links lead to the same number, with a session's token behind.
TEST(NoiseRefusal, ANumberIsNotHiddenForTheTokenBesideIt) {
  const auto page = [](int first, std::string_view session) {
    std::string links;
    for (int i = first; i < first + 5; ++i)
      links += "<p><a href=\"/show?id=" + std::to_string(i) + "&amp;sid=" + std::string(session) +
               "\">Show</a></p>";
    return with_text(links);
  };
  const char* const sessions[] = {"9f3aa1c07b5511d0a2c4", "00c1e7ab42d9f33a00c1", "5511d0a2c49f3aa1c07b"};
  Suite suite = {{"p0", {page(2, sessions[0]), page(3, sessions[1]), page(4, sessions[2])}}};
  for (int i = 1; i < 9; ++i)
    suite.push_back(
        {"p" + std::to_string(i), {page(1, sessions[0]), page(1, sessions[1]), page(1, sessions[2])}});
  EXPECT_EQ(described(learned_from(suite)), "attribute href html > body > p > a: tokens");
}

// A cell of today's lists is another day each time; in the other lists it is a date that has to stay.
TEST(NoiseRefusal, ADateThatVariesOnSomePagesIsHiddenOnThese) {
  const auto page = [](std::string_view date) {
    return with_text("<table id=list><tr><td>" + std::string(date) + "</td></tr></table>");
  };
  Suite suite;
  for (int i = 0; i < 12; ++i) {
    const bool is_today = i < 5;
    suite.push_back({"p" + std::to_string(i),
                     {page("05-03-2026"), page(is_today ? "07-03-2026" : "05-03-2026"),
                      page(is_today ? "09-03-2026" : "05-03-2026")}});
  }
  const LearnedNoise noise = learned_from(suite);
  ASSERT_EQ(noise.places.size(), 1U);
  EXPECT_EQ(noise.places[0].pages, (std::vector<std::string>{"p0", "p1", "p2", "p3", "p4"}));
}

// Hashes are compared: a rule for the number beside them does not hide them.
TEST(NoiseRefusal, APageOfHashesWithANumber) {
  std::string hashes;
  for (int i = 0; i < 20; ++i) hashes += "9f3aa1c07b5511d0a2c49f3aa1c07b5511d0a2c4 ";
  const auto page = [&](std::string_view seconds) {
    return with_text("<pre>" + hashes + "took " + std::string(seconds) + "</pre>");
  };
  const LearnedNoise noise = learned_from({{"p1", {page("0.167"), page("0.112"), page("0.382")}}});
  EXPECT_EQ(noise.places.size(), 1U) << described(noise);
  EXPECT_EQ(refusals(noise), "");
}

// Of a token its length and alphabet are compared, of a page that is nothing else as well.
TEST(NoiseRefusal, APageMayBeATokenAndADate) {
  const auto page = [](std::string_view token, std::string_view date) {
    return R"({"token":")" + std::string(token) + R"(","made":")" + std::string(date) + R"("})";
  };
  const LearnedNoise noise =
      learned_from({{"p1",
                     {page("9f3aa1c07b5511d0a2c49f3aa1c07b5511d0a2c4", "2026-11-20T10:00:01.114Z"),
                      page("00c1e7ab42d9f3300c1e7ab42d9f3300c1e7ab42", "2026-11-21T10:00:02.907Z")}}},
                   SourceType::json);
  EXPECT_EQ(noise.places.size(), 2U) << described(noise);
  EXPECT_EQ(refusals(noise), "");
}

TEST(NoiseRefusal, AllPlacesTogetherLeaveHalfOfEachPage) {
  const auto page = [](std::string_view a, std::string_view b, std::string_view c) {
    std::string body;
    for (const auto& [id, text] : {std::pair("a", a), std::pair("b", b), std::pair("c", c)}) {
      body += "<div id=part-" + std::string(id) + ">" + std::string(text) + "</div>";
    }
    return with_text(body);
  };
  const std::string words(230, 'w');
  const LearnedNoise noise = learned_from({{"p1",
                                            {page(words + " one", words + " two", words + " and six"),
                                             page(words + " eat", words + " run", words + " and ten"),
                                             page(words + " red", words + " sea", words + " and sun")}}});
  EXPECT_EQ(noise.places.size(), 2U) << described(noise);
  ASSERT_EQ(noise.refused.size(), 1U);
  EXPECT_EQ(noise.refused[0].selector, "div#part-c");  // the longest
  EXPECT_NE(noise.refused[0].reason.find("with the other places"), std::string::npos);
  double share = 0;
  for (const VaryingPath& place : noise.places) share += place.largest_share;
  EXPECT_LE(share, NoiseOptions{}.max_of_page);
}

// What all pages have is learned even where one page has too much beside it.
TEST(NoiseRefusal, WhatHidesMostOfThePageGoesFirst) {
  const auto page = [](std::string_view list, std::string_view took) {
    return with_text(std::string(list) + "<p id=took>took " + std::string(took) + " ms to make</p>");
  };
  const auto list = [](std::string_view a, std::string_view b) {
    const std::string words(230, 'w');
    return "<div id=part-a>" + words + std::string(a) + "</div><div id=part-b>" + words + std::string(b) +
           "</div>";
  };
  Suite suite = {{"p0",
                  {page(list(" one", " and six"), "17"), page(list(" eat", " and ten"), "31"),
                   page(list(" red", " and sun"), "45")}}};
  for (int i = 1; i < 60; ++i)
    suite.push_back({"p" + std::to_string(i), {page("", "18"), page("", "22"), page("", "64")}});
  const LearnedNoise noise = learned_from(suite);
  EXPECT_EQ(noise.places.size(), 2U) << described(noise);
  ASSERT_EQ(noise.refused.size(), 1U);
  EXPECT_EQ(noise.refused[0].selector, "div#part-b");
}

TEST(NoiseRefusal, TooManyPlaces) {
  const auto page = [](std::string_view x) {
    return with_text("<p id=a>on " + std::string(x) + "</p><p id=b>by " + std::string(x) + "</p>");
  };
  NoiseOptions options;
  options.max_varying_sites = 1;
  const LearnedNoise noise =
      learned_from({{"p1", {page("2026-11-20"), page("2026-11-21")}}}, SourceType::html, options);
  EXPECT_EQ(described(noise), "text p#a: dates");
  EXPECT_EQ(refusals(noise), "text html > body > p#b: too many places vary");
}

TEST(NoiseRefusal, BeyondTheBoundOnSitesNothingIsLearned) {
  NoiseOptions options;
  options.max_sites = 4;
  const auto page = [](std::string_view date) { return with_text("<p id=a>" + std::string(date) + "</p>"); };
  const LearnedNoise noise =
      learned_from({{"p1", {page("2026-11-20"), page("2026-11-21")}}}, SourceType::html, options);
  EXPECT_EQ(described(noise), "");
  EXPECT_GT(noise.untracked_nodes, 0U);
}

// On one page the field was missing where somebody was logged in.
TEST(NoiseRefusal, AFieldThatCameAndWentOnOnePageStaysOnOthers) {
  const auto page = [](bool has_field) {
    const std::string field = has_field ? "<p class=email><input name=email></p>" : "";
    return with_text("<form id=reply>" + field + "<textarea name=text></textarea></form>");
  };
  Suite suite = {{"p0", {page(true), page(false), page(false)}}};
  for (int i = 1; i < 16; ++i)
    suite.push_back({"p" + std::to_string(i), {page(true), page(true), page(true)}});
  const LearnedNoise noise = learned_from(suite);
  EXPECT_TRUE(hidden_by(noise, page(true), page(false), "p0"));
  EXPECT_FALSE(hidden_by(noise, page(true), page(false), "p1"));
}

// A list shows other posts as time goes on; a post has the date that it had.
TEST(NoiseRefusal, ADateThatStaysWhereThatOfAListVaries) {
  const auto page = [](const std::string& kind, int day) {
    return "<body class=" + kind + ">" +
           with_text("<time class=made>2026-11-" + std::to_string(10 + day) + "</time>");
  };
  Suite suite;
  for (int i = 0; i < 12; ++i) {
    const std::string n = std::to_string(i);
    suite.push_back({"list" + n, {page("list", i % 3), page("list", 1 + i % 3), page("list", 5 + i % 3)}});
    suite.push_back({"post" + n, {page("post", i), page("post", i), page("post", i)}});
  }
  const LearnedNoise noise = learned_from(suite);
  EXPECT_TRUE(hidden_by(noise, page("list", 3), page("list", 7), "list3"));
  EXPECT_FALSE(hidden_by(noise, page("post", 3), page("post", 4), "post3"));
}

// A post has a class for its subject, and more than a path keeps: what selects the posts of a list selects it too.
TEST(NoiseRefusal, ClassesBeyondThoseOfAPathAreSelectedToo) {
  const auto page = [](const std::string& kind, const std::string& subject, int day) {
    return "<body class=" + kind + ">" +
           with_text("<article class='post entry format hentry " + subject + "'><time>2026-11-" +
                     std::to_string(10 + day) + "</time></article>");
  };
  Suite suite;
  for (int i = 0; i < 12; ++i) {
    const std::string n = std::to_string(i);
    const std::string post = page("post", "about-tools", i);
    suite.push_back(
        {"list" + n, {page("list", "", i % 3), page("list", "", 1 + i % 3), page("list", "", 5)}});
    suite.push_back({"post" + n, {post, post, post}});
  }
  const LearnedNoise noise = learned_from(suite);
  EXPECT_TRUE(hidden_by(noise, page("list", "", 3), page("list", "", 7), "list3"));
  const std::string before = page("post", "about-tools", 3), after = page("post", "about-tools", 4);
  EXPECT_FALSE(hidden_by(noise, before, after, "post3"));
}

}  // namespace
}  // namespace treesift
