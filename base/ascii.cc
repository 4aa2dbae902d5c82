#include "base/ascii.h"

namespace treesift {

std::string lower_case(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = lower_case(c);
  return result;
}

}  // namespace treesift
