// What is kept of a state to tell how it is related to others.
#pragma once

#include <optional>
#include <string>

#include "model/levels/state_level.h"
#include "model/states/page_outline.h"

namespace treesift {

struct StateFacts {
  std::string id;
  PageOutline outline;
  std::optional<PagePrint> picture;  // of the screenshot, where there is one
  // What the page displayed before rules took something of that away, where they did: the picture still shows it.
  std::optional<PagePrint> content_before_rules = {};
};

// The class of two states by what they offer: what only shows in data, in repeats, and in how a text is
// written does not make pages distinct. Clones must be equal in their pictures where both have one, else in
// what is displayed. Pictures may differ where rules took away what differs.
StateClass class_of(const StateFacts& a, const StateFacts& b);

}  // namespace treesift
