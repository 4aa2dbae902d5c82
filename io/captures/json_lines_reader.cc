#include "io/captures/json_lines_reader.h"

#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <new>
#include <vector>

#include "base/base64.h"
#include "base/times/instant.h"
#include "io/archives/json_lines.h"
#include "io/bytes/archive_error.h"
#include "io/captures/responses/json_head.h"
#include "io/captures/responses/media_type.h"
#include "io/captures/responses/request_form.h"
#include "io/captures/responses/stream_entry.h"
#include "io/captures/responses/taken_response.h"

namespace treesift {

namespace {

using simdjson::dom::element;

// A body, each character of which may take several in JSON, and something for the rest.
std::size_t longest_line(std::uint64_t body_limit) {
  constexpr std::uint64_t simdjson_limit = 0xFFFFFFFF - 4096;
  return static_cast<std::size_t>(std::min<std::uint64_t>(3 * body_limit + (1 << 16), simdjson_limit));
}

void take_content_type(std::string_view text, CapturedResponse& response) {
  MediaType type = parse_media_type(text);
  response.media_type = std::move(type.name);
  response.charset = std::move(type.charset);
}

// The members of one line.
class LineFields {
 public:
  LineFields(CapturedResponse& response, std::uint64_t body_limit)
      : response_(response), body_limit_(body_limit) {}

  void read(simdjson::dom::object object) {
    std::vector<std::string_view> keys;
    for (const auto field : object) {
      keys.push_back(field.key);
      read_field(field.key, field.value);
    }
    std::sort(keys.begin(), keys.end());
    const auto twice = std::adjacent_find(keys.begin(), keys.end());
    if (twice != keys.end()) fail("a key occurs twice");
    take_request_body(request_type_, request_body_, response_);
    take_head();
    if (addresses_ != 1) fail("the line has no \"url\" and no \"path\", or both");
    if (bodies_ == 0 && response_.fault == ResponseFault::none)
      fail("the line has no body", ResponseFault::no_body);
    if (bodies_ > 1) fail("the line has two bodies");
  }

  void fail(std::string_view detail, ResponseFault fault = ResponseFault::bad_record) {
    if (response_.fault == ResponseFault::none) {
      response_.fault = fault;
      response_.fault_detail = detail;
    }
  }

 private:
  void read_field(std::string_view key, const element& value);
  void read_status(const element& value);
  void take_head();
  void read_base64(std::string_view text);
  std::string_view text_of(std::string_view key, const element& value);
  bool is_too_large(std::size_t bytes);

  CapturedResponse& response_;
  std::uint64_t body_limit_;
  int addresses_ = 0, bodies_ = 0;
  std::string_view request_type_, request_body_;
};

void LineFields::read_field(std::string_view key, const element& value) {
  if (value.is_null()) return;
  if (key == "url" || key == "path") {
    response_.address = text_of(key, value);
    response_.is_url = key == "url";
    addresses_ += !response_.address.empty();
  } else if (key == "method") {
    response_.method = text_of(key, value);
  } else if (key == "status") {
    read_status(value);
  } else if (key == "headers") {
    if (!read_json_head(value, response_.head)) fail("\"headers\" are no header fields");
  } else if (key == "request_headers") {
    if (!read_json_head(value, response_.request_head)) fail("\"request_headers\" are no header fields");
  } else if (key == "content_type") {
    take_content_type(text_of(key, value), response_);
  } else if (key == "date") {
    response_.clock = read_instant(text_of(key, value));
    if (!response_.clock) fail("\"date\" is no time");
  } else if (key == "request_body") {
    request_body_ = text_of(key, value);
  } else if (key == "request_content_type") {
    request_type_ = text_of(key, value);
  } else if (key == "body") {
    ++bodies_;
    const std::string_view body = text_of(key, value);
    if (!is_too_large(body.size())) response_.body = body;
    response_.is_text = true;
  } else if (key == "body_base64") {
    ++bodies_;
    read_base64(text_of(key, value));
  }
}

// What the line does not say itself its head may say.
void LineFields::take_head() {
  if (response_.media_type.empty()) take_content_type(head_value(response_.head, "content-type"), response_);
  if (!response_.clock) response_.clock = read_instant(head_value(response_.head, "date"));
}

std::string_view LineFields::text_of(std::string_view key, const element& value) {
  std::string_view text;
  if (value.get(text) != simdjson::SUCCESS) fail(fmt::format("\"{}\" is not a string", key));
  return text;
}

void LineFields::read_status(const element& value) {
  std::uint64_t status = 0;
  if (value.get(status) != simdjson::SUCCESS || status > 999) return fail("\"status\" is no HTTP status");
  response_.status = static_cast<std::uint16_t>(status);
}

void LineFields::read_base64(std::string_view text) {
  const std::size_t bound = decoded_base64_bound(text);
  if (is_too_large(bound < 2 ? bound : bound - 2)) return;
  response_.body.resize(bound);
  const std::optional<std::size_t> size = decode_base64(text, response_.body.data());
  response_.body.resize(size.value_or(0));
  if (!size) fail("\"body_base64\" is not valid base64");
}

bool LineFields::is_too_large(std::size_t bytes) {
  if (bytes <= body_limit_) return false;
  fail(fmt::format("the body has {} bytes; the limit is {}", bytes, body_limit_), ResponseFault::too_large);
  return true;
}

class JsonLinesReader : public CaptureReader {
 public:
  JsonLinesReader(std::unique_ptr<BufferedSource> source, const CaptureOptions& options)
      : source_(std::move(source)), options_(options), lines_(*source_, longest_line(options.body_limit)) {}

  bool next(CapturedResponse& response) override {
    while (const std::optional<Line> line = lines_.next()) {
      if (!line->too_long && line->text.find_first_not_of(" \t\r") == std::string_view::npos) continue;
      response = CapturedResponse();
      read_line(*line, response);
      if (response.fault != ResponseFault::none) {
        response.body.clear();
        response.fault_detail += fmt::format(" (line {})", line->number);
      }
      if (response.address.empty()) response.address = fmt::format("line-{}", line->number);
      if (note_stream(response, skipped_)) continue;
      if (is_taken(response, options_, skipped_)) return true;
    }
    return false;
  }

  InputProgress progress() const override { return source_->progress(); }
  const std::string& name() const override { return source_->name(); }
  SkippedEntries skipped() const override { return skipped_; }

 private:
  void read_line(const Line& line, CapturedResponse& response);
  [[noreturn]] void fail_torn(const Line& line, std::string_view why) const {
    throw ArchiveError(ArchiveFault::torn_line, source_->name(), fmt::format("line {}", line.number),
                       fmt::format("the last line was cut ({}); responses may be missing", why));
  }

  std::unique_ptr<BufferedSource> source_;
  CaptureOptions options_;
  LineReader lines_;
  simdjson::dom::parser parser_;
  SkippedEntries skipped_;
};

void JsonLinesReader::read_line(const Line& line, CapturedResponse& response) {
  LineFields fields(response, options_.body_limit);
  if (line.too_long) {
    if (!line.terminated) fail_torn(line, "it is longer than the limit");
    return fields.fail(fmt::format("the line has more than {} bytes", longest_line(options_.body_limit)),
                       ResponseFault::too_large);
  }
  element root;
  if (const auto error = parser_.parse(line.text.data(), line.text.size(), false).get(root)) {
    if (error == simdjson::MEMALLOC) throw std::bad_alloc();  // nothing is wrong with the line
    if (!line.terminated) fail_torn(line, simdjson::error_message(error));
    return fields.fail(simdjson::error_message(error));
  }
  simdjson::dom::object object;
  if (root.get(object) != simdjson::SUCCESS) return fields.fail("the line is JSON but not an object");
  fields.read(object);
}

}  // namespace

std::unique_ptr<CaptureReader> make_json_lines_reader(std::unique_ptr<BufferedSource> source,
                                                      const CaptureOptions& options) {
  return std::make_unique<JsonLinesReader>(std::move(source), options);
}

}  // namespace treesift
