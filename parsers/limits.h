// What one document may cost before it is refused. Every limit is enforced while the document is read, gives
// a typed error (parse_error.h), and has a flag of `treesift compare`.
#pragma once

#include <cstddef>
#include <cstdint>

namespace treesift {

struct Limits {
  std::size_t document_bytes = std::size_t{64}
                               << 20;  // before decoding; also the bound of one archive member
  std::uint32_t nodes = 5'000'000;
  std::uint32_t depth = 512;  // deeper HTML is flattened at the bound, deeper XML and JSON is refused
  // Checked by a scan before the parser sees the tag, because libxml2 is quadratic in the attributes of one
  // tag.
  std::size_t start_tag_bytes = std::size_t{64} << 10;
  std::uint32_t attributes = 1'024;
  std::uint32_t pixels = std::uint32_t{32} << 20;  // of a picture; each takes four bytes
};

}  // namespace treesift
