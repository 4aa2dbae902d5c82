#include "model/records/measured_record.h"

#include <gtest/gtest.h>

#include <random>

#include "align/invariants/invariant_checker.h"
#include "base/byte_block.h"
#include "io/bytes/archive_error.h"
#include "io/pairing/pair_reader.h"
#include "io/pairs/stored_records.h"
#include "model/judge/judge.h"
#include "model/records/measured_line.h"
#include "tests/support/rounds.h"

namespace treesift {
namespace {

const ComparisonTask& task() {
  static const ComparisonTask made = [] {
    ComparisonTask wanted;
    EXPECT_FALSE(add_columns("T,N,C-WD", wanted));
    return wanted;
  }();
  return made;
}

// Any pair that can be measured, with something in every field at times.
class RandomPairs {
 public:
  explicit RandomPairs(std::uint64_t seed) : random_(seed) {}

  MeasuredPair next() {
    MeasuredPair pair;
    pair.id = "a";
    pair.state = static_cast<PairState>(random_() % 5);
    if (pair.state == PairState::differs)
      add_measures(pair);
    else if (pair.state != PairState::equal)
      pair.error = VerdictError{text(), text()};
    for (std::uint64_t i = random_() % 3; i > 0; --i) pair.rules.push_back({text(), random_(), random_()});
    for (std::uint64_t i = random_() % 3; i > 0; --i) pair.violations.push_back({text(), place()});
    if (!pair.error) {
      for (std::size_t i = 0; i < 3; ++i) pair.comparators.set(i, coin());
      pair.findings = findings_of(task(), pair.comparators);
      if (coin()) pair.first_differences.push_back({static_cast<std::uint8_t>(random_() % 3), place()});
    }
    if (coin()) pair.kinds = {OutputKind::csv, OutputKind::html};
    if (coin()) pair.response = {200, 404, "text/html", "text/plain", "utf-8", "koi8-r"};
    return pair;
  }

 private:
  bool coin() { return random_() % 2 == 0; }
  std::string text() { return "text " + std::to_string(random_() % 1000) + "\"\n\xC3\xA9"; }
  ShownEdit place() { return {text(), text(), coin() ? text() : ""}; }

  void add_measures(MeasuredPair& pair) {
    pair.content = random_();
    pair.alignment_budget_exceeded = coin();
    const std::size_t places = random_() % 33;  // more would cost the tests of cut records their square
    for (std::size_t i = 0; i < places; ++i) pair.places.push_back(place());
    const auto index = [&] {
      return places == 0 || coin() ? MeasuredPair::no_edit : static_cast<std::uint8_t>(random_() % places);
    };
    pair.edit_of_feature.fill(MeasuredPair::no_edit);
    for (std::size_t i = 0; i < feature_count; ++i) {
      if (coin()) continue;
      pair.features[i] = std::generate_canonical<double, 64>(random_) * 1e3 - 100;
      pair.edit_of_feature[i] = index();
    }
    for (std::uint64_t i = random_() % 30; i > 0; --i) {
      pair.changes.push_back({{random_(), random_(), random_(), random_()},
                              static_cast<ChangeKind>(random_() % change_kind_count),
                              coin(),
                              static_cast<std::uint32_t>(random_()),
                              {},
                              static_cast<ValueClass>(random_() % value_class_count)});
      if (coin()) pair.changes.back().spelt = {random_(), random_(), random_(), random_()};
      pair.edit_of_change.push_back(index());
    }
  }

  std::mt19937_64 random_;
};

std::string full_line_of(const MeasuredPair& pair) {
  std::string line;
  append_measured_line(line, pair, AlignerKind::hash, &task());
  return line;
}

std::string record_of(const MeasuredPair& pair) {
  std::string record;
  append_measured_record(record, pair);
  return record;
}

MeasuredPair from_line(std::string line) {
  const std::size_t size = line.size();
  line.append(read_padding, '\0');
  return parse_measured_line(std::string_view(line).substr(0, size), "a", AlignerKind::hash, &task());
}

// Both forms say the same, to the last bit of each number.
TEST(MeasuredRecords, AndLinesGiveTheSamePair) {
  RandomPairs pairs(1);
  for (int i = 0; i < 500; ++i) {
    const MeasuredPair pair = pairs.next();
    const MeasuredPair of_record = read_measured_record(record_of(pair), "a", &task());
    const MeasuredPair of_line = from_line(full_line_of(pair));
    ASSERT_EQ(full_line_of(of_record), full_line_of(pair));
    ASSERT_EQ(full_line_of(of_line), full_line_of(pair));
    ASSERT_EQ(record_of(of_record), record_of(pair));
    ASSERT_EQ(of_record.id, "a");
    ASSERT_EQ(of_record.features, pair.features);
    ASSERT_EQ(of_line.features, pair.features);
    ASSERT_EQ(of_record.findings, pair.findings);
    ASSERT_EQ(of_line.findings, pair.findings);
    if (pair.state == PairState::differs) {
      ASSERT_EQ(record_of(of_line), record_of(pair));
    }
  }
}

// A line leaves them to the report of the run that measures; a measuring process must tell them.
TEST(MeasuredRecords, KeepTheBytesOfTexts) {
  MeasuredPair pair;
  pair.state = PairState::equal;
  pair.text_bytes = 12345;
  EXPECT_EQ(read_measured_record(record_of(pair), "a").text_bytes, 12345u);
}

TEST(MeasuredRecords, CutOrTooLongAreRefused) {
  RandomPairs pairs(2);
  for (int i = 0; i < 20; ++i) {
    const std::string record = record_of(pairs.next());
    for (std::size_t size = 0; size < record.size(); ++size)
      ASSERT_THROW(read_measured_record(record.substr(0, size), "a", &task()), BinaryError) << size;
    ASSERT_THROW(read_measured_record(record + '\0', "a", &task()), BinaryError);
  }
}

TEST(MeasuredRecords, OfAnotherVersionAreRefused) {
  std::string record = record_of(RandomPairs(3).next());
  EXPECT_TRUE(is_measured_record(record));
  ++record.front();
  EXPECT_FALSE(is_measured_record(record));
  EXPECT_THROW(read_measured_record(record, "a", &task()), BinaryError);
}

// Whatever is read can be written and judged; the sanitizers look on.
TEST(MeasuredRecords, ThatLieAreRefusedOrSafe) {
  RandomPairs pairs(4);
  std::size_t refused = 0, read = 0;
  for (int i = 0; i < test::rounds(30); ++i) {
    const std::string record = record_of(pairs.next());
    for (std::size_t at = 0; at < record.size(); ++at) {
      std::string lie = record;
      lie[at] = static_cast<char>(i % 2 == 0 ? 255 : lie[at] + 1);
      try {
        const MeasuredPair pair = read_measured_record(lie, "a", &task());
        ++read;
        EXPECT_LE(pair.places.size(), MeasuredPair::max_places);
        EXPECT_EQ(pair.changes.size(), pair.edit_of_change.size());
        EXPECT_LE(pair.violations.size(), max_violations_of_pair);
        EXPECT_EQ(record_of(read_measured_record(record_of(pair), "a", &task())), record_of(pair));
        EXPECT_FALSE(full_line_of(pair).empty());
        verdict_of(pair, {ModelJudge{Model(LinearModel())}});
      } catch (const BinaryError&) {
        ++refused;
      }
    }
  }
  EXPECT_GT(refused, 100u);
  EXPECT_GT(read, 100u);
}

std::vector<std::pair<std::string, std::string>> read_stored(const std::string& bytes) {
  PairStream stream;
  PairReader reader(RecordBytes{std::make_unique<MemorySource>(bytes)}, stream);
  std::vector<std::pair<std::string, std::string>> all;
  for (PairBatch batch; reader.read(batch); batch = {}) {
    for (const Pair& pair : batch.pairs) all.emplace_back(pair.id, pair.measured.value());
  }
  return all;
}

// Ids are anything by now: none is looked at again.
TEST(StoredRecordsOfPairs, AreReadBackInOrder) {
  std::vector<std::pair<std::string, std::string>> records = {
      {"a", "one"}, {"", ""}, {"a", std::string(2'000'000, 'x')}, {"\x01", std::string("\0{", 2)}};
  std::string bytes;
  for (const auto& [id, record] : records) append_stored_record(bytes, id, record);
  EXPECT_EQ(read_stored(bytes), records);
  EXPECT_TRUE(read_stored("").empty());
}

TEST(StoredRecordsOfPairs, CutOnesAreDamage) {
  std::string bytes;
  append_stored_record(bytes, "id", "record");
  for (std::size_t size = 1; size < bytes.size(); ++size)
    EXPECT_THROW(read_stored(bytes.substr(0, size)), ArchiveError) << size;
  EXPECT_THROW(read_stored(std::string(8, '\xFF')), ArchiveError);
}

}  // namespace
}  // namespace treesift
