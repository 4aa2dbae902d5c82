#include "model/measure/text/running_text.h"

#include <cstddef>

namespace treesift {

bool is_running_text(std::string_view text) {
  constexpr std::size_t least_words = 4;
  std::size_t words = 0;
  bool in_word = false;
  for (const char c : text) {
    const bool is_gap = static_cast<unsigned char>(c) <= ' ';
    words += !is_gap && !in_word;
    in_word = !is_gap;
  }
  return words >= least_words;
}

}  // namespace treesift
