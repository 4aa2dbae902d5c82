// What a WARC record of type response or resource holds. Internal to io/.
#pragma once

#include <string>

#include "io/captures/responses/capture_reader.h"
#include "io/captures/responses/http_head.h"
#include "io/captures/warc/warc_records.h"

namespace treesift {

class WarcBodyReader {
 public:
  WarcBodyReader(std::uint64_t body_limit, KindSet kinds) : body_limit_(body_limit), kinds_(kinds) {}

  // Reads the block of `record`, at which `records` stands, into status, media type, charset, body and fault
  // of `response`, and finishes the record. False when the response is of a type that is not compared; its
  // body has then been skipped. Throws ArchiveError.
  bool read(WarcRecords& records, const WarcRecord& record, CapturedResponse& response);

  // Reads only an HTTP head at the beginning of the block, if there is one, into status, media type and
  // charset; finishes the record.
  void read_head_only(WarcRecords& records, const WarcRecord& record, CapturedResponse& response);

  // Whether the response read last had no bytes after its head.
  bool nothing_stored() const { return nothing_stored_; }

 private:
  std::string_view read_http_head(WarcRecords& records);
  bool read_block(WarcRecords& records, const WarcRecord& record, CapturedResponse& response);
  bool is_too_large(const WarcRecords& records, CapturedResponse& response) const;

  std::uint64_t body_limit_;
  KindSet kinds_;
  HttpHead head_;
  std::string head_text_;
  std::string stored_;
  bool nothing_stored_ = false;
};

// Moves the bytes of an HTTP head, at which the block stands, into `text`. Returns what is wrong, or an empty
// view.
std::string_view take_http_head(WarcRecords& records, std::string& text);

}  // namespace treesift
