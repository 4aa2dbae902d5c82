#include "model/date_pattern.h"

#include "model/embedded_data.h"

namespace treesift {

const RE2& date_pattern() {
  static const RE2 pattern(joined_lines(date_patterns()), [] {
    RE2::Options options(RE2::Quiet);
    options.set_case_sensitive(false);
    return options;
  }());
  return pattern;
}

}  // namespace treesift
