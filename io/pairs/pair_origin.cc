#include "io/pairs/pair_origin.h"

#include <fmt/format.h>

namespace treesift {

std::string id_of_line(std::uint64_t line) {
  return fmt::format("line-{}", line);
}

std::string remark_on_line(std::uint64_t line) {
  return fmt::format(" (line {})", line);
}

std::string duplicate_message(const PairOrigin& origin) {
  if (origin.unit != PairOrigin::Unit::byte) return "a pair with this id came before";
  return fmt::format("a pair with this id came before the member at byte {}", origin.place);
}

}  // namespace treesift
