// The request records of a WARC, kept until their responses come. Internal to io/.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "io/captures/responses/captured_response.h"
#include "io/captures/warc/warc_records.h"

namespace treesift {

// What ties a request to its response: WARC-Concurrent-To in either of the two, naming the other's record id;
// or, when neither has that field, the same target and no record in between.
struct WarcTies {
  std::string id;
  std::string target;
  std::vector<std::string> concurrent_to;
};

// By the head of a record.
WarcTies warc_ties(const WarcRecord& record);

struct WarcRequest {
  WarcTies ties;
  std::string method;           // empty when the request makes no sense
  std::uint64_t body_hash = 0;  // XXH3 of the bytes after the head; 0 when there are none, or a form
  std::string form, json;       // see request_form.h and request_json.h
  std::string head;             // its fields, see head_text.h
};

// Reads the block of a request record and finishes it. Throws ArchiveError.
WarcRequest read_request(WarcRecords& records, const WarcRecord& record);

// Whether no record stands between the two.
enum class Adjacent { no, yes };

// Whether a request is that of a response, as WarcTies says.
bool belong_together(const WarcTies& request, const WarcTies& response, Adjacent adjacent);

// Requests whose responses have not come yet, the last few of them: recorders write a request and its
// response one right after the other.
class WarcRequests {
 public:
  // To be called for each request; the oldest one is forgotten when there are too many.
  void remember(WarcRequest request);
  // To be called for each record that is not a request.
  void pass_other_record() { last_was_request_ = false; }
  // Gives `response` method and body hash of its request, if that stood before it.
  void give_to(const WarcTies& ties, CapturedResponse& response);
  // The same from a request that is known to be its own.
  static void give(WarcRequest request, CapturedResponse& response);

 private:
  std::deque<WarcRequest> waiting_;
  bool last_was_request_ = false;
};

// A URI without the angle brackets that wget writes around it.
std::string_view without_brackets(std::string_view uri);

// What the record is about: its WARC-Target-URI, without brackets.
std::string_view warc_target(const WarcRecord& record);

}  // namespace treesift
