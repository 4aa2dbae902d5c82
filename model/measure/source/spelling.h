// In which way the same piece of markup is spelt otherwise.
#pragma once

#include <cstdint>
#include <string_view>

namespace treesift {

enum class Spelling : std::uint8_t {
  same,             // or in other lines: programs break them where a value has become longer
  white_space,      // <br/> and <br />, and the slash itself
  letter_case,      // <BR> and <br>
  quotes,           // class=x and class="x", open and open=""
  order,            // of attributes
  references_lost,  // &amp; that is & now: the more of it the worse
  references_new,
  references,  // &#x66; and &#102;, or f
};

// Of two tags that mean the same.
Spelling spelling_of_tags(std::string_view before, std::string_view after);

// Of two texts that mean the same: references alone.
Spelling spelling_of_texts(std::string_view before, std::string_view after);

}  // namespace treesift
