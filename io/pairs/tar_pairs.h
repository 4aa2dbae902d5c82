// Joins adjacent tar members to pairs. Internal to io/.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "io/archives/member_name.h"
#include "io/archives/part_bounds.h"
#include "io/archives/tar_members.h"
#include "io/bytes/byte_source.h"
#include "io/pairs/duplicate_ids.h"
#include "io/pairs/pair_parser.h"

namespace treesift {

// The pair that is being read.
struct OpenPair {
  std::string stored_id;
  PairDraft draft;
  std::size_t start;  // of its bodies
  bool has_expected = false;
  bool has_actual = false;
  bool complete() const { return has_expected && has_actual; }
};

class TarPairs : public PairParser {
 public:
  // `source` and `stream` must outlive this; a member of more bytes than `member_limit` is not read.
  TarPairs(BufferedSource& source, PairStream& stream, std::uint64_t member_limit, PartBounds bounds = {})
      : source_(source), members_(source, bounds), stream_(stream), member_limit_(member_limit) {}

  bool next(BatchFiller& filler) override;
  std::uint64_t place() const override { return source_.offset(); }

 private:
  bool peek_member();
  void read_members(BatchFiller& filler);
  void open_pair(const MemberName& name, std::size_t start);
  void take_side(const MemberName& name, BatchFiller& filler);
  void check_side(const MemberName& name, bool repeated);
  void take_stranger(BatchFiller& filler);

  const BufferedSource& source_;
  TarMembers members_;
  PairStream& stream_;
  std::uint64_t member_limit_;
  std::optional<TarMember> member_;  // the header was read, the body was not
  std::optional<OpenPair> open_;
};

}  // namespace treesift
