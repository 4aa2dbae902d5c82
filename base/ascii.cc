#include "base/ascii.h"

#include <cstdint>
#include <cstring>

namespace treesift {

std::string lower_case(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = lower_case(c);
  return result;
}

bool is_ascii(std::string_view bytes) {
  std::uint64_t all = 0;
  for (; bytes.size() >= sizeof all; bytes.remove_prefix(sizeof all)) {
    std::uint64_t word;
    std::memcpy(&word, bytes.data(), sizeof word);
    all |= word;
  }
  for (const char c : bytes) all |= static_cast<unsigned char>(c);
  return (all & 0x8080808080808080) == 0;
}

}  // namespace treesift
