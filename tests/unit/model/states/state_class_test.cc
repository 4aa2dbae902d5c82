// Which pages are the same to a tester: one rule a test.
#include "model/states/state_class.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/support/parse_helpers.h"

namespace treesift {
namespace {

StateFacts facts_of(const std::string& html) {
  const Document page = parsed("<body>" + html + "</body>", SourceType::html);
  return {"", outline_of(page, Layout()), std::nullopt};
}

std::string_view classed(const std::string& a, const std::string& b) {
  const StateFacts first = facts_of(a), second = facts_of(b);
  EXPECT_EQ(class_of(first, second), class_of(second, first)) << "the order must not matter";
  return name_of(class_of(first, second));
}

TEST(StateClass, EqualPagesAreClones) {
  EXPECT_EQ(classed("<p>a</p>", "<p>a</p>"), "clone");
}

TEST(StateClass, ClonesHaveEqualPictures) {
  StateFacts a = facts_of("<p>a</p>"), b = a;
  a.picture = print_of_bytes("red");
  b.picture = print_of_bytes("blue");
  EXPECT_EQ(class_of(a, b), StateClass::nd2);
  b.picture = a.picture;
  EXPECT_EQ(class_of(a, b), StateClass::clone);
}

TEST(StateClass, OtherTextIsData) {
  EXPECT_EQ(classed("<h1>Tom</h1><p>a</p>", "<h1>Ann</h1><p>b</p>"), "nd2");
}

TEST(StateClass, ValuesOfControlsAreData) {
  EXPECT_EQ(classed("<input value=a>", "<input value=b>"), "nd2");
  EXPECT_EQ(classed("<input type=checkbox>", "<input type=checkbox checked>"), "nd2");
  EXPECT_EQ(
      classed("<select><option>1<option selected>2</select>", "<select><option selected>1<option>2</select>"),
      "nd2");
  EXPECT_EQ(classed("<textarea></textarea>", "<textarea>typed</textarea>"), "nd2");
}

TEST(StateClass, ADisabledControlDoesNothing) {
  EXPECT_EQ(classed("<button>Order</button>", "<button disabled>Order</button>"), "distinct");
  EXPECT_EQ(classed("<input name=a>", "<input name=a disabled>"), "distinct");
}

TEST(StateClass, MoreOfTheSameIsARepeat) {
  const std::string item = "<li><input type=checkbox><a href=x>item</a></li>";
  EXPECT_EQ(classed("<ul>" + item + "</ul>", "<ul>" + item + item + item + "</ul>"), "nd3");
}

TEST(StateClass, TheOrderOfItemsIsData) {
  const std::string shown = "<li><a href=x>item</a></li>", edited = "<li><input><a href=x>item</a></li>";
  EXPECT_EQ(classed("<ul>" + shown + edited + "</ul>", "<ul>" + edited + shown + shown + "</ul>"), "nd3");
}

TEST(StateClass, TheFirstItemWithControlsIsAnotherPage) {
  EXPECT_EQ(classed("<div><ul></ul></div>", "<div><ul><li><a href=x>item</a></li></ul></div>"), "distinct");
}

TEST(StateClass, RowsWithoutControlsAreData) {
  EXPECT_EQ(classed("<table><tbody><tr><th>Name</th></tr></tbody></table>",
                    "<table><tbody><tr><th>Name</th></tr><tr><td>Tom</td><td>8</td></tr></tbody></table>"),
            "nd3");
}

TEST(StateClass, AMessageIsAnotherPage) {
  const std::string field = "<div><input>";
  EXPECT_EQ(classed(field + "</div>", field + "<span>may not be empty</span></div>"), "distinct");
  EXPECT_EQ(classed(field + "<i></i></div>", field + "<i>may not be empty</i></div>"), "distinct");
  EXPECT_EQ(classed(field + "<span></span></div>", field + "<span>may not be empty</span></div>"),
            "distinct");
}

TEST(StateClass, AMessageIsNoSecondFooter) {
  const std::string page = "<div><form><input></form></div><div class=footer>changed today</div>";
  EXPECT_EQ(classed(page, "<div class=error>Wrong password</div>" + page), "distinct");
}

TEST(StateClass, TextsOfAListAreARepeatWhateverTheirClasses) {
  EXPECT_EQ(classed("<div class=odd>a</div>", "<div class=odd>a</div><div class=even>b</div>"), "nd3");
  const std::string item = "<div><a href=x>item</a></div><div class=note>new</div>";
  EXPECT_EQ(classed(item, item + item), "nd3");
}

TEST(StateClass, TheWordsOfAButtonCount) {
  EXPECT_EQ(classed("<form><button>Add</button></form>", "<form><button>Delete</button></form>"), "distinct");
  EXPECT_EQ(classed("<input type=submit value=Add>", "<input type=submit value=Delete>"), "distinct");
  EXPECT_EQ(classed("<button>Basket (1)</button>", "<button>Basket (2)</button>"), "nd2");
}

TEST(StateClass, TheWordsOfALinkDoNot) {
  EXPECT_EQ(classed("<td><a href=1>Tom</a></td>", "<td><a href=2>Ann</a></td>"), "nd2");
}

TEST(StateClass, BareControlsAreABarAndAllCount) {
  EXPECT_EQ(classed("<div><a href=1>a</a><a href=2>b</a></div>", "<div><a href=1>a</a></div>"), "distinct");
}

TEST(StateClass, HowATextIsWrittenIsData) {
  EXPECT_EQ(classed("<div><p>one</p></div>", "<div><h2>a</h2><p>one <b>two</b></p><ul><li>x</li></ul></div>"),
            "nd3");
  EXPECT_EQ(classed("<label>one</label>", "<label>one <em>two</em></label>"), "nd3");
}

TEST(StateClass, AHeadingAndAParagraphAreNotAHeading) {
  EXPECT_EQ(classed("<h2>Log in</h2>", "<h2>Log in</h2><p>Wrong password</p>"), "distinct");
}

TEST(StateClass, AnotherMarkedTabIsAnotherPage) {
  const auto tabs = [](const std::string& marked) {
    std::string html = "<ul>";
    for (const std::string name : {"All", "Open", "Done"})
      html +=
          "<li><a href=x class='" + std::string(name == marked ? "selected" : "") + "'>" + name + "</a></li>";
    return html + "</ul>";
  };
  EXPECT_EQ(classed(tabs("All"), tabs("All")), "clone");
  EXPECT_EQ(classed(tabs("All"), tabs("Done")), "distinct");
}

TEST(StateClass, OfTwoTabsAnotherIsMarkedWhenAWordMoves) {
  const auto tabs = [](const std::string& first, const std::string& second) {
    return "<ul><li class='" + first + "'><a href=x>All</a></li><li class='" + second +
           "'><a href=x>Open</a></li></ul>";
  };
  EXPECT_EQ(classed(tabs("on", ""), tabs("", "on")), "distinct");
  EXPECT_EQ(classed(tabs("on", "off"), tabs("off", "on")), "distinct");
  EXPECT_EQ(classed(tabs("tab-all active", "tab-open"), tabs("tab-all", "tab-open active")), "distinct");
  EXPECT_EQ(classed(tabs("all-active", "open"), tabs("all", "open-active")), "distinct");
  EXPECT_EQ(classed(tabs("tab-all active", "tab-open"), tabs("tab-all active", "tab-open")), "clone");
  // Made anew with each load.
  EXPECT_EQ(classed(tabs("css-a8f3", "css-b2k1"), tabs("css-q0z7", "css-m5v9")), "clone");
  EXPECT_EQ(classed(tabs("css-a8f3 on", "css-b2k1"), tabs("css-q0z7", "css-m5v9 on")), "distinct");
}

TEST(StateClass, AnotherMarkedNumberIsNot) {
  const auto pages = [](int marked) {
    std::string html = "<div>";
    for (int page = 1; page < 4; ++page)
      html += fmt::format("<a href=x class={}>{}</a>", page == marked ? "here" : "there", page);
    return html + "</div>";
  };
  EXPECT_EQ(classed(pages(1), pages(2)), "clone");
}

TEST(StateClass, WhatIsHiddenDoesNotCount) {
  EXPECT_EQ(classed("<p>a</p>", "<p>a</p><div hidden><a href=x>b</a></div>"), "clone");
  EXPECT_EQ(classed("<p>a</p>", "<p>a</p><script>b</script>"), "clone");
  EXPECT_EQ(classed("<form><p>a</p></form>", "<form><p>a</p><input type=hidden value=1></form>"), "clone");
}

TEST(StateClass, DeepPagesNeedNoStack) {
  std::string deep;
  for (int i = 0; i < 100'000; ++i) deep += "<div>";
  EXPECT_EQ(classed(deep, deep), "clone");
}

TEST(StateClass, NamesAreReadBack) {
  for (const StateClass one : {StateClass::clone, StateClass::nd2, StateClass::nd3, StateClass::distinct})
    EXPECT_EQ(state_class_named(name_of(one)), one);
  EXPECT_EQ(state_class_named("near"), std::nullopt);
}

TEST(StateClass, PicturesAreNoWitnessOfWhatRulesTookAway) {
  StateFacts a = facts_of("<p>a</p>"), b = a;
  a.picture = print_of_bytes("10:01");
  b.picture = print_of_bytes("10:02");
  EXPECT_EQ(class_of(a, b), StateClass::nd2);
  a.content_before_rules = print_of_bytes("a 10:01");
  b.content_before_rules = print_of_bytes("a 10:02");
  EXPECT_EQ(class_of(a, b), StateClass::clone);
  b.content_before_rules =
      a.content_before_rules;  // the clock is the same, and the pictures differ all the same
  EXPECT_EQ(class_of(a, b), StateClass::nd2);
}

}  // namespace
}  // namespace treesift
