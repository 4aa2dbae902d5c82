// Ages that are a text of their own: "about 2 months", with "ago" outside of the link that holds them.
#pragma once

#include <string_view>

namespace treesift {

// How they are written, as RE2.
inline constexpr std::string_view duration_form =
    "^(?:about |over |almost |less than )?(?:an?|half a|[0-9]{1,3}) "
    "(?:second|minute|hour|day|week|month|year)s?$";

// Whether the whole text is one. In a longer text it may be anything: how long a trip takes.
bool is_duration(std::string_view text);

}  // namespace treesift
