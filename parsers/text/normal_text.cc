#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

bool trims_start(Trim trim) {
  return trim == Trim::start || trim == Trim::both;
}
bool trims_end(Trim trim) {
  return trim == Trim::end || trim == Trim::both;
}

}  // namespace

bool is_collapsed(std::string_view text, Trim trim) {
  if (text.empty()) return true;
  if (trims_start(trim) && is_space(text.front())) return false;
  if (trims_end(trim) && is_space(text.back())) return false;
  bool after_space = false;
  for (char c : text) {
    const bool space = is_space(c);
    if (space && (after_space || c != ' ')) return false;
    after_space = space;
  }
  return true;
}

void collapse_space(std::string_view text, Trim trim, std::string& out) {
  const std::size_t begin = out.size();
  out.resize(begin + text.size());
  char* const first = out.data() + begin;
  char* to = first;
  bool after_space = trims_start(trim);
  for (char c : text) {
    const bool space = is_space(c);
    *to = space ? ' ' : c;
    to += !(space && after_space);
    after_space = space;
  }
  if (trims_end(trim) && to > first && to[-1] == ' ') --to;
  out.resize(begin + static_cast<std::size_t>(to - first));
}

}  // namespace treesift
