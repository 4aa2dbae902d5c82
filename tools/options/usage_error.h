#pragma once

#include <stdexcept>

namespace treesift {

// The command line cannot be followed as it stands.
class UsageError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace treesift
