// What can be done on a page, by its tree alone, and what a file of inputs may say.
#include "model/exploration/page_actions.h"

#include <gtest/gtest.h>

#include "model/exploration/crawl_rules.h"
#include "model/exploration/field_values.h"
#include "parsers/attributes.h"
#include "parsers/reading/parse.h"

namespace treesift {
namespace {

Page page_of_html(std::string html) {
  const std::size_t size = html.size();
  html.append(read_padding, '\0');
  DocumentParser parser({}, HtmlReaderKind::own);
  return {std::get<Document>(parser.parse(std::string_view(html).substr(0, size), SourceType::html)), {}};
}

CrawlRules rules_of(std::string_view toml) {
  std::variant<CrawlRules, TomlError> rules = read_crawl_rules(toml);
  if (const auto* error = std::get_if<TomlError>(&rules)) throw std::runtime_error(error->message);
  return std::get<CrawlRules>(rules);
}

std::vector<PageAction> actions_in(const std::string& html, std::string_view toml = "") {
  const Page page = page_of_html(html);
  ActionOptions options;
  options.may_visit = [](std::string_view url) { return url.starts_with("http://here/"); };
  return actions_of(page, outline_of(page.document, page.layout), rules_of(toml), options);
}

// "click a Text, enter input [value]".
std::string told_actions(const std::vector<PageAction>& actions) {
  std::string text;
  for (const PageAction& action : actions) {
    text += (text.empty() ? "" : ", ") + action.event + " " + action.tag;
    if (!action.text.empty()) text += " " + action.text;
    for (const ActionInput& input : action.inputs) text += " [" + input.value + "]";
  }
  return text;
}

TEST(PageActions, WhatIsTypedIsWhatTheLabelAsksFor) {
  EXPECT_EQ(
      told_actions(actions_in("<form><label>Amount <input name=a></label><label for=p>Unit price:</label>"
                              "<input id=p><input placeholder='Your e-mail'>"
                              "<button>Create</button></form>")),
      "click button Create [7] [7] [reader@example.org], click button Create");
  EXPECT_EQ(usual_value("", "", "Last update", 1), usual_value("", "", "", 1));
}

TEST(PageActions, LinksAndButtons) {
  EXPECT_EQ(told_actions(actions_in("<a href=a>A</a><a>none</a><button>B</button><button disabled>C</button>"
                                    "<div onclick=x>D</div><span role=tab>E</span><summary>F</summary>")),
            "click a A, click button B, click div D, click span E, click summary F");
}

TEST(PageActions, DialogsThatAreOpenAreLeftByEscape) {
  EXPECT_EQ(told_actions(actions_in("<dialog>A</dialog><dialog open>B<button>Close</button></dialog>"
                                    "<div role=dialog>C <p role=alertdialog>D</p></div>")),
            "escape dialog B Close, click button Close, escape div C D");
}

TEST(PageActions, LinksThatLeaveAreLeftOut) {
  EXPECT_EQ(
      told_actions(actions_in("<a href=http://here/x>A</a><a href=http://there/x>B</a><a href=//there/>C</a>"
                              "<a href=mailto:x>D</a><a href=x.pdf?y>E</a><a href=f download>F</a>"
                              "<a href=out>Log out</a>")),
      "click a A");
}

TEST(PageActions, LinksWithoutASchemeHaveThatOfTheCrawl) {
  const Page page = page_of_html("<a href=//here/x>A</a><a href=//there/x>B</a>");
  ActionOptions options;
  options.scheme = "https";
  options.may_visit = [](std::string_view url) { return url.starts_with("https://here/"); };
  const PageOutline outline = outline_of(page.document, page.layout);
  EXPECT_EQ(told_actions(actions_of(page, outline, {}, options)), "click a A");
}

TEST(PageActions, WhatLiesLeftOfThePageIsLeftOut) {
  Page page = page_of_html("<button>A</button><button>B</button>");
  page.layout.resize(page.document.node_count());
  for (NodeIndex node = 0; node < page.document.node_count(); ++node) {
    const bool is_second = page.document.is_element(node) && node + 2 == page.document.node_count();
    page.layout.content_box[node] = {is_second ? -9999 : 8, 10, 40, 20};
    page.layout.sight[node] = Sight::with_area;
  }
  EXPECT_EQ(told_actions(actions_of(page, outline_of(page.document, page.layout), {}, {})), "click button A");
}

// All of the page is displayed, but for boxes to tick.
Page displayed(const std::string& html) {
  Page page = page_of_html(html);
  page.layout.resize(page.document.node_count());
  for (NodeIndex node = 0; node < page.document.node_count(); ++node) {
    const bool is_box = has_attribute(page.document, node, standard_name("type"));
    page.layout.content_box[node] = {8, 10, 40, 20};
    page.layout.sight[node] = is_box ? Sight::hidden : Sight::with_area;
  }
  return page;
}

std::string told_of(const Page& page, std::string_view toml = "") {
  return told_actions(actions_of(page, outline_of(page.document, page.layout), rules_of(toml), {}));
}

TEST(PageActions, LabelsOfHiddenBoxesAreClicked) {
  const Page page = displayed(
      "<input type=checkbox id=a><label for=a>A</label><label><input "
      "type=radio>B</label><label>C</label>"
      "<input type=checkbox id=d disabled><label for=d>D</label><label for=e>E</label>");
  EXPECT_EQ(told_of(page), "click label A, click label B");
  EXPECT_EQ(told_of(page, "[[skip]]\ncss = \"#a\"\n"), "click label B");
}

TEST(PageActions, WhatHearsClicksIsClicked) {
  Page page = displayed(
      "<div><p>A</p><div><button>B</button></div><ul><li>C</li></ul></div><p contenteditable>D</p>");
  for (NodeIndex node = 0; node < page.document.node_count(); ++node)
    if (!page.document.is_text(node)) page.layout.clicks[node] = hears_clicks;
  EXPECT_EQ(told_of(page), "click p A, click button B, click li C");
}

TEST(PageActions, WhatAGroupDisablesIsLeftAlone) {
  EXPECT_EQ(told_actions(actions_in("<fieldset disabled><legend><button>A</button></legend><button>B</button>"
                                    "<a href=c>C</a></fieldset>")),
            "click button A, click a C");
}

TEST(PageActions, TimesOfADayAreFilledIn) {
  EXPECT_EQ(told_actions(actions_in("<input type=datetime-local><input type=week>")),
            "enter input [2026-01-15T12:00], enter input [2026-W03]");
}

// Of the fillings beside the usual one: "faulty [] [7], changed [8]".
std::string other_fillings(const std::string& html, unsigned most = 2, std::string_view toml = "") {
  const Page page = page_of_html(html);
  ActionOptions options;
  options.other_fillings = most;
  std::string text;
  for (const PageAction& action :
       actions_of(page, outline_of(page.document, page.layout), rules_of(toml), options)) {
    if (action.filling == Filling::usual) continue;
    text += text.empty() ? "" : ", ";
    text += action.filling == Filling::faulty ? "faulty" : "changed";
    for (const ActionInput& input : action.inputs) text += " [" + input.value + "]";
  }
  return text;
}

TEST(PageActions, AFormIsSentWithFaults) {
  const std::string fields = "<input name=phone><input name=zip required><input name=m type=email>";
  EXPECT_EQ(other_fillings("<form>" + fields + "<button>Send</button></form>"),
            "faulty [020 5550123] [] [reader@example.org]");
  EXPECT_EQ(
      other_fillings("<form novalidate>" + fields + "<button>Send</button><button>Other</button></form>"),
      "faulty [020 5550123] [] [reader.example.org]");
  EXPECT_EQ(other_fillings("<form><input name=q><button>Send</button></form>"), "");  // as it is
  EXPECT_EQ(other_fillings("<form><input name=q></form><input name=zip>"), "faulty [], faulty []");
  EXPECT_EQ(other_fillings("<form>" + fields + "<button>Send</button></form>", 0), "");
  EXPECT_EQ(other_fillings("<form><input type=checkbox name=a><button>Send</button></form>"), "");
}

TEST(PageActions, WhatIsFilledInIsChanged) {
  EXPECT_EQ(
      other_fillings("<form><input name=n type=number value=1 min=1><select name=s><option>A<option value=b "
                     "selected>B<option value=c>C</select><input name=phone><input type=checkbox name=k>"
                     "<button>Send</button></form>"),
      "faulty [] [020 5550123], changed [2] [c] [020 5550123]");
  EXPECT_EQ(other_fillings("<form><input name=n type=number value=1 min=1><button>Send</button></form>", 1),
            "faulty []");
  EXPECT_EQ(other_fillings("<form><input name=n value=kept><button>Send</button></form>", 2,
                           "[[input]]\nname = \"n\"\nvalue = \"Ada\"\n"),
            "faulty []");
}

TEST(PageActions, AFormIsTheSameOnAnyPage) {
  ActionOptions options;
  options.other_fillings = 2;
  const auto forms_of = [&](const std::string& html) {
    const Page page = page_of_html(html);
    std::vector<PageAction> actions = actions_of(page, outline_of(page.document, page.layout), {}, options);
    std::erase_if(actions, [](const PageAction& one) { return one.filling == Filling::usual; });
    return actions;
  };
  const auto one = forms_of("<h1>A</h1><form><input name=n1><input name=m><button>Add</button></form>");
  const auto same = forms_of(
      "<div><p>B</p><form><p>Wrong!</p><p><input name=n2 value=7></p><input name=m>"
      "<button>Add</button></form></div><a href=x>C</a>");
  const auto other = forms_of("<h1>A</h1><form><input name=n1><input name=k><button>Add</button></form>");
  ASSERT_EQ(one.size(), 1U);
  ASSERT_EQ(same.size(), 2U);
  EXPECT_EQ(one[0].by_offer, same[0].by_offer);
  EXPECT_NE(one[0].by_offer, same[1].by_offer);  // changed
  EXPECT_NE(one[0].by_offer, other[0].by_offer);
}

TEST(FieldValues, TheNextOne) {
  EXPECT_EQ(next_number("1", "", "1"), "2");
  EXPECT_EQ(next_number("24.50", "", ""), "25.50");
  EXPECT_EQ(next_number("10", "10", "1"), "9");
  EXPECT_EQ(next_number("1", "1", "1"), std::nullopt);
  for (const char* const none : {"", "007", "Ada", "7 days", "2026-01-15"})
    EXPECT_EQ(next_number(none, "", ""), std::nullopt);
  EXPECT_EQ(next_value("10119"), "10118");
  EXPECT_EQ(next_value("reader@example.org"), "other.reader@example.org");
  EXPECT_EQ(next_value("http://example.org/"), "http://example.org/2");
}

TEST(PageActions, AFormIsSentFilledAndBare) {
  const std::string html =
      "<form><input name=name><input type=email name=m><input type=hidden name=h><input name=k value=kept>"
      "<textarea name=phone></textarea><button>Send</button></form>";
  EXPECT_EQ(told_actions(actions_in(html, "[[input]]\nname = \"name\"\nvalue = \"Ada\"\n")),
            "click button Send [Ada] [reader@example.org] [020 5550123], click button Send");
  const std::vector<PageAction> actions = actions_in(html);
  EXPECT_EQ(actions[0].inputs[0].path, "/html[1]/body[1]/form[1]/input[1]");
  EXPECT_NE(actions[0].equivalent, actions[1].equivalent);
}

TEST(PageActions, FieldsWithoutAButtonAreEntered) {
  EXPECT_EQ(
      told_actions(actions_in("<input class=new-todo>", "[[input]]\ncss = \".new-todo\"\nvalue = \"x\"\n")),
      "enter input [x]");
  EXPECT_EQ(told_actions(actions_in("<select><option value=1 selected>A<option value=2>B<option>C</select>")),
            "select select B [2], select select C [C]");
}

TEST(PageActions, RulesSkip) {
  EXPECT_EQ(told_actions(actions_in("<div id=n><a href=a>A</a></div><a href=b>Delete it</a><a href=c>C</a>",
                                    "[[skip]]\ncss = \"#n\"\n[[skip]]\ntext = \"^Delete\"\n")),
            "click a C");
  EXPECT_EQ(told_actions(actions_in("<a href=out>Log out</a>", "allow-logout = true")), "click a Log out");
}

TEST(PageActions, TheSameWordsInRowsAreAlikeByTheOffer) {
  const std::vector<PageAction> actions = actions_in(
      "<table><tr><td>1<td><a href=1>Edit</a><tr><td>2<td><a href=2>Edit</a></table><a href=3>Other</a>");
  ASSERT_EQ(actions.size(), 3U);
  EXPECT_EQ(actions[0].by_offer, actions[1].by_offer);
  EXPECT_NE(actions[0].by_offer, actions[2].by_offer);
}

TEST(PageActions, AnotherTabOffersSomethingElse) {
  const auto tabs = [](int marked) {
    std::string html = "<ul>";
    for (int i = 0; i < 3; ++i)
      html += std::string("<li><a href=x") + (i == marked ? " class=selected" : "") + ">" + "abc"[i] + "</a>";
    return html + "</ul><button>Go</button>";
  };
  const PageAction first = actions_in(tabs(0)).back(), second = actions_in(tabs(1)).back();
  EXPECT_EQ(first.text, "Go");
  EXPECT_NE(first.by_offer, second.by_offer);
  EXPECT_EQ(first.by_offer, actions_in(tabs(0)).back().by_offer);
}

TEST(CrawlRulesFile, Faults) {
  for (const char* toml : {"[[input]]\nvalue = \"x\"\n", "[[skip]]\n", "[[skip]]\ntext = \"(\"\n",
                           "wrong = 1\n", "[[before]]\nevent = \"dance\"\ncss = \"a\"\n",
                           "[[value]]\nname = \"x\"\n", "[input]\n", "[[input]]\ncss = \"a[\"\n"})
    EXPECT_THROW(rules_of(toml), std::runtime_error) << toml;
  const CrawlRules rules = rules_of(
      "[[before]]\nevent = \"type\"\ncss = \"#user\"\nvalue = \"a\"\n[[value]]\nname = \"n\"\njavascript = "
      "\"1\"\n");
  EXPECT_EQ(rules.before[0].css, "#user");
  EXPECT_EQ(rules.values[0].second, "1");
}

// Two buttons beside each other do two things, be they but signs or icons; numbers of pages are one kind.
TEST(PageActions, SignsAndIconsAreToldApart) {
  const auto are_alike = [](const std::string& html) {
    const std::vector<PageAction> actions = actions_in(html);
    return actions.at(0).by_offer == actions.at(1).by_offer;
  };
  EXPECT_FALSE(are_alike("<button>+</button><button>-</button>"));
  EXPECT_TRUE(are_alike("<button>1</button><button>2</button>"));
  EXPECT_FALSE(
      are_alike("<button aria-label=Edit><svg></svg></button><button aria-label=Cut><svg></svg></button>"));
  EXPECT_FALSE(are_alike("<button><i class=fa-edit></i></button><button><i class=fa-trash></i></button>"));
}

}  // namespace
}  // namespace treesift
