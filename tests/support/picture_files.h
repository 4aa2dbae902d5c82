// PNG and JPEG files of pictures, for tests.
#pragma once

#include <spng.h>
#include <turbojpeg.h>

#include <cstdlib>
#include <string>

#include "base/picture.h"

namespace treesift {

// One colour, opaque.
inline Picture plain_picture(std::uint32_t width, std::uint32_t height, std::uint8_t red = 200) {
  Picture picture{width, height, {}};
  for (std::uint64_t i = 0; i < std::uint64_t{width} * height; ++i)
    picture.pixels.insert(picture.pixels.end(), {red, 100, 50, 255});
  return picture;
}

inline std::string png_of(const Picture& picture, int compression = 6) {
  spng_ctx* const context = spng_ctx_new(SPNG_CTX_ENCODER);
  spng_set_option(context, SPNG_ENCODE_TO_BUFFER, 1);
  spng_set_option(context, SPNG_IMG_COMPRESSION_LEVEL, compression);
  spng_ihdr head{picture.width, picture.height, 8, SPNG_COLOR_TYPE_TRUECOLOR_ALPHA, 0, 0, 0};
  spng_set_ihdr(context, &head);
  spng_encode_image(context, picture.pixels.data(), picture.pixels.size(), SPNG_FMT_PNG,
                    SPNG_ENCODE_FINALIZE);
  std::size_t size = 0;
  int error = 0;
  void* const bytes = spng_get_png_buffer(context, &size, &error);
  std::string file(static_cast<const char*>(bytes), size);
  std::free(bytes);
  spng_ctx_free(context);
  return file;
}

inline std::string jpeg_of(const Picture& picture, int quality = 90) {
  const tjhandle handle = tjInitCompress();
  unsigned char* bytes = nullptr;
  unsigned long size = 0;
  tjCompress2(handle, picture.pixels.data(), static_cast<int>(picture.width), 0,
              static_cast<int>(picture.height), TJPF_RGBA, &bytes, &size, TJSAMP_444, quality, 0);
  std::string file(reinterpret_cast<const char*>(bytes), size);
  tjFree(bytes);
  tjDestroy(handle);
  return file;
}

}  // namespace treesift
