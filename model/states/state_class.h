// How two states of a crawl are related, and what is kept of a state to tell.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "model/states/page_outline.h"

namespace treesift {

// clone: the same page; nd2: other data; nd3: something is repeated more or fewer times; distinct: another page.
enum class StateClass : std::uint8_t { clone, nd2, nd3, distinct };

// "clone", "nd2", "nd3", "distinct".
std::string_view name_of(StateClass state_class);
std::optional<StateClass> state_class_named(std::string_view name);

struct StateFacts {
  std::string id;
  PageOutline outline;
  std::optional<PagePrint> picture;  // of the screenshot, where there is one
};

// The class of two states by what they offer: what only shows in data, in repeats, and in how a text is written does not
// make pages distinct. Clones must be equal in their pictures where both have one, else in what is displayed.
StateClass class_of(const StateFacts& a, const StateFacts& b);

}  // namespace treesift
