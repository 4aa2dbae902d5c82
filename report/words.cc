#include "report/words.h"

namespace treesift {

std::string shell_word(std::string_view text) {
  constexpr std::string_view plain =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_./:=@%+-,";
  if (!text.empty() && text.find_first_not_of(plain) == text.npos) return std::string(text);
  std::string word = "'";
  for (const char byte : text) byte == '\'' ? word += "'\\''" : word += byte;
  return word + "'";
}

}  // namespace treesift
