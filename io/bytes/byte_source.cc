#include "io/bytes/byte_source.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "io/bytes/archive_error.h"
#include "io/env/descriptor.h"

namespace treesift {

FileSource::FileSource(const std::string& path, std::uint64_t offset) : name_(path) {
  if (path == "-") {
    name_ = "standard input";
    descriptor_ = STDIN_FILENO;
  } else {
    descriptor_ = open_descriptor(path, O_RDONLY).release();
    if (descriptor_ < 0) fail("cannot be opened");
  }
  note_size();
  if (offset > 0 && environment().lseek(descriptor_, static_cast<off_t>(offset), SEEK_SET) < 0) {
    const int error = errno;
    if (descriptor_ != STDIN_FILENO) close_descriptor(descriptor_);
    errno = error;
    fail("cannot be read again");
  }
}

FileSource::FileSource(int descriptor, std::string name) : name_(std::move(name)), descriptor_(descriptor) {
  note_size();
}

void FileSource::note_size() {
  struct stat status {};
  if (environment().fstat(descriptor_, &status) == 0 && S_ISREG(status.st_mode)) {
    total_ = static_cast<std::uint64_t>(status.st_size);
    ::posix_fadvise(descriptor_, 0, 0, POSIX_FADV_SEQUENTIAL);
  }
}

FileSource::~FileSource() {
  if (descriptor_ != STDIN_FILENO) close_descriptor(descriptor_);
}

std::size_t FileSource::read(char* into, std::size_t capacity) {
  const ssize_t count = uninterrupted([&] { return environment().read(descriptor_, into, capacity); });
  if (count < 0) fail("cannot be read");
  consumed_.fetch_add(static_cast<std::uint64_t>(count), std::memory_order_relaxed);
  return static_cast<std::size_t>(count);
}

std::size_t FileSource::read_at(std::uint64_t offset, char* into, std::size_t count) const {
  const std::optional<std::size_t> done = read_fully_at(descriptor_, offset, into, count);
  if (!done) fail("cannot be read");
  return *done;
}

InputProgress FileSource::progress() const {
  return {consumed_.load(std::memory_order_relaxed), total_};
}

void FileSource::fail(std::string_view action) const {
  throw ArchiveError(ArchiveFault::unreadable, name_, "",
                     fmt::format("{}: {}", action, std::strerror(errno)));
}

std::size_t MemorySource::read(char* into, std::size_t capacity) {
  const std::size_t count = std::min(capacity, bytes_.size() - consumed_);
  if (count > 0) std::memcpy(into, bytes_.data() + consumed_, count);
  consumed_ += count;
  return count;
}

BufferedSource::BufferedSource(std::unique_ptr<ByteSource> source, std::size_t window,
                               std::uint64_t first_offset)
    : source_(std::move(source)),
      window_(std::make_unique_for_overwrite<char[]>(window)),
      capacity_(window),
      bytes_(window_.get()),
      offset_(first_offset) {}

void BufferedSource::fill() {
  begin_ = 0;
  end_ = 0;
  const std::string_view lent = source_->lend();
  bytes_ = lent.empty() ? window_.get() : lent.data();
  end_ = lent.empty() ? source_->read(window_.get(), capacity_) : lent.size();
}

// Puts what is left at the front of the window, where more can be added. It is less than the window.
void BufferedSource::gather() {
  std::memmove(window_.get(), bytes_ + begin_, end_ - begin_);
  bytes_ = window_.get();
  end_ -= begin_;
  begin_ = 0;
}

void BufferedSource::take(std::size_t count) {
  begin_ += count;
  offset_ += count;
}

std::size_t BufferedSource::read(char* into, std::size_t capacity) {
  if (begin_ == end_ && capacity >= capacity_) {
    const std::size_t count = source_->read(into, capacity);
    offset_ += count;
    return count;
  }
  if (begin_ == end_) fill();
  const std::size_t count = std::min(capacity, end_ - begin_);
  std::memcpy(into, bytes_ + begin_, count);
  take(count);
  return count;
}

std::string_view BufferedSource::peek(std::size_t count) {
  count = std::min(count, capacity_);
  if (begin_ == end_) fill();
  if (begin_ == end_) return {};
  if (end_ - begin_ < count && (bytes_ != window_.get() || begin_ + count > capacity_)) gather();
  while (end_ - begin_ < count) {
    const std::size_t more = source_->read(window_.get() + end_, capacity_ - end_);
    if (more == 0) break;
    end_ += more;
  }
  return {bytes_ + begin_, std::min(count, end_ - begin_)};
}

std::size_t BufferedSource::read_fully(char* into, std::size_t count) {
  std::size_t done = 0;
  while (done < count) {
    const std::size_t more = read(into + done, count - done);
    if (more == 0) break;
    done += more;
  }
  return done;
}

std::uint64_t BufferedSource::skip(std::uint64_t count) {
  std::uint64_t done = 0;
  while (done < count) {
    if (begin_ == end_) fill();
    if (begin_ == end_) break;
    const std::size_t step = static_cast<std::size_t>(std::min<std::uint64_t>(count - done, end_ - begin_));
    take(step);
    done += step;
  }
  return done;
}

}  // namespace treesift
