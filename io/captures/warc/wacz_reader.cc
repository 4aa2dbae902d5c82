// A WACZ is a zip with its WARC files in archive/, and a datapackage.json that lists the files of the zip
// with their digests. The digests see what a WARC cannot say itself: that it was cut between two records, or
// is missing.
//
// Source: "Web Archive Collection Zipped" 1.1.1, sections 5.1 and 5.2.6 (specs.webrecorder.net).
#include "io/captures/warc/wacz_reader.h"

#include <fmt/format.h>
#include <simdjson.h>

#include <atomic>
#include <map>
#include <string>

#include "io/archives/member_name.h"
#include "io/archives/zip_directory.h"
#include "io/archives/zip_member.h"
#include "io/bytes/archive_error.h"
#include "io/captures/responses/labelled_digest.h"
#include "io/captures/warc/warc_reader.h"

namespace treesift {

namespace {

constexpr std::uint64_t largest_package_list = std::uint64_t{64} << 20;

// Hands bytes on and compares them, at their end, with a digest.
class CheckedSource : public ByteSource {
 public:
  CheckedSource(std::unique_ptr<ByteSource> source, std::string_view digest, std::string member)
      : source_(std::move(source)), digest_(digest), member_(std::move(member)) {}

  std::size_t read(char* into, std::size_t capacity) override {
    const std::size_t count = source_->read(into, capacity);
    if (count > 0) digest_.update({into, count});
    if (count == 0 && !checked_) {
      checked_ = true;
      if (!digest_.matches())
        throw ArchiveError(ArchiveFault::wrong_digest, source_->name(), "",
                           fmt::format("{} is not the file whose digest datapackage.json gives", member_));
    }
    return count;
  }
  const std::string& name() const override { return source_->name(); }
  InputProgress progress() const override { return source_->progress(); }

 private:
  std::unique_ptr<ByteSource> source_;
  LabelledDigest digest_;
  std::string member_;
  bool checked_ = false;
};

using Digests = std::map<std::string, std::string, std::less<>>;

class WaczReader : public CaptureReader {
 public:
  WaczReader(SeekableInput input, const CaptureOptions& options)
      : input_(std::move(input)), options_(options), directory_(input_) {
    read_package_list();
  }

  bool next(CapturedResponse& response) override {
    for (;;) {
      const bool found = warc_ && warc_->next(response);
      if (warc_) consumed_.store(before_ + warc_->progress().consumed, std::memory_order_relaxed);
      if (found) return true;
      if (!open_next()) return false;
    }
  }

  InputProgress progress() const override { return {consumed_.load(std::memory_order_relaxed), input_.size}; }
  const std::string& name() const override { return input_.name; }
  SkippedEntries skipped() const override {
    SkippedEntries all = closed_;
    if (warc_) add(warc_->skipped(), all);
    return all;
  }

 private:
  static void add(const SkippedEntries& more, SkippedEntries& all) {
    all.not_responses += more.not_responses;
    all.other_types += more.other_types;
  }
  void read_package_list();
  void take_package_list(std::string_view json);
  bool open_next();
  [[noreturn]] void fail(ArchiveFault fault, std::string_view member, std::string_view detail) const {
    throw ArchiveError(fault, input_.name, "", fmt::format("{} {}", sanitise_id(member), detail));
  }

  SeekableInput input_;
  CaptureOptions options_;
  ZipDirectory directory_;
  Digests digests_;  // of the captures that were not seen yet
  std::unique_ptr<CaptureReader> warc_;
  SkippedEntries closed_;
  std::uint64_t before_ = 0;  // stored bytes of the captures before warc_
  std::atomic<std::uint64_t> consumed_ = 0;
};

void WaczReader::read_package_list() {
  ZipEntry entry;
  for (ZipDirectory directory(input_); directory.next(entry);) {
    if (entry.name != "datapackage.json") continue;
    if (entry.is_encrypted() || !can_be_read(entry) || entry.size > largest_package_list)
      fail(ArchiveFault::bad_member, entry.name,
           "cannot be read: it is encrypted, too large or oddly compressed");
    BufferedSource source(open_zip_member(input_, entry), 512);
    std::string json(static_cast<std::size_t>(entry.size), '\0');
    json.resize(source.read_fully(json.data(), json.size()));
    source.peek(1);  // the end, with its checks
    take_package_list(json);
  }
}

void WaczReader::take_package_list(std::string_view json) {
  simdjson::dom::parser parser;
  simdjson::dom::array resources;
  if (parser.parse(json.data(), json.size()).get_object()["resources"].get(resources) != simdjson::SUCCESS)
    fail(ArchiveFault::bad_document, "datapackage.json", "is no list of resources");
  for (const auto resource : resources) {
    std::string_view path;
    std::string_view digest;
    if (resource["path"].get(path) != simdjson::SUCCESS ||
        resource["hash"].get(digest) != simdjson::SUCCESS || !is_wacz_capture(path))
      continue;
    if (!digests_.emplace(path, digest).second)
      fail(ArchiveFault::bad_document, "datapackage.json", "lists a file twice");
  }
}

bool WaczReader::open_next() {
  if (warc_) add(warc_->skipped(), closed_);
  before_ = consumed_.load(std::memory_order_relaxed);
  warc_.reset();
  ZipEntry entry;
  do {
    if (!directory_.next(entry)) {
      if (digests_.empty()) return false;
      fail(ArchiveFault::wrong_digest, digests_.begin()->first, "is listed in datapackage.json and missing");
    }
  } while (!is_wacz_capture(entry.name));
  if (entry.is_encrypted() || !can_be_read(entry))
    fail(ArchiveFault::bad_member, entry.name, "cannot be read: it is encrypted or oddly compressed");
  std::unique_ptr<ByteSource> source = open_zip_member(input_, entry);
  if (const auto digest = digests_.find(entry.name); digest != digests_.end()) {
    source = std::make_unique<CheckedSource>(std::move(source), digest->second, sanitise_id(entry.name));
    digests_.erase(digest);
  }
  std::optional<SeekableInput> again = stored_member(input_, entry);
  warc_ = open_warc(std::move(source), options_, again ? again->open_at : nullptr);
  return true;
}

}  // namespace

bool is_wacz_capture(std::string_view name) {
  return name.starts_with("archive/") &&
         (name.ends_with(".warc") || name.ends_with(".warc.gz") || name.ends_with(".warc.zst"));
}

std::unique_ptr<CaptureReader> make_wacz_reader(SeekableInput input, const CaptureOptions& options) {
  return std::make_unique<WaczReader>(std::move(input), options);
}

}  // namespace treesift
