// Where markup may begin or end in a run of text: the inner loop of the HTML tokenizer.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/byte_register.h"

namespace treesift {

// The first place at or after `from` that holds one of three bytes; the size of the text where there is none.
template <typename Register = ByteRegister>
std::size_t find_structural(std::string_view text, std::size_t from, char a, char b, char c) {
  const char* const bytes = text.data();
  std::size_t at = from;
  for (; at + Register::size <= text.size(); at += Register::size) {
    const Register block = Register::load(bytes + at);
    const std::uint32_t found = (block.equal(a) | block.equal(b) | block.equal(c)).places();
    if (found != 0) return at + static_cast<std::size_t>(std::countr_zero(found));
  }
  while (at < text.size() && bytes[at] != a && bytes[at] != b && bytes[at] != c) ++at;
  return at;
}

}  // namespace treesift
