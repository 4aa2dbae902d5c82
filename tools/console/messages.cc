#include "tools/console/messages.h"

#include <cstdio>

namespace treesift {

void write_unescaped(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stderr);  // one that cannot be written is lost
  std::fflush(stderr);
}

void print_lines(std::string_view lines) {
  try {
    write_unescaped(terminal_text(lines));
  } catch (const std::bad_alloc&) {
  }
}

}  // namespace treesift
