// White space, sixteen bytes at a time.
//
// Problem. Every text of a page is looked at for white space that shows otherwise than it is written; most have none
// but single spaces.
//
// How. Of sixteen bytes the places that hold white space other than a space, or white space behind white space, are
// found at once: `irregular`. Up to the first such place text is as it is to be; from there on a run of white space
// becomes one space.
//
// Cost. About one instruction a byte, and some twenty for each run that changes.
#include "parsers/text/normal_text.h"

#include <algorithm>
#include <bit>

#include "base/byte_register.h"

namespace treesift {
namespace {

bool trims_start(Trim trim) {
  return trim == Trim::start || trim == Trim::both;
}
bool trims_end(Trim trim) {
  return trim == Trim::end || trim == Trim::both;
}

// Of sixteen bytes the places of white space that is not to stay as it is.
std::uint32_t irregular(ByteRegister bytes, bool after_space) {
  const std::uint32_t spaces = bytes.equal(' ').places();
  const std::uint32_t others = (bytes.between('\t', '\n') | bytes.between('\f', '\r')).places();
  const std::uint32_t white = spaces | others;
  return others | (white & (white << 1 | static_cast<std::uint32_t>(after_space)));
}

// Where white space stands that is not to stay as it is, at or after `at`; `end` where there is none.
const char* find_irregular(const char* at, const char* end, bool after_space) {
  constexpr auto block = static_cast<std::ptrdiff_t>(ByteRegister::size);
  for (; end - at >= block; at += block) {
    const std::uint32_t found = irregular(ByteRegister::load(at), after_space);
    if (found != 0) return at + std::countr_zero(found);
    after_space = at[block - 1] == ' ';
  }
  for (; at < end; ++at) {
    const bool space = is_space(*at);
    if (space && (after_space || *at != ' ')) return at;
    after_space = space;
  }
  return end;
}

}  // namespace

bool is_collapsed(std::string_view text, Trim trim) {
  if (text.empty()) return true;
  if (trims_end(trim) && is_space(text.back())) return false;
  const char* const end = text.data() + text.size();
  return find_irregular(text.data(), end, trims_start(trim)) == end;
}

void collapse_space(std::string_view text, Trim trim, std::string& out) {
  const std::size_t begin = out.size();
  out.resize(begin + text.size());
  char* const first = out.data() + begin;
  char* to = first;
  bool after_space = trims_start(trim);
  const char* const end = text.data() + text.size();
  for (const char* at = text.data(); at < end;) {
    const char* const regular_end = find_irregular(at, end, after_space);
    if (regular_end > at) after_space = regular_end[-1] == ' ';
    to = std::copy(at, regular_end, to);
    for (at = regular_end; at < end && is_space(*at); ++at) {
      if (!after_space) *to++ = ' ';
      after_space = true;
    }
  }
  if (trims_end(trim) && to > first && to[-1] == ' ') --to;
  out.resize(begin + static_cast<std::size_t>(to - first));
}

}  // namespace treesift
