#include "model/noise/origin_ports.h"

#include <algorithm>

#include "base/ascii.h"

namespace treesift {
namespace {

struct Origin {
  std::string host;
  std::string_view port;

  bool operator==(const Origin&) const = default;
};

bool in_host(char c) {
  return is_letter(c) || is_digit(c) || c == '.' || c == '-';
}

// Calls `take` with each "//HOST:PORT" of the value.
template <typename Take>
void for_each_origin(std::string_view value, Take take) {
  constexpr std::string_view mark = "//";
  for (std::size_t at = value.find(mark); at != value.npos; at = value.find(mark, at)) {
    const std::size_t begin = at + mark.size();
    std::size_t colon = begin;
    while (colon < value.size() && in_host(value[colon])) ++colon;
    at = colon;
    if (colon == begin || colon == value.size() || value[colon] != ':') continue;
    std::size_t end = colon + 1;
    while (end < value.size() && is_digit(value[end])) ++end;
    at = end;
    if (end == colon + 1 || end > colon + 6) continue;
    std::string host(value.substr(begin, colon - begin));
    std::ranges::transform(host, host.begin(), [](char c) { return lower_case(c); });
    take(Origin{std::move(host), value.substr(colon + 1, end - colon - 1)});
  }
}

std::vector<Origin> origins_in(std::string_view value) {
  std::vector<Origin> origins;
  for_each_origin(value, [&](Origin&& origin) { origins.push_back(std::move(origin)); });
  return origins;
}

}  // namespace

void OriginPorts::add(std::string_view value, std::uint64_t comparisons) {
  for_each_origin(value, [&](const Origin& origin) { hosts_[origin.host].seen += comparisons; });
}

void OriginPorts::add_varied(std::string_view before, std::string_view after) {
  const std::vector<Origin> was = origins_in(before), is = origins_in(after);
  for (std::size_t i = 0; i < was.size() && was.size() == is.size(); ++i) {
    if (was[i].host == is[i].host && was[i].port != is[i].port) ++hosts_[was[i].host].varied;
  }
}

std::vector<VaryingPort> OriginPorts::varying() const {
  constexpr std::uint64_t some = 3, nearly_all = 20;  // all but one in so many
  std::vector<VaryingPort> found;
  for (const auto& [host, count] : hosts_) {
    const std::uint64_t stayed = count.seen - std::min(count.seen, count.varied);
    if (count.varied >= some && stayed * nearly_all <= count.seen) found.push_back({host, count.varied});
  }
  return found;
}

}  // namespace treesift
