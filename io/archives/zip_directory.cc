// A zip is read from its end: a closing record there says where the directory stands, and the directory where
// the members are. That makes a cut file easy to tell: it has no closing record. What is left to be careful
// about is damage, for a directory has no checksum: so everything that is said twice is compared. The
// directory must end exactly where the closing record begins, hold exactly as many entries as that says, and
// the file must end with it; the member's own header repeats name, method, sizes and checksum
// (zip_member.cc).
//
// This is not left to libarchive: without a UTF-8 locale, which a library must not set, it returns members
// with names outside ASCII without their names, and it takes names from the members' headers without
// comparing them.
//
// Not read: archives in several parts, and such with something before the first or after the last member
// (self-extracting ones). Names are bytes, whatever character set they claim.
#include "io/archives/zip_directory.h"

#include <fmt/format.h>

#include <algorithm>

namespace treesift {

namespace {

using namespace std::string_view_literals;

constexpr std::string_view end_magic = "PK\x05\x06"sv;
constexpr std::string_view entry_magic = "PK\x01\x02"sv;
constexpr std::string_view locator_magic = "PK\x06\x07"sv;
constexpr std::string_view end64_magic = "PK\x06\x06"sv;
constexpr std::size_t end_size = 22;
constexpr std::size_t locator_size = 20;
constexpr std::size_t end64_size = 56;
constexpr std::size_t entry_size = 46;
constexpr std::uint64_t least_header = 30;  // of a member, without its name
constexpr std::size_t longest_comment = 65535;

// Where in the last bytes of the file its closing record begins; npos for nowhere.
std::size_t find_end(std::string_view tail) {
  for (std::size_t at = tail.rfind(end_magic); at != std::string_view::npos && tail.size() >= end_size;
       at = at == 0 ? std::string_view::npos : tail.rfind(end_magic, at - 1)) {
    if (at + end_size <= tail.size() && at + end_size + little_endian(tail, at + 20, 2) == tail.size())
      return at;
  }
  return std::string_view::npos;
}

}  // namespace

std::uint64_t little_endian(std::string_view record, std::size_t offset, std::size_t bytes) {
  std::uint64_t value = 0;
  for (std::size_t i = bytes; i-- > 0;) value = value << 8 | static_cast<unsigned char>(record[offset + i]);
  return value;
}

std::string read_at(const SeekableInput& input, std::uint64_t offset, std::size_t count) {
  std::string bytes(count, '\0');
  BufferedSource source(input.open_at(offset), 512);
  bytes.resize(source.read_fully(bytes.data(), count));
  return bytes;
}

ZipDirectory::ZipDirectory(const SeekableInput& input) : name_(input.name), file_size_(input.size) {
  if (input.size == 0) throw ArchiveError(ArchiveFault::empty, name_, "", "the capture is empty");
  find(input);
  source_ = std::make_unique<BufferedSource>(input.open_at(offset_), std::size_t{1} << 16);
}

void ZipDirectory::fail(std::string_view detail) const {
  throw ArchiveError(ArchiveFault::bad_directory, name_, fmt::format("byte {}", offset_), detail);
}

void ZipDirectory::find(const SeekableInput& input) {
  const std::size_t tail_size =
      static_cast<std::size_t>(std::min<std::uint64_t>(file_size_, end_size + longest_comment));
  offset_ = file_size_ - tail_size;
  const std::string tail = read_at(input, offset_, tail_size);
  const std::size_t at = find_end(tail);
  if (at == std::string::npos) fail("the zip has no directory at its end: it was cut or is damaged");
  const std::string_view end = std::string_view(tail).substr(at);
  end_ = offset_ + at;
  offset_ = little_endian(end, 16, 4);
  left_ = little_endian(end, 12, 4);
  entries_left_ = little_endian(end, 10, 2);
  if (little_endian(end, 4, 4) != 0 || little_endian(end, 8, 2) != entries_left_)
    fail("the zip is one part of several, or its directory is damaged");
  if (at >= locator_size && tail.compare(at - locator_size, 4, locator_magic) == 0)
    take_zip64(input, end_ - locator_size);
  if (offset_ > end_ || left_ != end_ - offset_)
    fail("the directory of the zip does not stand where its end says: the file is damaged");
  room_ = offset_;
}

void ZipDirectory::take_zip64(const SeekableInput& input, std::uint64_t locator_offset) {
  const std::string locator = read_at(input, locator_offset, locator_size);
  const std::uint64_t offset = locator.size() == locator_size ? little_endian(locator, 8, 8) : file_size_;
  const std::string record = offset < locator_offset ? read_at(input, offset, end64_size) : std::string();
  if (record.size() < end64_size || !record.starts_with(end64_magic) ||
      little_endian(record, 4, 8) != locator_offset - offset - 12 ||
      little_endian(record, 24, 8) != little_endian(record, 32, 8))
    fail("the zip64 end of the directory is damaged");
  end_ = offset;
  entries_left_ = little_endian(record, 32, 8);
  left_ = little_endian(record, 40, 8);
  offset_ = little_endian(record, 48, 8);
}

std::string ZipDirectory::take(std::size_t count) {
  std::string bytes(count, '\0');
  if (count > left_ || source_->read_fully(bytes.data(), count) < count)
    fail("the directory of the zip ends inside an entry: the file is damaged");
  left_ -= count;
  offset_ += count;
  return bytes;
}

bool ZipDirectory::next(ZipEntry& entry) {
  if (entries_left_ == 0) {
    if (left_ != 0) fail("the directory of the zip holds more than its end says: the file is damaged");
    return false;
  }
  const std::string fixed = take(entry_size);
  if (!fixed.starts_with(entry_magic)) fail("no entry of the directory begins here: the zip is damaged");
  entry.flags = static_cast<std::uint16_t>(little_endian(fixed, 8, 2));
  entry.method = static_cast<std::uint16_t>(little_endian(fixed, 10, 2));
  entry.checksum = static_cast<std::uint32_t>(little_endian(fixed, 16, 4));
  entry.stored_size = little_endian(fixed, 20, 4);
  entry.size = little_endian(fixed, 24, 4);
  entry.header_offset = little_endian(fixed, 42, 4);
  constexpr std::uint64_t made_by_unix = 3;
  entry.is_link = fixed[5] == made_by_unix && (little_endian(fixed, 40, 2) & 0170000) == 0120000;
  entry.name = take(static_cast<std::size_t>(little_endian(fixed, 28, 2)));
  read_extra(take(static_cast<std::size_t>(little_endian(fixed, 30, 2))), entry);
  take(static_cast<std::size_t>(little_endian(fixed, 32, 2)));
  if (entry.name.empty()) fail("an entry of the zip has no name");
  if (entry.header_offset >= end_)
    fail("an entry of the zip lies outside the file: the directory is damaged");
  // Any number of entries could give the same bytes to be inflated.
  const std::uint64_t least = least_header + entry.name.size();
  if (entry.stored_size > room_ || room_ - entry.stored_size < least)
    fail("the members of the zip lie over each other: the directory is damaged");
  room_ -= entry.stored_size + least;
  --entries_left_;
  return true;
}

// Numbers that do not fit are all ones in the entry, and stand in the extra field 1 in the same order.
void ZipDirectory::read_extra(std::string_view extra, ZipEntry& entry) const {
  constexpr std::uint64_t elsewhere = 0xFFFFFFFF;
  while (extra.size() >= 4) {
    const std::uint64_t id = little_endian(extra, 0, 2);
    const std::size_t size = static_cast<std::size_t>(little_endian(extra, 2, 2));
    if (size > extra.size() - 4) fail("an extra field of the directory is damaged");
    std::string_view field = extra.substr(4, size);
    extra.remove_prefix(4 + size);
    if (id != 1) continue;
    for (std::uint64_t* number : {&entry.size, &entry.stored_size, &entry.header_offset}) {
      if (*number != elsewhere) continue;
      if (field.size() < 8) fail("a zip64 field of the directory is damaged");
      *number = little_endian(field, 0, 8);
      field.remove_prefix(8);
    }
  }
}

}  // namespace treesift
