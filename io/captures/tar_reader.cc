#include "io/captures/tar_reader.h"

#include <fmt/format.h>

#include "io/archives/tar_members.h"
#include "io/captures/responses/document_type.h"
#include "io/captures/responses/taken_response.h"

namespace treesift {

namespace {

class TarReader : public CaptureReader {
 public:
  TarReader(std::unique_ptr<BufferedSource> source, const CaptureOptions& options)
      : source_(std::move(source)), options_(options), members_(*source_) {}

  bool next(CapturedResponse& response) override {
    while (const std::optional<TarMember> member = members_.next()) {
      if (take(*member, response)) return true;
    }
    return false;
  }

  InputProgress progress() const override { return source_->progress(); }
  const std::string& name() const override { return source_->name(); }
  SkippedEntries skipped() const override { return skipped_; }

 private:
  bool take(const TarMember& member, CapturedResponse& response);
  bool skip(const TarMember& member, std::uint64_t& count) {
    members_.skip_body(member);
    count += !member.is_directory();
    return false;
  }

  std::unique_ptr<BufferedSource> source_;
  CaptureOptions options_;
  TarMembers members_;
  SkippedEntries skipped_;
};

// False for a member that is not a response.
bool TarReader::take(const TarMember& member, CapturedResponse& response) {
  std::string_view name = member.name;
  while (name.starts_with("./")) name.remove_prefix(2);
  if (!member.is_file()) return skip(member, skipped_.not_responses);
  response = CapturedResponse();
  response.address = name;
  if (!may_be_wanted(response, options_.kinds)) return skip(member, skipped_.other_types);
  if (member.size > options_.body_limit) {
    members_.skip_body(member);
    response.fault = ResponseFault::too_large;
    response.fault_detail = fmt::format("the member at byte {} has {} bytes; the limit is {}", member.offset,
                                        member.size, options_.body_limit);
  } else {
    response.body.resize(member.size);
    members_.read_body(member, response.body.data());
  }
  return is_taken_file(response, options_, skipped_);
}

}  // namespace

std::unique_ptr<CaptureReader> make_tar_reader(std::unique_ptr<BufferedSource> source,
                                               const CaptureOptions& options) {
  return std::make_unique<TarReader>(std::move(source), options);
}

}  // namespace treesift
