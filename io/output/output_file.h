// Where results go: a file, a compressed file, or standard output.
#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

namespace treesift {

// Thrown when output cannot be written; says which file and why.
class OutputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The reader at the other end of the pipe has gone (EPIPE): a reason to leave quietly. The program must
// ignore SIGPIPE to see it.
class ClosedPipe : public OutputError {
 public:
  using OutputError::OutputError;
};

// Whether an output is standard output ("-" or empty), or exists and is a pipe, a device or the like: there
// is no name to give when it is complete.
bool is_written_in_place(const std::string& path);

class Encoder;

// A file is written under the name PATH.part and gets its own name in finish(), so that whoever sees PATH may
// trust all of it; after a failure PATH.part stays and an older PATH is untouched. What is no regular file (a
// pipe, a device) is written directly. A name that ends in .zst or .gz is compressed.
class OutputFile {
 public:
  // "-" or an empty path is standard output, never compressed. Throws OutputError.
  explicit OutputFile(const std::string& path);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  // Throws OutputError, or ClosedPipe.
  void write(std::string_view bytes);

  // Ends a zstd frame, so that what was written until here can be decompressed alone; later bytes begin a new
  // frame. `skippable`, a skippable frame or nothing, goes between the two. Nothing happens for other
  // outputs.
  void end_frame(std::string_view skippable = {});

  // Hands everything written so far to the operating system (a compressed output remains an open frame).
  void flush();

  // Ends the output, checks that it was all accepted and gives the file its name. Must be called: without it
  // the output is not complete.
  void finish();

  const std::string& name() const { return name_; }

 private:
  void open(const std::string& path);
  void write_buffer();
  [[noreturn]] void fail(std::string_view action) const;

  std::string name_;
  std::string path_;       // empty for standard output
  std::string part_path_;  // empty when written directly
  int descriptor_ = -1;
  std::string buffer_;
  std::unique_ptr<Encoder> encoder_;  // null when not compressed
};

}  // namespace treesift
