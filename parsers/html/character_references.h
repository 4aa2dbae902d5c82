// Character references of HTML, such as &amp; and &#233;.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace treesift {

// What a reference stands for.
struct CharacterReference {
  std::size_t length = 0;   // bytes of the reference, the '&' counted; 0: there is none, the '&' is text
  std::size_t size = 0;     // bytes of the characters
  char characters[8] = {};  // UTF-8

  std::string_view text() const { return {characters, size}; }
};

// Where the reference stands: in an attribute's value, "&copy=1" is text (WHATWG, section 13.2.5.73).
enum class ReferenceIn : std::uint8_t { text, attribute };

// The reference at the beginning of `text`, which begins with '&'. WHATWG, sections 13.2.5.72 to 13.2.5.80.
CharacterReference character_reference(std::string_view text, ReferenceIn place);

// All named references, a line each: the name without '&', and its characters in hexadecimal.
std::string_view named_reference_lines();

}  // namespace treesift
