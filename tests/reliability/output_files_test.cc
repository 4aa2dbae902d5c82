// Outputs that several write at once, that nobody finishes, and that somebody would write over an input.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <atomic>
#include <barrier>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "io/bytes/file_bytes.h"
#include "io/captures/open_capture.h"
#include "io/output/open_for_writing.h"
#include "io/output/output_conflicts.h"
#include "io/output/output_file.h"
#include "io/output/output_folder.h"
#include "io/output/protected_inputs.h"

namespace treesift {
namespace {

namespace fs = std::filesystem;

class OutputFiles : public testing::Test {
 protected:
  OutputFiles() {
    std::string name = testing::TempDir() + "outputs-XXXXXX";
    folder_ = ::mkdtemp(name.data());
  }
  ~OutputFiles() override {
    protect_inputs({});
    fs::remove_all(folder_);
  }
  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  void put(const std::string& name, std::string_view text) const {
    fs::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name) << text;
  }
  std::vector<std::string> names() const {
    std::vector<std::string> all;
    for (const auto& entry : fs::directory_iterator(folder_)) all.push_back(entry.path().filename());
    std::sort(all.begin(), all.end());
    return all;
  }

  fs::path folder_;
};

using Names = std::vector<std::string>;

TEST_F(OutputFiles, OfTwoWritersOneFileIsLeftAndItIsWhole) {
  constexpr int rounds = 20, writers = 4;
  for (int round = 0; round < rounds; ++round) {
    std::barrier together(writers);
    std::atomic<int> finished = 0, refused = 0;
    std::vector<std::jthread> threads;
    for (int i = 0; i < writers; ++i) {
      threads.emplace_back([&, i] {
        together.arrive_and_wait();
        try {
          OutputFile file(path("out"));
          for (int part = 0; part < 50; ++part) file.write(std::string(20'000, static_cast<char>('a' + i)));
          file.finish();
          ++finished;
        } catch (const OutputError& error) {
          EXPECT_NE(std::string(error.what()).find("another treesift is writing it"), std::string::npos)
              << error.what();
          ++refused;
        }
      });
    }
    threads.clear();
    EXPECT_GE(finished, 1);
    EXPECT_EQ(finished + refused, writers);
    const std::string text = read_file(path("out"));
    EXPECT_EQ(text, std::string(1'000'000, text.front()));
    EXPECT_EQ(names(), Names{"out"});
  }
}

TEST_F(OutputFiles, WhoeverWaitsReadsWhatTheOneBeforeHasWritten) {
  constexpr int writers = 12, additions = 5;
  put("list", "");
  std::vector<std::jthread> threads;
  for (int i = 0; i < writers; ++i) {
    threads.emplace_back([&] {
      for (int addition = 0; addition < additions; ++addition) {
        OutputFile file(path("list"), WhenLocked::wait);
        file.write(read_file(path("list")) + "x");
        file.finish();
      }
    });
  }
  threads.clear();
  EXPECT_EQ(read_file(path("list")), std::string(writers * additions, 'x'));
  EXPECT_EQ(names(), Names{"list"});
}

TEST_F(OutputFiles, WhatIsNotFinishedLeavesTheOldFileAndNothingElse) {
  put("out", "old");
  {
    OutputFile file(path("out"));
    file.write("new");
    file.flush();
    EXPECT_EQ(names(), (Names{"out", "out.lock", "out.part"}));
  }
  EXPECT_EQ(read_file(path("out")), "old");
  EXPECT_EQ(names(), Names{"out"});
}

// Where locks do not hold, as on some network file systems, a file that is not our own gets no name.
TEST_F(OutputFiles, APartThatSomebodyHasReplacedIsNotGivenTheName) {
  put("out", "old");
  OutputFile file(path("out"));
  file.write("ours");
  fs::remove(path("out.part"));
  put("out.part", "theirs");
  EXPECT_THROW(file.finish(), OutputError);
  EXPECT_EQ(read_file(path("out")), "old");
}

TEST_F(OutputFiles, ProtectedInputsAreNeverOpened) {
  put("input", "precious");
  fs::create_hard_link(path("input"), path("hard"));
  fs::create_symlink("input", path("soft"));
  fs::create_hard_link(path("input"), path("other.part"));
  const std::vector<NamedFile> inputs = {{path("input"), "the input"}, {path("missing"), "--model"}};
  protect_inputs(inputs);
  for (const char* name : {"input", "hard", "soft", "other"})
    EXPECT_THROW(OutputFile(path(name)), OutputError) << name;
  EXPECT_THROW(create_file(path("hard")), OutputError);
  EXPECT_THROW(open_to_append(path("soft")), OutputError);
  EXPECT_EQ(read_file(path("input")), "precious");
  EXPECT_EQ(names(), (Names{"hard", "input", "other.part", "soft"}));
}

TEST_F(OutputFiles, ConflictsAreFoundBeforeAnythingIsWritten) {
  put("folder/page.html", "x");
  put("input", "x");
  fs::create_symlink("folder", path("way"));
  const std::vector<NamedFile> inputs = {{path("input"), "the input"}, {path("folder"), "--expected"}};
  const auto conflict = [&](std::vector<NamedOutput> outputs) {
    return output_conflict(inputs, outputs).value_or("");
  };
  EXPECT_EQ(conflict({{path("new"), "-o"}, {path("other"), "--junit"}}), "");
  EXPECT_NE(conflict({{path("way/new"), "-o"}}), "");
  EXPECT_NE(conflict({{path("folder/page.html"), "-o"}}), "");
  EXPECT_NE(conflict({{folder_.string(), "-o", OutputSort::folder}}), "");
  EXPECT_EQ(conflict({{path("report"), "-o", OutputSort::folder}}), "");
  EXPECT_NE(conflict({{path("new"), "-o", OutputSort::run}, {path("new.ckpt"), "--junit"}}), "");
  EXPECT_EQ(conflict({{path("new"), "-o"}, {path("new.ckpt"), "--junit"}}), "");
  EXPECT_EQ(names(), (Names{"folder", "input", "way"}));
}

TEST_F(OutputFiles, TwoFoldersOfOneNameAreNotWrittenAtOnce) {
  const FolderKind kind{"marker", "text", {".html"}};
  OutputFolder first(path("report"), kind);
  first.write("index.html", "first");
  EXPECT_THROW(OutputFolder(path("report"), kind), OutputError);
  first.finish();
  EXPECT_EQ(read_file(path("report/index.html")), "first");
}

// Between the listing of a folder and the opening of a file, somebody puts something else in its place.
class DirectoryRaces : public OutputFiles {
 protected:
  DirectoryRaces() {
    put("capture/a.html", "<p>a");
    put("capture/b.html", "<p>b");
    put("capture/c/d.html", "<p>d");
    put("elsewhere/d.html", "<p>secret");
    reader_ = open_capture(path("capture"), {});
    CapturedResponse first;
    EXPECT_TRUE(reader_->next(first));
    EXPECT_EQ(first.body, "<p>a");
  }
  void expect_no_body(const std::string& address) {
    CapturedResponse response;
    ASSERT_TRUE(reader_->next(response));
    EXPECT_EQ(response.address, address);
    EXPECT_EQ(response.fault, ResponseFault::no_body);
    EXPECT_EQ(response.body, "");
  }

  std::unique_ptr<CaptureReader> reader_;
};

TEST_F(DirectoryRaces, ALinkInPlaceOfAFileIsNotFollowed) {
  fs::remove(path("capture/b.html"));
  fs::create_symlink(path("elsewhere/d.html"), path("capture/b.html"));
  expect_no_body("b.html");
}

TEST_F(DirectoryRaces, APipeInPlaceOfAFileIsNotWaitedFor) {
  fs::remove(path("capture/b.html"));
  ASSERT_EQ(::mkfifo(path("capture/b.html").c_str(), 0600), 0);
  expect_no_body("b.html");
}

TEST_F(DirectoryRaces, ALinkInPlaceOfAFolderIsNotFollowed) {
  CapturedResponse second;
  ASSERT_TRUE(reader_->next(second));
  fs::remove_all(path("capture/c"));
  fs::create_symlink(path("elsewhere"), path("capture/c"));
  expect_no_body("c/d.html");
}

}  // namespace
}  // namespace treesift
