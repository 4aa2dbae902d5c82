// Walks the records of a WARC stream (ISO 28500, versions 1.0 and 1.1); doubtful framing is an error.
// Internal to io/.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "io/bytes/archive_error.h"
#include "io/bytes/byte_source.h"
#include "io/captures/responses/header_fields.h"
#include "io/captures/responses/labelled_digest.h"

namespace treesift {

struct WarcRecord {
  HeaderFields fields;
  std::string type;          // in lower case: "response"
  std::uint64_t length = 0;  // of its block
  std::uint64_t offset = 0;  // of its header, in the uncompressed bytes
  // Where its header begins in the stored bytes, when reading can begin anew there.
  std::optional<std::uint64_t> stored_offset;
};

// How the stored bytes are to be addressed: each byte, or the beginnings of compressed streams.
enum class StoredAs { plain, compressed };

// Whether a record must end with CR LF CR LF, or may have a line end too many or too few before the next
// record: files of the Internet Archive and of the IIPC have such.
enum class RecordEnds { strict, nearly };

class WarcRecords {
 public:
  WarcRecords(std::unique_ptr<ByteSource> source, StoredAs stored_as, RecordEnds ends = RecordEnds::strict);

  // Goes on to the next record, whose block can then be read; what is left of the block before is skipped.
  // False at a faultless end, however often it is asked. Throws ArchiveError.
  bool next(WarcRecord& record);

  // The bytes of the block that are at hand; empty at its end only. Throws ArchiveError.
  std::string_view available();
  void consume(std::size_t count);
  // Whether what is left of the block begins with `text` (a few bytes), which is not consumed.
  bool begins_with(std::string_view text);
  std::uint64_t left() const { return left_; }

  // From here to finish() the bytes consumed are compared with the record's WARC-Block-Digest.
  void watch_digest(const WarcRecord& record);
  // What is left need not be compared.
  void forget_digest() { digest_ = LabelledDigest(); }

  // Goes over what is left of the block and checks that the record, and the compressed stream if it ends with
  // the record, end there as they should: after it the block is known to be sound, as far as anything tells.
  // False when all bytes were watched and their digest is not that of the header. Throws ArchiveError.
  bool finish();

  // Records so far that ended otherwise than the standard says.
  std::uint64_t uneven_ends() const { return uneven_ends_; }

  const std::string& name() const { return source_->name(); }
  InputProgress progress() const { return source_->progress(); }

 private:
  std::string_view at_hand();
  std::string_view at_hand_between_records();
  std::size_t read_more();
  void take(std::size_t count);
  std::optional<std::uint64_t> settle();
  void take_record_end();
  void take_uneven_end();
  bool next_record_follows();
  bool takes_line_ends();
  void collect_header();
  void read_header(WarcRecord& record);
  void read_length(WarcRecord& record);
  [[noreturn]] void fail(ArchiveFault fault, std::string_view detail) const;
  [[noreturn]] void fail_header(std::string_view detail) const;

  std::unique_ptr<ByteSource> source_;
  StoredAs stored_as_;
  RecordEnds ends_;
  std::uint64_t uneven_ends_ = 0;
  std::unique_ptr<char[]> window_;
  std::size_t begin_ = 0;  // the bytes [begin_, end_) of the window are at hand
  std::size_t end_ = 0;
  // Of the window's first byte, when reading can begin anew there.
  std::optional<std::uint64_t> window_offset_;
  std::optional<std::uint64_t> settled_;  // of the byte that comes after the window
  std::uint64_t offset_ = 0;
  std::uint64_t record_offset_ = 0;
  std::uint64_t left_ = 0;
  bool inside_record_ = false;
  bool ended_ = false;
  std::string header_;
  LabelledDigest digest_;
};

}  // namespace treesift
