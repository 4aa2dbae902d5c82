#include "io/captures/warc/warc_body.h"

#include <fmt/format.h>

#include "base/times/instant.h"
#include "io/captures/responses/document_type.h"
#include "io/captures/responses/head_text.h"
#include "io/captures/responses/http_body.h"
#include "io/captures/responses/media_type.h"

namespace treesift {

namespace {

// Interim responses (100 Continue, 103 Early Hints) that a recorder may have stored before the one that
// counts.
constexpr int max_interim_heads = 8;

// Whether the block is an HTTP message; without a content type its first bytes decide.
bool holds_http(WarcRecords& records, const WarcRecord& record) {
  const auto type = record.fields.find("content-type");
  if (type) return parse_media_type(*type).name == "application/http";
  return records.begins_with("HTTP/");
}

void take_media_type(std::string_view content_type, CapturedResponse& response) {
  MediaType type = parse_media_type(content_type);
  response.media_type = std::move(type.name);
  response.charset = std::move(type.charset);
}

// The server's own clock tells best what it shows; else when the recorder has met the response.
void take_clock(const HttpHead* head, const WarcRecord& record, CapturedResponse& response) {
  if (head != nullptr) response.clock = read_instant(head->fields.find("date").value_or(""));
  if (!response.clock) response.clock = read_instant(record.fields.find("warc-date").value_or(""));
}

// Whether the record says that it is a part only.
bool is_cut(const WarcRecord& record, CapturedResponse& response) {
  if (const auto reason = record.fields.find("warc-truncated")) {
    fail(response, ResponseFault::cut_by_recorder,
         fmt::format("WARC-Truncated in the record at byte {}", record.offset));
    return true;
  }
  if (!record.fields.find("warc-segment-number")) return false;
  fail(response, ResponseFault::cut_by_recorder,
       fmt::format("the record at byte {} is continued in other records, which are not joined",
                   record.offset));
  return true;
}

}  // namespace

std::string_view take_http_head(WarcRecords& records, std::string& text) {
  text.clear();
  for (;;) {
    const std::size_t before = text.size();
    const std::string_view bytes = records.available().substr(0, longest_head - before);
    if (bytes.empty())
      return before == longest_head ? "the HTTP head is longer than 262144 bytes"
                                    : "the HTTP head does not end";
    text += bytes;
    const std::optional<std::size_t> length = head_length(text, before);
    records.consume(length ? *length - before : bytes.size());
    if (!length) continue;
    text.resize(*length);
    return {};
  }
}

// The head of the response that counts.
std::string_view WarcBodyReader::read_http_head(WarcRecords& records) {
  for (int heads = 0; heads <= max_interim_heads; ++heads) {
    if (const std::string_view wrong = take_http_head(records, head_text_); !wrong.empty()) return wrong;
    if (const std::string_view wrong = parse_response_head(head_text_, head_); !wrong.empty()) return wrong;
    const bool interim = head_.status < 200 && head_.status != 101;
    if (!interim || records.left() == 0) return {};
  }
  return "too many interim responses stand before the response";
}

bool WarcBodyReader::is_too_large(const WarcRecords& records, CapturedResponse& response) const {
  // Chunks may take some bytes more than the body in them.
  if (records.left() <= body_limit_ + body_limit_ / 8 + (1 << 16)) return false;
  fail(response, ResponseFault::too_large,
       fmt::format("{} bytes are stored; the limit is {}", records.left(), body_limit_));
  return true;
}

bool WarcBodyReader::read(WarcRecords& records, const WarcRecord& record, CapturedResponse& response) {
  records.watch_digest(record);
  const bool wanted = read_block(records, record, response);
  if (!wanted || records.left() > 0) records.forget_digest();
  if (!records.finish())
    fail(response, ResponseFault::bad_record,
         fmt::format("the record at byte {} is damaged: its WARC-Block-Digest is that of other bytes",
                     record.offset));
  return wanted;
}

bool WarcBodyReader::read_block(WarcRecords& records, const WarcRecord& record, CapturedResponse& response) {
  const bool http = holds_http(records, record);
  nothing_stored_ = false;
  if (http) {
    if (const std::string_view wrong = read_http_head(records); !wrong.empty()) {
      if (!is_cut(record, response))
        fail(response, ResponseFault::bad_http_head,
             fmt::format("{} (record at byte {})", wrong, record.offset));
      return true;
    }
    response.status = head_.status;
    response.head = head_text(head_.fields);
  }
  take_media_type((http ? head_.fields : record.fields).find("content-type").value_or(""), response);
  take_clock(http ? &head_ : nullptr, record, response);
  if (!may_be_wanted(response, kinds_)) return false;
  if (is_cut(record, response) || is_too_large(records, response)) return true;

  stored_.clear();
  for (std::string_view bytes = records.available(); !bytes.empty(); bytes = records.available()) {
    stored_ += bytes;
    records.consume(bytes.size());
  }
  nothing_stored_ = stored_.empty();
  if (!http) head_ = HttpHead{200, "", {}};
  read_http_body(head_, stored_, body_limit_, response);
  return is_wanted(response, kinds_);
}

void WarcBodyReader::read_head_only(WarcRecords& records, const WarcRecord& record,
                                    CapturedResponse& response) {
  if (records.left() > 0 && holds_http(records, record) && read_http_head(records).empty()) {
    response.status = head_.status;
    response.head = head_text(head_.fields);
    take_media_type(head_.fields.find("content-type").value_or(""), response);
    take_clock(&head_, record, response);
  } else {
    take_clock(nullptr, record, response);
  }
  records.finish();
}

}  // namespace treesift
