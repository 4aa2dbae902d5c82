#include "parsers/pictures/decode_picture.h"

#include <fmt/format.h>
#include <spng.h>
#include <turbojpeg.h>

#include <algorithm>
#include <memory>
#include <new>
#include <string>
#include <type_traits>

namespace treesift {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view png_mark = "\x89PNG\r\n\x1A\n"sv;
constexpr std::string_view jpeg_mark = "\xFF\xD8\xFF"sv;

using PngContext = std::unique_ptr<spng_ctx, decltype([](spng_ctx* context) { spng_ctx_free(context); })>;
using JpegContext = std::unique_ptr<void, decltype([](tjhandle handle) { tjDestroy(handle); })>;

ParseError malformed(std::string_view what) {
  return {ParseErrorCode::picture_malformed, std::string(what)};
}

std::uint32_t big_endian(std::string_view bytes) {
  std::uint32_t number = 0;
  for (const char c : bytes.substr(0, 4)) number = number << 8 | static_cast<unsigned char>(c);
  return number;
}

// Calls take(name, content) for each chunk of a PNG until it returns false or the bytes end.
template <typename Take>
void for_each_chunk(std::string_view png, Take take) {
  png.remove_prefix(png_mark.size());
  while (png.size() >= 12) {
    const std::size_t length = std::min<std::size_t>(big_endian(png), png.size() - 12);
    if (!take(png.substr(4, 4), png.substr(8, length))) return;
    png.remove_prefix(length + 12);
  }
}

bool is_animated(std::string_view png) {
  bool animated = false;
  for_each_chunk(png, [&](std::string_view name, std::string_view) {
    animated = name == "acTL";
    return !animated && name != "IDAT";
  });
  return animated;
}

// The segments of a JPEG before its first scan, by their marker.
template <typename Take>
void for_each_segment(std::string_view jpeg, Take take) {
  constexpr unsigned char start_of_scan = 0xDA;
  jpeg.remove_prefix(2);
  while (jpeg.size() >= 4 && jpeg[0] == '\xFF') {
    const auto marker = static_cast<unsigned char>(jpeg[1]);
    const std::size_t length = big_endian(jpeg) & 0xFFFF;
    if (marker == start_of_scan || length < 2 || length + 2 > jpeg.size()) return;
    take(marker, jpeg.substr(4, length - 2));
    jpeg.remove_prefix(length + 2);
  }
}

std::optional<ParseError> refuse_size(const PictureSize& size, const Limits& limits) {
  if (size.pixels() <= limits.pixels) return {};
  return ParseError{
      ParseErrorCode::too_many_pixels,
      fmt::format("{} x {} are more than the limit of {} pixels", size.width, size.height, limits.pixels)};
}

// What cannot be seen has no colour.
void clear_unseen(Picture& picture) {
  constexpr std::size_t opacity = 3;
  for (std::size_t at = 0; at < picture.pixels.size(); at += bytes_a_pixel) {
    if (picture.pixels[at + opacity] == 0)
      std::fill_n(picture.pixels.begin() + static_cast<std::ptrdiff_t>(at), bytes_a_pixel, std::uint8_t{0});
  }
}

std::optional<ParseError> decode_png(std::string_view bytes, Picture& picture) {
  constexpr std::size_t largest_chunk = std::size_t{16} << 20;
  const PngContext png(spng_ctx_new(0));
  if (!png) throw std::bad_alloc();
  spng_set_chunk_limits(png.get(), largest_chunk, 2 * largest_chunk);
  if (const int code = spng_set_png_buffer(png.get(), bytes.data(), bytes.size()))
    return malformed(spng_strerror(code));
  const int code = spng_decode_image(png.get(), picture.pixels.data(), picture.pixels.size(), SPNG_FMT_RGBA8,
                                     SPNG_DECODE_TRNS);
  if (code != 0) return malformed(spng_strerror(code));
  clear_unseen(picture);
  return {};
}

std::optional<ParseError> decode_jpeg(std::string_view bytes, Picture& picture) {
  const JpegContext jpeg(tjInitDecompress());
  if (!jpeg) throw std::bad_alloc();
  const auto* const data = reinterpret_cast<const unsigned char*>(bytes.data());
  int width = 0, height = 0, subsampling = 0, colours = 0;
  if (tjDecompressHeader3(jpeg.get(), data, bytes.size(), &width, &height, &subsampling, &colours) != 0)
    return malformed(tjGetErrorStr2(jpeg.get()));
  const bool is_print = colours == TJCS_CMYK || colours == TJCS_YCCK;
  const int failed =
      tjDecompress2(jpeg.get(), data, bytes.size(), picture.pixels.data(), width, 0, height,
                    is_print ? TJPF_CMYK : TJPF_RGBA, TJFLAG_STOPONWARNING | TJFLAG_LIMITSCANS);
  if (failed != 0) return malformed(tjGetErrorStr2(jpeg.get()));
  return {};
}

std::optional<PictureSize> jpeg_size(std::string_view bytes) {
  const JpegContext jpeg(tjInitDecompress());
  if (!jpeg) throw std::bad_alloc();
  int width = 0, height = 0, subsampling = 0, colours = 0;
  const int failed = tjDecompressHeader3(jpeg.get(), reinterpret_cast<const unsigned char*>(bytes.data()),
                                         bytes.size(), &width, &height, &subsampling, &colours);
  if (failed != 0) return {};
  return PictureSize{static_cast<std::uint32_t>(width), static_cast<std::uint32_t>(height)};
}

}  // namespace

bool is_picture(std::string_view bytes) {
  if (bytes.starts_with(png_mark)) return !is_animated(bytes);
  return bytes.starts_with(jpeg_mark);
}

std::optional<PictureSize> picture_size(std::string_view bytes) {
  constexpr std::size_t size_at = 16;  // in the first chunk, which is the head
  if (bytes.starts_with(jpeg_mark)) return jpeg_size(bytes);
  if (!bytes.starts_with(png_mark) || bytes.size() < size_at + 8) return {};
  const PictureSize size{big_endian(bytes.substr(size_at)), big_endian(bytes.substr(size_at + 4))};
  return size.pixels() == 0 ? std::nullopt : std::optional(size);
}

std::variant<Picture, ParseError> decode_picture(std::string_view bytes, const Limits& limits) {
  const std::optional<PictureSize> size = picture_size(bytes);
  if (!size) return malformed("the head cannot be read");
  if (auto refused = refuse_size(*size, limits)) return *std::move(refused);
  Picture picture{size->width, size->height, {}};
  picture.pixels.resize(size->pixels() * bytes_a_pixel);
  auto error = bytes.starts_with(png_mark) ? decode_png(bytes, picture) : decode_jpeg(bytes, picture);
  if (error) return *std::move(error);
  return picture;
}

std::string picture_profile(std::string_view bytes) {
  constexpr std::string_view chunks[] = {"gAMA", "cHRM", "sRGB", "iCCP", "cICP", "pHYs", "eXIf"};
  constexpr unsigned char exif = 0xE1, colours = 0xE2;
  std::string profile;
  if (bytes.starts_with(jpeg_mark)) {
    for_each_segment(bytes, [&](unsigned char marker, std::string_view content) {
      if (marker == exif || marker == colours) profile += content;
    });
  } else if (bytes.starts_with(png_mark)) {
    for_each_chunk(bytes, [&](std::string_view name, std::string_view content) {
      if (std::find(std::begin(chunks), std::end(chunks), name) != std::end(chunks))
        profile.append(name).append(content);
      return name != "IDAT";
    });
  }
  return profile;
}

}  // namespace treesift
