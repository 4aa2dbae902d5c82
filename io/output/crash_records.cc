#include "io/output/crash_records.h"

#include <algorithm>
#include <charconv>
#include <compare>

namespace treesift {

CrashSuspects::CrashSuspects(std::string_view records) {
  decltype(pairs_) crashes;
  for (;;) {
    const std::size_t end = records.find('\n');
    if (end == records.npos) break;  // what has no end was not written to its end
    const std::string_view line = records.substr(0, end);
    records.remove_prefix(end + 1);
    std::uint64_t sequence = 0;
    const auto [rest, failure] = std::from_chars(line.data(), line.data() + line.size(), sequence);
    const auto digits = static_cast<std::size_t>(rest - line.data());
    if (failure != std::errc() || digits + 1 >= line.size() || line[digits] != ' ') continue;
    crashes.emplace_back(sequence, line.substr(digits + 1));
  }
  std::sort(crashes.begin(), crashes.end());
  for (std::size_t i = 1; i < crashes.size(); ++i) {
    const bool is_known = !pairs_.empty() && pairs_.back() == crashes[i];
    if (crashes[i] == crashes[i - 1] && !is_known) pairs_.push_back(crashes[i]);
  }
}

bool CrashSuspects::has(std::uint64_t sequence, std::string_view id) const {
  const auto before = [](const auto& pair, const auto& wanted) {
    return pair.first != wanted.first ? pair.first < wanted.first : pair.second < wanted.second;
  };
  const std::pair<std::uint64_t, std::string_view> wanted(sequence, id);
  const auto found = std::lower_bound(pairs_.begin(), pairs_.end(), wanted, before);
  return found != pairs_.end() && found->first == sequence && found->second == id;
}

}  // namespace treesift
