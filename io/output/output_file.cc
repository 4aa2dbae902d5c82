#include "io/output/output_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "io/bytes/encoder.h"
#include "io/env/descriptor.h"

namespace treesift {

namespace {

constexpr std::size_t buffer_bytes = std::size_t{1} << 18;

}  // namespace

bool is_written_in_place(const std::string& path) {
  if (path.empty() || path == "-") return true;
  struct stat status {};
  return environment().stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode);
}

OutputFile::OutputFile(const std::string& path) : name_(path) {
  if (path.empty() || path == "-") {
    name_ = "standard output";
    descriptor_ = STDOUT_FILENO;
    return;
  }
  encoder_ = encoder_for(path);
  open(path);
}

void OutputFile::open(const std::string& path) {
  path_ = path;
  if (!is_written_in_place(path)) part_path_ = path + ".part";
  const std::string& target = part_path_.empty() ? path_ : part_path_;
  descriptor_ = open_descriptor(target, O_WRONLY | O_CREAT | O_TRUNC, 0666).release();
  if (descriptor_ < 0) fail("cannot be created");
}

OutputFile::~OutputFile() {
  if (descriptor_ >= 0 && descriptor_ != STDOUT_FILENO) close_descriptor(descriptor_);
}

void OutputFile::write(std::string_view bytes) {
  if (encoder_)
    encoder_->encode(bytes, buffer_);
  else
    buffer_ += bytes;
  if (buffer_.size() >= buffer_bytes) write_buffer();
}

void OutputFile::end_frame(std::string_view skippable) {
  if (!encoder_ || !encoder_->has_frames()) return;
  encoder_->end(buffer_);
  buffer_ += skippable;
}

void OutputFile::flush() {
  if (encoder_) encoder_->flush(buffer_);
  write_buffer();
}

void OutputFile::write_buffer() {
  if (!write_fully(descriptor_, buffer_)) fail("cannot be written");
  buffer_.clear();
}

void OutputFile::finish() {
  if (encoder_) encoder_->end(buffer_);
  write_buffer();
  if (path_.empty()) return;
  const int descriptor = descriptor_;
  descriptor_ = -1;
  if (!close_descriptor(descriptor)) fail("cannot be closed");
  if (part_path_.empty()) return;
  if (uninterrupted([&] { return environment().rename(part_path_.c_str(), path_.c_str()); }) != 0)
    fail("cannot be given its name");
}

void OutputFile::fail(std::string_view action) const {
  const int code = errno;
  const std::string message = fmt::format("{}: {}: {}", name_, action, std::strerror(code));
  if (code == EPIPE) throw ClosedPipe(message);
  throw OutputError(message);
}

}  // namespace treesift
