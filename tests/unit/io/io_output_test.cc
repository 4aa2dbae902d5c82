#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>

#include "io/bytes/file_bytes.h"
#include "io/output/output_file.h"
#include "tests/unit/io/io_test_support.h"

namespace treesift {
namespace {

using namespace test;

TEST(IoOutputFile, HasItsNameOnlyWhenFinished) {
  TemporaryDirectory directory;
  const std::string path = directory.file("out.jsonl");
  std::ofstream(path) << "old";
  {
    OutputFile out(path);
    out.write("new");
    out.flush();
    EXPECT_EQ(read_file(path), "old");
  }
  EXPECT_EQ(read_file(path), "old");
  EXPECT_FALSE(std::filesystem::exists(path + ".part"));
  OutputFile out(path);
  out.write("newer");
  out.finish();
  EXPECT_EQ(read_file(path), "newer");
  EXPECT_FALSE(std::filesystem::exists(path + ".part"));
}

TEST(IoOutputFile, CompressesBySuffix) {
  TemporaryDirectory directory;
  const std::string text(1000000, 'x');
  for (const char* name : {"o.zst", "o.gz"}) {
    OutputFile out(directory.file(name));
    out.write(text);
    out.flush();
    out.write("end");
    out.finish();
    EXPECT_LT(std::filesystem::file_size(directory.file(name)), 10000u) << name;
    EXPECT_EQ(read_file(directory.file(name)), text + "end") << name;
  }
  for (const char* name : {"empty.zst", "empty.gz"}) {
    OutputFile out(directory.file(name));
    out.finish();
    EXPECT_GT(std::filesystem::file_size(directory.file(name)), 0u) << name;
    EXPECT_EQ(read_file(directory.file(name)), "") << name;
  }
}

TEST(IoOutputFile, IsNotCalledWhatItIsNot) {
  TemporaryDirectory directory;
  for (const char* name : {"o.tar.xz", "o.zip", "o.tgz"}) {
    EXPECT_THROW(OutputFile(directory.file(name)), OutputError) << name;
    EXPECT_FALSE(std::filesystem::exists(directory.file(name) + ".part")) << name;
  }
}

TEST(IoOutputFile, FailuresAreNamed) {
  TemporaryDirectory directory;
  EXPECT_THROW(OutputFile(directory.file("no/such/directory")), OutputError);
  OutputFile full("/dev/full");
  full.write("x");
  try {
    full.finish();
    FAIL() << "a full device must be noticed";
  } catch (const OutputError& error) {
    EXPECT_NE(std::string(error.what()).find("No space left"), std::string::npos) << error.what();
  }
}

TEST(IoOutputFile, ClosedPipeIsToldApart) {
  TemporaryDirectory directory;
  const std::string path = directory.file("pipe");
  ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
  const auto previous = ::signal(SIGPIPE, SIG_IGN);
  const int reader = ::open(path.c_str(), O_RDONLY | O_NONBLOCK);
  OutputFile out(path);
  ::close(reader);
  out.write("x");
  EXPECT_THROW(out.flush(), ClosedPipe);
  ::signal(SIGPIPE, previous);
}

}  // namespace
}  // namespace treesift
