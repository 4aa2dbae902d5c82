// Run profiles as JSON text: what one run found usual, for judging pairs of a later one as they come.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "model/judge/run_profile.h"

namespace treesift {

// Says what is wrong with a profile, and what to do.
class ProfileError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Reading gives the same profile back, except for what was forgotten when its tables were full.
std::string write_run_profile(const RunProfile& profile);

// Throws ProfileError: not JSON, another format or feature set, counts that cannot be.
RunProfile read_run_profile(std::string_view json);

}  // namespace treesift
