// Which bodies a capture has shown under which key, in memory that is fixed beforehand. Internal to io/.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace treesift {

// A table of 8 bytes a body: 64 bits of the hash of key and content, so that one of 10^7 different bodies is
// taken for another with a chance of one in 10^6.
class SeenBodies {
 public:
  explicit SeenBodies(std::size_t memory_bytes);

  // Whether it is new under that key. When the table is full all that it does not hold are new.
  bool note(std::uint64_t key, std::string_view body);

 private:
  std::vector<std::uint64_t> slots_;  // 0: free
  std::size_t used_ = 0, most_;
};

}  // namespace treesift
