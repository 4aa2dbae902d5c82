#include "io/captures/warc/warc_requests.h"

#include <xxhash.h>

#include <algorithm>
#include <memory>

#include "io/captures/responses/head_text.h"
#include "io/captures/responses/http_head.h"
#include "io/captures/responses/request_form.h"
#include "io/captures/responses/request_json.h"
#include "io/captures/warc/warc_body.h"

namespace treesift {

namespace {

constexpr std::size_t max_waiting = 16;

struct FreeHash {
  void operator()(XXH3_state_t* state) const { XXH3_freeState(state); }
};

// The hash of what is left of the block, whatever its size.
std::uint64_t hash_block(WarcRecords& records) {
  if (records.left() == 0) return 0;
  const std::unique_ptr<XXH3_state_t, FreeHash> state(XXH3_createState());
  XXH3_64bits_reset(state.get());
  for (std::string_view bytes = records.available(); !bytes.empty(); bytes = records.available()) {
    XXH3_64bits_update(state.get(), bytes.data(), bytes.size());
    records.consume(bytes.size());
  }
  return XXH3_64bits_digest(state.get());
}

// The rest of the block.
void read_body(WarcRecords& records, std::string_view content_type, WarcRequest& request) {
  if (!may_be_form(content_type, records.left()) && !may_be_request_json(content_type, records.left())) {
    request.body_hash = hash_block(records);
    return;
  }
  std::string body;
  for (std::string_view bytes = records.available(); !bytes.empty(); bytes = records.available()) {
    body += bytes;
    records.consume(bytes.size());
  }
  CapturedResponse sent;
  take_request_body(content_type, body, sent);
  request.body_hash = sent.request_body_hash;
  request.form = std::move(sent.request_form);
  request.json = std::move(sent.request_json);
}

bool names(const std::vector<std::string>& ids, const std::string& id) {
  return !id.empty() && std::find(ids.begin(), ids.end(), id) != ids.end();
}

}  // namespace

std::string_view without_brackets(std::string_view uri) {
  return uri.size() >= 2 && uri.starts_with('<') && uri.ends_with('>') ? uri.substr(1, uri.size() - 2) : uri;
}

std::string_view warc_target(const WarcRecord& record) {
  return without_brackets(record.fields.find("warc-target-uri").value_or(""));
}

WarcTies warc_ties(const WarcRecord& record) {
  WarcTies ties{
      std::string(record.fields.find("warc-record-id").value_or("")), std::string(warc_target(record)), {}};
  for (const HeaderField& field : record.fields.all())
    if (field.name == "warc-concurrent-to") ties.concurrent_to.push_back(field.value);
  return ties;
}

WarcRequest read_request(WarcRecords& records, const WarcRecord& record) {
  WarcRequest request{warc_ties(record), "", 0, "", "", ""};
  std::string text;
  HttpHead head;
  if (take_http_head(records, text).empty() && parse_request_head(text, head).empty()) {
    request.method = head.method;
    request.head = head_text(head.fields);
    read_body(records, head.fields.find("content-type").value_or(""), request);
  }
  records.finish();
  return request;
}

bool belong_together(const WarcTies& request, const WarcTies& response, Adjacent adjacent) {
  if (names(response.concurrent_to, request.id) || names(request.concurrent_to, response.id)) return true;
  return adjacent == Adjacent::yes && request.concurrent_to.empty() && response.concurrent_to.empty() &&
         request.target == response.target;
}

void WarcRequests::remember(WarcRequest request) {
  if (waiting_.size() == max_waiting) waiting_.pop_front();
  waiting_.push_back(std::move(request));
  last_was_request_ = true;
}

void WarcRequests::give(WarcRequest request, CapturedResponse& response) {
  response.method = std::move(request.method);
  response.request_body_hash = request.body_hash;
  response.request_form = std::move(request.form);
  response.request_json = std::move(request.json);
  response.request_head = std::move(request.head);
}

void WarcRequests::give_to(const WarcTies& ties, CapturedResponse& response) {
  for (auto request = waiting_.rbegin(); request != waiting_.rend(); ++request) {
    const bool adjacent = last_was_request_ && request == waiting_.rbegin();
    if (!belong_together(request->ties, ties, adjacent ? Adjacent::yes : Adjacent::no)) continue;
    give(std::move(*request), response);
    waiting_.erase(std::next(request).base());
    return;
  }
}

}  // namespace treesift
