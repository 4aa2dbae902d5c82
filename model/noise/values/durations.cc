#include "model/noise/values/durations.h"

#include <re2/re2.h>

#include <cstddef>

namespace treesift {

bool is_duration(std::string_view text) {
  constexpr std::size_t shortest = 5, longest = 24;  // "a day", "less than 600 minutes"
  if (text.size() < shortest || text.size() > longest) return false;
  static const RE2 form(re2::StringPiece(duration_form.data(), duration_form.size()), RE2::Quiet);
  return RE2::PartialMatch(re2::StringPiece(text.data(), text.size()), form);
}

}  // namespace treesift
