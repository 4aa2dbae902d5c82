// 128 bits of a hash (XXH3 with two seeds): equal ones are taken for equal without a second look.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "base/hash.h"

namespace treesift {

struct PagePrint {
  std::uint64_t first = 0, second = 0;

  auto operator<=>(const PagePrint&) const = default;
};

inline PagePrint print_of_bytes(std::string_view bytes) {
  return {hash_of(bytes, 1), hash_of(bytes, 2)};
}

inline PagePrint joined_print(std::span<const PagePrint> parts) {
  return print_of_bytes(std::string_view(reinterpret_cast<const char*>(parts.data()), parts.size_bytes()));
}

// For hash tables.
struct PagePrintHash {
  std::size_t operator()(const PagePrint& one) const { return one.first; }
};

}  // namespace treesift
