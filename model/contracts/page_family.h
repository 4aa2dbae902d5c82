// Which responses are of one kind, by their keys: "api/orders/17.json" and "api/orders/18.json" are
// "api/orders/*.json".
#pragma once

#include <string>
#include <string_view>

namespace treesift {

struct PageFamily {
  std::string shown;    // the key, with * for each part that holds a digit
  std::string pattern;  // the same as a regular expression of RE2 for whole keys; empty where no part does

  bool operator==(const PageFamily&) const = default;
};

// Parts are what stands between the characters / ? & = # and the dot.
PageFamily family_of(std::string_view key);

// The family of all keys in the folder of this one that end in the same extension, and of no folder below.
PageFamily folder_of(std::string_view key);

}  // namespace treesift
