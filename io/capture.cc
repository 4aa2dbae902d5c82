#include "io/capture.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <vector>

#include "io/archive_error.h"
#include "io/decompress.h"
#include "io/file_bytes.h"
#include "io/member_name.h"
#include "io/pair.h"
#include "io/tar_members.h"

namespace treesift {
namespace {

namespace fs = std::filesystem;

// A name that can be a key, without a leading "./"; empty for any other.
std::string_view key_of(std::string_view name) {
  if (name.starts_with("./")) name.remove_prefix(2);
  return check_id(name).empty() && !known_type(extension_of(name)).empty() ? name : std::string_view();
}

class CaptureReader {
 public:
  CaptureReader(const std::string& path, std::uint64_t body_limit,
                const std::function<void(const Response&)>& use)
      : path_(path), body_limit_(body_limit), use_(use) {}

  void read_directory() {
    std::vector<std::string> names;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(path_)) {
      const fs::file_type type = entry.symlink_status().type();
      if (type == fs::file_type::directory) continue;
      std::string name = entry.path().lexically_relative(path_).generic_string();
      if (type == fs::file_type::regular && !key_of(name).empty()) {
        names.push_back(std::move(name));
      } else {
        ++counts_.skipped;
      }
    }
    std::sort(names.begin(), names.end());
    for (const std::string& name : names)
      hand_over(name, read_file((fs::path(path_) / name).string(), body_limit_));
  }

  void read_tar() {
    BufferedSource source(open_input(path_));
    TarMembers members(source);
    while (const std::optional<TarMember> member = members.next()) {
      const std::string_view key = member->is_file() ? key_of(member->name) : std::string_view();
      if (key.empty()) {
        counts_.skipped += !member->is_directory();
        members.skip_body(*member);
        continue;
      }
      if (member->size > body_limit_) {
        throw ArchiveError(ArchiveFault::unreadable, path_, key,
                           fmt::format("{} bytes are more than the limit of {}", member->size, body_limit_));
      }
      std::string body(member->size, '\0');
      members.read_body(*member, body.data());
      hand_over(key, std::move(body));
    }
  }

  CaptureCounts counts() const { return counts_; }

 private:
  void hand_over(std::string_view key, std::string body) {
    ++counts_.responses;
    const std::size_t size = body.size();
    body.append(PairBatch::padding, '\0');
    use_({std::string(key), known_type(extension_of(key)), std::string_view(body).substr(0, size)});
  }

  const std::string& path_;
  std::uint64_t body_limit_;
  const std::function<void(const Response&)>& use_;
  CaptureCounts counts_;
};

}  // namespace

CaptureCounts read_capture(const std::string& path, std::uint64_t body_limit,
                           const std::function<void(const Response&)>& use) {
  CaptureReader reader(path, body_limit, use);
  fs::is_directory(path) ? reader.read_directory() : reader.read_tar();
  return reader.counts();
}

}  // namespace treesift
