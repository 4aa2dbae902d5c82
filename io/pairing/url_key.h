// URLs that mean the same page, written the same way. Internal to io/.
#pragma once

#include <string>
#include <string_view>

#include "io/pairing/key_rules.h"

namespace treesift {

// The URL normalised (key_rules.h): HOST/PATH?QUERY, all of it printable ASCII without '#', with slashes in
// host and path only. Never fails: a text that is not a URL is taken for a path.
std::string normalised_url(std::string_view url, const KeyRules& rules);

// NAME=VALUE joined with &, of a query or a form, in one order and spelling, without what is to be ignored.
std::string normalised_parameters(std::string_view query, const KeyRules& rules);

}  // namespace treesift
