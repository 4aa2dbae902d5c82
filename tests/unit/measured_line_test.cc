#include "pipeline/measured_line.h"

#include <gtest/gtest.h>

#include <random>

#include "parsers/parse.h"

namespace treesift {
namespace {

MeasuredPair random_pair(std::mt19937_64& random) {
  MeasuredPair pair;
  pair.id = "an \"id\"/é";
  pair.state = PairState::differs;
  pair.content = random();
  pair.alignment_budget_exceeded = random() % 2 == 0;
  pair.places = {{"/html/body/p[2]", "be\"fore", "after\n"}, {"/a", "", "x"}};
  const auto place = [&] {
    const std::uint64_t which = random() % 3;
    return which == 2 ? MeasuredPair::no_place : static_cast<std::uint8_t>(which);
  };
  pair.place_of_feature.fill(MeasuredPair::no_place);
  for (std::size_t i = 0; i < feature_count; ++i) {
    if (random() % 2 == 0) continue;
    pair.features[i] = static_cast<double>(random() % 1000 + 1) / 7;
    pair.place_of_feature[i] = place();
  }
  for (int i = 0; i < 20; ++i) {
    pair.changes.push_back({{random(), random(), random(), random()},
                            static_cast<ChangeKind>(random() % change_kind_count),
                            static_cast<std::uint32_t>(random() % 100),
                            {}});
    pair.place_of_change.push_back(place());
  }
  return pair;
}

std::string line_of(const MeasuredPair& pair) {
  std::string line;
  append_measured_line(line, pair, AlignerKind::hash);
  return line;
}

MeasuredPair read(std::string line, AlignerKind aligner = AlignerKind::hash) {
  const std::size_t size = line.size();
  line.append(parse_padding, '\0');
  return parse_measured_line(std::string_view(line).substr(0, size), "the id", aligner);
}

TEST(MeasuredLines, GiveTheSamePairBack) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 200; ++i) {
    const MeasuredPair pair = random_pair(random);
    MeasuredPair copy = read(line_of(pair));
    EXPECT_EQ(copy.id, "the id");  // the reader's, which has watched it
    copy.id = pair.id;
    EXPECT_EQ(line_of(copy), line_of(pair));
    EXPECT_EQ(copy.features, pair.features);
    EXPECT_EQ(copy.place_of_feature, pair.place_of_feature);
  }
}

TEST(MeasuredLines, OfPairsThatWereNotMeasuredAreShort) {
  MeasuredPair pair;
  pair.id = "a";
  pair.state = PairState::equal;
  EXPECT_EQ(line_of(pair), "{\"id\":\"a\",\"measured\":\"" + std::string(feature_set_version) +
                               "\",\"aligner\":\"hash\",\"state\":\"equal\"}\n");
  pair.state = PairState::error;
  pair.error = VerdictError{"xml:malformed", "actual: so it is"};
  const MeasuredPair copy = read(line_of(pair));
  EXPECT_EQ(copy.state, PairState::error);
  EXPECT_EQ(copy.error->code, "xml:malformed");
  EXPECT_EQ(copy.error->message, "actual: so it is");
}

TEST(MeasuredLines, OfAnotherAlignerAreRefused) {
  std::mt19937_64 random(2);
  const std::string line = line_of(random_pair(random));
  EXPECT_THROW(read(line, AlignerKind::diffx), MeasuredLineError);
}

TEST(MeasuredLines, ThatWereTamperedWithNeverCrash) {
  std::mt19937_64 random(3);
  const std::string good = line_of(random_pair(random));
  int refused = 0;
  for (int i = 0; i < 5000; ++i) {
    std::string bad = good;
    bad[random() % bad.size()] = static_cast<char>(' ' + random() % 95);
    try {
      const MeasuredPair pair = read(bad);
      EXPECT_EQ(pair.changes.size(), pair.place_of_change.size());
      EXPECT_LE(pair.places.size(), MeasuredPair::most_places);
    } catch (const MeasuredLineError&) {
      ++refused;
    }
  }
  EXPECT_GT(refused, 500);
}

}  // namespace
}  // namespace treesift
