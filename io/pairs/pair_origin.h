// Where a pair stood in its archive, and what messages say of that: the same by whatever route it is read.
#pragma once

#include <cstdint>
#include <string>

namespace treesift {

struct PairOrigin {
  enum class Unit : std::uint8_t { none, line, byte };

  Unit unit = Unit::none;
  std::uint64_t place = 0;    // its line, from 1; or the uncompressed byte where its first member begins
  std::uint64_t id_hash = 0;  // DuplicateIds::hash_of its id as it is stored; 0: it has none to be watched
};

// What a pair in JSON lines is called that has no id.
std::string id_of_line(std::uint64_t line);

// What ends the message of a pair in JSON lines that cannot be read.
std::string remark_on_line(std::uint64_t line);

// Of the second pair with one id; in JSON lines remark_on_line() follows.
std::string duplicate_message(const PairOrigin& origin);

}  // namespace treesift
