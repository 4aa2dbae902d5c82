#include "io/output/spool.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "io/bytes/encoder.h"
#include "io/bytes/piece_of_frames.h"
#include "io/env/descriptor.h"

namespace treesift {

Spool::Spool(std::string directory, std::size_t memory_bytes)
    : directory_(std::move(directory)),
      memory_bytes_(memory_bytes),
      encoder_(make_zstd_encoder(fast_zstd_level)) {}

Spool::~Spool() {
  if (descriptor_ >= 0) close_descriptor(descriptor_);
}

void Spool::write(std::string_view bytes) {
  constexpr std::size_t write_bytes = std::size_t{1} << 18;
  for (; !bytes.empty(); bytes.remove_prefix(std::min(bytes.size(), write_bytes))) {
    encoder_->encode(bytes.substr(0, write_bytes), stored_);
    if (stored_.size() > (in_memory() ? memory_bytes_ : write_bytes)) spill();
  }
}

// A file that nobody sees and that is gone with its descriptor, however the program ends.
void Spool::spill() {
  if (in_memory()) {
    descriptor_ = uninterrupted([&] { return environment().open_unnamed(directory_.c_str()); });
    if (descriptor_ < 0) fail("cannot be created");
  }
  if (!write_fully(descriptor_, stored_)) fail("cannot be written");
  std::string().swap(stored_);  // it has held all that may be kept in memory
}

void Spool::end_writing() {
  encoder_->end(stored_);
  encoder_.reset();
  if (in_memory()) return;
  spill();
  file_ = std::make_shared<FileSource>(std::exchange(descriptor_, -1), "spool");
}

std::unique_ptr<ByteSource> Spool::read_back() {
  if (encoder_ != nullptr) end_writing();
  if (in_memory()) return std::make_unique<MemorySource>(stored_, "spool");
  constexpr std::uint64_t whole_file = ~std::uint64_t{0};
  constexpr std::size_t any_step = ~std::size_t{0};
  return std::make_unique<FileRange>(file_, FileRange::Offsets{0, whole_file, 0, any_step});
}

void Spool::fail(std::string_view action) const {
  throw OutputError(fmt::format("the spool in {}: {}: {} (--temp-dir names another directory)", directory_,
                                action, std::strerror(errno)));
}

}  // namespace treesift
