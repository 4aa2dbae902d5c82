// A browser as a process that is gone for sure when nobody needs it any more, and its profile with it.
//
//   this process                     the guard                          the browser
//   BrowserProcess(…)  ── fork ──►   makes the profile's process ─────► reads requests from descriptor 3,
//                                    waits for the end of its socket    writes answers to descriptor 4
//   end(), or dies by any signal ──► kills all that the browser has
//                                    started, removes the profile
//
// The guard is the parent of whatever the browser leaves behind, in a session of its own: a Ctrl-C that is meant for
// treesift does not reach them.
#pragma once

#include <sys/types.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "io/env/descriptor.h"

namespace treesift {

// There is no browser, or it does not start.
class BrowserError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct BrowserProgram {
  std::string path;                    // of the program
  std::vector<std::string> arguments;  // all but its profile, which is made for it
};

class BrowserProcess {
 public:
  // Starts the program with a new profile in `temp_directory`. Throws BrowserError when the system refuses; a
  // program that is not there ends at once, which is seen as the end of what it writes.
  BrowserProcess(const BrowserProgram& program, const std::string& temp_directory);
  // Kills it, at most ten seconds long.
  ~BrowserProcess();
  BrowserProcess(const BrowserProcess&) = delete;
  BrowserProcess& operator=(const BrowserProcess&) = delete;

  // A socket that what is sent to the browser is written to and its answers are read from. Never waited for by itself.
  int requests() const { return requests_.number(); }
  int answers() const { return answers_.number(); }
  const std::string& profile() const { return profile_; }

 private:
  Descriptor life_, requests_, answers_;
  std::string profile_;
  pid_t guard_ = 0;
};

}  // namespace treesift
