#include "io/pairs/tar_pairs.h"

#include <fmt/format.h>

#include <utility>

#include "io/captures/responses/document_type.h"

namespace treesift {

bool TarPairs::next(BatchFiller& filler) {
  const std::size_t start = filler.bodies().size();
  open_.reset();
  try {
    if (!peek_member()) return false;
    if (!parse_member_name(member_->name)) {
      take_stranger(filler);
      return true;
    }
    read_members(filler);
  } catch (const ArchiveError& error) {
    filler.bodies().shrink(start);
    if (!open_) throw;
    throw ArchiveError(error, fmt::format("the pair {} was incomplete and is not reported", open_->draft.id));
  }
  filler.add(std::move(open_->draft), start, stream_.next_sequence++);
  return true;
}

// Finds the next member that is not a directory; false at the end of the archive.
bool TarPairs::peek_member() {
  while (!member_) {
    member_ = members_.next();
    if (!member_) return false;
    if (!member_->is_directory()) break;
    members_.skip_body(*member_);
    member_.reset();
  }
  return true;
}

// Reads members until the pair has both sides or a member belongs to something else.
void TarPairs::read_members(BatchFiller& filler) {
  while (peek_member()) {
    const std::optional<MemberName> name = parse_member_name(member_->name);
    if (open_ && (!name || name->id != open_->stored_id)) return;
    if (!open_) open_pair(*name, filler.bodies().size());
    take_side(*name, filler);
    if (open_->complete()) return;
  }
}

void TarPairs::open_pair(const MemberName& name, std::size_t start) {
  open_.emplace();
  open_->start = start;
  open_->stored_id = name.id;
  open_->draft.id = sanitise_id(name.id);
  if (const std::string_view wrong = check_id(name.id); !wrong.empty())
    open_->draft.fail(PairErrorCode::bad_id, fmt::format("{} (member at byte {})", wrong, member_->offset));
  open_->draft.origin = {PairOrigin::Unit::byte, member_->offset, DuplicateIds::hash_of(name.id)};
  if (stream_.watch_ids && stream_.ids.watch(open_->draft.origin.id_hash) == DuplicateIds::Seen::again)
    open_->draft.fail(PairErrorCode::duplicate_id, duplicate_message(open_->draft.origin));
}

void TarPairs::take_side(const MemberName& name, BatchFiller& filler) {
  const bool is_expected = name.side == Side::expected;
  bool& present = is_expected ? open_->has_expected : open_->has_actual;
  check_side(name, present);
  present = true;
  PairDraft& draft = open_->draft;
  const TarMember member = *std::exchange(member_, std::nullopt);
  if (draft.error) {
    members_.skip_body(member);
    return;
  }
  const BodyRange range{filler.bodies().size(), static_cast<std::size_t>(member.size)};
  char* const body = filler.bodies().extend(range.size);
  members_.read_body(member, body);
  const std::string_view type = known_type(name.extension);
  (is_expected ? draft.expected_type : draft.actual_type) =
      type.empty() ? type_by_body({body, range.size}) : type;
  (is_expected ? draft.expected : draft.actual) = range;
}

void TarPairs::check_side(const MemberName& name, bool repeated) {
  PairDraft& draft = open_->draft;
  const std::string_view side = name.side == Side::expected ? "expected" : "actual";
  const auto place = [&](std::string_view text) {
    return fmt::format("{} {} (member at byte {})", side, text, member_->offset);
  };
  if (repeated) draft.fail(PairErrorCode::duplicate_side, place("appears twice"));
  if (!member_->is_file())
    draft.fail(PairErrorCode::not_a_file, place("is a link, a device or of another kind, not a file"));
  if (member_->size > member_limit_)
    draft.fail(PairErrorCode::member_too_large,
               place(fmt::format("has {} bytes; the limit is {}", member_->size, member_limit_)));
}

// A member that is not a side of a pair: reported, never dropped.
void TarPairs::take_stranger(BatchFiller& filler) {
  const TarMember member = *std::exchange(member_, std::nullopt);
  members_.skip_body(member);
  PairDraft draft;
  draft.id = sanitise_id(member.name);
  draft.origin = {PairOrigin::Unit::byte, member.offset, 0};
  draft.fail(PairErrorCode::not_a_pair_member,
             fmt::format("the member at byte {} is named neither <id>/expected.EXT nor <id>/actual.EXT",
                         member.offset));
  filler.add(std::move(draft), filler.bodies().size(), stream_.next_sequence++);
}

}  // namespace treesift
