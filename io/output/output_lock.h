// Keeps two runs from writing one output.
#pragma once

#include <cstdint>
#include <string>

#include "io/env/descriptor.h"

namespace treesift {

enum class WhenLocked : std::uint8_t { refuse, wait };

// Holds an advisory lock (flock) on the file OUT.lock, which is there while the lock is held. It is gone with
// the process, however that ends. On network file systems it holds as far as theirs does.
class OutputLock {
 public:
  // Throws OutputError when another run holds it, unless it is to be waited for, and when the file cannot be
  // made.
  explicit OutputLock(const std::string& output, WhenLocked when = WhenLocked::refuse);
  ~OutputLock();
  OutputLock(const OutputLock&) = delete;
  OutputLock& operator=(const OutputLock&) = delete;

 private:
  bool is_current() const;

  std::string path_;
  Descriptor file_;
};

}  // namespace treesift
