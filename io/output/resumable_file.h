// A file that grows at its end, with a running hash, and that can be cut back to a prefix and continued.
#pragma once

#include <xxhash.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "io/env/descriptor.h"
#include "io/output/output_error.h"
#include "io/output/run_record.h"

namespace treesift {

// XXH3 of bytes that come in parts.
class RunningHash {
 public:
  RunningHash();
  void add(std::string_view bytes);
  std::uint64_t value() const;

 private:
  struct FreeState {
    void operator()(XXH3_state_t* state) const { XXH3_freeState(state); }
  };
  std::unique_ptr<XXH3_state_t, FreeState> state_;
};

// All functions throw OutputError.
class ResumableFile {
 public:
  // Cuts the file, which an earlier run has left, back to `kept`, whose hash must be right; where nothing is
  // kept, a new file takes its place.
  ResumableFile(std::string path, const StoredPrefix& kept);

  void append(std::string_view bytes);
  // Hands all bytes to the operating system.
  void flush();
  // As flush(), and waits until they would outlast a loss of power.
  void sync();
  // As flush(), and checks that the system has taken it all.
  void close();

  // What was appended, with the kept prefix, flushed or not.
  StoredPrefix stored() const { return {bytes_, hash_.value()}; }
  const std::string& path() const { return path_; }

 private:
  void verify(const StoredPrefix& kept);

  std::string path_;
  Descriptor file_;
  std::string buffer_;
  std::uint64_t bytes_ = 0;
  RunningHash hash_;
};

// The bytes and hash of a file; nothing when it is not there. Throws OutputError when it cannot be read.
std::optional<StoredPrefix> stored_in(const std::string& path);
// The same of a file that treesift has left beside an output: links are not followed.
std::optional<StoredPrefix> stored_in_file_left(const std::string& path);

}  // namespace treesift
