// Whatever is divided: the shards merged are the run, byte by byte and with its exit status.
#include <gtest/gtest.h>
#include <zstd.h>

#include <fstream>
#include <random>

#include "base/json_writer.h"
#include "io/bytes/pair_mark.h"
#include "tests/reliability/compare_run.h"
#include "tests/support/invariant_helpers.h"
#include "tests/support/rounds.h"
#include "tests/support/rule_helpers.h"
#include "tests/unit/io/io_test_support.h"

namespace treesift {
namespace {

using namespace test;

struct Outcome {
  int status = 0;
  std::string messages;
};

template <typename Command>
Outcome outcome_of(Command command, const CompareSettings& settings) {
  testing::internal::CaptureStderr();
  Outcome outcome;
  std::string what;
  try {
    outcome.status = command(settings);
  } catch (const std::exception& error) {
    outcome.status = exit_trouble;
    what = error.what();
  }
  outcome.messages = testing::internal::GetCapturedStderr() + what;
  return outcome;
}

// The command until it reaches a checkpoint for the n-th time: nothing that it does later has an effect.
template <typename Command>
void die_at(const CompareSettings& settings, Command command, int times) {
  FaultPlan dead{0, Persistence::persistent, EIO};
  dead.first = 1'000'000'000;
  Environment mortal = with_faults(environment(), dead);
  mortal.reached = [&](std::string_view at) {
    if (at == "checkpoint" && --times == 0) dead.first = 0;
  };
  const ScopedEnvironment scope(mortal);
  EXPECT_EQ(outcome_of(command, settings).status, exit_trouble);
}

std::string bytes_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::string frame_of(std::string_view data) {
  std::string frame(ZSTD_compressBound(data.size()), '\0');
  frame.resize(ZSTD_compress(frame.data(), frame.size(), data.data(), data.size(), 1));
  return frame;
}

// Pages that are equal, that differ, and that cannot be parsed.
std::string random_page(std::mt19937& random, unsigned number) {
  static const char* const variants[] = {"<p>same", "<form><input name=a></form>",
                                         "<b>Fatal error: exception</b>", "<ul><li>1<li>two</ul>"};
  return "<h1>Page " + std::to_string(number % 5) + "</h1>" + variants[random() % 4];
}

std::string random_id(std::mt19937& random, unsigned number) {
  static const char* const odd[] = {"twice", "bad\x01", "bad\xEF\xBF\xBD", "../up", "nested/twice"};
  const unsigned kind = random() % 12;
  return kind < 5 ? odd[kind] : "id" + std::to_string(number % 1000);
}

// Tar members of pairs, of pairs with one side or three, and of other members; with marks where they begin.
std::string random_tar(std::mt19937& random, unsigned first) {
  std::string stored, frame;
  std::uint64_t before = 0;
  for (unsigned i = first, last = first + random() % 14; i < last; ++i) {
    if (!frame.empty() && random() % 2 == 0) {
      before += frame.size();
      stored += frame_of(frame) + pair_mark(before);
      frame.clear();
    }
    const std::string id = random_id(random, i);
    const std::string expected = random_page(random, i),
                      actual = random() % 3 == 0 ? expected : random_page(random, i);
    const unsigned kind = random() % 12;
    if (kind == 0)
      frame += tar_member("stranger.txt", "nobody");
    else if (kind == 1)
      frame += tar_member(id + "/expected.html", expected);
    else if (kind == 2)
      frame += tar_member(id + "/expected.html", expected) + tar_pair(id, expected, actual);
    else if (kind == 3)
      frame += tar_member(id + "/expected.json", "{") + tar_member(id + "/actual.json", "[");
    else
      frame += tar_pair(id, expected, actual);
  }
  return stored + frame_of(frame + tar_end());
}

std::string json_text(std::string_view text) {
  std::string line;
  append_json_string(line, text);
  return line;
}

// Lines of pairs, of pairs with one side, and other lines; in frames that end anywhere.
std::string random_lines(std::mt19937& random, unsigned first, bool in_frames) {
  std::string text;
  for (unsigned i = first, last = first + 1 + random() % 14; i < last; ++i) {
    const std::string expected = random_page(random, i),
                      actual = random() % 3 == 0 ? expected : random_page(random, i);
    const std::string start =
        "{\"id\":" + json_text(random_id(random, i)) + ",\"expected\":" + json_text(expected);
    const unsigned kind = random() % 12;
    if (kind == 0)
      text += i == first ? "{}\n" : "no JSON\n";
    else if (kind == 1)
      text += start + "}\n";
    else if (kind == 2)
      text += "\n{\"expected\":\"<p>\",\"actual\":\"<p>\"}\n";
    else if (kind == 3)
      text += start + ",\"actual\":7}\r\n";
    else
      text += start + ",\"actual\":" + json_text(actual) + ",\"type\":\"html\"}\n";
  }
  if (!in_frames) return text;
  std::string stored;
  const std::size_t usual = 20 + random() % 600;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = random() % usual;
    stored += frame_of(std::string_view(text).substr(at, length));
    at += length;
  }
  return stored;
}

enum class Variant { usual, absolute, oracle, ruled, table, comparators, count };

CompareSettings settings_of(Variant variant) {
  CompareSettings settings;
  settings.workers = 2;
  settings.memory = std::uint64_t{64} << 20;
  settings.absolute = variant == Variant::absolute;
  settings.features = variant == Variant::ruled || variant == Variant::absolute;
  settings.only_inspect = variant == Variant::table || variant == Variant::oracle;
  if (variant == Variant::oracle) settings.oracle = "N+I | C-WD";
  if (variant == Variant::comparators) settings.comparators = "all";
  if (variant == Variant::table) settings.verdict_format = VerdictFormat::table;
  if (variant != Variant::ruled) return settings;
  settings.rules = rules_in(rule("stage = 'css'\nselect = 'h1'"));
  settings.invariants = invariants_in(invariant("place = 'ul'\npattern = 'li+ {number}'"));
  return settings;
}

class Shards : public testing::Test {
 protected:
  void SetUp() override { initialise_parsers(); }

  std::string put(const std::string& name, const std::string& bytes) {
    std::ofstream(directory_.file(name), std::ios::binary) << bytes;
    return directory_.file(name);
  }
  std::string shard_path(std::uint64_t number) const {
    return directory_.file("shard-" + std::to_string(number) + ".jsonl" +
                           (number % 2 == 0 && compresses_ ? ".zst" : ""));
  }
  CompareSettings shard_settings(const CompareSettings& settings, std::uint64_t number,
                                 std::uint64_t count) const {
    CompareSettings shard = settings;
    shard.shard = std::to_string(number) + "/" + std::to_string(count);
    shard.output = shard_path(number);
    return shard;
  }
  // The shards of a run, the last one first.
  CompareSettings merge_settings(const CompareSettings& settings, std::uint64_t count) const {
    CompareSettings merge;
    merge.workers = settings.workers;
    merge.output = directory_.file("merged");
    for (std::uint64_t number = count; number > 0; --number) merge.inputs.push_back(shard_path(number));
    return merge;
  }
  Outcome run_whole(CompareSettings settings) {
    settings.output = directory_.file("whole");
    std::filesystem::remove(settings.output);
    return outcome_of(run_compare, settings);
  }
  void expect_same(const CompareSettings& settings, std::uint64_t count) {
    const Outcome whole = run_whole(settings);
    ASSERT_NE(whole.status, exit_trouble) << whole.messages;
    for (std::uint64_t number = 1; number <= count; ++number) {
      const Outcome shard = outcome_of(run_compare, shard_settings(settings, number, count));
      ASSERT_EQ(shard.status, exit_nothing) << shard.messages;
    }
    const Outcome merged = outcome_of(run_merge, merge_settings(settings, count));
    ASSERT_EQ(merged.status, whole.status) << merged.messages;
    ASSERT_EQ(bytes_of(directory_.file("merged")), bytes_of(directory_.file("whole")));
  }

  TemporaryDirectory directory_;
  bool compresses_ = true;  // every second shard
};

TEST_F(Shards, MergedAreTheRun) {
  std::mt19937 random(23);
  for (int round = 0; round < test::rounds(60); ++round) {
    CompareSettings settings = settings_of(static_cast<Variant>(round % static_cast<int>(Variant::count)));
    unsigned first = 0;
    for (std::size_t i = 0, archives = 1 + random() % 3; i < archives; ++i, first += 8) {
      const unsigned kind = random() % 5;
      const std::string name = "archive" + std::to_string(i);
      settings.inputs.push_back(put(name, kind < 2   ? random_tar(random, first)
                                          : kind < 4 ? random_lines(random, first, true)
                                                     : random_lines(random, first, false)));
    }
    const std::uint64_t count = 1 + random() % 9;
    SCOPED_TRACE(testing::Message() << "round " << round << ", " << count << " shards");
    expect_same(settings, count);
    if (HasFatalFailure()) return;
  }
}

// What was lost when a run died, it does again; and what it had written is not written twice.
TEST_F(Shards, AreTakenUpAfterADeath) {
  compresses_ = false;  // a checkpoint after each batch
  const std::string pairs = pairs_of_batches(6);
  std::string stored;
  for (std::size_t at = 0; at < pairs.size(); at += 500'000)
    stored += frame_of(std::string_view(pairs).substr(at, 500'000));
  for (const Variant variant : {Variant::usual, Variant::absolute}) {
    CompareSettings settings = settings_of(variant);
    settings.inputs = {put("pairs.jsonl.zst", stored)};
    const Outcome whole = run_whole(settings);
    settings.checkpoint_every = 0;
    for (std::uint64_t number = 1; number <= 2; ++number) {
      CompareSettings shard = shard_settings(settings, number, 2);
      die_at(shard, run_compare, 2);
      shard.resume = true;
      const Outcome resumed = outcome_of(run_compare, shard);
      ASSERT_EQ(resumed.status, exit_nothing) << resumed.messages;
      EXPECT_NE(resumed.messages.find("going on after "), std::string::npos) << resumed.messages;
      shard.shard = number == 1 ? "2/2" : "1/2";
      const Outcome other = outcome_of(run_compare, shard);
      EXPECT_EQ(other.status, exit_trouble);
      EXPECT_NE(other.messages.find("shard was "), std::string::npos) << other.messages;
    }
    CompareSettings merge = merge_settings(settings, 2);
    merge.checkpoint_every = 0;
    die_at(merge, run_merge, 2);
    merge.resume = true;
    const Outcome merged = outcome_of(run_merge, merge);
    EXPECT_EQ(merged.status, whole.status) << merged.messages;
    EXPECT_NE(merged.messages.find("going on after "), std::string::npos) << merged.messages;
    EXPECT_EQ(bytes_of(directory_.file("merged")), bytes_of(directory_.file("whole")));
    for (const std::string& path :
         {shard_path(1), shard_path(2), directory_.file("merged"), directory_.file("whole")}) {
      std::filesystem::remove(path);
      std::filesystem::remove(path + ".run.json");
    }
  }
}

}  // namespace
}  // namespace treesift
