// A capture that is given response by response, and may break off.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "io/bytes/archive_error.h"
#include "io/captures/responses/capture_reader.h"

namespace treesift::test {

class MemoryCapture : public CaptureReader {
 public:
  explicit MemoryCapture(std::vector<CapturedResponse> responses,
                         std::optional<std::size_t> damaged_after = std::nullopt)
      : responses_(std::move(responses)), damaged_after_(damaged_after) {}

  bool next(CapturedResponse& response) override {
    if (damaged_after_ && at_ == *damaged_after_)
      throw ArchiveError(ArchiveFault::short_member, "memory", "byte 7", "the capture was cut");
    if (at_ == responses_.size()) return false;
    response = responses_[at_++];
    return true;
  }
  InputProgress progress() const override { return {at_, responses_.size()}; }
  const std::string& name() const override { return name_; }
  SkippedEntries skipped() const override { return {}; }

 private:
  std::vector<CapturedResponse> responses_;
  std::optional<std::size_t> damaged_after_;
  std::size_t at_ = 0;
  std::string name_ = "memory";
};

inline CapturedResponse captured(std::string address, std::string body) {
  CapturedResponse made;
  made.is_url = address.find("://") != std::string::npos;
  made.address = std::move(address);
  made.media_type = "text/html";
  made.body = std::move(body);
  return made;
}

}  // namespace treesift::test
