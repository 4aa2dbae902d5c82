// A HAR is one JSON object: {"log": {…, "entries": [{"request": …, "response": …}, …]}}.
//
// It cannot be streamed: any part may come before any other. It is read in two steps. simdjson's lazy side
// walks over the whole document once, checks that it is valid UTF-8 and that strings and brackets close, and
// notes where each entry begins; so a cut document is known before anything of it is used. Then its strict
// side reads entry by entry, one at a time, and sees everything else that is wrong. Memory: the document, an
// index of up to four bytes for each of its bytes in the first step, and in the second what one entry takes.
//
// Damage inside a text that leaves it a text cannot be seen: a HAR has no checksums.
#include "io/captures/har_reader.h"

#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "base/utf8.h"
#include "io/bytes/archive_error.h"
#include "io/bytes/decompress.h"
#include "io/captures/responses/stream_entry.h"
#include "io/captures/responses/taken_response.h"

namespace treesift {

namespace {

namespace ondemand = simdjson::ondemand;

// simdjson counts in 32 bits.
constexpr std::uint64_t largest_document = 0xFFFFFFFF - 4096;

struct EntryOffset {
  std::size_t begin = 0;
  std::size_t size = 0;
};

class HarReader : public CaptureReader {
 public:
  HarReader(std::unique_ptr<ByteSource> source, const CaptureOptions& options, ReadHarFile read_file)
      : source_(std::move(source)), options_(options), read_file_(std::move(read_file)) {
    read_document();
    find_entries();
  }

  bool next(CapturedResponse& response) override {
    while (next_ < entries_.size()) {
      const HarOutcome outcome = response_of(read_entry(next_), options_, read_file_, response);
      ++next_;
      if (outcome != HarOutcome::not_a_response && note_stream(response, skipped_)) continue;
      if (outcome == HarOutcome::response) return true;
      if (outcome == HarOutcome::other_type && is_taken_for_head(response, options_, skipped_)) return true;
      if (outcome == HarOutcome::not_a_response) ++skipped_.not_responses;
    }
    return false;
  }

  InputProgress progress() const override { return source_->progress(); }
  const std::string& name() const override { return source_->name(); }
  SkippedEntries skipped() const override { return skipped_; }

 private:
  void read_document();
  void find_entries();
  void walk_log(ondemand::object log);
  void note_entries(ondemand::array entries);
  HarEntry read_entry(std::size_t index);
  HarEntry read_odd_entry(EntryOffset place, simdjson::error_code error);
  void check(simdjson::error_code error, std::size_t at) const;
  [[noreturn]] void fail(ArchiveFault fault, std::size_t at, std::string_view detail) const;

  std::unique_ptr<ByteSource> source_;
  CaptureOptions options_;
  ReadHarFile read_file_;
  std::string document_;  // with padding
  std::size_t size_ = 0;  // without
  std::vector<EntryOffset> entries_;
  bool has_entries_ = false;
  std::size_t next_ = 0;
  simdjson::dom::parser parser_;
  ondemand::parser lazy_parser_;  // for entries that the strict one refuses
  SkippedEntries skipped_;
};

void HarReader::fail(ArchiveFault fault, std::size_t at, std::string_view detail) const {
  throw ArchiveError(fault, source_->name(), fmt::format("byte {}", at), detail);
}

void HarReader::check(simdjson::error_code error, std::size_t at) const {
  if (error == simdjson::SUCCESS) return;
  if (error == simdjson::MEMALLOC) throw std::bad_alloc();
  fail(ArchiveFault::bad_document, at,
       fmt::format("the HAR is damaged, cut or none: {}", simdjson::error_message(error)));
}

void HarReader::read_document() {
  constexpr std::size_t step = std::size_t{1} << 18;
  const std::uint64_t limit = std::min(options_.document_limit, largest_document);
  for (;;) {
    document_.resize(size_ + step);
    const std::size_t count = source_->read(document_.data() + size_, step);
    size_ += count;
    if (count == 0) break;
    if (size_ > limit)
      fail(ArchiveFault::document_too_large, static_cast<std::size_t>(limit),
           fmt::format("the HAR has more than the limit of {} bytes; a HAR is held in memory as a whole: "
                       "record in several parts, or convert it to WARC, which is read as a stream",
                       limit));
  }
  if (size_ == 0) throw ArchiveError(ArchiveFault::empty, source_->name(), "", "the capture is empty");
  document_.resize(size_);
  document_.append(simdjson::SIMDJSON_PADDING, '\0');
}

void HarReader::find_entries() {
  const std::size_t begin = document_.starts_with(utf8_mark) ? utf8_mark.size() : 0;
  ondemand::parser parser;
  ondemand::document document;
  check(parser
            .iterate(simdjson::padded_string_view(document_.data() + begin, size_ - begin,
                                                  document_.size() - begin))
            .get(document),
        begin);
  ondemand::object root;
  check(document.get_object().get(root), begin);
  for (auto field : root) {
    std::string_view key;
    check(field.unescaped_key().get(key), begin);
    ondemand::object log;
    if (key != "log") continue;
    check(field.value().get_object().get(log), begin);
    walk_log(log);
  }
  if (document.current_location().error() != simdjson::OUT_OF_BOUNDS)
    fail(ArchiveFault::bad_document, size_, "more follows the document of the HAR");
  if (!has_entries_)
    fail(ArchiveFault::bad_document, 0, "this JSON document is no HAR: it has no log.entries");
}

void HarReader::walk_log(ondemand::object log) {
  for (auto field : log) {
    std::string_view key;
    check(field.unescaped_key().get(key), 0);
    ondemand::array entries;
    if (key != "entries") continue;
    if (has_entries_) fail(ArchiveFault::bad_document, 0, "the HAR has log.entries twice");
    check(field.value().get_array().get(entries), 0);
    note_entries(entries);
    has_entries_ = true;
  }
}

void HarReader::note_entries(ondemand::array entries) {
  for (auto value : entries) {
    const std::size_t known = entries_.empty() ? 0 : entries_.back().begin + entries_.back().size;
    ondemand::object entry;
    check(value.get_object().get(entry), known);
    std::string_view text;
    check(entry.raw_json().get(text), known);
    while (text.ends_with(' ') || text.ends_with('\n') || text.ends_with('\r') || text.ends_with('\t'))
      text.remove_suffix(1);
    entries_.push_back({static_cast<std::size_t>(text.data() - document_.data()), text.size()});
  }
}

HarEntry HarReader::read_entry(std::size_t index) {
  const EntryOffset place = entries_[index];
  simdjson::dom::element element;
  const simdjson::error_code error =
      parser_.parse(document_.data() + place.begin, place.size, false).get(element);
  if (error == simdjson::MEMALLOC) throw std::bad_alloc();
  return error == simdjson::SUCCESS ? read_har_entry(element) : read_odd_entry(place, error);
}

// A text with the escape of a lone surrogate, a number beyond all bounds: the entry cannot be trusted, but its
// address can be told, so that the response has its place in the run.
HarEntry HarReader::read_odd_entry(EntryOffset place, simdjson::error_code error) {
  HarEntry entry;
  entry.wrong =
      fmt::format("the HAR entry at byte {} is damaged: {}", place.begin, simdjson::error_message(error));
  ondemand::document document;
  ondemand::object request;
  std::string_view text;
  const simdjson::padded_string_view json(document_.data() + place.begin, place.size,
                                          document_.size() - place.begin);
  if (lazy_parser_.iterate(json).get(document) != simdjson::SUCCESS ||
      document["request"].get_object().get(request) != simdjson::SUCCESS)
    return entry;
  if (request["method"].get_string().get(text) == simdjson::SUCCESS) entry.method = text;
  // Damage among the members ends the document, which may then not be asked again.
  if (document.is_alive() && request["url"].get_string().get(text) == simdjson::SUCCESS) entry.url = text;
  return entry;
}

// Without white space in front.
std::string_view after_blanks(std::string_view text) {
  return text.substr(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
}

}  // namespace

std::unique_ptr<CaptureReader> open_har(std::unique_ptr<ByteSource> stored, const CaptureOptions& options,
                                        ReadHarFile read_file) {
  return std::make_unique<HarReader>(decompress(std::move(stored), options.decompress), options,
                                     std::move(read_file));
}

std::unique_ptr<CaptureReader> open_har(const std::string& path, const CaptureOptions& options) {
  return open_har(std::make_unique<FileSource>(path), options);
}

bool looks_like_har(std::string_view first_bytes) {
  first_bytes = after_blanks(without_utf8_mark(first_bytes));
  return first_bytes.starts_with('{') && after_blanks(first_bytes.substr(1)).starts_with("\"log\"");
}

}  // namespace treesift
