// URLs that mean the same page, written the same way. Internal to io/.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "io/pairing/key_rules.h"

namespace treesift {

// A URL normalised (key_rules.h), all of it printable ASCII without '#', with slashes in host and path only.
struct NormalisedUrl {
  std::string address;  // HOST/PATH
  std::string path;     // with the slash before it, as scopes of ignored parameters see it
};

// Never fails: a text that is not a URL is taken for a path.
NormalisedUrl normalised_url(std::string_view url, const KeyRules& rules);
// What stands between '?' and '#', as it was written.
std::string_view query_of(std::string_view url);

struct NormalisedParameters {
  std::string text;   // NAME=VALUE joined with &, in one order and spelling, without what is ignored
  std::string names;  // the same without the values
  bool any_ignored = false;
};

// Of a query, a form, or the fields of a JSON body that were sent to `path`.
NormalisedParameters normalised_parameters(std::string_view query, std::string_view path,
                                           const KeyRules& rules);

}  // namespace treesift
