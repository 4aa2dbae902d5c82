#include "io/output/resumable_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <new>

#include "io/output/open_for_writing.h"

namespace treesift {
namespace {

constexpr std::size_t unwritten_bytes = std::size_t{1} << 18;

// Adds up to `limit` bytes of the file to the hash; returns their number, below 0 when it cannot be read.
std::int64_t hash_bytes(int descriptor, std::uint64_t limit, RunningHash& hash) {
  std::string buffer(unwritten_bytes, '\0');
  std::uint64_t done = 0;
  while (done < limit) {
    const std::size_t step = static_cast<std::size_t>(std::min<std::uint64_t>(buffer.size(), limit - done));
    const ssize_t count = uninterrupted([&] { return environment().read(descriptor, buffer.data(), step); });
    if (count < 0) return -1;
    if (count == 0) break;
    hash.add(std::string_view(buffer).substr(0, static_cast<std::size_t>(count)));
    done += static_cast<std::uint64_t>(count);
  }
  return static_cast<std::int64_t>(done);
}

// What is not there, though something of it is kept, is an empty file, which is refused.
Descriptor opened(const std::string& path, const StoredPrefix& kept) {
  std::optional<Descriptor> left;
  if (kept.bytes > 0) left = open_file_left(path, LeftFor::going_on);
  return left ? *std::move(left) : create_file(path);
}

std::optional<StoredPrefix> stored_in(const std::optional<Descriptor>& file, const std::string& path) {
  if (!file) return std::nullopt;
  RunningHash hash;
  const std::int64_t bytes = hash_bytes(file->number(), ~std::uint64_t{0} >> 1, hash);
  if (bytes < 0) fail_output(path, "cannot be read");
  return StoredPrefix{static_cast<std::uint64_t>(bytes), hash.value()};
}

}  // namespace

RunningHash::RunningHash() : state_(XXH3_createState()) {
  if (!state_) throw std::bad_alloc();
  XXH3_64bits_reset(state_.get());
}

void RunningHash::add(std::string_view bytes) {
  XXH3_64bits_update(state_.get(), bytes.data(), bytes.size());
}

std::uint64_t RunningHash::value() const {
  return XXH3_64bits_digest(state_.get());
}

ResumableFile::ResumableFile(std::string path, const StoredPrefix& kept)
    : path_(std::move(path)), file_(opened(path_, kept)) {
  verify(kept);
  const auto size = static_cast<off_t>(kept.bytes);
  if (uninterrupted([&] { return environment().ftruncate(file_.number(), size); }) != 0)
    fail_output(path_, "cannot be cut back to what is kept of it");
  if (environment().lseek(file_.number(), size, SEEK_SET) < 0) fail_output(path_, "cannot be written");
}

void ResumableFile::verify(const StoredPrefix& kept) {
  const std::int64_t found = hash_bytes(file_.number(), kept.bytes, hash_);
  if (found < 0) fail_output(path_, "cannot be read");
  bytes_ = static_cast<std::uint64_t>(found);
  if (stored() == kept) return;
  throw OutputError(
      fmt::format("{}: the {} bytes that the checkpoint speaks of are not there, or were changed: the run "
                  "cannot be taken up; leave --resume out to begin it anew",
                  path_, kept.bytes));
}

void ResumableFile::append(std::string_view bytes) {
  hash_.add(bytes);
  bytes_ += bytes.size();
  buffer_ += bytes;
  if (buffer_.size() >= unwritten_bytes) flush();
}

void ResumableFile::flush() {
  if (!write_fully(file_.number(), buffer_)) fail_output(path_, "cannot be written");
  buffer_.clear();
}

// Not tried again after a failure: the system may have dropped the bytes and would then report success.
void ResumableFile::sync() {
  flush();
  if (uninterrupted([&] { return environment().fdatasync(file_.number()); }) != 0)
    fail_output(path_, "cannot be made safe on the disk");
}

void ResumableFile::close() {
  flush();
  if (!close_descriptor(file_.release())) fail_output(path_, "cannot be closed");
}

std::optional<StoredPrefix> stored_in(const std::string& path) {
  Descriptor file = open_descriptor(path, O_RDONLY);
  if (!file.is_open() && errno == ENOENT) return std::nullopt;
  if (!file.is_open()) fail_output(path, "cannot be read");
  return stored_in(std::optional(std::move(file)), path);
}

std::optional<StoredPrefix> stored_in_file_left(const std::string& path) {
  return stored_in(open_file_left(path, LeftFor::reading), path);
}

}  // namespace treesift
