// Playwright's recordHar writes a .zip with har.har, in which "_file" names the member that holds a body: the
// bytes as the browser got them, once for all responses with the same body.
//
// The HAR names its members in any order, so the places of all members are held, sorted by name: about 200
// bytes each, beside the HAR itself, which is held as well. A body is inflated for each response that names it; what
// that adds up to is bounded by the bytes of the zip, as a few kilobytes could name gigabytes.
//
// Source: Playwright 1.65, server/har/harTracer.ts and harRecorder.ts.
#include "io/captures/zipped_har.h"

#include <fmt/format.h>

#include <map>
#include <string>
#include <utility>

#include "io/archives/member_name.h"
#include "io/archives/zip_directory.h"
#include "io/archives/zip_member.h"
#include "io/bytes/archive_error.h"
#include "io/captures/har_reader.h"

namespace treesift {

namespace {

class ZippedBodies {
 public:
  explicit ZippedBodies(SeekableInput input) : input_(std::move(input)) {
    ZipEntry entry;
    for (ZipDirectory directory(input_); directory.next(entry);) {
      const std::string name = entry.name;
      if (!entries_.emplace(name, Body{std::move(entry)}).second)
        throw ArchiveError(ArchiveFault::bad_document, input_.name, "",
                           fmt::format("the zip holds two members called {}", sanitise_id(name)));
      entry = ZipEntry();
    }
  }

  // Throws ArchiveError when it cannot be read.
  std::unique_ptr<ByteSource> open(const std::string& name) const {
    const ZipEntry& entry = entries_.at(name).entry;
    if (entry.is_encrypted() || !can_be_read(entry))
      throw ArchiveError(ArchiveFault::bad_member, input_.name, "",
                         fmt::format("{} is encrypted or oddly compressed", sanitise_id(name)));
    return open_zip_member(input_, entry);
  }

  // See ReadHarFile.
  ResponseFault read(std::string_view name, std::uint64_t limit, std::string& body, std::string& detail) {
    const auto found = entries_.find(name);
    if (found == entries_.end()) {
      detail = fmt::format("the zip does not hold the body {}", sanitise_id(name));
      return ResponseFault::no_body;
    }
    const ZipEntry& entry = found->second.entry;
    if (entry.is_encrypted() || !can_be_read(entry)) {
      detail = fmt::format("the body {} is encrypted or oddly compressed", sanitise_id(name));
      return ResponseFault::unknown_encoding;
    }
    if (entry.size > limit) {
      detail = fmt::format("the body has {} bytes; the limit is {}", entry.size, limit);
      return ResponseFault::too_large;
    }
    if (found->second.is_given && entry.size > again_left_) {
      detail = "the bodies that several responses name have more bytes together than the zip may give";
      return ResponseFault::too_large;
    }
    if (std::exchange(found->second.is_given, true)) again_left_ -= entry.size;
    try {
      read_zip_member(input_, entry, body);
    } catch (const ArchiveError& error) {
      if (error.fault() != ArchiveFault::bad_member) throw;
      detail = error.what();
      return ResponseFault::bad_record;
    }
    return ResponseFault::none;
  }

 private:
  struct Body {
    ZipEntry entry;
    bool is_given = false;
  };

  static constexpr std::uint64_t again_at_first = std::uint64_t{64} << 20, again_a_byte = 10'000;

  SeekableInput input_;
  std::map<std::string, Body, std::less<>> entries_;
  std::uint64_t again_left_ = again_at_first + again_a_byte * input_.size;
};

constexpr std::string_view har_name = "har.har";

}  // namespace

bool is_zipped_har(std::string_view member_name) {
  return member_name == har_name;
}

std::unique_ptr<CaptureReader> make_zipped_har_reader(SeekableInput input, const CaptureOptions& options) {
  const auto bodies = std::make_shared<ZippedBodies>(std::move(input));
  const auto read = [bodies](std::string_view name, std::uint64_t limit, std::string& body,
                             std::string& detail) { return bodies->read(name, limit, body, detail); };
  return open_har(bodies->open(std::string(har_name)), options, read);
}

}  // namespace treesift
