// Warning levels, and what excuses new data.
#include "model/states/warning_level.h"

#include <gtest/gtest.h>

#include "tests/support/small_graphs.h"

namespace treesift {
namespace {

const std::string clock_begin = "<h1>Shop</h1><div><b>";
const std::string clock_end = "</b></div><form><input name=q></form>";

std::string page_at(const std::string& time) {
  return clock_begin + time + clock_end;
}

FluidTexts learned_from(const std::vector<std::string>& pages) {
  FluidTexts fluid;
  for (const std::string& html : pages) {
    const LevelledState page = levelled_page("s", html);
    fluid.learn(page.facts.outline, page.texts);
  }
  return fluid;
}

std::string_view warning(const std::string& expected, const std::string& actual,
                         const FluidTexts& fluid = {}) {
  return name_of(level_of(levelled_page("a", expected), levelled_page("b", actual), fluid).warning);
}

TEST(WarningLevel, FollowsTheClass) {
  EXPECT_EQ(warning(page_at("10:01"), page_at("10:01")), "none");
  EXPECT_EQ(warning(page_at("10:01"), page_at("10:02")), "2");
  const std::string row = "<li><a href=x>item</a></li>";
  EXPECT_EQ(warning("<ul>" + row + "</ul>", "<ul>" + row + row + "</ul>"), "3");
  EXPECT_EQ(warning(page_at("10:01"), "<pre>500</pre>"), "failure");
}

TEST(WarningLevel, DataThatWasSeenToVaryIsExcused) {
  const FluidTexts fluid = learned_from({page_at("10:01"), page_at("10:07")});
  EXPECT_EQ(warning(page_at("10:01"), page_at("11:30"), fluid), "1");
}

TEST(WarningLevel, OnlyOfTheShapeThatWasSeen) {
  const FluidTexts fluid = learned_from({page_at("10:01"), page_at("10:07")});
  for (const std::string other : {"never", "NaN", "undefined"})
    EXPECT_EQ(warning(page_at("10:01"), page_at(other), fluid), "2") << other;
  const FluidTexts words = learned_from({page_at("Tom"), page_at("Ann")});
  EXPECT_EQ(warning(page_at("Tom"), page_at("Eve"), words), "1");
  EXPECT_EQ(warning(page_at("Tom"), page_at("undefined"), words), "2");
  const FluidTexts took = learned_from({page_at("3ms"), page_at("14ms")});
  EXPECT_EQ(warning(page_at("3ms"), page_at("8ms"), took), "1");
  EXPECT_EQ(warning(page_at("3ms"), page_at("8px"), took), "2") << "another unit";
}

TEST(WarningLevel, WhereThereAreRerunsWhatDiffersBetweenStatesExcusesNothing) {
  const auto list = [](const std::string& left, const std::string& time) {
    return "<b>" + left + " items left</b><i>" + time + "</i><form><input name=q></form>";
  };
  FluidTexts fluid = learned_from({list("2", "10:01"), list("3", "10:01")});
  EXPECT_EQ(warning(list("2", "10:01"), list("7", "10:01"), fluid), "1");
  const LevelledState first = levelled_page("s", list("2", "10:01")),
                      again = levelled_page("s", list("2", "10:02"));
  fluid.learn_again(first.facts.outline, first.texts, again.facts.outline, again.texts);
  fluid.learn(again.facts.outline, levelled_page("s", list("3", "10:02")).texts);
  EXPECT_EQ(warning(list("2", "10:01"), list("2", "11:30"), fluid), "1");
  EXPECT_EQ(warning(list("2", "10:01"), list("7", "11:30"), fluid), "2");
}

// What two variants of a state have other words in came of what was done.
TEST(WarningLevel, APairOfPagesTeachesWhatVariesBetweenTheTwoAndNoMore) {
  const auto contact = [](const std::string& name, const std::string& time) {
    return "<b>" + name + "</b><i>" + time + "</i><form><input name=q></form>";
  };
  FluidTexts fluid;
  for (const std::string name : {"Ada", "Grace"}) {
    const LevelledState first = levelled_page("s", contact(name, "10:01")),
                        again = levelled_page("s", contact(name, "10:02"));
    fluid.learn_pair(first.facts.outline, first.texts, again.facts.outline, again.texts);
  }
  EXPECT_EQ(warning(contact("Ada", "10:01"), contact("Ada", "11:30"), fluid), "1");
  EXPECT_EQ(warning(contact("Ada", "10:01"), contact("Eve", "11:30"), fluid), "2");
}

TEST(WarningLevel, WhatVariesBetweenRerunsOfOneStateIsExcusedInItsRichFragmentsElsewhere) {
  const auto page = [](const std::string& form, const std::string& time) {
    return "<form><input name=" + form + "></form><div><i>a</i><i>b</i><i>c</i><b>" + time + "</b></div>";
  };
  FluidTexts fluid;
  const LevelledState first = levelled_page("s", page("q", "10:01")),
                      again = levelled_page("s", page("q", "10:02"));
  fluid.learn_again(first.facts.outline, first.texts, again.facts.outline, again.texts);
  EXPECT_EQ(warning(page("user", "10:01"), page("user", "12:44"), fluid), "1");
}

TEST(WarningLevel, ASentenceWhoseNumbersVaryBetweenRerunsIsKnownOnEveryPage) {
  const auto page = [](const std::string& control, const std::string& last) {
    return "<form>" + control + "</form><p>" + last + "</p>";
  };
  const std::string made = "This page was made in about ";
  FluidTexts fluid;
  const auto learn = [&](const std::string& before, const std::string& after) {
    const LevelledState first = levelled_page("s", page("<input>", before)),
                        again = levelled_page("s", page("<input>", after));
    fluid.learn_again(first.facts.outline, first.texts, again.facts.outline, again.texts);
  };
  learn(made + "0.003s", made + "0.004s");
  learn("2 left", "3 left");
  const auto elsewhere = [&](const std::string& before, const std::string& after) {
    return warning(page("<button>", before), page("<button>", after), fluid);
  };
  EXPECT_EQ(elsewhere(made + "0.003s", made + "0.011s"), "1");
  EXPECT_EQ(elsewhere(made + "0.003s", "This page was lost in about 0.003s"), "2");
  EXPECT_EQ(elsewhere("Welcome back", made + "0.003s"), "2");
  EXPECT_EQ(elsewhere("2 left", "7 left"), "2") << "too few words to know it by";
}

TEST(WarningLevel, WhatVariesElsewhereDoesNotExcuseAHeading) {
  const FluidTexts fluid = learned_from({page_at("10:01"), page_at("10:07")});
  std::string other = page_at("11:30");
  other.replace(other.find("Shop"), 4, "Shot");
  const StateLevel level = level_of(levelled_page("a", page_at("10:01")), levelled_page("b", other), fluid);
  EXPECT_EQ(level.warning, Warning::level_2);
}

TEST(WarningLevel, TheHeadingsOfOneKindOfPageDoNotExcuseThoseOfAnother) {
  const std::string product = "<form><button>Buy</button></form>", login = "<form><input name=user></form>";
  const FluidTexts fluid =
      learned_from({"<h1>Pears</h1>" + product, "<h1>Figs</h1>" + product, "<h1>Log in</h1>" + login});
  EXPECT_EQ(warning("<h1>Pears</h1>" + product, "<h1>Plums</h1>" + product, fluid), "1");
  EXPECT_EQ(warning("<h1>Log in</h1>" + login, "<h1>Log on</h1>" + login, fluid), "2");
}

TEST(WarningLevel, ARichFragmentIsTheSameThingOnEveryPage) {
  const auto footer = [](const std::string& time) {
    return "<div><i>a</i><i>b</i><i>c</i><b>" + time + "</b></div>";
  };
  const std::string login = "<form><input name=user></form>",
                    search = "<form><input name=q><button>Go</button></form>";
  const FluidTexts fluid = learned_from({login + footer("10:01"), login + footer("10:02")});
  EXPECT_EQ(warning(search + footer("10:01"), search + footer("12:44"), fluid), "1");
}

TEST(WarningLevel, AnotherPictureOfTheSameDataIsNotExcused) {
  LevelledState a = levelled_page("a", page_at("10:01")), b = a;
  a.facts.picture = print_of_bytes("red");
  b.facts.picture = print_of_bytes("blue");
  EXPECT_EQ(level_of(a, b, {}).warning, Warning::level_2);
  EXPECT_TRUE(level_of(a, b, {}).is_of_picture());
}

TEST(WarningLevel, DataOfNoFragmentIsThatOfTheWholePage) {
  const auto level = [](const std::string& options) {
    const std::string page = "<select><option>A<option>B" + options + "</select>";
    return level_of(levelled_page("a", "<select><option selected>A<option>B</select>"),
                    levelled_page("b", page), {});
  };
  const StateLevel none = level("");
  EXPECT_EQ(none.state_class, StateClass::nd2);
  EXPECT_FALSE(none.is_of_picture());
}

TEST(WarningLevel, NamesReadBack) {
  for (const Warning one :
       {Warning::none, Warning::level_1, Warning::level_2, Warning::level_3, Warning::failure})
    EXPECT_EQ(warning_named(name_of(one)), one);
  EXPECT_FALSE(warning_named("4"));
}

}  // namespace
}  // namespace treesift
