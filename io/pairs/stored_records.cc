#include "io/pairs/stored_records.h"

#include <fmt/format.h>

#include <cstring>
#include <utility>

#include "io/bytes/archive_error.h"

namespace treesift {
namespace {

// As it lies in memory: the same program reads it back.
struct RecordHead {
  std::uint32_t id_bytes = 0, record_bytes = 0;
};

// More is damage, and would be allocated first.
constexpr std::uint32_t max_id_bytes = 1u << 20, max_record_bytes = 64u << 20;

}  // namespace

void append_stored_record(std::string& out, std::string_view id, std::string_view record) {
  const RecordHead head{static_cast<std::uint32_t>(id.size()), static_cast<std::uint32_t>(record.size())};
  out.append(reinterpret_cast<const char*>(&head), sizeof head);
  out.append(id).append(record);
}

void StoredRecords::fail() const {
  throw ArchiveError(ArchiveFault::torn_record, source_.name(), fmt::format("byte {}", source_.offset()),
                     "what was stored of the measured pairs is cut or damaged");
}

void StoredRecords::read(char* into, std::size_t bytes) {
  if (source_.read_fully(into, bytes) != bytes) fail();
}

bool StoredRecords::next(BatchFiller& filler) {
  if (source_.peek(1).empty()) return false;
  char bytes[sizeof(RecordHead)];
  read(bytes, sizeof bytes);
  RecordHead head;
  std::memcpy(&head, bytes, sizeof head);
  if (head.id_bytes > max_id_bytes || head.record_bytes > max_record_bytes) fail();
  PairDraft draft;
  draft.id.resize(head.id_bytes);
  read(draft.id.data(), head.id_bytes);
  const std::size_t start = filler.bodies().size();
  char* const into = filler.bodies().extend(head.record_bytes);
  if (source_.read_fully(into, head.record_bytes) != head.record_bytes) {
    filler.bodies().shrink(start);
    fail();
  }
  draft.measured = true;
  draft.expected = BodyRange{start, head.record_bytes};
  filler.add(std::move(draft), start, stream_.next_sequence++);
  return true;
}

}  // namespace treesift
