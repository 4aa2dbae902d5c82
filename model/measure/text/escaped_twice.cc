#include "model/measure/text/escaped_twice.h"

#include <algorithm>

#include "parsers/html/character_references.h"

namespace treesift {

bool is_escaped_twice(std::string_view before, std::string_view after) {
  if (after.size() <= before.size()) return false;
  while (!after.empty()) {
    const CharacterReference reference =
        after.front() == '&' ? character_reference(after, ReferenceIn::text) : CharacterReference{};
    const std::size_t length = std::max<std::size_t>(reference.length, 1);
    const std::string_view character = reference.length > 0 ? reference.text() : after.substr(0, 1);
    if (!before.starts_with(character)) return false;
    before.remove_prefix(character.size());
    after.remove_prefix(length);
  }
  return before.empty();
}

}  // namespace treesift
