#include <gtest/gtest.h>

#include "parsers/pictures/decode_picture.h"
#include "parsers/pictures/encode_picture.h"
#include "parsers/pictures/picture_document.h"
#include "tests/support/parse_helpers.h"
#include "tests/support/picture_files.h"

namespace treesift {
namespace {

std::string picture(std::string_view bytes) {
  return dumped(bytes, SourceType::picture);
}

TEST(DecodePicture, PngGivesItsPixels) {
  const Picture before = plain_picture(5, 3);
  const auto decoded = decode_picture(png_of(before), {});
  const Picture& after = std::get<Picture>(decoded);
  EXPECT_EQ(after.width, 5u);
  EXPECT_EQ(after.height, 3u);
  EXPECT_EQ(after.pixels, before.pixels);
}

TEST(DecodePicture, JpegGivesItsPixelsNearly) {
  const auto decoded = decode_picture(jpeg_of(plain_picture(9, 9)), {});
  const Picture& after = std::get<Picture>(decoded);
  ASSERT_EQ(after.pixels.size(), 9u * 9 * bytes_a_pixel);
  EXPECT_NEAR(after.pixels[0], 200, 3);
}

TEST(DecodePicture, WhatCannotBeSeenHasNoColour) {
  Picture before = plain_picture(2, 1);
  before.pixels[3] = 0;
  const Picture after = std::get<Picture>(decode_picture(png_of(before), {}));
  EXPECT_EQ(after.pixels, (std::vector<std::uint8_t>{0, 0, 0, 0, 200, 100, 50, 255}));
}

TEST(DecodePicture, DamageIsAnError) {
  for (const std::string& whole : {png_of(plain_picture(40, 40)), jpeg_of(plain_picture(40, 40))}) {
    ASSERT_EQ(error_code(whole, SourceType::picture), "");
    for (const std::size_t size : {std::size_t{4}, std::size_t{20}, whole.size() / 2, whole.size() - 30})
      EXPECT_EQ(error_code(whole.substr(0, size), SourceType::picture), "picture:malformed") << size;
  }
}

TEST(DecodePicture, TheSizeIsBoundedBeforeMemoryIsTaken) {
  std::string bomb = png_of(plain_picture(8, 8));
  bomb.replace(16, 8, "\x7F\xFF\xFF\xFF\x7F\xFF\xFF\xFF");
  EXPECT_EQ(error_code(bomb, SourceType::picture), "limit:pixels");
  Limits limits;
  limits.pixels = 100;
  EXPECT_EQ(error_code(jpeg_of(plain_picture(11, 10)), SourceType::picture, limits), "limit:pixels");
  EXPECT_EQ(error_code(jpeg_of(plain_picture(10, 10)), SourceType::picture, limits), "");
}

TEST(DecodePicture, AnimationsAreNotLookedInto) {
  std::string still = png_of(plain_picture(8, 8));
  EXPECT_TRUE(is_picture(still));
  still.insert(33, std::string("\0\0\0\x08", 4) + "acTL" + std::string(12, '\0'));  // behind the head
  EXPECT_FALSE(is_picture(still));
  EXPECT_EQ(settle_source_type("png", still), SourceType::bytes);
}

TEST(PictureDocument, HasTilesByTheirPlace) {
  const std::string text = picture(png_of(plain_picture(20, 9)));
  EXPECT_TRUE(
      text.starts_with("{}\n  height: 9\n  profile: \"none\"\n  tile: 8\n  tiles: {}\n    y 0: {}\n"
                       "      x 0: \"#c86432 "))
      << text;
  EXPECT_NE(text.find("    y 8: {}\n      x 0: "), std::string::npos);
  EXPECT_NE(text.find("      x 16: "), std::string::npos);
  EXPECT_TRUE(text.ends_with("  width: 20\n")) << text;
}

TEST(PictureDocument, HowItIsStoredDoesNotCount) {
  const Picture one = plain_picture(64, 64);
  ASSERT_NE(png_of(one, 0), png_of(one, 9));
  EXPECT_EQ(picture(png_of(one, 0)), picture(png_of(one, 9)));
}

TEST(PictureDocument, OnePixelIsOneTile) {
  const Picture one = plain_picture(64, 64);
  Picture other = one;
  other.pixels[(20 * 64 + 33) * bytes_a_pixel] ^= 1;
  const Document before = parsed(png_of(one), SourceType::picture),
                 after = parsed(png_of(other), SourceType::picture);
  std::size_t different = 0;
  ASSERT_EQ(before.node_count(), after.node_count());
  for (NodeIndex node = 0; node < before.node_count(); ++node)
    different += before.text(node) != after.text(node);
  EXPECT_EQ(different, 1u);
}

TEST(PictureDocument, LargeOnesHaveLargerTiles) {
  const Document document = parsed(png_of(plain_picture(600, 600)), SourceType::picture);
  EXPECT_LE(document.node_count(), 4096u);
  EXPECT_EQ(document.text(4), "16");
}

TEST(EncodePicture, IsReadBackAndTheSameEachTime) {
  const Picture before = plain_picture(5, 3);
  const std::string file = encoded_png(before);
  EXPECT_EQ(std::get<Picture>(decode_picture(file, {})).pixels, before.pixels);
  EXPECT_EQ(encoded_png(before), file);
}

TEST(EncodePicture, WhatCannotBeSeenIsWhite) {
  Picture before = plain_picture(2, 1);
  before.pixels[3] = 0;
  const Picture after = std::get<Picture>(decode_picture(encoded_png(before), {}));
  EXPECT_EQ(after.pixels, (std::vector<std::uint8_t>{255, 255, 255, 255, 200, 100, 50, 255}));
}

TEST(ReducedPicture, PixelsAreMeansAndRowsAreCut) {
  Picture before = plain_picture(4, 6, 0);
  for (std::size_t pixel = 0; pixel < 24; pixel += 2) before.pixels[pixel * bytes_a_pixel] = 200;
  const Picture half = reduced(before, 2, 100), cut = reduced(before, 2, 1), whole = reduced(before, 9, 100);
  EXPECT_EQ(half.width, 2U);
  EXPECT_EQ(half.height, 3U);
  EXPECT_EQ(half.pixels[0], 100);
  EXPECT_EQ(cut.height, 1U);
  EXPECT_EQ(cut.pixels, std::vector<std::uint8_t>(half.pixels.begin(), half.pixels.begin() + 8));
  EXPECT_EQ(whole.pixels, before.pixels);
}

TEST(ReducedPicture, AFlatOneKeepsARow) {
  const Picture flat = reduced(plain_picture(400, 1), 10, 10);
  EXPECT_EQ(flat.width, 10U);
  EXPECT_EQ(flat.height, 1U);
}

}  // namespace
}  // namespace treesift
