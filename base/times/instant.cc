#include "base/times/instant.h"

#include <fmt/format.h>

#include <chrono>
#include <vector>

#include "base/times/time_scanner.h"

namespace treesift {

std::optional<std::int64_t> read_instant(std::string_view text) {
  TimeScanner scanner;
  std::vector<TimeSpan> spans;
  scanner.scan(text, spans);
  if (spans.size() != 1 || spans[0].begin != 0 || spans[0].end != text.size()) return std::nullopt;
  const TimeSpan& span = spans[0];
  if (span.kind != TimeKind::instant || !span.has_zone) return std::nullopt;
  return span.day[0] * 86400 + span.second;
}

std::string instant_text(std::int64_t instant) {
  using namespace std::chrono;
  const sys_seconds time{seconds(instant)};
  const sys_days day = floor<days>(time);
  const year_month_day date(day);
  const hh_mm_ss clock(time - day);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                     clock.hours().count(), clock.minutes().count(), clock.seconds().count());
}

}  // namespace treesift
