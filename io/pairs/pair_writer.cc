#include "io/pairs/pair_writer.h"

#include <algorithm>
#include <optional>

#include "base/ascii.h"
#include "base/base64.h"
#include "base/json_writer.h"
#include "base/times/instant.h"
#include "base/utf8.h"
#include "io/archives/tar_writer.h"
#include "io/bytes/pair_mark.h"
#include "io/bytes/take_line.h"
#include "io/captures/responses/header_fields.h"
#include "io/captures/responses/json_head.h"
#include "io/captures/responses/media_type.h"

namespace treesift {

namespace {

std::string_view without_compression(std::string_view path) {
  for (const std::string_view suffix : {".zst", ".gz", ".xz"})
    if (path.ends_with(suffix)) return path.substr(0, path.size() - suffix.size());
  return path;
}

// A string is read as UTF-8 whatever encoding is declared, and bytes that are not UTF-8 cannot be one.
bool may_be_string(std::string_view body, const ResponseHead& head) {
  const std::string declared = lower_case(head.charset_of_body());
  const bool is_utf8 = declared.empty() || declared == "utf-8" || declared == "utf8";
  return is_utf8 && is_valid_utf8(body);
}

void write_json_body(JsonWriter& json, std::string_view side, const std::optional<std::string_view>& body,
                     const ResponseHead& head) {
  if (!body) return;
  if (may_be_string(*body, head))
    json.key(side).string(*body);
  else
    json.key(std::string(side) + "_base64").string(encode_base64(*body));
}

// What the fields of the head do not say of the content type; empty where they say it all.
std::string content_type_beside(const ResponseHead& head) {
  const MediaType in_fields = parse_media_type(head_value(head.fields, "content-type"));
  if (head.media_type == in_fields.name && head.charset == in_fields.charset) return "";
  return head.media_type + (head.charset.empty() ? "" : "; charset=\"" + head.charset + "\"");
}

// What json_pairs.cc reads of a head.
void write_json_head(JsonWriter& json, std::string_view side, const ResponseHead& head) {
  const auto key = [&](std::string_view what) { json.key(std::string(side).append(what)); };
  if (head.clock) {
    key("_date");
    json.string(instant_text(*head.clock));
  }
  if (head.status != 0) {
    key("_status");
    json.integer(std::uint64_t{head.status});
  }
  if (const std::string type = content_type_beside(head); !type.empty()) {
    key("_content_type");
    json.string(type);
  }
  if (head.fields.empty()) return;
  std::string_view lines = head.fields;
  if (constexpr std::string_view url = ":url: "; lines.starts_with(url)) {
    key("_url");
    json.string(take_line(lines).substr(url.size()));
  }
  key("_headers");
  json.begin_array();
  while (!lines.empty()) {
    const std::string_view line = take_line(lines);
    const std::size_t colon = std::min(line.find(": "), line.size());
    json.begin_object().key("name").string(line.substr(0, colon));
    json.key("value").string(line.substr(std::min(colon + 2, line.size()))).end_object();
  }
  json.end_array();
}

bool is_page(std::string_view body) {
  const std::string_view text = body.substr(std::min(body.find_first_not_of(" \t\r\n\f"), body.size()));
  return text.empty() || (text.starts_with('<') && !text.starts_with("<?"));
}

// Of a type that is told from the bytes: none, unless these are pages, lest one side's name tells of the other.
std::string_view extension_of_sniffed(const Pair& pair) {
  const auto may_be_page = [](const std::optional<std::string_view>& body, std::string_view type) {
    return !body || !type.empty() || is_page(*body);
  };
  return may_be_page(pair.expected, pair.type) && may_be_page(pair.actual, pair.actual_type) ? "html" : "";
}

}  // namespace

ArchiveFormat archive_format(std::string_view path) {
  return without_compression(path).ends_with(".jsonl") ? ArchiveFormat::json_lines : ArchiveFormat::tar;
}

PairWriter::PairWriter(const std::string& path, ArchiveFormat format, PairWriterOptions options)
    : file_(path), format_(format), options_(options) {}

void PairWriter::write(const Pair& pair) {
  if (frame_size_ >= options_.frame_bytes) {
    bytes_before_ += frame_size_;
    frame_size_ = 0;
    file_.end_frame(pair_mark(bytes_before_));
  }
  if (format_ == ArchiveFormat::tar)
    write_tar(pair);
  else
    write_json(pair);
}

void PairWriter::write_tar(const Pair& pair) {
  if (pair.expected) write_member(pair, "expected", *pair.expected, pair.type);
  if (pair.actual) write_member(pair, "actual", *pair.actual, pair.actual_type);
}

void PairWriter::write_member(const Pair& pair, std::string_view side, std::string_view body,
                              std::string_view type) {
  std::string name = pair.id;
  name.append("/").append(side);
  if (type.empty()) type = extension_of_sniffed(pair);
  if (!type.empty()) name.append(".").append(type);
  scratch_.clear();
  append_tar_header(scratch_, name, body.size());
  put(scratch_);
  put(body);
  scratch_.clear();
  append_tar_padding(scratch_, body.size());
  put(scratch_);
}

void PairWriter::write_json(const Pair& pair) {
  scratch_.clear();
  JsonWriter json(scratch_);
  json.begin_object().key("id").string(pair.id);
  write_json_body(json, "expected", pair.expected, pair.expected_head);
  write_json_body(json, "actual", pair.actual, pair.actual_head);
  if (!pair.type.empty()) json.key("type").string(pair.type);
  if (pair.actual && pair.actual_type != pair.type) json.key("actual_type").string(pair.actual_type);
  write_json_head(json, "expected", pair.expected_head);
  write_json_head(json, "actual", pair.actual_head);
  if (pair.by_order) json.key("paired").string("by-order");
  if (!pair.group.empty()) json.key("group").string(pair.group);
  json.end_object();
  scratch_ += '\n';
  put(scratch_);
}

void PairWriter::put(std::string_view bytes) {
  file_.write(bytes);
  frame_size_ += bytes.size();
}

void PairWriter::finish() {
  scratch_.clear();
  if (format_ == ArchiveFormat::tar) append_tar_end(scratch_);
  file_.write(scratch_);
  file_.finish();
}

}  // namespace treesift
