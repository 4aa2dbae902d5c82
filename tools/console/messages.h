// What is said to a person, on standard error.
#pragma once

#include <fmt/format.h>

#include <cstdio>
#include <string>
#include <utility>

namespace treesift {

// Nobody may be listening any more: a message that cannot be written is no failure of the run.
template <typename... Values>
void print_message(fmt::format_string<Values...> format, Values&&... values) {
  const std::string text = fmt::format(format, std::forward<Values>(values)...);
  std::fwrite(text.data(), 1, text.size(), stderr);
}

}  // namespace treesift
