// Files that are packed, beside those that are only called so.
#include "io/captures/responses/packed_file.h"

#include <gtest/gtest.h>

#include "base/output_kind.h"
#include "io/captures/responses/document_type.h"
#include "tests/unit/io/captures_test_support.h"

namespace treesift {
namespace {

CapturedResponse unpacked(const std::string& address, const std::string& body, std::uint64_t limit = 1000) {
  CapturedResponse response;
  response.address = address;
  response.body = body;
  unpack_file(response, limit);
  return response;
}

TEST(PackedFiles, AreWhatIsInThem) {
  const std::string page = "<p>Tea</p>";
  for (const auto& [name, body] :
       {std::pair{"a/index.html.gz", test::gzipped(page)}, std::pair{"a/index.html.br", test::brotli(page)},
        std::pair{"a/INDEX.HTML.ZST", test::zstd_frame(page)}}) {
    const CapturedResponse response = unpacked(name, body);
    EXPECT_EQ(response.body, page) << name;
    EXPECT_EQ(document_type(response), "html") << name;
  }
  EXPECT_EQ(document_type(unpacked("a.svgz", test::gzipped("<svg/>"))), "svg");
  EXPECT_EQ(document_type(unpacked("a.gz", test::gzipped("Tea"))), "txt");
}

TEST(PackedFiles, StayAsTheyAreWhereTheyCannotBeUnpacked) {
  const std::string whole = test::gzipped(std::string(2000, 'a'));
  for (const std::string& body : {std::string("no gzip"), whole.substr(0, whole.size() - 4), whole}) {
    const CapturedResponse response = unpacked("a.json.gz", body);
    EXPECT_EQ(response.body, body);
    EXPECT_EQ(document_type(response), "gz");
  }
  EXPECT_FALSE(unpacked("a.json", test::gzipped("[]")).is_unpacked);
}

TEST(PackedFiles, AreWantedByWhatTheyAreCalledUnpacked) {
  CapturedResponse response;
  response.address = "sitemap.xml.gz";
  KindSet kinds;
  read_kinds("xml", kinds);
  EXPECT_TRUE(may_be_wanted(response, kinds));
  read_kinds("html", kinds);
  EXPECT_FALSE(may_be_wanted(response, kinds));
}

}  // namespace
}  // namespace treesift
