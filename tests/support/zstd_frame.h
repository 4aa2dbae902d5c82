// A zstd frame made by zstd itself.
#pragma once

#include <zstd.h>

#include <string>
#include <string_view>

namespace treesift::test {

struct FrameKind {
  int level = 3;
  bool checksum = false, content_size = true;
};

inline std::string frame_of(std::string_view data, const FrameKind& kind = {}) {
  ZSTD_CCtx* const context = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, kind.level);
  ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, kind.checksum);
  ZSTD_CCtx_setParameter(context, ZSTD_c_contentSizeFlag, kind.content_size);
  std::string frame(ZSTD_compressBound(data.size()), '\0');
  frame.resize(ZSTD_compress2(context, frame.data(), frame.size(), data.data(), data.size()));
  ZSTD_freeCCtx(context);
  return frame;
}

}  // namespace treesift::test
