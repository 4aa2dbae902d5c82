#include "io/output/output_file.h"

#include "io/bytes/encoder.h"
#include "io/output/open_for_writing.h"

namespace treesift {

namespace {

constexpr std::size_t buffer_bytes = std::size_t{1} << 18;

}  // namespace

OutputFile::OutputFile(const std::string& path, WhenLocked when) : name_(path), target_(output_name(path)) {
  if (path.empty() || path == "-") {
    name_ = "standard output";
    return;
  }
  encoder_ = encoder_for(path);
  if (target_.kind == OutputNameKind::special) file_ = open_special(target_.path);
  if (target_.kind != OutputNameKind::file) return;
  part_path_ = target_.path + ".part";
  lock_.emplace(target_.path, when);
  file_ = create_file(part_path_);
}

OutputFile::~OutputFile() {
  if (replaces_a_file() && !is_finished_) environment().unlink(part_path_.c_str());
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
  const int descriptor = file_.is_open() ? file_.number() : target_.descriptor;
  if (!write_fully(descriptor, buffer_)) fail_output(name_, "cannot be written");
  buffer_.clear();
}

void OutputFile::finish() {
  if (encoder_) encoder_->end(buffer_);
  write_buffer();
  if (replaces_a_file()) give_name(std::move(file_), part_path_, target_.path);
  if (file_.is_open() && !close_descriptor(file_.release())) fail_output(name_, "cannot be closed");
  is_finished_ = true;
  lock_.reset();
}

void write_file(const std::string& path, std::string_view bytes) {
  OutputFile file(path);
  file.write(bytes);
  file.finish();
}

}  // namespace treesift
