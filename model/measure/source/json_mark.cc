#include "model/measure/source/json_mark.h"

#include <cstdint>
#include <string>

#include "base/hash.h"

namespace treesift {
namespace {

bool has_mark(std::string_view bytes) {
  return bytes.starts_with("\xEF\xBB\xBF") || bytes.starts_with("\xFE\xFF") || bytes.starts_with("\xFF\xFE");
}

}  // namespace

std::optional<MarkDifference> difference_of_marks(std::string_view expected_bytes,
                                                  std::string_view actual_bytes) {
  const bool is_new = has_mark(actual_bytes);
  if (has_mark(expected_bytes) == is_new) return std::nullopt;
  constexpr std::string_view with = "a byte order mark", without = "no byte order mark";
  const std::uint64_t sort = hash_of(with), value = hash_of(is_new ? with : without, sort);
  const Change change{{sort, sort, value, value}, ChangeKind::markup_changed, false, 1, {},
                      ValueClass::unreadable};
  return MarkDifference{
      change, {"line 1", std::string(is_new ? without : with), std::string(is_new ? with : without)}};
}

}  // namespace treesift
