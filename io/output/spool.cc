#include "io/output/spool.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "io/bytes/encoder.h"
#include "io/env/descriptor.h"

namespace treesift {

Spool::Spool(std::string directory, std::size_t memory_bytes)
    : directory_(std::move(directory)), memory_bytes_(memory_bytes), encoder_(make_zstd_encoder()) {}

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

std::unique_ptr<ByteSource> Spool::read_back() {
  encoder_->end(stored_);
  if (in_memory()) return std::make_unique<MemorySource>(stored_, "spool");
  spill();
  if (environment().lseek(descriptor_, 0, SEEK_SET) < 0) fail("cannot be read");
  const int descriptor = descriptor_;
  descriptor_ = -1;
  return std::make_unique<FileSource>(descriptor, "spool");
}

void Spool::fail(std::string_view action) const {
  throw OutputError(fmt::format("the spool in {}: {}: {} (--temp-dir names another directory)", directory_,
                                action, std::strerror(errno)));
}

}  // namespace treesift
