#include "io/archives/pair_format.h"

#include "base/utf8.h"
#include "io/archives/tar_header.h"

namespace treesift {

PairFormat sniff_pair_format(std::string_view first) {
  TarHeader header;
  const bool whole_block = first.size() == tar_block;
  if (whole_block && first.substr(257, 5) == "ustar") return PairFormat::tar;
  if (whole_block && (is_zero_block(first) || parse_tar_header(first, header) == TarFault::none))
    return PairFormat::tar;
  first = without_utf8_mark(first);
  const std::size_t begin = first.find_first_not_of(" \t\r\n");
  return begin == std::string_view::npos || first[begin] == '{' ? PairFormat::json_lines
                                                                : PairFormat::unknown;
}

}  // namespace treesift
