#include "io/pairs/batch_filler.h"

#include <cstring>

#include "base/output_kind.h"

namespace treesift {

namespace {

// Of a tree that does not say which, what the other side says of itself. No body at all is no tree: a status without
// one became an answer in JSON.
std::string_view type_of_expected(const PairDraft& draft) {
  const bool is_nothing = draft.expected && draft.expected->size == 0;
  if (!draft.expected_type.empty() || is_nothing) return draft.expected_type;
  const std::optional<OutputKind> kind = kind_of_type(draft.actual_type);
  return !draft.expected || (kind && is_tree(*kind)) ? draft.actual_type : std::string_view();
}

}  // namespace

BatchFiller::BatchFiller(PairBatch& batch, BatchSize usual) : batch_(batch) {
  const auto with_room = [](std::size_t size) { return size + size / 4; };
  const std::size_t bytes = with_room(usual.body_bytes) + read_padding;
  batch_.pairs.clear();
  batch_.pairs.reserve(with_room(usual.pairs));
  ranges_.reserve(with_room(usual.pairs));
  batch_.head_bytes_ = 0;
  if (batch_.bodies_.capacity() > 4 * bytes) batch_.bodies_.release();
  batch_.bodies_.shrink(0);
  batch_.bodies_.reserve(bytes);
}

void BatchFiller::add(PairDraft&& draft, std::size_t start, std::uint64_t sequence) {
  if (draft.error) {
    batch_.bodies_.shrink(start);
    draft.expected.reset();
    draft.actual.reset();
  }
  if (batch_.pairs.empty()) batch_.first_sequence = sequence;
  Pair& pair = batch_.pairs.emplace_back();
  pair.sequence = sequence;
  pair.id = std::move(draft.id);
  pair.group = std::move(draft.group);
  pair.type = type_of_expected(draft);
  pair.actual_type = draft.actual_type;
  pair.expected_head = std::move(draft.expected_head);
  pair.actual_head = std::move(draft.actual_head);
  batch_.head_bytes_ += pair.expected_head.fields.size() + pair.actual_head.fields.size();
  pair.by_order = draft.by_order;
  pair.origin = draft.origin;
  if (draft.measured && !draft.error) pair.measured = std::string_view();  // the view comes in seal()
  pair.error = std::move(draft.error);
  ranges_.emplace_back(draft.expected, draft.actual);
}

void BatchFiller::seal() {
  ByteBlock& bodies = batch_.bodies_;
  const std::size_t size = bodies.size();
  std::memset(bodies.extend(read_padding), 0, read_padding);
  bodies.shrink(size);
  const auto view = [&](const std::optional<BodyRange>& range) -> std::optional<std::string_view> {
    if (!range) return std::nullopt;
    return std::string_view(bodies.data() + range->offset, range->size);
  };
  for (std::size_t i = 0; i < ranges_.size(); ++i) {
    Pair& pair = batch_.pairs[i];
    (pair.measured ? pair.measured : pair.expected) = view(ranges_[i].first);
    pair.actual = view(ranges_[i].second);
  }
}

}  // namespace treesift
