// A folder is seen whole or not at all, and never in place of what somebody else has put there.
#include "io/output/output_folder.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/support/faulty_environment.h"

namespace treesift {
namespace {

namespace fs = std::filesystem;

const FolderKind kind{"ours.txt", "ours 1\n", {".html", ".js"}};

class OutputFolderTest : public ::testing::Test {
 protected:
  OutputFolderTest() : room_(fs::temp_directory_path() / ("output-folder-" + std::string(name()))) {
    fs::remove_all(room_);
    fs::create_directory(room_);
  }
  ~OutputFolderTest() override { fs::remove_all(room_); }

  static const char* name() { return ::testing::UnitTest::GetInstance()->current_test_info()->name(); }
  std::string path(const std::string& rest) const { return (room_ / rest).string(); }
  static std::string read(const std::string& file) {
    std::ifstream in(file);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  static void write(const std::string& file, const std::string& text) { std::ofstream(file) << text; }
  std::size_t names() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(room_), {}));
  }

  fs::path room_;
};

void write_one(const std::string& path, const std::string& text) {
  OutputFolder folder(path, kind);
  folder.write("index.html", text);
  folder.write("pairs/1.html", text);
  folder.finish();
}

TEST_F(OutputFolderTest, HasItsNameWhenItIsComplete) {
  OutputFolder folder(path("out/"), kind);
  folder.write("index.html", "a");
  folder.write("pairs/1.html", "bc");
  EXPECT_FALSE(fs::exists(path("out")));
  EXPECT_EQ(folder.bytes(), 10u);
  folder.finish();
  EXPECT_EQ(read(path("out/pairs/1.html")), "bc");
  EXPECT_EQ(read(path("out/ours.txt")), "ours 1\n");
  EXPECT_EQ(names(), 1u);
}

TEST_F(OutputFolderTest, ReplacesItsLikeAndAnEmptyOne) {
  fs::create_directory(path("out"));
  write_one(path("out"), "first");
  {
    OutputFolder folder(path("out"), kind);
    folder.write("other.html", "second");
    EXPECT_EQ(read(path("out/index.html")), "first");
    folder.finish();
  }
  EXPECT_EQ(read(path("out/other.html")), "second");
  EXPECT_FALSE(fs::exists(path("out/index.html")));
  EXPECT_EQ(names(), 1u);
}

TEST_F(OutputFolderTest, RefusesWhatIsNotItsLike) {
  fs::create_directory(path("photos"));
  write(path("photos/a.html"), "mine");
  EXPECT_THROW(OutputFolder(path("photos"), kind), OutputError);
  write(path("file"), "mine");
  EXPECT_THROW(OutputFolder(path("file"), kind), OutputError);
  write_one(path("out"), "first");
  fs::create_directory_symlink(path("out"), path("link"));
  EXPECT_THROW(OutputFolder(path("link"), kind), OutputError);
  write(path("out/pairs/notes.md"), "mine");
  EXPECT_THROW(OutputFolder(path("out"), kind), OutputError);
  EXPECT_EQ(read(path("out/pairs/notes.md")), "mine");
  EXPECT_EQ(read(path("photos/a.html")), "mine");
  for (const char* name : {"", "/", ".", "..", "-"})
    EXPECT_THROW(OutputFolder(name, kind), OutputError) << name;
}

TEST_F(OutputFolderTest, RefusesAnotherVersionsMarker) {
  fs::create_directory(path("out"));
  write(path("out/ours.txt"), "ours 2\n");
  EXPECT_THROW(OutputFolder(path("out"), kind), OutputError);
}

TEST_F(OutputFolderTest, BeginsAnewWhatWasStopped) {
  {
    OutputFolder stopped(path("out"), kind);
    stopped.write("half.html", "x");
  }
  EXPECT_TRUE(fs::exists(path("out.part/half.html")));
  write_one(path("out"), "whole");
  EXPECT_FALSE(fs::exists(path("out/half.html")));
  EXPECT_EQ(names(), 1u);
}

// Whichever call fails: what stood there stands there still, or the new one does, and no attempt hinders the
// next.
TEST_F(OutputFolderTest, SurvivesEveryFailure) {
  bool has_failed = true;
  for (long first = 0; has_failed; ++first) {
    write_one(path("out"), "old");
    test::FaultPlan plan{first, test::Persistence::transient, ENOSPC};
    has_failed = false;
    try {
      const test::ScopedEnvironment faulty(test::with_faults(environment(), plan));
      write_one(path("out"), "new");
    } catch (const OutputError&) {
      has_failed = true;
    }
    const std::string now = read(path("out/index.html"));
    EXPECT_TRUE(now == "old" || now == "new") << first << ": " << now;
    EXPECT_TRUE(has_failed || now == "new") << first;
    has_failed |= plan.has_struck();
    write_one(path("out"), "next");
    EXPECT_EQ(read(path("out/pairs/1.html")), "next") << first;
    EXPECT_EQ(names(), 1u) << first;
    ASSERT_LT(first, 500);
  }
}

}  // namespace
}  // namespace treesift
