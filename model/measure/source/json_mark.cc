#include "model/measure/source/json_mark.h"

#include <cstdint>
#include <string>

#include "base/hash.h"
#include "parsers/text/encoding.h"

namespace treesift {

std::optional<ToldChange> difference_of_marks(std::string_view expected_bytes,
                                              std::string_view actual_bytes) {
  const auto has_mark = [](std::string_view bytes) { return !encoding_of_mark(bytes).empty(); };
  const bool is_new = has_mark(actual_bytes);
  if (has_mark(expected_bytes) == is_new) return std::nullopt;
  constexpr std::string_view with = "a byte order mark", without = "no byte order mark";
  const std::uint64_t sort = hash_of(with), value = hash_of(is_new ? with : without, sort);
  const Change change{{sort, sort, value, value}, ChangeKind::markup_changed, false, 1, {},
                      ValueClass::unreadable};
  return ToldChange{change,
                    {"line 1", std::string(is_new ? without : with), std::string(is_new ? with : without)}};
}

}  // namespace treesift
