// What is said to a person, on standard error. Nothing else in tools/ writes there (tests/check-includes), so
// that no text from outside can drive the terminal, and no message can end a run: nobody may be listening any
// more, and the disk that standard error goes to may be full.
#pragma once

#include <fmt/format.h>

#include <new>
#include <string_view>
#include <type_traits>

#include "tools/console/terminal_text.h"

namespace treesift {

// Texts as terminal_line has them; numbers as they are.
template <typename Value>
auto for_terminal(const Value& value) {
  if constexpr (std::is_convertible_v<const Value&, std::string_view>) {
    return terminal_line(value);
  } else {
    static_assert(std::is_arithmetic_v<Value>);
    return value;
  }
}

// For tools/console only: nothing is escaped.
void write_unescaped(std::string_view text);

// Texts among the values are shown as terminal_line has them, whatever they hold.
template <typename... Values>
void print_message(fmt::format_string<Values...> format, Values&&... values) {
  try {
    write_unescaped(fmt::vformat(fmt::string_view(format), fmt::make_format_args(for_terminal(values)...)));
  } catch (const std::bad_alloc&) {
  }
}

// Lines that end in line feeds, such as those of an error, as terminal_text has them.
void print_lines(std::string_view lines);

}  // namespace treesift
