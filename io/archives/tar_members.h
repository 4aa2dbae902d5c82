// Walks the members of a tar stream; a doubtful end is an error. Internal to io/.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "io/archives/part_bounds.h"
#include "io/archives/tar_header.h"
#include "io/bytes/archive_error.h"
#include "io/bytes/byte_source.h"

namespace treesift {

struct TarMember {
  std::string name;  // as stored: any bytes
  std::uint64_t size = 0;
  char type = '0';
  std::uint64_t offset = 0;  // of its header, in the uncompressed bytes

  bool is_file() const { return type == '0'; }
  bool is_directory() const { return type == '5'; }
};

class TarMembers {
 public:
  // `source` must outlive this. A part that others follow ends where a member ends, and never with the end of the
  // archive.
  explicit TarMembers(BufferedSource& source, PartBounds bounds = {}) : source_(source), bounds_(bounds) {}

  // The next member, whose body must then be read or skipped; nothing after a faultless end of the archive,
  // however often it is asked. Throws ArchiveError.
  std::optional<TarMember> next();

  // Stores the body of `member`, member.size bytes.
  void read_body(const TarMember& member, char* into);
  void skip_body(const TarMember& member);

 private:
  struct Extension {
    std::optional<std::string> path;
    std::optional<std::uint64_t> size;
    bool given = false;
  };

  bool read_block(std::uint64_t offset);
  TarHeader read_header(std::uint64_t offset);
  bool take_extension(const TarHeader& header, std::uint64_t offset, Extension& extension);
  void take_pax(std::string_view text, std::uint64_t offset, Extension& extension);
  std::string read_extension(const TarHeader& header, std::uint64_t offset);
  void finish_body(const TarMember& member, std::uint64_t got);
  void check_end(std::uint64_t offset);
  void check_nothing_follows(std::uint64_t end_offset);
  std::string_view block() const { return {block_, tar_block}; }
  [[noreturn]] void fail(ArchiveFault fault, std::uint64_t offset, std::string_view detail) const;

  BufferedSource& source_;
  PartBounds bounds_;
  bool ended_ = false;
  char block_[tar_block];
};

}  // namespace treesift
