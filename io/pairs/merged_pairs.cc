#include "io/pairs/merged_pairs.h"

#include <fmt/format.h>
#include <simdjson.h>

#include <cstring>
#include <utility>

#include "io/bytes/archive_error.h"

namespace treesift {

using simdjson::dom::element;

MergedPairs::MergedPairs(BufferedSource& source, PairStream& stream, std::uint64_t member_limit,
                         const LinesBefore& before)
    : source_(source),
      stream_(stream),
      before_(before),
      lines_(source, longest_line(member_limit)),
      parser_(std::make_unique<simdjson::dom::parser>()) {}

MergedPairs::~MergedPairs() = default;

void MergedPairs::fail() const {
  throw ArchiveError(ArchiveFault::bad_document, source_.name(), fmt::format("line {}", lines_.line_number()),
                     "it is no pair of a shard");
}

template <typename Value>
Value MergedPairs::member(element object, std::string_view key) const {
  Value value{};
  if (object[key].get(value) != simdjson::SUCCESS) fail();
  return value;
}

bool MergedPairs::next(BatchFiller& filler) {
  const std::optional<Line> line = lines_.next();
  if (!line) return false;
  element root;
  if (line->too_long ||
      parser_->parse(line->text.data(), line->text.size(), false).get(root) != simdjson::SUCCESS)
    fail();
  PairDraft draft = read_pair(root);
  const std::size_t start = filler.bodies().size();
  if (!draft.error) {
    draft.measured = true;
    draft.expected = BodyRange{start, line->text.size()};
    std::memcpy(filler.bodies().extend(line->text.size()), line->text.data(), line->text.size());
  }
  filler.add(std::move(draft), start, stream_.next_sequence++);
  return true;
}

PairDraft MergedPairs::read_pair(element root) {
  PairDraft draft;
  draft.id = member<std::string_view>(root, "id");
  std::string_view group;
  if (root["group"].get(group) == simdjson::SUCCESS) draft.group = group;
  read_origin(root, draft);
  watch_id(draft);
  return draft;
}

// What the reader of the shard found wrong becomes an error of reading again.
void MergedPairs::read_origin(element root, PairDraft& draft) {
  const auto origin = member<element>(root, "origin");
  const bool of_lines = origin["line"].error() == simdjson::SUCCESS;
  const bool of_captures =
      !of_lines && origin["byte"].error() != simdjson::SUCCESS;  // whose ids are one each
  if (!of_captures) {
    draft.origin.unit = of_lines ? PairOrigin::Unit::line : PairOrigin::Unit::byte;
    draft.origin.place = member<std::uint64_t>(origin, of_lines ? "line" : "byte");
    draft.origin.id_hash = DuplicateIds::hash_of(draft.id);
  }
  element id;
  if (origin["id"].get(id) == simdjson::SUCCESS)
    draft.origin.id_hash = id.is_null() ? 0 : member<std::uint64_t>(origin, "id");
  // What is wrong with a response of a capture was measured with it.
  if (!of_captures && origin["unread"].error() == simdjson::SUCCESS) {
    const auto error = member<element>(root, "error");
    const std::optional<PairErrorCode> code = code_named(member<std::string_view>(error, "code"));
    if (!code) fail();
    draft.fail(*code, std::string(member<std::string_view>(error, "message")));
  }
  if (of_lines) count_lines_before(member<std::uint64_t>(origin, "input"), draft);
}

// The shard has counted from the first line of its own part.
void MergedPairs::count_lines_before(std::uint64_t input, PairDraft& draft) {
  const std::uint64_t line = draft.origin.place + before_[input];
  if (draft.origin.id_hash == 0) draft.id = id_of_line(line);
  const std::string remark = remark_on_line(draft.origin.place);
  if (draft.error && draft.error->message.ends_with(remark))
    draft.error->message.replace(draft.error->message.size() - remark.size(), remark.size(),
                                 remark_on_line(line));
  draft.origin.place = line;
}

// Readers of JSON lines look at ids last, those of tars first, as soon as they have found them to be ids.
void MergedPairs::watch_id(PairDraft& draft) {
  if (draft.origin.id_hash == 0) return;
  if (stream_.ids.watch(draft.origin.id_hash) == DuplicateIds::Seen::first) return;
  const bool in_tar = draft.origin.unit == PairOrigin::Unit::byte;
  if (draft.error && (!in_tar || draft.error->code == PairErrorCode::bad_id)) return;
  draft.error.reset();
  draft.fail(PairErrorCode::duplicate_id,
             duplicate_message(draft.origin) + (in_tar ? "" : remark_on_line(draft.origin.place)));
}

}  // namespace treesift
