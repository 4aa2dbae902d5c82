#include "io/output/input_identity.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <fstream>

#include "io/bytes/archive_error.h"
#include "io/env/environment.h"
#include "tests/unit/io/io_test_support.h"

namespace treesift {
namespace {

namespace fs = std::filesystem;

void write(const fs::path& path, std::string_view text) {
  fs::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
  fs::last_write_time(path, fs::file_time_type{});
}

class TreeIdentities : public testing::Test {
 protected:
  TreeIdentities() {
    write(root("a.html"), "1");
    write(root("b/c.html"), "2");
    write(root("b/d/e.html"), "3");
  }
  ~TreeIdentities() override { environment() = system_environment(); }

  fs::path root(std::string_view below = "") const { return directory_.path() / "tree" / below; }
  std::vector<std::string> identity() const {
    std::vector<std::string> values;
    for (const RunFact& fact : identity_of_input(root().string(), "input")) values.push_back(fact.value);
    return values;
  }

  test::TemporaryDirectory directory_;
};

TEST_F(TreeIdentities, DependOnNamesSizesAndTimes) {
  const std::vector<std::string> before = identity();
  EXPECT_EQ(before, identity());
  EXPECT_EQ(before[0], "3");
  write(root("b/d/e.html"), "33");
  const std::vector<std::string> longer = identity();
  EXPECT_NE(longer, before);
  write(root("b/d/e.html"), "4");
  EXPECT_EQ(identity(), before);  // a change that leaves size and time: not seen
  fs::last_write_time(root("a.html"), fs::file_time_type{} + std::chrono::seconds(1));
  EXPECT_NE(identity(), before);
  write(root("a.html"), "1");
  fs::rename(root("b/c.html"), root("c.html"));
  EXPECT_NE(identity(), before);
  fs::rename(root("c.html"), root("b/c.html"));
  EXPECT_EQ(identity(), before);
  fs::remove(root("b/c.html"));
  EXPECT_EQ(identity()[0], "2");
}

TEST_F(TreeIdentities, DoNotDependOnTheOrderOfListings) {
  const std::vector<std::string> before = identity();
  const Environment system = system_environment();
  environment().list = [system](const char* path, const std::function<void(const char*)>& use) {
    std::vector<std::string> names;
    const int result = system.list(path, [&](const char* name) { names.emplace_back(name); });
    std::sort(names.rbegin(), names.rend());
    for (const std::string& name : names) use(name.c_str());
    return result;
  };
  EXPECT_EQ(identity(), before);
}

TEST_F(TreeIdentities, LinksAreNotFollowed) {
  fs::create_directory_symlink(root(), root("b/again"));
  EXPECT_EQ(identity()[0], "3");
}

TEST_F(TreeIdentities, FailWithTheSystem) {
  environment().list = [](const char*, const std::function<void(const char*)>&) {
    errno = EIO;
    return -1;
  };
  EXPECT_THROW(identity(), ArchiveError);
  environment() = system_environment();
  environment().lstat = [](const char*, struct stat*) {
    errno = EIO;
    return -1;
  };
  EXPECT_THROW(identity(), ArchiveError);
}

TEST_F(TreeIdentities, OfAFileDependOnItsBeginAndItsEnd) {
  const std::string path = root("large");
  const auto identity_with = [&](std::size_t at) {
    std::string bytes(3'000'000, 'x');
    bytes[at] = 'y';
    write(path, bytes);
    std::vector<std::string> values;
    for (const RunFact& fact : identity_of_input(path, "input")) values.push_back(fact.value);
    return values;
  };
  EXPECT_NE(identity_with(0), identity_with(1));
  EXPECT_NE(identity_with(2'999'998), identity_with(2'999'999));
}

TEST_F(TreeIdentities, CanBeReadAgain) {
  EXPECT_TRUE(can_be_read_again({root().string(), root("a.html").string()}));
  EXPECT_FALSE(can_be_read_again({root().string(), "-"}));
  EXPECT_FALSE(can_be_read_again({"/dev/null"}));
}

}  // namespace
}  // namespace treesift
