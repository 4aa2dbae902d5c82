#include "io/pairing/joined_pairs.h"

#include <fmt/format.h>

#include <cstring>
#include <utility>

#include "base/utf8.h"
#include "io/archives/member_name.h"

namespace treesift {

namespace {

BodyRange copy_body(const std::string& body, ByteBlock& bodies) {
  const BodyRange range{bodies.size(), body.size()};
  char* into = bodies.extend(body.size());
  if (!body.empty()) std::memcpy(into, body.data(), body.size());
  return range;
}

void note_fault(std::string_view side, const KeyedResponse& response, PairDraft& draft) {
  if (response.fault == ResponseFault::none || draft.error) return;
  const std::string_view what =
      response.fault_detail.empty() ? sentence(response.fault) : std::string_view(response.fault_detail);
  const bool too_large = response.fault == ResponseFault::too_large;
  draft.fail(too_large ? PairErrorCode::member_too_large : PairErrorCode::faulty_response,
             fmt::format("{}: {}", side, what));
  if (!too_large) draft.error->fault = response.fault;
}

// A recorder may meet one URL twice. A directory or archive that holds one name twice is damaged or two in
// one.
void note_repetition(std::string_view side, const KeyedResponse& response, std::uint64_t occurrence,
                     PairDraft& draft) {
  if (occurrence > 1 && !response.is_url)
    draft.fail(PairErrorCode::duplicate_name,
               fmt::format("the {} capture holds more than one file of this name", side));
}

// The other side is a document.
void note_other_type(std::string_view side, const KeyedResponse& response, PairDraft& draft) {
  if (!response.is_other_type) return;
  const std::string type = valid_utf8(response.head.media_type);
  draft.fail(PairErrorCode::other_type, type.empty() ? fmt::format("{}: of a kind that is not compared", side)
                                                     : fmt::format("{}: {} is not compared", side, type));
}

// What both captures say of a body that neither holds can be judged.
void note_sides(const JoinedResponses& joined, PairDraft& draft) {
  const auto note = [&](std::string_view side, const std::optional<KeyedResponse>& response) {
    if (!response) return;
    if (!joined.have_unseen_bodies()) note_fault(side, *response, draft);
    note_repetition(side, *response, joined.occurrence, draft);
    note_other_type(side, *response, draft);
  };
  note("expected", joined.expected);
  note("actual", joined.actual);
}

}  // namespace

bool JoinedPairs::next(BatchFiller& filler) {
  if (!join_.next(joined_)) return false;
  const std::size_t start = filler.bodies().size();
  PairDraft draft;
  draft.by_order = joined_.by_order;
  draft.id = pair_id(joined_.any().key, joined_.occurrence);
  if (!group_.empty()) draft.id = group_ + "/" + draft.id;
  draft.group = group_.empty() ? sanitise_id(joined_.group()) : group_;
  note_sides(joined_, draft);
  if (joined_.expected) {
    draft.expected = copy_body(joined_.expected->body, filler.bodies());
    draft.expected_type = joined_.expected->type;
    draft.expected_head = std::move(joined_.expected->head);
  }
  if (joined_.actual) {
    draft.actual = copy_body(joined_.actual->body, filler.bodies());
    draft.actual_type = joined_.actual->type;
    draft.actual_head = std::move(joined_.actual->head);
  }
  filler.add(std::move(draft), start, stream_.next_sequence++);
  return true;
}

}  // namespace treesift
