#include "io/captures/zip_reader.h"

#include <fmt/format.h>

#include <atomic>

#include "io/archives/member_name.h"
#include "io/archives/zip_directory.h"
#include "io/archives/zip_member.h"
#include "io/bytes/archive_error.h"
#include "io/captures/responses/document_type.h"
#include "io/captures/responses/taken_response.h"
#include "io/captures/warc/wacz_reader.h"
#include "io/captures/zipped_har.h"

namespace treesift {

namespace {

class ZipReader : public CaptureReader {
 public:
  ZipReader(SeekableInput input, const CaptureOptions& options)
      : input_(std::move(input)), options_(options), directory_(input_) {}

  bool next(CapturedResponse& response) override {
    while (directory_.next(entry_)) {
      consumed_.fetch_add(entry_.stored_size, std::memory_order_relaxed);
      if (entry_.is_directory() || entry_.is_link) {
        ++skipped_.not_responses;
        continue;
      }
      if (take_member(response)) return true;
    }
    return false;
  }

  InputProgress progress() const override { return {consumed_.load(std::memory_order_relaxed), input_.size}; }
  const std::string& name() const override { return input_.name; }
  SkippedEntries skipped() const override { return skipped_; }

 private:
  bool take_member(CapturedResponse& response);
  bool can_be_taken(CapturedResponse& response) const;

  SeekableInput input_;
  CaptureOptions options_;
  ZipDirectory directory_;
  ZipEntry entry_;
  SkippedEntries skipped_;
  std::atomic<std::uint64_t> consumed_ = 0;  // of the members that were looked at
};

// False when the member is of a type that is not compared.
bool ZipReader::take_member(CapturedResponse& response) {
  std::string body = std::move(response.body);  // for its memory
  body.clear();
  response = CapturedResponse{};
  response.body = std::move(body);
  std::string_view name = entry_.name;
  while (name.starts_with("./")) name.remove_prefix(2);
  response.address = name;
  if (!may_be_wanted(response, options_.kinds)) {
    ++skipped_.other_types;
    return false;
  }
  if (!can_be_taken(response)) return true;
  try {
    read_zip_member(input_, entry_, response.body);
  } catch (const ArchiveError& error) {
    if (error.fault() != ArchiveFault::bad_member) throw;
    fail(response, ResponseFault::bad_record, error.what());
  }
  return is_taken_file(response, options_, skipped_);
}

bool ZipReader::can_be_taken(CapturedResponse& response) const {
  if (const std::string_view wrong = check_id(response.address); !wrong.empty())
    fail(response, ResponseFault::bad_record, fmt::format("the member's name cannot be used: {}", wrong));
  else if (entry_.is_encrypted())
    fail(response, ResponseFault::unknown_encoding, "the member is encrypted");
  else if (!can_be_read(entry_))
    fail(response, ResponseFault::unknown_encoding,
         fmt::format("the member is compressed by method {}; stored and deflate can be read", entry_.method));
  else if (entry_.size > options_.body_limit)
    fail(response, ResponseFault::too_large,
         fmt::format("the member has {} bytes; the limit is {}", entry_.size, options_.body_limit));
  return response.fault == ResponseFault::none;
}

}  // namespace

std::unique_ptr<CaptureReader> open_zip(SeekableInput input, const CaptureOptions& options) {
  bool is_wacz = false, is_har = false;
  ZipEntry entry;
  for (ZipDirectory directory(input); directory.next(entry);) {
    is_wacz = is_wacz || is_wacz_capture(entry.name);
    is_har = is_har || is_zipped_har(entry.name);
  }
  if (is_wacz) return make_wacz_reader(std::move(input), options);
  if (is_har) return make_zipped_har_reader(std::move(input), options);
  return std::make_unique<ZipReader>(std::move(input), options);
}

std::unique_ptr<CaptureReader> open_zip(const std::string& path, const CaptureOptions& options) {
  return open_zip(seekable_file(path), options);
}

bool looks_like_zip(std::string_view first_bytes) {
  using namespace std::string_view_literals;
  return first_bytes.starts_with("PK\x03\x04"sv) || first_bytes.starts_with("PK\x05\x06"sv);
}

}  // namespace treesift
