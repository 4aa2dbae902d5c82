// What runs in each page. Private to io/browser.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace treesift {

// The name of the world of its own in which our functions live: the page neither sees nor changes them.
inline constexpr std::string_view own_world = "treesift";

// For the page's own world: a clock that begins at this time of each page, and the same random numbers each time.
std::string script_of_fixed_clock(std::int64_t clock);
std::string script_of_fixed_random(std::uint32_t seed);

// For the page's own world: observers of sizes and of what is in sight hear nothing while the page is drawn.
std::string_view script_of_deaf_observers();

// The object `treesift` of our own world: what changed, where elements are, how they are filled.
std::string_view script_of_own_world();

}  // namespace treesift
