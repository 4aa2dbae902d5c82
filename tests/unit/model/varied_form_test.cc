#include "model/measure/text/varied_form.h"

#include <gtest/gtest.h>

namespace treesift {
namespace {

VariedForm form(std::string_view before, std::string_view after) {
  return VariedForms().form_of(before, after);
}

TEST(VariedForm, OfTimesHowFarTheyAreApart) {
  EXPECT_EQ(form("Today 20:51:21", "Today 20:51:08"), VariedForm::seconds);
  EXPECT_EQ(form("2026-11-20 20:44", "2026-11-20 20:43"), VariedForm::seconds);  // they show no seconds
  EXPECT_EQ(form("2026-11-20 20:44", "2026-11-20 20:41"), VariedForm::minutes);
  EXPECT_EQ(form("2026-11-22T08:40:01.108Z", "2026-11-22T11:40:01.412Z"), VariedForm::hours);
  EXPECT_EQ(form("20th Nov 2026", "21st Nov 2026"), VariedForm::days);
  EXPECT_EQ(form("2026-11-20", "2026-10-20"), VariedForm::months);
  EXPECT_EQ(form("2026-11-20", "2025-11-20"), VariedForm::years);
  EXPECT_EQ(form("/?rev=1793478504&do=diff", "/?rev=1793478542&do=diff"), VariedForm::seconds);
  EXPECT_EQ(form("3 seconds ago", "2 seconds ago"), VariedForm::seconds);
  EXPECT_EQ(form("Yesterday 15:56:28", "2026-11-19 15:56:28"), VariedForm::relative);
}

TEST(VariedForm, TheFarthestOfSeveralCounts) {
  EXPECT_EQ(form("from 2026-11-20 10:00 to 2026-12-20 10:00", "from 2026-11-20 10:01 to 2026-10-20 10:00"),
            VariedForm::months);
}

TEST(VariedForm, TokensOfTheSameLength) {
  EXPECT_EQ(
      form("/?sectok=a36ca6c869f3db7e5c753151b076cfe6&x=1", "/?sectok=5f549cf95f991ef2d133db9593651005&x=1"),
      VariedForm::tokens);
  EXPECT_EQ(form("t=20261120-O2d4WH7-HiKcPUWglLohGo411QZMTJb", "t=2026112086RULUY_OGEZ22kMqoRyrDozCGl1Gu5"),
            VariedForm::none);
  EXPECT_EQ(form("t=20261120-O2d4WH7-HiKcPUWglLohGo411QZMTJb", "t=2026112086RULUY_OGEZ22kMqoRyrDozCGl1Gu5x"),
            VariedForm::tokens);
}

TEST(VariedForm, NoneWhereSomethingElseDiffers) {
  EXPECT_EQ(form("12 items", "13 items"), VariedForm::none);
  EXPECT_EQ(form("12 items on 2026-11-20", "13 items on 2026-11-21"), VariedForm::none);
  EXPECT_EQ(form("opened 2026-11-20", "closed 2026-11-21"), VariedForm::none);
  EXPECT_EQ(form("2026-11-20", "20 Nov 2026 11:00"), VariedForm::none);
  EXPECT_EQ(form("2026-11-20", "2026-11-20 and 2026-11-21"), VariedForm::none);
  EXPECT_EQ(form("2026-11-20 20:44", ""), VariedForm::none);
}

}  // namespace
}  // namespace treesift
