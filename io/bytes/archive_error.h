// What ends the reading of an input, as opposed to a fault of one pair (PairError in io/pairs/pair.h).
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace treesift {

enum class ArchiveFault {
  unreadable,          // the operating system refused to open or read
  empty,               // no bytes at all
  not_an_archive,      // neither tar nor JSON lines
  compressed_cut,      // the compressed stream ends early
  compressed_damaged,  // the decoder or its checksum found damage
  compressed_garbage,  // bytes after the compressed stream that do not begin another one
  window_too_large,    // decoding would need more memory than allowed
  no_end_marker,       // a tar without its two zero blocks: it was cut
  stray_zero_blocks,   // zero blocks in the middle of a tar, members after them
  data_after_end,      // bytes other than zero after the end of a tar
  short_member,        // a tar ends inside a member
  bad_checksum,        // a tar header whose checksum is wrong
  bad_header,          // a tar header that makes no sense, or of a kind that cannot be read
  torn_line,           // the last line of a JSON lines input was cut
  torn_record,         // a WARC ends inside a record
  bad_record_header,   // no WARC record begins where one should, or its header makes no sense
  bad_record_end,      // a WARC record is not as long as its header says
  bad_document,        // a capture that is one JSON document is damaged, cut or something else
  document_too_large,  // such a document is larger than the limit
  bad_directory,       // a zip whose directory is missing, cut or damaged
  bad_member,          // a member of a zip that is not what the directory says
  wrong_digest,        // a file of a WACZ that is not the one its digest was taken of, or that is missing
};

// Thrown when an input cannot be read further. what() is a whole sentence for the user: input, place, what is
// wrong and what that means.
class ArchiveError : public std::runtime_error {
 public:
  // `where` is a place inside the input such as "byte 1024" or "line 7", or empty.
  ArchiveError(ArchiveFault fault, std::string_view input, std::string_view where, std::string_view detail)
      : std::runtime_error(sentence(input, where, detail)), fault_(fault) {}

  // The same error with a further remark at the end.
  ArchiveError(const ArchiveError& error, std::string_view remark)
      : std::runtime_error(std::string(error.what()).append("; ").append(remark)), fault_(error.fault_) {}

  ArchiveFault fault() const { return fault_; }

 private:
  static std::string sentence(std::string_view input, std::string_view where, std::string_view detail) {
    std::string text(input);
    if (!where.empty()) text.append(": ").append(where);
    return text.append(": ").append(detail);
  }

  ArchiveFault fault_;
};

}  // namespace treesift
