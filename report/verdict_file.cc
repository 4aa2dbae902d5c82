#include "report/verdict_file.h"

#include <fmt/format.h>

#include "io/archives/json_lines.h"
#include "io/archives/line_tally.h"
#include "io/bytes/byte_source.h"
#include "io/bytes/decompress.h"
#include "model/records/verdict_line.h"

namespace treesift {

void read_verdicts(const std::string& path, const OnVerdict& on_verdict) {
  constexpr std::size_t longest_verdict = std::size_t{16} << 20;
  const auto source = open_input(path);
  LineReader lines(*source, longest_verdict);
  LineTally tally;
  while (const auto line = lines.next()) {
    const auto refuse = [&](std::string_view why) {
      throw VerdictLineError(fmt::format("{}: line {}: {}", source->name(), line->number, why));
    };
    if (line->too_long) refuse("too long for a verdict");
    if (line->text.empty() || tally.take_end(line->text)) continue;
    if (!line->terminated) refuse("cut: the file is not complete");
    tally.add(line->text);
    try {
      on_verdict(parse_verdict_line(line->text), line->number);
    } catch (const VerdictLineError& error) {
      refuse(error.what());
    }
  }
  if (const std::string fault = tally.fault(); !fault.empty())
    throw VerdictLineError(fmt::format("{}: {}", source->name(), fault));
}

}  // namespace treesift
