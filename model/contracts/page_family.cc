#include "model/contracts/page_family.h"

#include <re2/re2.h>

#include <algorithm>

#include "base/ascii.h"

namespace treesift {
namespace {

constexpr std::string_view separators = "/?&=#.";
constexpr std::string_view any_part = "[^/?&=#.]+";

std::string quoted_key(std::string_view text) {
  return RE2::QuoteMeta(re2::StringPiece(text.data(), text.size()));
}

}  // namespace

PageFamily family_of(std::string_view key) {
  PageFamily family;
  bool is_general = false;
  for (std::size_t i = 0; i < key.size();) {
    const std::size_t end = std::min(key.find_first_of(separators, i), key.size());
    const std::string_view part = key.substr(i, end - i);
    const bool varies = std::ranges::any_of(part, [](char c) { return is_digit(c); });
    family.shown += varies ? "*" : part;
    family.pattern += varies ? std::string(any_part) : quoted_key(part);
    is_general |= varies;
    i = std::min(end + 1, key.size());
    family.shown += key.substr(end, i - end);
    family.pattern += quoted_key(key.substr(end, i - end));
  }
  if (!is_general) family.pattern.clear();
  return family;
}

PageFamily folder_of(std::string_view key) {
  const std::size_t name = key.rfind('/') + 1;
  const std::size_t dot = std::max(std::min(key.find('.', name), key.size()), name);
  const std::string_view folder = key.substr(0, name), extension = key.substr(dot);
  return {std::string(folder) + "*" + std::string(extension),
          quoted_key(folder) + std::string(any_part) + quoted_key(extension)};
}

}  // namespace treesift
