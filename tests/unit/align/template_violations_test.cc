#include <gtest/gtest.h>

#include "tests/support/template_helpers.h"

namespace treesift {
namespace {

using Lines = std::vector<std::string>;

std::string row(const std::string& name, const std::string& phone) {
  return "<tr class=contact><td>" + name + "</td><td>" + phone + "</td></tr>";
}
std::string contacts(const std::string& rows) {
  return "<h1>Contacts</h1><table id=contacts>" + rows + "</table>";
}

// Learned from a page, then sharpened by hand: a phone number has ten digits and starts with 06.
const char* const sharpened = "tr.contact*\n  td {words}\n  td /06[0-9]{8}/\n";

Lines contact_reasons(const std::string& rows) {
  return reasons(make_template("table#contacts", sharpened, Covers::content), page(contacts(rows)));
}

TEST(TemplateViolations, TheLeadingZeroThatALearnedTemplateMisses) {
  const std::string before = row("Ann Lee", "0612345678") + row("Bob Ray", "0687654321");
  const std::string bug = row("Ann Lee", "612345678") + row("Bob Ray", "687654321");
  const Learned learned = learned_from({contacts(before)});
  ASSERT_EQ(learned.templates.size(), 1U);
  EXPECT_EQ(written(learned.templates[0]),
            "table#contacts content\ntr.contact+\n  td {words}\n  td {number}\n");
  EXPECT_EQ(reasons(learned.templates[0], page(contacts(bug))), Lines());
  EXPECT_EQ(contact_reasons(before), Lines());
  EXPECT_EQ(contact_reasons(bug),
            (Lines{"text of tr[1]/td[2] is \"612345678\", the template wants /06[0-9]{8}/",
                   "text of tr[2]/td[2] is \"687654321\", the template wants /06[0-9]{8}/"}));
}

TEST(TemplateViolations, AddedAndRemovedContactsAreNone) {
  EXPECT_EQ(contact_reasons(""), Lines());
  EXPECT_EQ(
      contact_reasons(row("Cy Dor", "0600000000") + row("Di Fox", "0600000001") + row("E F", "0611111111")),
      Lines());
}

TEST(TemplateViolations, AnAugmentedTodoList) {
  const Template wanted = make_template(
      "",
      "ul#todo\n  li*\n    /[a-zA-Z0-9 ]{2,100}/\n    a href=\"#\" onclick=/remove\\([0-9]+\\)/ \"Remove\"",
      Covers::run);
  const auto list = [](const std::string& text, const std::string& id) {
    return page("<ul id=todo><li>" + text + "<a href='#' onclick='remove(" + id + ")'>Remove</a></li></ul>");
  };
  EXPECT_EQ(reasons(wanted, list("Buy milk", "17")), Lines());
  EXPECT_EQ(reasons(wanted, list("x", "17")),
            Lines{"text of ul[1]/li[1] is \"x\", the template wants /[a-zA-Z0-9 ]{2,100}/"});
  EXPECT_EQ(reasons(wanted, list("Buy milk", "NaN")),
            Lines{"attribute onclick of ul[1]/li[1]/a[1] is \"remove(NaN)\", "
                  "the template wants /remove\\([0-9]+\\)/"});
}

Lines list_reasons(const char* notation, const std::string& html) {
  return reasons(make_template("ul", notation, Covers::content), page("<ul>" + html + "</ul>"));
}

TEST(TemplateViolations, SayWhatIsWrong) {
  EXPECT_EQ(list_reasons("li+\n  b\n  i\n", "<li><b></b><i></i></li><li><i></i></li>"),
            Lines{"li[2]/i[1] stands where the template wants b"});
  EXPECT_EQ(list_reasons("li+\n  b\n  i\n", "<li><b></b></li>"),
            Lines{"li[1] ends where the template wants i"});
  EXPECT_EQ(list_reasons("li+\n  b\n", "<li><b></b></li><p></p>"),
            Lines{"p[1] is not in the template, which wants li or nothing more here"});
  EXPECT_EQ(list_reasons("li+\n  b\n", "<li><b></b>new</li>"),
            Lines{"text \"new\" in li[1] is not in the template, which wants nothing here"});
  EXPECT_EQ(list_reasons("li+ a=\"1\" b?={number}", "<li a=2 b=x c=3></li><li></li>"),
            (Lines{"attribute a of li[1] is \"2\", the template wants \"1\"",
                   "attribute b of li[1] is \"x\", the template wants {number}",
                   "attribute c of li[1] is not in the template", "li[2] has no attribute a"}));
  EXPECT_EQ(list_reasons("li+", ""), Lines{"ul ends where the template wants li"});
  EXPECT_EQ(list_reasons("li.a+ {word}", "<li class=b>x</li>"),
            Lines{"attribute class of li[1] is \"b\", the template wants \"a\""});
}

TEST(TemplateViolations, ReasonsAreShort) {
  const Lines lines = list_reasons("li \"x\"", "<li>" + std::string(100'000, 'y') + "</li>");
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_LT(lines[0].size(), 200U);
}

TEST(TemplateViolations, AreBoundedAtEachPlace) {
  std::string items;
  for (int i = 0; i < 1000; ++i) items += "<li>1</li>";
  EXPECT_EQ(list_reasons("li+ {word}", items).size(), 16U);
}

TEST(TemplateViolations, RunsClaimWhatHasTheirLabel) {
  const Template wanted = make_template("div", "p.x+ {number}", Covers::run);
  EXPECT_EQ(reasons(wanted, page("<div><h1>T</h1><p class=x>1</p><p class=y>z</p><p class=x>2</p></div>")),
            Lines());
  EXPECT_EQ(reasons(wanted, page("<div><h1>T</h1><p class=x>1</p><p class=x>NaN</p></div>")),
            Lines{"text of p[2] is \"NaN\", the template wants {number}"});
  EXPECT_EQ(reasons(wanted, page("<div><h1>T</h1></div>")),
            Lines{"div has nothing of what the template wants: p.x"});
  EXPECT_EQ(reasons(wanted, page("<p class=x>NaN</p>")), Lines());  // another place
}

TEST(TemplateViolations, OneOfSeveralAtAPlaceIsEnough) {
  const TemplateSet both([] {
    std::vector<Template> templates;
    templates.push_back(make_template("ul", "li+ {number}", Covers::content));
    templates.push_back(make_template("ul", "li+ {word}", Covers::content));
    return templates;
  }());
  std::vector<Violation> violations;
  ViolationFinder().find(page("<ul><li>1</li></ul><ul><li>x</li></ul>"), both, violations);
  EXPECT_TRUE(violations.empty());
  ViolationFinder().find(page("<ul><li>x</li><li>1</li><li>2</li></ul>"), both, violations);
  ASSERT_EQ(violations.size(), 1U);
  EXPECT_EQ(violations[0].reason, "text of li[1] is \"x\", the template wants {number}");
  EXPECT_EQ(violations[0].which, 0U);
}

}  // namespace
}  // namespace treesift
