#include "model/noise/varying_path.h"

#include <algorithm>
#include <cmath>

namespace treesift {

std::string_view part_name(VaryingPart part) {
  constexpr std::string_view names[] = {"text", "attribute", "presence", "repetition", "order"};
  return names[static_cast<std::size_t>(part)];
}

double HowOften::confidence() const {
  if (comparisons == 0) return 0;
  constexpr double z = 1.959963984540054;  // 95 %
  const double n = comparisons, share = comparisons_varied / n;
  const double middle = share + z * z / (2 * n);
  const double spread = z * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
  return std::max(0.0, (middle - spread) / (1 + z * z / n));
}

std::string VaryingPath::what_varies() const {
  if (part == VaryingPart::attribute) return path + "/@" + attribute;
  return part == VaryingPart::text && !is_xpath ? path + "/text()" : path;
}

}  // namespace treesift
