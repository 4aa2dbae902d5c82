// A queue of byte strings whose rest goes to disk. Internal to io/.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>

#include "io/bytes/byte_source.h"
#include "io/output/spool.h"

namespace treesift {

// First in, first out. Up to `memory` bytes wait in memory at the front, what comes then in spools.
class SpillQueue {
 public:
  SpillQueue(std::string directory, std::size_t memory);

  // Throws OutputError.
  void push(std::string_view text);
  // Takes the first one; the queue must not be empty. Throws OutputError or ArchiveError.
  std::string pop();

  bool empty() const { return front_.empty() && middle_count_ == 0 && back_count_ == 0; }

 private:
  void write_back();
  void open_middle();

  std::string directory_;
  std::size_t memory_;
  std::deque<std::string> front_;
  std::size_t front_bytes_ = 0;
  std::unique_ptr<Spool> middle_;  // is read
  std::unique_ptr<BufferedSource> middle_source_;
  std::uint64_t middle_count_ = 0;
  std::unique_ptr<Spool> back_;  // is written
  std::uint64_t back_count_ = 0;
  std::string back_bytes_;  // of it, not written yet
};

}  // namespace treesift
