// A pair (expected, actual) as it leaves an archive, a fault of one pair, and the batches that pairs travel
// in.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/byte_block.h"
#include "io/captures/responses/captured_response.h"
#include "io/pairs/pair_origin.h"

namespace treesift {

// What can be wrong with one pair. Such a fault becomes a verdict of that pair; the run goes on.
enum class PairErrorCode {
  duplicate_id,       // the id has appeared before
  duplicate_side,     // two expected or two actual members in one pair
  bad_id,             // the id breaks the rules (see check_id in io/archives/member_name.h)
  not_a_pair_member,  // a tar member whose name is not `<id>/expected.EXT` or `<id>/actual.EXT`
  not_a_file,         // a pair member that is a link, a device or the like
  unknown_type,       // an extension or "type" that treesift does not read
  member_too_large,   // a body beyond the byte limit
  line_too_long,      // a JSON line beyond the byte limit
  bad_json_line,      // a line that is not the JSON object it should be
  duplicate_key,      // a key that occurs twice in one JSON line
  bad_base64,         // expected_base64 or actual_base64 cannot be decoded
  faulty_response,    // a side of two captures cannot be judged (ResponseFault)
  duplicate_name,     // a capture of files holds two of one name
  other_type,         // one side of two captures is of a type that is not compared
};

// The stable name for machines, such as "archive:duplicate-id" or "limit:bytes".
std::string_view code_name(PairErrorCode code);
// The code of that name; nothing for other names, those of ResponseFault among them.
std::optional<PairErrorCode> code_named(std::string_view name);
// One sentence for people.
std::string_view sentence(PairErrorCode code);

struct PairError {
  PairErrorCode code;
  std::string message;  // valid UTF-8
  // Of `faulty_response`: what is wrong with the response.
  ResponseFault fault = ResponseFault::none;
};

// The code of the fault where there is one, such as "capture:no-body".
std::string_view code_name(const PairError& error);

// What HTTP said of one side, as far as its capture knows.
struct ResponseHead {
  std::uint16_t status = 0;                // 0: unknown
  std::string media_type;                  // in lower case: "text/html"; empty: unknown
  std::string charset;                     // as declared there; empty when it was not
  bool is_text = false;                    // the capture holds the body as text: UTF-8 whatever was declared
  std::optional<std::int64_t> clock = {};  // when it was made, in seconds since 1970; none: unknown

  // The label of the encoding that the body is in, as far as HTTP or the recorder tells.
  std::string_view charset_of_body() const { return is_text ? "utf-8" : std::string_view(charset); }

  bool operator==(const ResponseHead&) const = default;
};

struct Pair {
  std::uint64_t sequence = 0;  // position in the run, counted over all inputs
  std::string id;              // valid UTF-8 without control characters, even when the stored id was not
  std::string group;           // that the input puts it into, as harmless as the id; empty: none
  // The bodies, views into the batch. One that is missing makes the pair unpaired, both are missing when
  // `error`.
  std::optional<std::string_view> expected;
  std::optional<std::string_view> actual;
  // "html", "htm", "xhtml", "xml", "svg", "json"; empty when the archive does not say. Static storage.
  std::string_view type;         // of expected, or of actual when there is no expected
  std::string_view actual_type;  // of actual; may differ from `type`
  ResponseHead expected_head, actual_head;
  // A pair that was measured before instead of one with bodies: its JSON object, or the record that this run
  // has stored of it; a view into the batch.
  std::optional<std::string_view> measured;
  PairOrigin origin;
  std::optional<PairError> error;

  bool unpaired() const { return !error && !measured && (!expected || !actual); }
};

// Pairs with the bytes that they view. Views stay valid when the batch is moved, until it is filled again or
// destroyed. After each body at least read_padding bytes may be read; after the last they are zero.
class PairBatch {
 public:
  std::vector<Pair> pairs;
  std::uint64_t first_sequence = 0;
  std::size_t input = 0;  // index of the input of a run that the pairs are of

  // Bytes of all bodies.
  std::size_t body_bytes() const { return bodies_.size(); }
  // Bytes of memory held, for budgets: the block of bodies and what the pairs take themselves.
  std::size_t memory_bytes() const { return bodies_.capacity() + pairs.capacity() * sizeof(Pair); }

 private:
  friend class BatchFiller;
  ByteBlock bodies_;
};

}  // namespace treesift
