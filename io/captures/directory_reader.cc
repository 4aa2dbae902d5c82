// The files of a directory tree in the byte order of their paths, without holding all paths.
//
// That order is not the order in which a tree is walked by name: `a-b` < `a.html` < `a/x`, since '/' stands
// between. It is when each directory is given its name with a slash behind. So the walk goes down one
// directory at a time and keeps, of each that it is inside, the entries still to come. Of a directory with
// more than `names_held` entries it keeps the smallest ones only, and when they are used up reads the
// directory again for the next: n entries cost n / names_held readings and never more memory than one part.
#include "io/captures/directory_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <optional>
#include <vector>

#include "io/bytes/archive_error.h"
#include "io/bytes/file_bytes.h"
#include "io/captures/responses/document_type.h"
#include "io/captures/responses/taken_response.h"

namespace treesift {

namespace {

namespace fs = std::filesystem;

enum class EntryKind : std::uint8_t { file, directory, other };

struct TreeEntry {
  std::string name;  // of a directory with a slash at its end
  EntryKind kind;
  bool operator<(const TreeEntry& other) const { return name < other.name; }
};

EntryKind kind_of(const fs::directory_entry& entry) {
  if (entry.is_symlink()) return EntryKind::other;
  if (entry.is_directory()) return EntryKind::directory;
  return entry.is_regular_file() ? EntryKind::file : EntryKind::other;
}

// A directory that the walk is inside.
struct OpenDirectory {
  std::string path;                // below the root, empty or with a slash at its end
  std::vector<TreeEntry> entries;  // still to come, in descending order
  std::string last;                // the largest name that was read
  bool complete = false;           // no entries follow `entries`
};

class DirectoryReader : public CaptureReader {
 public:
  DirectoryReader(const std::string& directory, const CaptureOptions& options, std::size_t names_held)
      : root_(directory), options_(options), names_held_(std::max<std::size_t>(names_held, 1)) {
    if (!enter("")) throw ArchiveError(ArchiveFault::unreadable, root_, "", not_entered_);
  }

  bool next(CapturedResponse& response) override {
    while (const std::optional<std::string> path = next_file()) {
      response = CapturedResponse();
      response.address = *path;
      if (!may_be_wanted(response, options_.kinds)) {
        ++skipped_.other_types;
        continue;
      }
      if (path->ends_with('/')) {
        response.fault = ResponseFault::no_body;
        response.fault_detail = "the directory cannot be read: " + not_entered_;
        return true;
      }
      read_body(response);
      if (is_taken_file(response, options_, skipped_)) return true;
    }
    return false;
  }

  InputProgress progress() const override {
    return {consumed_.load(std::memory_order_relaxed), std::nullopt};
  }
  const std::string& name() const override { return root_; }
  SkippedEntries skipped() const override { return skipped_; }

 private:
  std::optional<std::string> next_file();
  bool enter(const std::string& path);
  void read_entries(OpenDirectory& directory);
  void read_body(CapturedResponse& response);

  std::string root_;
  CaptureOptions options_;
  std::size_t names_held_;
  std::vector<OpenDirectory> inside_;
  SkippedEntries skipped_;
  std::string not_entered_;  // why the last directory could not be opened
  std::atomic<std::uint64_t> consumed_ = 0;
};

// The next file; or, with a slash at its end, a directory that cannot be opened.
std::optional<std::string> DirectoryReader::next_file() {
  while (!inside_.empty()) {
    OpenDirectory& directory = inside_.back();
    if (directory.entries.empty() && !directory.complete) read_entries(directory);
    if (directory.entries.empty()) {
      inside_.pop_back();
      continue;
    }
    const TreeEntry entry = std::move(directory.entries.back());
    directory.entries.pop_back();
    std::string path = directory.path + entry.name;
    if (entry.kind == EntryKind::file) return path;
    if (entry.kind == EntryKind::other) {
      ++skipped_.not_responses;
    } else if (!enter(path)) {
      return path;
    }
  }
  return std::nullopt;
}

// False when the directory cannot be opened: its path is too long, or it may not be read.
bool DirectoryReader::enter(const std::string& path) {
  std::error_code error;
  fs::directory_iterator(fs::path(root_) / path, error);
  not_entered_ = error.message();
  if (error) return false;
  OpenDirectory directory;
  directory.path = path;
  read_entries(directory);
  inside_.push_back(std::move(directory));
  return true;
}

// Keeps the smallest names above `last`, in a heap whose top is the largest of them.
void DirectoryReader::read_entries(OpenDirectory& directory) {
  std::vector<TreeEntry>& heap = directory.entries;
  directory.complete = true;
  try {
    for (const fs::directory_entry& found : fs::directory_iterator(fs::path(root_) / directory.path)) {
      TreeEntry entry{found.path().filename().string(), kind_of(found)};
      if (entry.kind == EntryKind::directory) entry.name.push_back('/');
      if (!directory.last.empty() && entry.name <= directory.last) continue;
      heap.push_back(std::move(entry));
      std::push_heap(heap.begin(), heap.end());
      if (heap.size() <= names_held_) continue;
      std::pop_heap(heap.begin(), heap.end());
      heap.pop_back();
      directory.complete = false;
    }
  } catch (const fs::filesystem_error& error) {
    throw ArchiveError(ArchiveFault::unreadable, root_, directory.path, error.code().message());
  }
  std::sort_heap(heap.begin(), heap.end());
  if (!heap.empty()) directory.last = heap.back().name;
  std::reverse(heap.begin(), heap.end());
}

void DirectoryReader::read_body(CapturedResponse& response) {
  constexpr std::size_t step = std::size_t{1} << 16;
  try {
    const std::unique_ptr<ByteSource> file = open_listed_file(root_, response.address);
    for (;;) {
      const std::size_t size = response.body.size();
      response.body.resize(size + step);
      const std::size_t count = file->read(response.body.data() + size, step);
      response.body.resize(size + count);
      consumed_.fetch_add(count, std::memory_order_relaxed);
      if (count == 0) return;
      if (response.body.size() <= options_.body_limit) continue;
      response.fault = ResponseFault::too_large;
      response.fault_detail = fmt::format("the file has more than {} bytes", options_.body_limit);
      break;
    }
  } catch (const ArchiveError& error) {
    response.fault = ResponseFault::no_body;
    response.fault_detail = error.what();
  }
  response.body.clear();
  response.body.shrink_to_fit();
}

}  // namespace

std::unique_ptr<CaptureReader> make_directory_reader(const std::string& directory,
                                                     const CaptureOptions& options, std::size_t names_held) {
  return std::make_unique<DirectoryReader>(directory, options, names_held);
}

}  // namespace treesift
