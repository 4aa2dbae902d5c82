#include "io/output/output_lock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>

#include <cerrno>

#include "io/output/output_file.h"
#include "io/output/resumable_file.h"

namespace treesift {

// The one before may have removed the file between our open and our lock: then the lock is on a file without
// a name, and it is tried again on the one that has the name now.
OutputLock::OutputLock(const std::string& output) : path_(output + ".lock") {
  constexpr int max_tries = 100;
  for (int tries = 0; tries == 0 || !is_current(); ++tries) {
    if (tries == max_tries) fail_output(path_, "cannot be locked");
    file_ = open_descriptor(path_, O_RDWR | O_CREAT, 0666);
    if (!file_.is_open()) fail_output(output, "cannot be created");
    if (uninterrupted([&] { return environment().flock(file_.number(), LOCK_EX | LOCK_NB); }) == 0) continue;
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
