#include <gtest/gtest.h>

#include "base/times/day.h"
#include "model/nights/night_diff.h"
#include "model/nights/night_record.h"
#include "model/nights/run_check.h"

namespace treesift {
namespace {

NightRecord night_of(std::uint64_t pairs, bool usual = true) {
  NightRecord night;
  night.date = *day_named("2026-11-18");
  night.usual = usual;
  night.run.pairs = pairs;
  return night;
}

std::vector<RunFault> faults_of(const RunFigures& run, const std::vector<NightRecord>& nights) {
  std::vector<RunFault> faults;
  for (const RunFinding& finding : check_run(run, nights)) faults.push_back(finding.fault);
  return faults;
}

TEST(Nights, ALineIsReadBackAsItWas) {
  NightRecord night = night_of(103);
  night.run.missing = 2;
  night.run.login_pages = 1;
  night.inspect = 3;
  night.fresh = 1;
  NightRecord clean = night_of(90);
  clean.kind = NightKind::clean;
  clean.accepted = true;
  const std::string text = write_night_line(clean) + "\n" + write_night_line(night);
  EXPECT_EQ(read_night_lines(text), (std::vector<NightRecord>{clean, night}));
  EXPECT_TRUE(read_night_lines("").empty());
}

TEST(Nights, ALineThatIsNoneIsRefusedWithItsPlace) {
  for (const char* line : {"{", "[]", "{\"date\":\"tomorrow\"}", "{\"date\":\"2026-11-18\",\"run\":\"x\"}"}) {
    try {
      read_night_lines(write_night_line(night_of(1)) + line);
      ADD_FAILURE() << line;
    } catch (const NightError& error) {
      EXPECT_EQ(std::string(error.what()).substr(0, 7), "line 2:") << line;
    }
  }
}

TEST(RunCheck, AUsualRunIsUsual) {
  EXPECT_TRUE(check_run({.pairs = 100}, std::vector{night_of(100), night_of(104), night_of(98)}).empty());
  EXPECT_TRUE(check_run({.pairs = 91}, std::vector{night_of(100)}).empty());
  EXPECT_TRUE(check_run({.pairs = 100}, {}).empty());
}

TEST(RunCheck, FewerPairsThanTheNightsBefore) {
  const std::vector<NightRecord> nights = {night_of(100), night_of(10, false), night_of(100)};
  const auto some = check_run({.pairs = 60}, nights), few = check_run({.pairs = 40}, nights);
  ASSERT_EQ(some.size(), 1u);
  EXPECT_EQ(some[0].gravity, Gravity::look);
  EXPECT_EQ(some[0].words, "60 pairs, where the nights before had 100");
  ASSERT_EQ(few.size(), 1u);
  EXPECT_EQ(few[0].gravity, Gravity::trouble);
}

TEST(RunCheck, AnAcceptedRunIsTheMeasure) {
  NightRecord accepted = night_of(40);
  accepted.accepted = true;
  EXPECT_TRUE(check_run({.pairs = 40}, std::vector{night_of(100), night_of(100), accepted}).empty());
}

TEST(RunCheck, NoPairsAreTroubleAndNothingElseIsSaid) {
  EXPECT_EQ(faults_of({.pairs = 0, .missing = 50}, {}), std::vector{RunFault::no_pairs});
}

TEST(RunCheck, ACaptureCutShort) {
  EXPECT_EQ(faults_of({.pairs = 80, .missing = 20}, {}), std::vector{RunFault::actual_lacks});
  EXPECT_EQ(check_run({.pairs = 40, .extra = 60}, {}).front().gravity, Gravity::trouble);
  NightRecord usual = night_of(80);
  usual.run.missing = 18;
  EXPECT_TRUE(check_run({.pairs = 80, .missing = 20}, std::vector{usual}).empty());
}

TEST(RunCheck, PagesThatAreOneOrSayNothing) {
  EXPECT_EQ(faults_of({.pairs = 100, .one_page = 60}, {}), std::vector{RunFault::one_page});
  EXPECT_EQ(faults_of({.pairs = 100, .error_pages = 20}, {}), std::vector{RunFault::error_pages});
  EXPECT_EQ(faults_of({.pairs = 100, .login_pages = 20}, {}), std::vector{RunFault::login_pages});
  EXPECT_TRUE(check_run({.pairs = 100, .one_page = 40, .error_pages = 5, .login_pages = 5}, {}).empty());
  EXPECT_EQ(check_run({.pairs = 100, .error_pages = 60}, {}).front().gravity, Gravity::trouble);
  NightRecord usual = night_of(100);
  usual.run.login_pages = 60;
  EXPECT_TRUE(check_run({.pairs = 100, .login_pages = 65}, std::vector{usual}).empty());
}

RememberedChange change(std::uint64_t identity, Standing standing, const char* first, const char* last) {
  RememberedChange change;
  change.change = identity;
  change.standing = standing;
  change.first = *day_named(first);
  change.last = *day_named(last);
  change.kind = "words_changed";
  return change;
}

TEST(NightDiff, SaysWhatIsNewOpenMendedAndAccepted) {
  const auto known = change(1, Standing::known, "2026-11-10", "2026-11-10"),
             open = change(2, Standing::open, "2026-11-17", "2026-11-18"),
             older = change(3, Standing::open, "2026-11-16", "2026-11-18"),
             mended = change(4, Standing::gone, "2026-11-17", "2026-11-18"),
             accepted = change(5, Standing::gone, "2026-11-17", "2026-11-18"),
             fresh = change(6, Standing::open, "2026-11-18", "2026-11-18"),
             of_another_day = change(7, Standing::gone, "2026-11-17", "2026-11-19");
  Approval approval;
  approval.name = "footer";
  approval.changes = {{5}};
  const NightDiff diff = night_diff({known, open, older, mended, accepted},
                                    {known, open, older, mended, accepted, fresh, of_another_day},
                                    *day_named("2026-11-18"), ApprovalSet({approval}));
  ASSERT_EQ(diff.fresh.size(), 1u);
  EXPECT_EQ(diff.fresh[0].change, 6u);
  ASSERT_EQ(diff.open.size(), 2u);
  EXPECT_EQ(diff.open[0].change, 3u) << "the oldest first";
  ASSERT_EQ(diff.mended.size(), 1u);
  EXPECT_EQ(diff.mended[0].change, 4u);
  ASSERT_EQ(diff.settled.size(), 1u);
  EXPECT_EQ(diff.settled[0].change, 5u);
}

}  // namespace
}  // namespace treesift
