// Any bytes read as text, tables, JSON lines and whole bytes: no crash, a well-formed Document or a typed error, the
// same every time. The first byte chooses.
#include "tests/fuzz/fuzz_support.h"

FUZZ_TARGET(fuzz_lines) {
  using namespace treesift;
  constexpr SourceType types[] = {SourceType::csv, SourceType::lines, SourceType::json_lines, SourceType::tsv,
                                  SourceType::bytes};
  const std::string_view input = fuzz::view_of(data, size);
  if (input.empty()) return 0;
  const SourceType type = types[static_cast<unsigned char>(input.front()) % std::size(types)];
  fuzz::check_parsing(input.substr(1), type);
  return 0;
}
