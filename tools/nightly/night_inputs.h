// What a night was judged from, to be looked at later: out/night.json.
#pragma once

#include <string>
#include <vector>

#include "tools/options/settings.h"

namespace treesift {

struct NightInputs {
  std::string folder, config;      // of the job
  std::string expected, actual;    // the captures, or
  std::vector<std::string> pairs;  // the archives
  bool is_whole = true;            // the night has come to its end: the verdicts beside it are its own
};

NightInputs inputs_of_night(const NightlySettings& settings);

// One JSON object; names are absolute, so that it can be read from anywhere on this machine.
std::string write_night_inputs(const NightInputs& inputs);
// Of the file; nothing but empty names where there is none. Throws std::runtime_error where it is not one.
NightInputs read_night_inputs(const std::string& path);

}  // namespace treesift
