#include "io/captures/kept_capture.h"

#include <fmt/format.h>

#include <cstddef>
#include <utility>

#include "io/bytes/archive_error.h"

namespace treesift {
namespace {

std::size_t bytes_of(const CapturedResponse& response) {
  return sizeof response + response.address.size() + response.request_form.size() + response.body.size();
}

}  // namespace

class KeptCapture::Replay : public CaptureReader {
 public:
  explicit Replay(std::shared_ptr<const Contents> contents) : contents_(std::move(contents)) {}

  bool next(CapturedResponse& response) override {
    if (next_ == contents_->responses.size()) return false;
    response = contents_->responses[next_++];
    return true;
  }
  InputProgress progress() const override { return {}; }
  const std::string& name() const override { return contents_->name; }
  SkippedEntries skipped() const override { return contents_->skipped; }

 private:
  std::shared_ptr<const Contents> contents_;
  std::size_t next_ = 0;
};

KeptCapture::KeptCapture(CaptureReader& reader, std::size_t max_bytes) {
  Contents contents{reader.name(), {}, {}, 0};
  CapturedResponse response;
  while (reader.next(response)) {
    contents.bytes += bytes_of(response);
    if (contents.bytes > max_bytes)
      throw ArchiveError(ArchiveFault::document_too_large, contents.name, "",
                         fmt::format("a capture that others are compared with is held in memory, and this "
                                     "one takes more than the {} MiB that --memory leaves for it",
                                     max_bytes >> 20));
    contents.responses.push_back(std::move(response));
    response = {};
  }
  contents.skipped = reader.skipped();
  contents_ = std::make_shared<const Contents>(std::move(contents));
}

std::unique_ptr<CaptureReader> KeptCapture::replay() const {
  return std::make_unique<Replay>(contents_);
}

}  // namespace treesift
