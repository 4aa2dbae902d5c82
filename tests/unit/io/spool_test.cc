#include "io/output/spool.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <random>

#include "io/bytes/decompress.h"

namespace treesift {
namespace {

std::string read_all(std::unique_ptr<ByteSource> stored) {
  const std::unique_ptr<ByteSource> source = decompress(std::move(stored));
  std::string all, part(5000, '\0');
  while (const std::size_t count = source->read(part.data(), part.size())) all.append(part, 0, count);
  return all;
}

std::string noise(std::size_t size) {
  std::mt19937 random(1);
  std::string text(size, '\0');
  for (char& c : text) c = static_cast<char>(random());
  return text;
}

TEST(Spools, GiveBackWhatWasWritten) {
  for (const std::size_t memory : {std::size_t{0}, std::size_t{1000}, std::size_t{1} << 23}) {
    Spool spool(testing::TempDir(), memory);
    const std::string text = noise(700'000);
    for (std::size_t at = 0; at < text.size(); at += 7001)
      spool.write(std::string_view(text).substr(at, 7001));
    EXPECT_EQ(spool.in_memory(), memory > 700'000);
    for (int time = 1; time <= 2; ++time)
      EXPECT_EQ(read_all(spool.read_back()), text) << memory << ", " << time;
    EXPECT_EQ(spool.in_memory(), memory > 700'000);
  }
}

TEST(Spools, MayBeEmpty) {
  Spool spool(testing::TempDir(), 0);
  EXPECT_EQ(read_all(spool.read_back()), "");
}

TEST(Spools, LeaveNoFileBehind) {
  const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "spool-test";
  std::filesystem::create_directories(folder);
  Spool spool(folder, 0);
  spool.write(noise(2'000'000));
  EXPECT_FALSE(spool.in_memory());
  EXPECT_TRUE(std::filesystem::is_empty(folder));  // not even while it is in use
}

TEST(Spools, SayWhereTheyCannotBe) {
  Spool spool("/nowhere", 0);
  try {
    spool.write(noise(2'000'000));
    FAIL();
  } catch (const OutputError& error) {
    EXPECT_NE(std::string(error.what()).find("/nowhere"), std::string::npos);
    EXPECT_NE(std::string(error.what()).find("--temp-dir"), std::string::npos);
  }
}

}  // namespace
}  // namespace treesift
