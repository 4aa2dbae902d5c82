// A response on its way through the join. Internal to io/.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/binary.h"
#include "io/captures/responses/captured_response.h"
#include "io/pairing/occurrence_counts.h"
#include "io/pairs/pair.h"

namespace treesift {

struct KeyedResponse {
  std::string key;
  KeyHash hash;
  KeyHash page;               // of method, host and path (ResponseLabels); {}: of a file
  std::uint64_t fields = 0;   // of the names of what was sent
  std::uint64_t before = 0;   // of the request before it in its capture (ResponseLabels::step)
  std::uint64_t context = 0;  // of the two requests before it; both 0: of a file
  // Of a request whose path has a number that the program may have given to what was just made, such as
  // /orders/5061: what both captures know it by; {}: of no such request.
  KeyHash made;
  // The how many-th of its key in its capture, from 1; 0: not counted.
  std::uint64_t occurrence = 0;
  // Its place in the order of reading, which takes turns: 2 p for the p-th response of expected, 2 p + 1 for
  // that of actual.
  std::uint64_t rank = 0;
  bool is_url = false;
  std::string_view type;  // of documents, static; empty: to be sniffed
  ResponseHead head;
  ResponseFault fault = ResponseFault::none;
  std::string fault_detail;
  std::string group;           // GroupField; empty: none
  bool is_other_type = false;  // not compared
  bool is_repeat = false;      // the same bytes came under the same key before, in the same capture
  std::string body;

  Side side() const { return rank % 2 == 0 ? Side::expected : Side::actual; }
};

// Appends all of it but what finds its partner (hash to occurrence), in a form for this program alone. The
// key comes first.
void append_response(std::string& out, const KeyedResponse& response);

// Reads what append_response has written. Throws BinaryError for fewer bytes.
KeyedResponse take_response(BinaryReader& in);

}  // namespace treesift
