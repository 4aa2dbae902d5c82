#include "io/pairs/pair_writer.h"

#include <optional>

#include "base/base64.h"
#include "base/json_writer.h"
#include "base/times/instant.h"
#include "base/utf8.h"
#include "io/archives/tar_writer.h"
#include "io/bytes/pair_mark.h"

namespace treesift {

namespace {

std::string_view without_compression(std::string_view path) {
  for (const std::string_view suffix : {".zst", ".gz", ".xz"})
    if (path.ends_with(suffix)) return path.substr(0, path.size() - suffix.size());
  return path;
}

// Bytes that are not UTF-8 cannot be a JSON string.
void write_json_body(JsonWriter& json, std::string_view side, const std::optional<std::string_view>& body) {
  if (!body) return;
  if (is_valid_utf8(*body))
    json.key(side).string(*body);
  else
    json.key(std::string(side) + "_base64").string(encode_base64(*body));
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
  if (pair.actual)
    write_member(pair, "actual", *pair.actual, pair.actual_type.empty() ? pair.type : pair.actual_type);
}

void PairWriter::write_member(const Pair& pair, std::string_view side, std::string_view body,
                              std::string_view type) {
  std::string name = pair.id;
  name.append("/").append(side).append(".").append(type.empty() ? "html" : type);
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
  write_json_body(json, "expected", pair.expected);
  write_json_body(json, "actual", pair.actual);
  if (!pair.type.empty()) json.key("type").string(pair.type);
  if (!pair.group.empty()) json.key("group").string(pair.group);
  if (pair.expected_head.clock) json.key("expected_date").string(instant_text(*pair.expected_head.clock));
  if (pair.actual_head.clock) json.key("actual_date").string(instant_text(*pair.actual_head.clock));
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
