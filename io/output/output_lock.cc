#include "io/output/output_lock.h"

#include <fmt/format.h>
#include <sys/file.h>

#include <cerrno>

#include "io/output/open_for_writing.h"
#include "io/output/output_error.h"

namespace treesift {

// The one before may have removed the file between our open and our lock: then the lock is on a file without
// a name, and it is tried again on the one that has the name now. A process that waits may meet that once for each
// of those before it.
OutputLock::OutputLock(const std::string& output, WhenLocked when) : path_(output + ".lock") {
  constexpr int max_tries = 100, max_tries_waiting = 100'000;
  const bool waits = when == WhenLocked::wait;
  const int operation = waits ? LOCK_EX : LOCK_EX | LOCK_NB;
  for (int tries = 0; tries == 0 || !is_current(); ++tries) {
    if (tries == (waits ? max_tries_waiting : max_tries)) fail_output(path_, "cannot be locked");
    file_ = open_lock_file(path_, output);
    if (uninterrupted([&] { return environment().flock(file_.number(), operation); }) == 0) continue;
    if (errno != EWOULDBLOCK) fail_output(path_, "cannot be locked");
    throw OutputError(fmt::format("{}: another treesift is writing it (it holds {})", output, path_));
  }
}

OutputLock::~OutputLock() {
  environment().unlink(path_.c_str());
}

bool OutputLock::is_current() const {
  struct stat held {
  }, named{};
  if (environment().fstat(file_.number(), &held) != 0) fail_output(path_, "cannot be locked");
  if (environment().stat(path_.c_str(), &named) != 0) {
    if (errno == ENOENT) return false;
    fail_output(path_, "cannot be locked");
  }
  return held.st_ino == named.st_ino && held.st_dev == named.st_dev;
}

}  // namespace treesift
