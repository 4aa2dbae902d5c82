// From which pairs of clean runs nothing is learned.
#include "model/history/other_page.h"

#include <gtest/gtest.h>

#include "model/measure/feature_table.h"

namespace treesift {
namespace {

MeasuredPair differing() {
  MeasuredPair pair;
  pair.state = PairState::differs;
  pair.features[feature("differs")] = 1;
  pair.features[feature("size_ratio")] = 0.9;
  pair.text_bytes = 5000;
  return pair;
}

TEST(OtherPage, IsOneOfAnotherStatusOrAnErrorOrALoginPage) {
  EXPECT_FALSE(shows_another_page(differing()));
  MeasuredPair status = differing(), error = differing(), lost = differing(), gained = differing();
  MeasuredPair login = differing();
  status.response.expected_status = 200;
  status.response.actual_status = 503;
  error.features[feature("error_page")] = 1;
  lost.features[feature("page_lost")] = 1;
  gained.features[feature("size_ratio")] = 0.1;
  login.features[feature("title_changed")] = 1;
  EXPECT_FALSE(shows_another_page(login));  // a title with a date in it
  login.features[feature("text_share_lost")] = 0.6;
  for (const MeasuredPair& pair : {status, error, lost, gained, login}) EXPECT_TRUE(shows_another_page(pair));
  login.features[feature("text_share_lost")] = 0;
  login.features[feature("text_share_gained")] = 0.6;
  EXPECT_TRUE(shows_another_page(login));
}

TEST(OtherPage, IsNoneWhereAShortListIsEmpty) {
  MeasuredPair list = differing();
  list.features[feature("page_lost")] = 1;
  list.features[feature("size_ratio")] = 0.05;
  list.text_bytes = 300;
  EXPECT_FALSE(shows_another_page(list));
}

TEST(OtherPage, IsNoneWhereOnlyTheHeadDiffers) {
  MeasuredPair head;
  head.state = PairState::differs;
  EXPECT_FALSE(shows_another_page(head));
}

TEST(OtherPage, IsNoneWhereNothingDiffers) {
  MeasuredPair equal;
  equal.state = PairState::equal;
  EXPECT_FALSE(shows_another_page(equal));
}

}  // namespace
}  // namespace treesift
