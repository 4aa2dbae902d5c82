// Our HTML reader against the tree-construction tests of html5lib, strictly: namespaces, comments, doctype.
#include <gtest/gtest.h>

#include <string>

#include "tests/support/html5lib_tests.h"

namespace treesift {
namespace {

// What the notation cannot tell of a Document, or the reader does not do: docs/reading.md.
bool is_exception(const TreeTest& test) {
  return test.data.find("<selectedcontent>") != test.data.npos;
}

TEST(Html5libTree, TreesAreThoseOfTheStandard) {
  const auto files = html5lib_files("tree-construction", ".dat");
  if (files.empty()) GTEST_SKIP() << "no $TREESIFT_CORPUS/html5lib-tests";
  std::size_t all = 0, failed = 0, excepted = 0;
  for (const auto& file : files) {
    for (const TreeTest& test : tree_tests(whole_file(file))) {
      if (test.scripting) continue;
      ++all;
      const std::string found = read_as_html5lib(test.data, test.context);
      if (found == test.expected) continue;
      ++(is_exception(test) ? excepted : failed);
      if (is_exception(test)) continue;
      ADD_FAILURE() << file.filename() << "\n"
                    << test.data << "\ncontext: " << test.context << "\nexpected\n"
                    << test.expected << "found\n"
                    << found;
    }
  }
  RecordProperty("tests", static_cast<int>(all));
  EXPECT_LE((failed + excepted) * 100, all);
  printf("%zu of %zu failed, and %zu exceptions\n", failed, all, excepted);
}

}  // namespace
}  // namespace treesift
