#include "base/words/counted.h"

#include <fmt/format.h>

namespace treesift {

std::string with_separators(std::uint64_t number) {
  std::string digits = fmt::format("{}", number);
  for (std::size_t end = digits.size(); end > 3; end -= 3) digits.insert(end - 3, ",");
  return digits;
}

std::string counted(std::uint64_t number, std::string_view one, std::string_view many) {
  if (number == 1) return fmt::format("1 {}", one);
  return many.empty() ? fmt::format("{} {}s", with_separators(number), one)
                      : fmt::format("{} {}", with_separators(number), many);
}

}  // namespace treesift
