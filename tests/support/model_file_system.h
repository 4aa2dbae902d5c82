// A file system in memory, with one directory, that remembers what was synced and what was not. After a loss
// of power it is what a disk may then hold: all that was synced, and of the rest any part.
#pragma once

#include <fcntl.h>
#include <sys/file.h>

#include <cerrno>
#include <cstring>
#include <map>
#include <memory>
#include <mutex>
#include <random>
#include <string>
#include <vector>

#include "io/env/environment.h"

namespace treesift::test {

class ModelFileSystem {
 public:
  static constexpr const char* directory = "/model";

  // The system's environment with the files in `directory` taken over.
  Environment environment_over(const Environment& base) {
    Environment model = base;
    const auto ours = [](const char* path) { return std::string_view(path).starts_with(directory); };
    model.open = [this, base, ours](const char* path, int flags, mode_t mode) {
      return ours(path) ? open(path, flags) : base.open(path, flags, mode);
    };
    model.read = [this, base](int descriptor, void* into, std::size_t capacity) {
      return is_ours(descriptor) ? read(descriptor, into, capacity) : base.read(descriptor, into, capacity);
    };
    model.pread = [this, base](int descriptor, void* into, std::size_t capacity, off_t offset) {
      return is_ours(descriptor) ? read_at(descriptor, into, capacity, static_cast<std::size_t>(offset))
                                 : base.pread(descriptor, into, capacity, offset);
    };
    model.write = [this, base](int descriptor, const void* bytes, std::size_t count) {
      return is_ours(descriptor) ? write(descriptor, bytes, count) : base.write(descriptor, bytes, count);
    };
    model.lseek = [this, base](int descriptor, off_t offset, int whence) {
      return is_ours(descriptor) ? seek(descriptor, offset) : base.lseek(descriptor, offset, whence);
    };
    model.ftruncate = [this, base](int descriptor, off_t size) {
      return is_ours(descriptor) ? truncate(descriptor, size) : base.ftruncate(descriptor, size);
    };
    model.fdatasync = [this, base](int descriptor) {
      return is_ours(descriptor) ? sync(descriptor) : base.fdatasync(descriptor);
    };
    model.fsync = [this, base](int descriptor) {
      return is_ours(descriptor) ? sync(descriptor) : base.fsync(descriptor);
    };
    model.flock = [this, base](int descriptor, int operation) {
      return is_ours(descriptor) ? lock(descriptor) : base.flock(descriptor, operation);
    };
    model.fstat = [this, base](int descriptor, struct stat* status) {
      return is_ours(descriptor) ? status_of_open(descriptor, status) : base.fstat(descriptor, status);
    };
    model.stat = [this, base, ours](const char* path, struct stat* status) {
      return ours(path) ? status_of_name(path, status) : base.stat(path, status);
    };
    model.lstat = [this, base, ours](const char* path, struct stat* status) {
      return ours(path) ? status_of_name(path, status) : base.lstat(path, status);
    };
    model.close = [this, base](int descriptor) {
      return is_ours(descriptor) ? close(descriptor) : base.close(descriptor);
    };
    model.rename = [this](const char* from, const char* to) { return rename(from, to); };
    model.unlink = [this, base, ours](const char* path) {
      return ours(path) ? unlink(path) : base.unlink(path);
    };
    return model;
  }

  void put(const std::string& path, std::string bytes) {
    auto file = std::make_shared<File>();
    file->bytes = file->safe_bytes = std::move(bytes);
    file->untouched = file->bytes.size();
    names_[path] = safe_names_[path] = std::move(file);
  }
  bool has(const std::string& path) const { return names_.contains(path); }
  std::string get(const std::string& path) const { return names_.at(path)->bytes; }
  std::vector<std::string> names() const {
    std::vector<std::string> all;
    for (const auto& [name, file] : names_) all.push_back(name);
    return all;
  }

  void lose_power(std::mt19937& random) {
    for (const NameChange& change : unsynced_names_)
      if (random() % 2 == 0) apply(change, safe_names_);
    unsynced_names_.clear();
    names_ = safe_names_;
    open_.clear();
    for (auto& [name, file] : names_) lose_bytes(*file, random);
  }

 private:
  struct File {
    std::string bytes, safe_bytes;
    // Bytes at the front that were neither written nor cut off since the last sync.
    std::size_t untouched = 0;
    int locked_by = -1;
    ino_t number = 0;
  };
  struct Open {
    std::shared_ptr<File> file;  // null: the directory
    std::size_t offset = 0;
  };
  struct NameChange {
    std::string removed, given;  // either may be empty
    std::shared_ptr<File> file;
  };
  using Names = std::map<std::string, std::shared_ptr<File>>;

  // What was written since the last sync may be there, or not, or in part, or as zeros.
  static void lose_bytes(File& file, std::mt19937& random) {
    if (file.untouched < std::max(file.bytes.size(), file.safe_bytes.size())) {
      const auto kind = random() % 4;
      const std::size_t length = file.untouched + random() % (file.bytes.size() - file.untouched + 1);
      if (kind == 0) file.bytes = file.safe_bytes;
      if (kind == 1) file.bytes.resize(length);
      if (kind == 2)
        std::fill(file.bytes.begin() + static_cast<std::ptrdiff_t>(length), file.bytes.end(), '\0');
    }
    file.safe_bytes = file.bytes;
    file.untouched = file.bytes.size();
    file.locked_by = -1;
  }
  static void apply(const NameChange& change, Names& names) {
    if (!change.removed.empty()) names.erase(change.removed);
    if (!change.given.empty()) names[change.given] = change.file;
  }
  static bool is_ours(int descriptor) { return descriptor >= first_descriptor; }
  static int refuse(int code) {
    errno = code;
    return -1;
  }
  void change_names(NameChange change) {
    apply(change, names_);
    unsynced_names_.push_back(std::move(change));
  }

  int open(const std::string& path, int flags) {
    const std::lock_guard guard(mutex_);
    const auto found = names_.find(path);
    std::shared_ptr<File> file;
    if (path != directory) {
      if (found != names_.end() && (flags & O_EXCL) != 0) return refuse(EEXIST);
      if (found != names_.end()) {
        file = found->second;
      } else if ((flags & O_CREAT) == 0) {
        return refuse(ENOENT);
      } else {
        file = std::make_shared<File>();
        file->number = ++last_number_;
        change_names({"", path, file});
      }
      if ((flags & O_TRUNC) != 0) {
        file->bytes.clear();
        file->untouched = 0;
      }
    }
    open_[++last_descriptor_] = {file, 0};
    return last_descriptor_;
  }
  ssize_t read(int descriptor, void* into, std::size_t capacity) {
    const std::lock_guard guard(mutex_);
    Open& open = open_.at(descriptor);
    const ssize_t count = copy(*open.file, into, capacity, open.offset);
    open.offset += static_cast<std::size_t>(count);
    return count;
  }
  ssize_t read_at(int descriptor, void* into, std::size_t capacity, std::size_t offset) {
    const std::lock_guard guard(mutex_);
    return copy(*open_.at(descriptor).file, into, capacity, offset);
  }
  static ssize_t copy(const File& file, void* into, std::size_t capacity, std::size_t offset) {
    const std::size_t begin = std::min(offset, file.bytes.size());
    const std::size_t count = std::min(capacity, file.bytes.size() - begin);
    std::memcpy(into, file.bytes.data() + begin, count);
    return static_cast<ssize_t>(count);
  }
  ssize_t write(int descriptor, const void* bytes, std::size_t count) {
    const std::lock_guard guard(mutex_);
    Open& open = open_.at(descriptor);
    std::string& held = open.file->bytes;
    if (held.size() < open.offset + count) held.resize(open.offset + count);
    std::memcpy(held.data() + open.offset, bytes, count);
    open.file->untouched = std::min(open.file->untouched, open.offset);
    open.offset += count;
    return static_cast<ssize_t>(count);
  }
  off_t seek(int descriptor, off_t offset) {
    const std::lock_guard guard(mutex_);
    open_.at(descriptor).offset = static_cast<std::size_t>(offset);
    return offset;
  }
  int truncate(int descriptor, off_t size) {
    const std::lock_guard guard(mutex_);
    File& file = *open_.at(descriptor).file;
    file.untouched = std::min(file.untouched, static_cast<std::size_t>(size));
    file.bytes.resize(static_cast<std::size_t>(size));
    return 0;
  }
  int sync(int descriptor) {
    const std::lock_guard guard(mutex_);
    const Open& open = open_.at(descriptor);
    if (open.file) {
      open.file->safe_bytes = open.file->bytes;
      open.file->untouched = open.file->bytes.size();
    } else {
      safe_names_ = names_;
      unsynced_names_.clear();
    }
    return 0;
  }
  int lock(int descriptor) {
    const std::lock_guard guard(mutex_);
    File& file = *open_.at(descriptor).file;
    if (file.locked_by >= 0 && file.locked_by != descriptor) return refuse(EWOULDBLOCK);
    file.locked_by = descriptor;
    return 0;
  }
  static void describe(const File* file, struct stat* status) {
    std::memset(status, 0, sizeof *status);
    status->st_mode = file == nullptr ? S_IFDIR : S_IFREG;
    if (file == nullptr) return;
    status->st_size = static_cast<off_t>(file->bytes.size());
    status->st_ino = file->number;
  }
  int status_of_open(int descriptor, struct stat* status) {
    const std::lock_guard guard(mutex_);
    describe(open_.at(descriptor).file.get(), status);
    return 0;
  }
  int status_of_name(const std::string& path, struct stat* status) {
    const std::lock_guard guard(mutex_);
    const auto found = names_.find(path);
    if (found == names_.end()) return refuse(ENOENT);
    describe(found->second.get(), status);
    return 0;
  }
  int close(int descriptor) {
    const std::lock_guard guard(mutex_);
    const Open open = open_.at(descriptor);
    if (open.file && open.file->locked_by == descriptor) open.file->locked_by = -1;
    open_.erase(descriptor);
    return 0;
  }
  int rename(const std::string& from, const std::string& to) {
    const std::lock_guard guard(mutex_);
    const auto found = names_.find(from);
    if (found == names_.end()) return refuse(ENOENT);
    change_names({from, to, found->second});
    return 0;
  }
  int unlink(const std::string& path) {
    const std::lock_guard guard(mutex_);
    if (!names_.contains(path)) return refuse(ENOENT);
    change_names({path, "", nullptr});
    return 0;
  }

  static constexpr int first_descriptor = 1'000'000;
  mutable std::mutex mutex_;
  Names names_, safe_names_;
  std::vector<NameChange> unsynced_names_;
  std::map<int, Open> open_;
  int last_descriptor_ = first_descriptor;
  ino_t last_number_ = 0;
};

}  // namespace treesift::test
