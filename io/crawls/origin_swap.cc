#include "io/crawls/origin_swap.h"

#include <algorithm>

#include "base/ascii.h"
#include "io/crawls/crawl_reader.h"

namespace treesift {
namespace {

bool is_name_character(char c) {
  return is_letter(c) || is_digit(c) || c == '-' || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

// Whether what stands behind a host belongs to its name or port: "127.0.0.1:80" in "127.0.0.1:8080", "a.org"
// in "a.org.uk".
bool goes_on(std::string_view behind) {
  if (behind.empty()) return false;
  if (is_name_character(behind[0])) return true;
  if (lower_case(behind.substr(0, 3)) == "%3a") behind.remove_prefix(2);
  return behind.size() > 1 &&
         (behind[0] == '.' || behind[0] == ':' || behind[0] == 'a' || behind[0] == 'A') &&
         is_name_character(behind[1]);
}

// What begins an address, in the ways in which texts have it: how it ends before the host, and before that.
struct Slashes {
  std::string_view slashes, colon;
};
constexpr Slashes ways_of_slashes[] = {{"//", ":"}, {"\\/\\/", ":"}, {"%2f%2f", "%3a"}};

std::string_view scheme_before(std::string_view before) {
  std::size_t begin = before.size();
  while (begin > 0 && is_letter(before[begin - 1])) --begin;
  return before.substr(begin);
}

// The scheme of an address whose host begins behind `before`; none where it has no scheme of HTTP or no
// address begins there.
struct Beginning {
  bool is_address = false;
  std::string scheme;
  std::size_t behind_scheme = 0;  // how many characters stand between the scheme and the host
};

Beginning beginning_of(std::string_view before) {
  const std::size_t looked_at = std::min<std::size_t>(before.size(), 24);
  const std::string end = lower_case(before.substr(before.size() - looked_at));
  for (const Slashes& way : ways_of_slashes) {
    if (!end.ends_with(way.slashes)) continue;
    std::string_view rest = std::string_view(end).substr(0, end.size() - way.slashes.size());
    if (!rest.ends_with(way.colon)) return {true, "", 0};
    rest.remove_suffix(way.colon.size());
    return {true, std::string(scheme_before(rest)), way.colon.size() + way.slashes.size()};
  }
  return {};
}

}  // namespace

OriginSwap::OriginSwap(std::string_view one, std::string_view other) {
  if (one == other || one.empty() || other.empty()) return;
  const std::string_view origins[] = {one, other};
  for (std::size_t i = 0; i < 2; ++i) {
    const std::size_t colon = origins[i].find("://");
    if (colon == std::string_view::npos) return;
    sides_[i].scheme = origins[i].substr(0, colon);
    sides_[i].host = origins[i].substr(colon + 3);
    sides_[i].encoded = sides_[i].host;
    const std::size_t port = sides_[i].host.rfind(':');
    const bool has_port = port != std::string::npos && sides_[i].host.back() != ']';
    if (has_port) sides_[i].encoded.replace(port, 1, "%3A");
  }
}

// A name is looked for again only from where it was found, so that a text is read once for each of them.
OriginSwap::Found OriginSwap::next(std::string_view text, std::size_t from, Places& places) const {
  Found first;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const std::size_t side = i / 2;
    const bool is_encoded = i % 2 == 1;
    const std::string& name = is_encoded ? sides_[side].encoded : sides_[side].host;
    if (!places[i] || *places[i] < from) places[i] = text.find(name, from);
    const std::size_t at = *places[i];
    const bool is_nearer = at < first.at || (at == first.at && name.size() > first.length);
    if (at == std::string_view::npos || !is_nearer) continue;
    first = {at, name.size(), side, is_encoded && sides_[side].has_port()};
  }
  return first;
}

bool OriginSwap::is_named(std::string_view text, const Found& found) const {
  if (goes_on(text.substr(found.at + found.length))) return false;
  const Side& side = sides_[found.side];
  const Beginning begin = beginning_of(text.substr(0, found.at));
  if (begin.is_address) {
    const bool is_http = begin.scheme == "http" || begin.scheme == "https";
    return !is_http || begin.scheme == side.scheme;
  }
  const char before = found.at > 0 ? text[found.at - 1] : ' ';
  return side.has_port() && !is_name_character(before) && before != '.';
}

std::string OriginSwap::of(std::string_view text) const {
  std::string out;
  std::size_t done = 0;
  if (changes_nothing()) return std::string(text);
  Places places;
  for (Found found = next(text, 0, places); found.at != std::string_view::npos;
       found = next(text, found.at + found.length, places)) {
    if (!is_named(text, found)) continue;
    const Side& is = sides_[found.side];
    const Side& becomes = sides_[1 - found.side];
    const Beginning begin = beginning_of(text.substr(0, found.at));
    out += text.substr(done, found.at - done);
    if (begin.scheme == is.scheme && begin.behind_scheme > 0)
      out.replace(out.size() - begin.behind_scheme - is.scheme.size(), is.scheme.size(), becomes.scheme);
    out += found.is_encoded ? becomes.encoded : becomes.host;
    done = found.at + found.length;
  }
  return out += text.substr(done);
}

void OriginSwap::apply(RecordedState& state) const {
  if (changes_nothing()) return;
  state.page = of(state.page);
  state.snapshot = of(state.snapshot);
  state.again = of(state.again);
  if (state.events) state.events = of(*state.events);
}

}  // namespace treesift
