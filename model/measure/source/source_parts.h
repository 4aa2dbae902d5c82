// Parts of a source that are compared as multisets: lines, comments, tags.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace treesift {

struct SourcePart {
  std::uint64_t exact;  // hash of the text
  std::string_view text;
  std::size_t place = 0;  // of a note, and of a tag in one: rising as they stand
};

// The parts of `here` that `there` has not, ordered by hash. Sorts both.
std::vector<SourcePart> parts_beyond(std::vector<SourcePart>& here, std::vector<SourcePart>& there);

}  // namespace treesift
