#include "io/captures/document_file.h"

#include "io/bytes/archive_error.h"
#include "io/bytes/file_bytes.h"

namespace treesift {
namespace {

class DocumentFileReader : public CaptureReader {
 public:
  DocumentFileReader(const std::string& path, const std::string& address, const CaptureOptions& options)
      : name_(path) {
    response_.address = address;
    try {
      response_.body = read_file(path, options.body_limit);
    } catch (const ArchiveError& error) {
      if (error.fault() != ArchiveFault::document_too_large) throw;
      fail(response_, ResponseFault::too_large, error.what());
    }
    size_ = response_.body.size();
  }

  bool next(CapturedResponse& response) override {
    if (is_given_) return false;
    is_given_ = true;
    response = std::move(response_);
    return true;
  }
  InputProgress progress() const override { return {size_, size_}; }
  const std::string& name() const override { return name_; }
  SkippedEntries skipped() const override { return {}; }

 private:
  std::string name_;
  CapturedResponse response_;
  std::uint64_t size_ = 0;
  bool is_given_ = false;
};

}  // namespace

std::unique_ptr<CaptureReader> make_document_file_reader(const std::string& path, const std::string& address,
                                                         const CaptureOptions& options) {
  return std::make_unique<DocumentFileReader>(path, address, options);
}

}  // namespace treesift
