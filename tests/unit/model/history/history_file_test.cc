// A history comes back from its file as it was, and any other file is refused, with the place.
#include "model/history/history_file.h"

#include <gtest/gtest.h>

namespace treesift {
namespace {

using std::chrono::year;

RememberedChange change_of(std::uint64_t change, Standing standing, const std::string& place) {
  return {
      change,  standing, year(2026) / 11 / 17, year(2026) / 11 / 18, 12, "words_changed", place, "one \"1\"",
      "two\n", "pages/a"};
}

std::string message_of(std::string_view json) {
  try {
    read_history_file(json);
  } catch (const HistoryError& error) {
    return error.what();
  }
  return "";
}

std::string with_change(std::string_view members) {
  return R"({"format":"treesift-history/1","change_set":"f","changes":[)" + std::string(members) + "]}";
}

constexpr std::string_view good =
    R"({"change":"0123456789abcdef","standing":"open","first":"2026-11-17","last":"2026-11-18","pairs":1,)"
    R"("kind":"moved","place":"/","before":"","after":"","example":"a"})";

std::string replaced(std::string_view from, std::string_view to) {
  std::string text(good);
  return with_change(text.replace(text.find(from), from.size(), to));
}

TEST(HistoryFile, ComesBackAsItWas) {
  const HistoryFile file{"treesift-changes/3",
                         {change_of(3, Standing::known, "/b"), change_of(1, Standing::open, "/c"),
                          change_of(2, Standing::known, "/a")}};
  const std::string text = write_history_file(file);
  EXPECT_TRUE(is_history_file(text));
  const HistoryFile back = read_history_file(text);
  EXPECT_EQ(back.change_set, file.change_set);
  EXPECT_EQ(write_history_file(back), text);
  ASSERT_EQ(back.changes.size(), 3u);
  EXPECT_EQ(back.changes[0].change, 1u);  // the open one
  EXPECT_EQ(back.changes[1].place, "/a");
  EXPECT_EQ(back.changes[0].after, "two\n");
  EXPECT_EQ(back.changes[0].first, year(2026) / 11 / 17);
  EXPECT_EQ(back.changes[0].pairs, 12u);
}

TEST(HistoryFile, OneChangeMayBeKnownOnPagesAndOpenElsewhere) {
  RememberedChange known = change_of(1, Standing::known, "/a");
  known.pages = {"a", "b"};
  const HistoryFile back = read_history_file(
      write_history_file({"treesift-changes/3", {known, change_of(1, Standing::open, "/a")}}));
  ASSERT_EQ(back.changes.size(), 2u);
  EXPECT_EQ(back.changes[1].pages, known.pages);
  EXPECT_EQ(message_of(replaced("\"example\":\"a\"", "\"example\":\"a\",\"pages\":[1]")),
            "the history cannot be used: change 1: \"pages\" is not an array of ids");
}

TEST(HistoryFile, MayBeEmpty) {
  EXPECT_TRUE(read_history_file(write_history_file({})).changes.empty());
}

TEST(HistoryFile, ErrorsSayWhichChange) {
  EXPECT_EQ(message_of(with_change(good)), "");
  EXPECT_EQ(message_of("[]"), "the history cannot be used: it is not a JSON object");
  EXPECT_EQ(message_of(R"({"format":"treesift-history/9"})"),
            "the history cannot be used: its format is \"treesift-history/9\", this treesift has "
            "\"treesift-history/1\"");
  EXPECT_EQ(message_of(R"({"format":"treesift-history/1","change_set":"f"})"),
            "the history cannot be used: \"changes\" is not an array");
  EXPECT_EQ(message_of(replaced("0123456789abcdef", "12")),
            "the history cannot be used: change 1: \"change\" has not sixteen hexadecimal digits");
  EXPECT_EQ(message_of(replaced("open", "unseen")),
            "the history cannot be used: change 1: \"standing\" is known, open or gone");
  EXPECT_EQ(message_of(replaced("2026-11-17", "2026-02-30")),
            "the history cannot be used: change 1: \"first\" is not a day such as 2026-11-18");
  EXPECT_EQ(message_of(replaced("2026-11-17", "2026-11-19")),
            "the history cannot be used: change 1: \"last\" is before \"first\"");
  EXPECT_EQ(message_of(replaced("moved", "")), "the history cannot be used: change 1: \"kind\" is empty");
  EXPECT_EQ(message_of(replaced("\"example\":\"a\"", "\"example\":1")),
            "the history cannot be used: change 1: \"example\" is not a string");
  EXPECT_EQ(message_of(replaced("\"pairs\":1", "\"pairs\":-1")),
            "the history cannot be used: change 1: \"pairs\" is not a number of pairs");
  EXPECT_EQ(message_of(with_change(std::string(good) + "," + std::string(good))),
            "the history cannot be used: change 2: 0123456789abcdef stands there twice");
  EXPECT_EQ(message_of(replaced("/", std::string(max_history_text + 1, '/'))),
            "the history cannot be used: change 1: \"place\" has more than 4096 bytes");
}

TEST(HistoryFile, IsToldFromOtherFiles) {
  EXPECT_FALSE(is_history_file(R"({"format":"treesift-run-profile/1"})"));
  EXPECT_FALSE(is_history_file("{"));
  EXPECT_FALSE(is_history_file("[1]"));
}

}  // namespace
}  // namespace treesift
