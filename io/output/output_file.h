// Where results go: a file, a compressed file, or standard output.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "io/env/descriptor.h"
#include "io/output/output_error.h"
#include "io/output/output_lock.h"
#include "io/output/output_name.h"

namespace treesift {

class Encoder;

// A file is written under the name PATH.part, with a lock on it, and gets its own name in finish(), so that
// all of PATH can be trusted as soon as it is there; without finish() PATH.part is taken away, and an older PATH is
// untouched. A PATH that is not a regular file (a pipe, a device, a descriptor) is written directly; a symbolic link
// stays, and what it leads to is written. A name that ends in .zst or .gz is compressed.
class OutputFile {
 public:
  // "-" or an empty path is standard output, never compressed. Throws OutputError: also for a protected input
  // (protected_inputs.h), and when another process writes the same file, unless it is to be waited for.
  explicit OutputFile(const std::string& path, WhenLocked when = WhenLocked::refuse);
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
  // Whether it is a file that may have been there before, which stays as it is until finish().
  bool replaces_a_file() const { return target_.kind == OutputNameKind::file; }

 private:
  void write_buffer();

  std::string name_;
  OutputName target_;
  std::string part_path_;           // of a file
  std::optional<OutputLock> lock_;  // of a file
  Descriptor file_;                 // not open: the descriptor of target_
  bool is_finished_ = false;
  std::string buffer_;
  std::unique_ptr<Encoder> encoder_;  // null when not compressed
};

// A whole output at once. Throws as OutputFile does.
void write_file(const std::string& path, std::string_view bytes);

}  // namespace treesift
