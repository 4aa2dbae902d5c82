#include "io/output/scratch_file.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <new>

#include "io/env/descriptor.h"
#include "io/output/output_file.h"

namespace treesift {

namespace {

struct BlockHead {
  std::uint64_t stored_size;
  std::uint64_t size;
};

}  // namespace

ScratchFile::ScratchFile(std::string directory) : directory_(std::move(directory)) {}

ScratchFile::~ScratchFile() {
  if (descriptor_ >= 0) close_descriptor(descriptor_);
}

void ScratchFile::open() {
  constexpr int fastest_level = 1;
  descriptor_ = uninterrupted([&] { return environment().open_unnamed(directory_.c_str()); });
  if (descriptor_ < 0) fail("cannot be created");
  compressor_.reset(ZSTD_createCCtx());
  decompressor_.reset(ZSTD_createDCtx());
  if (!compressor_ || !decompressor_) throw std::bad_alloc();
  ZSTD_CCtx_setParameter(compressor_.get(), ZSTD_c_compressionLevel, fastest_level);
  ZSTD_CCtx_setParameter(compressor_.get(), ZSTD_c_checksumFlag, 1);
}

std::uint64_t ScratchFile::append(std::string_view block) {
  if (descriptor_ < 0) open();
  stored_.resize(sizeof(BlockHead) + ZSTD_compressBound(block.size()));
  const std::size_t size = ZSTD_compress2(compressor_.get(), stored_.data() + sizeof(BlockHead),
                                          stored_.size() - sizeof(BlockHead), block.data(), block.size());
  if (ZSTD_isError(size)) fail("cannot be written", ZSTD_getErrorName(size));
  const BlockHead head{size, block.size()};
  std::memcpy(stored_.data(), &head, sizeof head);
  stored_.resize(sizeof head + size);
  if (!write_fully(descriptor_, stored_)) fail("cannot be written");
  const std::uint64_t place = end_;
  end_ += stored_.size();
  return place;
}

std::uint64_t ScratchFile::read(std::uint64_t place, std::string& block) {
  constexpr std::size_t kept_bytes = std::size_t{1} << 20;
  BlockHead head;
  read_bytes(place, reinterpret_cast<char*>(&head), sizeof head);
  const std::uint64_t next = place + sizeof head + head.stored_size;
  if (head.stored_size > end_ || next > end_) fail("cannot be read", "it was changed");
  stored_.resize(head.stored_size);
  read_bytes(place + sizeof head, stored_.data(), stored_.size());
  if (ZSTD_getFrameContentSize(stored_.data(), stored_.size()) != head.size)
    fail("cannot be read", "it was changed");
  block.resize(head.size);
  const std::size_t size =
      ZSTD_decompressDCtx(decompressor_.get(), block.data(), block.size(), stored_.data(), stored_.size());
  if (ZSTD_isError(size)) fail("cannot be read", ZSTD_getErrorName(size));
  if (stored_.capacity() > kept_bytes) std::string().swap(stored_);
  return next;
}

void ScratchFile::read_bytes(std::uint64_t place, char* into, std::size_t count) {
  const std::optional<std::size_t> got = read_fully_at(descriptor_, place, into, count);
  if (!got) fail("cannot be read");
  if (*got < count) fail("cannot be read", "it is shorter than what was written");
}

void ScratchFile::fail(std::string_view action, std::string_view why) const {
  throw OutputError(fmt::format("a temporary file in {}: {}: {} (--temp-dir names another directory)",
                                directory_, action, why));
}

void ScratchFile::fail(std::string_view action) const {
  fail(action, std::strerror(errno));
}

}  // namespace treesift
