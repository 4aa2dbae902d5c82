#include "align/text/script_references.h"

#include <algorithm>

#include "base/ascii.h"
#include "parsers/text/normal_text.h"

namespace treesift {

bool runs_script(std::string_view value) {
  constexpr std::string_view scheme = "javascript:";
  while (!value.empty() && is_space(value.front())) value.remove_prefix(1);
  return value.size() >= scheme.size() &&
         std::equal(scheme.begin(), scheme.end(), value.begin(),
                    [](char wanted, char c) { return wanted == lower_case(c); });
}

}  // namespace treesift
