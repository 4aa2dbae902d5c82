// Times as they are written, and times with two clocks.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/random.h"
#include "base/times/instant.h"
#include "base/times/two_clocks.h"

namespace treesift {
namespace {

// What is found in a text, between brackets.
std::string marked(std::string_view text) {
  TimeScanner scanner;
  std::vector<TimeSpan> spans;
  scanner.scan(text, spans);
  std::string marked;
  std::size_t at = 0;
  for (const TimeSpan& span : spans) {
    marked.append(text.substr(at, span.begin - at)).append("[");
    marked.append(text.substr(span.begin, span.end - span.begin)).append("]");
    at = span.end;
  }
  return marked.append(text.substr(at));
}

TEST(TimeScanner, FindsTimesInTexts) {
  const std::vector<std::string> texts = {
      "at [Sun, 22 Nov 2026 11:37:20 GMT].",
      "[Sunday, 22-Nov-26 11:37:20 GMT]",
      "[Sun Nov 22 11:37:20 2026]",
      "[2026-11-22T11:37:20.512+01:00], [2026-11-22]",
      "[20261122T113720Z] [20261122113720] [20261122]",
      "?from=[2026-11-22T11%3A37%3A24Z]&precision=second",
      "?next=%2Ftimeline%3Ffrom%3D[2026-11-22T11%253A37%253A24%252B02%253A00]%26x",
      "day=[Nov+18%2C+2026]",
      "[22/Nov/2026:11:37:24 +0000]",
      "[11/22/26 12:37:51]",
      "[11:37, 22 November 2026] (UTC)",
      "[09:00 of 10/3/2026]",
      "[11:37 Uhr am 22.11.2026]",
      "[09:00] - [10/3/2026]",
      "[09:00] and then the [10/3/2026]",
      "[11/22/26 12:37] [23 Nov 2026]",
      "[18.11.2026 um 14:05] Uhr",
      "[Nov 18, 2026, 01:12 PM]",
      "[November 22nd, 2026 at 9:05 a.m.]",
      "[22 de noviembre de 2026]",
      "[Mo, 23. November 2026]",
      "le [dimanche 22 novembre 2026 à 11h37]",
      "[11h37]min, [22nov2026T11:37:20], since=-[7d], [5d]-",
      "[1er janvier 2026]",
      "[domenica 22 novembre 2026]",
      "[zondag 22 november 2026]",
      "[söndag 22 november 2026], [22. desember 2026], [3 timmar] sedan",
      "[22 listopada 2026], [piątek, 3 października 2026], [2 godziny] temu",
      "[22. listopadu 2026], před [3 hodinami]",
      "[понедельник, 22 ноября 2026] г., [5 минут] назад",
      "[22 Kasım 2026], [3 saat] önce",
      "[سبتمبر 1, 2026, 10:12], [2 أسابيع]، [3 أسابيع، 2 أيام]",
      "[2 週間前], [3 か月、2 週間前]; [5分前], [3 시간] 전",
      "[22 de março de 2026]",
      "更新:[2026年11月22日11:37], [2026年11月22日 11時37分20秒], [2026年11月]号",
      "[2026년 11월 22일 11:37], [2026년 11월 22일 11시 37분]",
      "[November 2026] and [2026-11]",
      "[5 weeks] ago, [1 day, 3 hours] old, [1 Tag und 3 Stunden]",
      "[4h 6m 2s], [2d 5h 3m], [5m 53s], 6m, 5m [7 s], 5 m [53s], [3h] 6 m",
      "[about 2 hours] ago, [less than a minute] ago, [a few seconds] ago; a day is long, an hour",
      "in [a day], vor [etwa einer Stunde], il y a [un an], hace [una hora], [a month] from now",
      "3 results ([0.002 s])",
      "seen [Yesterday 11:37:20], [today at 12:05], [gestern um 09:12]; it was yesterday",
      "?start_day=[20&start_month=11&start_year=2026]&end_year=[2026&end_month=11&end_day=22]&x=1",
      "?from%5Bday%5D=[20&from%5Bmonth%5D=11&from%5Byear%5D=2026]",
      "?day=20&month=11&y=2026",
      "?a_day=20&b_month=11&a_year=2026",
      "[1763811440] [1763811440512] [1763811440512345] [1763811440.5]",
      "/archive/[2026/11/22]/report_[20261122].csv",
      "edits_per_day: [0.95195], edits/day=[0.95195], [0.95195] posts per day, [0.95195]/hour, [0.95195] "
      "Tore pro Tag",
  };
  for (const std::string& text : texts) {
    std::string plain = text;
    std::erase_if(plain, [](char c) { return c == '[' || c == ']'; });
    EXPECT_EQ(marked(plain), text);
  }
}

TEST(TimeScanner, LeavesOtherNumbersAlone) {
  for (const std::string_view text : {"v2026.11.12",
                                      "1.5.10",
                                      "2026年",
                                      "2026年13月1日",
                                      "3月1日",
                                      "2026年2月30日",
                                      "192.168.10.20",
                                      "10:20:30:40",
                                      "CVE-2026-1234",
                                      "2026-13-31",
                                      "2026.13.01",
                                      "31/31/26",
                                      "id12 5 apples",
                                      "12 ms",
                                      "0.3s",
                                      "1,234 items",
                                      "24:00",
                                      "12:60",
                                      "0.95195 items per page, per day",
                                      "0.951 per day",
                                      "4711",
                                      "99999999",
                                      "%31%",
                                      "%",
                                      "2026-11-1234"}) {
    EXPECT_EQ(marked(text), text);
  }
}

TEST(TimeScanner, LeavesTokensAlone) {
  for (const std::string_view text : {"5feb80bc299e1bcb", "12dec8581fd8", "Dec 3e9qBx", "7h44iblbmpec",
                                      "z4FX0ZrX/kw3T+q+3s", "0d/llOFJ", "4s_VKrvA", "gX3QLKb_fe38tN-7d"}) {
    EXPECT_EQ(marked(text), text);
  }
}

TEST(Instants, AreReadAndWritten) {
  EXPECT_EQ(read_instant("Sun, 22 Nov 2026 11:37:20 GMT"), 1795347440);
  EXPECT_EQ(read_instant("2026-11-22T12:37:20.5+01:00"), 1795347440);
  EXPECT_EQ(read_instant("1795347440"), 1795347440);
  EXPECT_EQ(instant_text(1795347440), "2026-11-22T11:37:20Z");
  for (const std::string_view text :
       {"", "soon", "2026-11-22", "2026-11-22T11:37:20", "on 2026-11-22T11:37:20Z"})
    EXPECT_EQ(read_instant(text), std::nullopt) << text;
}

struct TimeCase {
  std::string_view expected_clock, actual_clock, expected, actual;
};

std::string settled(const TimeCase& times) {
  TimeComparer comparer;
  const TwoClocks clocks{*read_instant(times.expected_clock), *read_instant(times.actual_clock)};
  std::string out;
  return comparer.settle(times.expected, times.actual, clocks, out) ? out : std::string(times.actual);
}

bool unchanged(const TimeCase& times) {
  return settled(times) == times.expected;
}

constexpr std::string_view sunday = "2026-11-22T11:37:20Z", monday = "2026-11-23T02:10:01Z",
                           next_week = "2026-11-28T14:47:33Z";

TEST(TwoClocks, WhatIsFixedOrRunsHasNotChanged) {
  const TimeCase cases[] = {
      // Running, to the second, the minute, the day, the month.
      {sunday, monday, "12:37:19", "03:10:00"},
      {sunday, monday, "It is 12:37", "It is 03:10"},
      {sunday, monday, "11/22/26", "11/23/26"},
      {sunday, monday, "22.11.2026", "23.11.2026"},
      {sunday, monday, "2026-22-11", "2026-23-11"},
      {sunday, monday, "22 ноября 2026 г. 12:37", "23 ноября 2026 г. 3:10"},
      {sunday, monday, "نوفمبر 22, 2026", "نوفمبر 23, 2026"},
      {sunday, monday, "1 week، 5 days ago", "1 week، 6 days ago"},
      {sunday, monday, "4 дня назад", "5 дней назад"},
      {sunday, monday, "4 dni temu", "5 dni temu"},
      {sunday, monday, "8 godzin temu", "22 godziny temu"},
      {sunday, monday, "1 أسبوع، 5 أيام ago", "1 أسبوع، 6 أيام ago"},
      {sunday, monday, "2026年11月22日12:37", "2026年11月23日3:10"},
      {sunday, monday, "2026年11月22日12時37分", "2026年11月23日3時10分"},
      {sunday, monday, "2026년 11월 22일", "2026년 11월 23일"},
      {sunday, "2026-12-01T10:00:00Z", "2026年11月", "2026年12月"},
      {sunday, monday, "11/22/26 12:37:19", "11/23/26 03:10:00"},
      {sunday, monday, "Nov 22, 2026, 12:37 PM", "Nov 23, 2026, 03:10 AM"},
      {sunday, monday, "Nov 22, 2026, 12:37\u202FPM", "Nov 23, 2026, 03:10\u202FAM"},
      {sunday, monday, "22\u00A0November 2026", "23\u00A0November 2026"},
      {sunday, monday, "4h 6m", "18h 38m 41s"},
      {sunday, monday, "5m 53s", "14h 38m 34s"},
      {sunday, monday, "Nov 22", "Nov 23"},
      {sunday, "2026-12-01T10:00:00Z", "22 novembre 2026", "1 décembre 2026"},
      {sunday, "2026-12-01T10:00:00Z", "November 2026", "December 2026"},
      {"2026-12-31T23:00:00Z", "2027-01-01T23:00:00Z", "Dec 31", "Jan 1"},
      {sunday, monday, "Sunday, 22 November 2026", "Monday, 23 November 2026"},
      {sunday, monday, "So., 22. Nov. 2026", "Mo., 23. Nov. 2026"},
      // A number of one digit, then of two; other digits of a fraction.
      {"2026-09-09T11:37:20Z", "2026-09-10T11:37:20Z", "9.9.2026 9:37", "10.9.2026 9:37"},
      {sunday, monday, "2026-11-22T11:37:20.12Z", "2026-11-23T02:10:01.1Z"},
      {sunday, monday, "1st 8.11.2026", "1st 9.11.2026"},
      {sunday, monday, "1795347440", "1795399801"},
      {sunday, monday, "1795347430123456", "1795399790654321"},
      {sunday, monday, "?from=2026-11-22T11%3A37%3A24Z&x", "?from=2026-11-23T02%3A10%3A02Z&x"},
      {sunday, monday, "2026-11-22T11:37:24+09:00", "2026-11-23T02:10:02+09:00"},  // no summer time there
      {sunday, monday, "20261122T113720Z", "20261123T021001Z"},
      {sunday, monday, "30 seconds ago", "35 seconds ago"},
      // On the same day for those who live east enough, but not for Greenwich.
      {sunday, monday, "2026-11-22", "2026-11-23"},
      // Fixed.
      {sunday, next_week, "5 weeks ago", "6 weeks ago"},
      {sunday, next_week, "Due in 4 weeks", "Due in 3 weeks"},
      {sunday, next_week, "13 days ago", "3 weeks ago"},
      {sunday, monday, "3 hours ago", "17 hours ago"},
      {sunday, next_week, "1 week ago", "2 weeks ago"},
      {sunday, next_week, "a day ago", "7 days ago"},
      {sunday, next_week, "in 7 days", "in a day"},
      {sunday, next_week, "vor einem Tag", "vor einer Woche"},
      {sunday, monday, "about 1 hour ago", "about 16 hours ago"},
      {sunday, monday, "less than a minute ago", "about 15 hours ago"},
      {sunday, monday, "a few seconds ago", "15 hours ago"},
      {sunday, monday, "23 hours ago", "1 day, 14 hours ago"},
      {sunday, monday, "1 day, 1 hour ago", "1 day, 15 hours ago"},
      {sunday, monday, "2026-11-01T10:00:00+01:00", "2026-11-01T11:00:00+02:00"},
      {sunday, monday, "9:05, 1 May 2020", "09:05, 01 May 2020"},
      // The day by its clock.
      {sunday, next_week, "Yesterday 11:37:20", "2026-11-21 11:37:20"},
      {sunday, monday, "Today 12:37:19", "Yesterday 12:37:19"},
      {sunday, monday, "Today at 12:37", "Today at 03:10"},
      {sunday, monday, "gestern um 12:37", "Sa., 21. November 2026, 12:37"},
      // In fields of an address.
      {sunday, monday, "?a_day=20&a_month=11&a_year=2026&x=1", "?a_day=21&a_month=11&a_year=2026&x=1"},
      {sunday, "2026-12-01T10:00:00Z", "?year=2026&month=11&day=22", "?year=2026&month=12&day=01"},
      // Signed tokens: {"iss":"shop","sub":"ann","iat":1795347440}, and the same of Monday.
      {sunday, monday,
       "token: eyJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJzaG9wIiwic3ViIjoiYW5uIiwiaWF0IjoxNzk1MzQ3NDQwfQ.Yx0-a_Z",
       "token: eyJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJzaG9wIiwic3ViIjoiYW5uIiwiaWF0IjoxNzk1Mzk5ODAxfQ.K7eW3qb"},
      // Twenty edits, counted since the same instant.
      {sunday, next_week, "edits_per_day\t0.95195282544887", "edits_per_day\t0.73687788082791"},
      {sunday, next_week, "0.95195 posts per day", "0.73688 posts per day"},
      // How long an answer took.
      {sunday, monday, "3 results (0.002 s)", "3 results (0.003 s)"},
      // Several in one text, some equal.
      {sunday, monday, "made 11/01/26; seen 12:37:19, 5 weeks old",
       "made 11/01/26; seen 03:10:00, 5 weeks old"},
      {sunday, next_week, "made 5 weeks ago, seen 12:37:19", "made 6 weeks ago, seen 15:47:32"},
      // Days that name no unit, 6.13 and 0.606 of them.
      {sunday, next_week, "8.45", "14.58"},
      {sunday, monday, "8.450", "9.056"},
  };
  for (const TimeCase& each : cases) EXPECT_TRUE(unchanged(each)) << each.expected << " → " << each.actual;
}

// Somewhere it is midnight when a run begins at a full quarter of an hour.
TEST(TwoClocks, ADateOfARunThatCronStarts) {
  constexpr std::string_view first = "2026-11-22T02:00:07Z", second = "2026-11-23T02:00:04Z",
                             before = "2026-11-22T01:59:59Z";
  EXPECT_TRUE(unchanged({first, second, "22 November 2026", "23 November 2026"}));
  EXPECT_FALSE(unchanged({first, second, "22 November 2026", "24 November 2026"}));
  EXPECT_TRUE(unchanged({before, second, "21 November 2026", "23 November 2026"}));
}

// Read apart the date may be a day off, in some zone; the clock time before it says in which.
TEST(TwoClocks, AClockTimeBeforeItsDate) {
  constexpr std::string_view first = "2026-03-10T09:00:00Z", second = "2026-03-16T07:12:05Z";
  for (const std::string_view joiner : {" of ", ", ", " Uhr am ", " · "}) {
    const std::string was = "09:00" + std::string(joiner) + "10/3/2026";
    const std::string is = "07:12" + std::string(joiner);
    EXPECT_TRUE(unchanged({first, second, was, is + "16/3/2026"})) << joiner;
    EXPECT_FALSE(unchanged({first, second, was, is + "15/3/2026"})) << joiner;
  }
  EXPECT_TRUE(unchanged({first, second, "20:00, 11 March 2026", "20:00, 17 March 2026"})) << "the hour stays";
  EXPECT_TRUE(unchanged({first, second, "now 09:00; 10 March 2026", "now 07:12; 15 March 2026"})) << "apart";
}

TEST(TwoClocks, AllElseHasChanged) {
  const TimeCase cases[] = {
      // A month too early; day and month exchanged; the year; an hour; a wrong name of a day.
      {sunday, monday, "11/22/26", "10/23/26"},
      {sunday, monday, "November 2026", "October 2026"},
      {sunday, monday, "November 2026", "December 2026"},
      {sunday, monday, "Nov 22, 2026", "Oct 23, 2026"},
      {sunday, monday, "22 ноября 2026", "23 октября 2026"},
      {sunday, monday, "4 дня назад", "4 дней назад"},
      {sunday, monday, "نوفمبر 22, 2026", "أكتوبر 23, 2026"},
      {sunday, monday, "11/12/26", "12/11/26"},
      {sunday, monday, "2026年11月22日", "2026年10月23日"},
      {sunday, monday, "2026年11月22日12:37", "2026年11月23日4:10"},
      {sunday, monday, "2026年11月22日", "2026년11월23일"},
      {sunday, monday, "2026-11-12", "2026-12-11"},
      {sunday, monday, "2026-22-11", "2026-23-12"},
      {sunday, monday, "2026-22-11", "2026-11-23"},
      {sunday, monday, "2026.22.1", "2026.23.1"},
      {sunday, monday, "11/22/26", "11/23/27"},
      {sunday, monday, "12:37:19", "04:10:00"},
      {sunday, monday, "2026-11-22T11:37:20Z", "2026-11-23T03:10:01Z"},
      {sunday, monday, "Sunday, 22 November 2026", "Sunday, 23 November 2026"},
      {sunday, monday, "5 weeks ago", "9 weeks ago"},
      {sunday, next_week, "5 weeks ago", "4 weeks ago"},  // it does not lie ahead
      {sunday, next_week, "1 month ago", "0 months ago"},
      {sunday, next_week, "vor 5 Wochen", "vor 4 Wochen"},
      {sunday, next_week, "a month ago", "3 days ago"},
      {sunday, monday, "Due in 4 weeks", "Due in 6 weeks"},
      {sunday, monday, "a day ago", "3 weeks ago"},
      {sunday, monday, "less than 5 days ago", "more than 5 days ago"},
      {sunday, next_week, "a day long", "a week long"},
      // The same date, though neither it nor the clock moved along.
      {sunday, next_week, "2026-11-01", "2026-11-02"},
      {sunday, "2026-11-22T11:40:00Z", "2026-11-22", "2026-11-23"},
      // Another form, another word, another number of times.
      {sunday, monday, "11/22/26", "2026-11-23"},
      {sunday, monday, "12:37:19 by Ann", "03:10:00 by Bob"},
      {sunday, monday, "12:37:19", "03:10:00 03:10:00"},
      {sunday, monday, "12:37:19", ""},
      {sunday, monday, "12:37", "03:10:00"},
      // Another name of the same thing.
      {sunday, monday, "5 weeks ago", "5 Wochen ago"},
      {sunday, next_week, "5 weeks ago", "6 Wochen ago"},
      {sunday, monday, "1 minute ago", "1 minutes ago"},
      {sunday, monday, "5 weeks ago", "5\u00a0weeks ago"},
      {sunday, monday, "1 day and 3 hours", "1 Tag und 3 Stunden"},
      {sunday, monday, "22 November 2026", "22 novembre 2026"},
      {sunday, monday, "Nov 22, 2026", "November 23, 2026"},
      {sunday, monday, "Sunday, 22 November 2026", "Sun, 22 November 2026"},
      {sunday, monday, "12:37 PM", "12:37 pm"},
      {sunday, monday, "12:37\u202FPM", "03:10 AM"},
      {sunday, monday, "4h 6m", "2d 18h 38m"},
      {sunday, monday, "Today at 12:37", "today at 03:10"},
      {sunday, monday, "yesterday 12:37", "gestern 03:10"},
      {sunday, monday, "3 results (0.002 s)", "3 results (0.002 sec)"},
      // No times: numbers, versions, far from any clock.
      {sunday, monday, "12 items", "13 items"},
      {sunday, monday, "1.5.10", "1.5.11"},
      {sunday, monday, "1095347440", "1095399801"},
      {sunday, monday, "waits 500 ms", "waits 600 ms"},
      {sunday, monday, "took 0.20 s", "took 12.31 s"},
      // One more edit, another rate, a rate of few decimals.
      {sunday, next_week, "edits_per_day\t0.95195282544887", "edits_per_day\t0.77372177486931"},
      {sunday, next_week, "edits_per_day\t0.95195282544887", "edits_per_day\t0.7"},
      {sunday, next_week, "edits_per_day\t0.95195282544887", "edits_per_day\t1.18795282544887"},
      {sunday, next_week, "0.952 posts per day", "0.737 posts per day"},
      {sunday, next_week, "0.95195 posts per page", "0.73688 posts per page"},
      // Another day, another time, another part of a date.
      {sunday, next_week, "Yesterday 11:37:20", "2026-11-14 11:37:20"},
      {sunday, next_week, "Yesterday 11:37:20", "2026-11-21 12:37:20"},
      {sunday, monday, "Today 12:37:19", "Yesterday 03:10:00"},
      {sunday, monday, "?a_day=20&a_month=11&a_year=2026", "?a_day=21&a_month=10&a_year=2026"},
      // Another user; the same claims under another signature.
      {sunday, monday,
       "eyJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJzaG9wIiwic3ViIjoiYW5uIiwiaWF0IjoxNzk1MzQ3NDQwfQ.Yx0-a_Z",
       "eyJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJzaG9wIiwic3ViIjoiYm9iIiwiaWF0IjoxNzk1Mzk5ODAxfQ.K7eW3qb"},
      {sunday, monday,
       "eyJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJzaG9wIiwic3ViIjoiYW5uIiwiaWF0IjoxNzk1MzQ3NDQwfQ.Yx0-a_Z",
       "eyJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJzaG9wIiwic3ViIjoiYW5uIiwiaWF0IjoxNzk1MzQ3NDQwfQ.K7eW3qb"},
      // A number that is not more by the days between; in whole numbers, in other decimals, or with something
      // beside it; one that is one more after a day.
      {sunday, next_week, "8.45", "14.61"},
      {sunday, next_week, "14.58", "8.45"},
      {sunday, next_week, "8", "14"},
      {sunday, next_week, "8.4", "14.5"},
      {sunday, next_week, "8.45", "14.580"},
      {sunday, next_week, "$8.45", "$14.58"},
      {sunday, "2026-11-23T11:40:00Z", "8.45", "9.45"},
      // The same instant, but in thousandths or seconds since 1970, with a year of two digits.
      {sunday, monday, "1795347440", "1795403401000"},
      {sunday, monday, "1795347440123", "1795403401"},
      {sunday, monday, "1795300000", "1795300000000"},
      {sunday, monday, "22.11.2026", "23.11.26"},
      // One reading must serve for all: 10 to 11 December, and 11 to 12 October.
      {sunday, monday, "12/10/26 11/10/26", "12/11/26 12/10/26"},
  };
  for (const TimeCase& each : cases) EXPECT_FALSE(unchanged(each)) << each.expected << " → " << each.actual;
}

TEST(TwoClocks, OnlyWhatHasChangedIsLeft) {
  EXPECT_EQ(settled({sunday, monday, "3 results (0.002 s) at 12:37", "4 results (0.003 s) at 03:10"}),
            "4 results (0.002 s) at 12:37");
  EXPECT_EQ(settled({sunday, monday, "11/22/26, 11/12/26", "11/23/26, 12/12/26"}), "11/22/26, 12/12/26");
  EXPECT_EQ(settled({sunday, monday, "at 12:37", "at 03:10 and 03:10"}), "at 03:10 and 03:10");
  EXPECT_EQ(settled({sunday, monday, "id 8aa07140 at 12:37", "id 5feb80bc at 03:10"}),
            "id 5feb80bc at 12:37");
}

std::string spelt(std::int64_t local, int form) {
  const std::string iso = instant_text(local);
  const std::string year = iso.substr(0, 4), month = iso.substr(5, 2), day = iso.substr(8, 2),
                    clock = iso.substr(11, 8);
  switch (form) {
    case 0:
      return "at " + iso + "!";
    case 1:
      return month + "/" + day + "/" + year.substr(2) + " " + clock;
    case 2:
      return "<" + day + "." + month + "." + year + ">";
    case 3:
      return "t=" + std::to_string(local) + "&";
    case 4:
      return "from=" + year + "-" + month + "-" + day + "T" + clock.substr(0, 2) + "%3A" + clock.substr(3, 2);
    default:
      return "seen " + clock;
  }
}

// Whatever the zone and the distance: a running time and its clock may be moved together.
TEST(TwoClocks, ClockAndTimeMayBeMovedTogether) {
  Random random(27);
  for (int i = 0; i < 20000; ++i) {
    const auto clock = static_cast<std::int64_t>(1'500'000'000 + random.below(800'000'000));
    const auto moved = static_cast<std::int64_t>(random.below(40 * 86400));
    const auto zone = static_cast<std::int64_t>(random.below(104)) * 900 - 12 * 3600;
    const int form = static_cast<int>(random.below(6));
    const auto back = form == 2 ? static_cast<std::int64_t>(random.below(30)) * 86400
                                : static_cast<std::int64_t>(random.below(30 * 86400));
    const std::int64_t offset = (form == 3 ? 0 : zone) - back;
    const std::string expected = spelt(clock + offset, form), actual = spelt(clock + moved + offset, form);
    TimeComparer comparer;
    std::string out = actual;
    EXPECT_TRUE(expected == actual || comparer.settle(expected, actual, {clock, clock + moved}, out))
        << expected;
    EXPECT_EQ(out, expected) << actual;
  }
}

// Bytes of all kinds: nothing is read that is not there, and places lie in the text.
TEST(TimeScanner, TakesAnyBytes) {
  constexpr std::string_view pieces[] = {"1",        "22",   "2026", "-",   "/",     ".", ":",         " ",
                                         "%3A",      "%25",  "%",    "Nov", "mar",   "T", "Z",         "+02",
                                         "\xC2\xA0", "\xE2", "h",    "pm",  "weeks", ",", "1763811440"};
  Random random(6);
  TimeScanner scanner;
  std::vector<TimeSpan> spans;
  for (int i = 0; i < 20000; ++i) {
    std::string text;
    for (std::uint64_t left = random.below(12); left > 0; --left)
      text += pieces[random.below(std::size(pieces))];
    scanner.scan(text, spans);
    std::size_t end = 0;
    for (const TimeSpan& span : spans) {
      EXPECT_LE(end, span.begin) << text;
      EXPECT_LT(span.begin, span.end) << text;
      end = span.end;
    }
    EXPECT_LE(end, text.size()) << text;
  }
}

}  // namespace
}  // namespace treesift
