#include "io/captures/har_entry.h"

#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <charconv>
#include <vector>

#include "base/ascii.h"
#include "base/base64.h"
#include "base/times/instant.h"
#include "io/captures/responses/document_type.h"
#include "io/captures/responses/head_text.h"
#include "io/captures/responses/json_head.h"
#include "io/captures/responses/media_type.h"
#include "io/captures/responses/request_form.h"

namespace treesift {

namespace {

// The members of an object by name; says so when one occurs twice.
class Members {
 public:
  Members(simdjson::dom::element element, std::string_view what, std::string& wrong)
      : what_(what), wrong_(wrong) {
    simdjson::dom::object object;
    if (element.get(object) != simdjson::SUCCESS) {
      complain("", "is no object");
      return;
    }
    for (const auto member : object) members_.push_back(member);
    std::stable_sort(members_.begin(), members_.end(),
                     [](const Member& one, const Member& other) { return one.key < other.key; });
    const auto twice =
        std::adjacent_find(members_.begin(), members_.end(),
                           [](const Member& one, const Member& other) { return one.key == other.key; });
    if (twice != members_.end()) complain("", "has a key that occurs twice");
  }

  // Nothing when it is absent or null.
  std::optional<simdjson::dom::element> find(std::string_view key) const {
    const auto found =
        std::lower_bound(members_.begin(), members_.end(), key,
                         [](const Member& member, std::string_view name) { return member.key < name; });
    if (found == members_.end() || found->key != key || found->value.is_null()) return std::nullopt;
    return found->value;
  }

  std::optional<std::string_view> text(std::string_view key) {
    const std::optional<simdjson::dom::element> value = find(key);
    std::string_view text;
    if (!value) return std::nullopt;
    if (value->get(text) == simdjson::SUCCESS) return text;
    complain(key, "is no text");
    return std::nullopt;
  }

  std::optional<std::int64_t> number(std::string_view key) {
    const std::optional<simdjson::dom::element> value = find(key);
    std::int64_t number = 0;
    if (!value) return std::nullopt;
    if (value->get(number) == simdjson::SUCCESS) return number;
    complain(key, "is no whole number");
    return std::nullopt;
  }

 private:
  using Member = simdjson::dom::key_value_pair;

  void complain(std::string_view key, std::string_view why) {
    if (wrong_.empty()) wrong_ = fmt::format("\"{}{}{}\" {}", what_, key.empty() ? "" : ".", key, why);
  }

  std::string_view what_;
  std::string& wrong_;
  std::vector<Member> members_;
};

// Some recorders give the fields of a form, decoded, instead of the text that was sent.
std::string form_of(simdjson::dom::element params, std::string_view content_type, std::string& wrong) {
  const bool has_parts = parse_media_type(content_type).name == "multipart/form-data";
  simdjson::dom::array fields;
  std::string form;
  if (params.get(fields) != simdjson::SUCCESS) return form;
  for (const simdjson::dom::element field : fields) {
    Members members(field, "postData.params", wrong);
    const std::string_view name = members.text("name").value_or(""),
                           value = members.text("value").value_or("");
    form += form.empty() ? "" : "&";
    form += has_parts ? form_field(name, value) : urlencoded_field(name, value);
  }
  return form;
}

void read_request(simdjson::dom::element element, HarEntry& entry) {
  Members request(element, "request", entry.wrong);
  entry.url = request.text("url");
  entry.method = request.text("method").value_or("");
  if (const auto fields = request.find("headers")) read_json_head(*fields, entry.request_head);
  const auto posted = request.find("postData");
  if (!posted) return;
  Members members(*posted, "postData", entry.wrong);
  entry.posted = members.text("text");
  entry.posted_type = members.text("mimeType").value_or("");
  entry.posted_file = members.text("_file");
  const auto params = members.find("params");
  if (params && entry.posted.value_or("").empty())
    entry.posted_form = form_of(*params, entry.posted_type, entry.wrong);
}

void read_response(simdjson::dom::element element, HarEntry& entry) {
  Members response(element, "response", entry.wrong);
  entry.status = response.number("status");
  // What makes no sense among them is passed over.
  if (const auto fields = response.find("headers")) read_json_head(*fields, entry.head);
  const auto content = response.find("content");
  if (!content) return;
  Members members(*content, "content", entry.wrong);
  entry.size = members.number("size");
  entry.content_type = members.text("mimeType").value_or("");
  entry.text = members.text("text");
  entry.file = members.text("_file");
  entry.encoding = members.text("encoding").value_or("");
}

// Of the body as it travelled, by the head; 0 where that does not say.
std::uint64_t bytes_as_sent(const HarEntry& entry) {
  std::uint64_t sent = 0;
  const std::string_view length = head_value(entry.head, "content-length");
  const auto [end, wrong] = std::from_chars(length.data(), length.data() + length.size(), sent);
  return wrong == std::errc() && end == length.data() + length.size() ? sent : 0;
}

// Whether a response without text had no body at all, rather than one that the recorder dropped: some write a size of 0
// then as well.
bool had_no_body(const HarEntry& entry) {
  const std::int64_t status = entry.status.value_or(0);
  if (entry.method == "HEAD" || status == 204 || status == 205) return true;
  if (status == 304) return false;  // the user saw what the browser had kept
  const bool is_empty = entry.size && *entry.size == 0 && bytes_as_sent(entry) == 0;
  return is_empty || (status >= 300 && status < 400);
}

// What the recorder says of the body that it left out; empty where it says nothing. A size of 0 does not
// count: of a response that the browser had kept it says so as well.
std::string size_of_unseen_body(const HarEntry& entry) {
  if (entry.size && *entry.size > 0) return fmt::format("{} bytes", *entry.size);
  const std::uint64_t sent = bytes_as_sent(entry);
  return sent > 0 ? fmt::format("{} bytes as sent", sent) : "";
}

void take_no_body(const HarEntry& entry, CapturedResponse& response) {
  if (had_no_body(entry)) return;
  const std::string size = size_of_unseen_body(entry);
  if (!size.empty()) note_unseen_body(response.head, size);
  fail(response, ResponseFault::no_body, "the HAR entry has no text");
}

// The bytes as they came, in whatever encoding.
void take_file(const HarEntry& entry, std::uint64_t body_limit, const ReadHarFile& read_file,
               CapturedResponse& response) {
  std::string detail;
  const ResponseFault fault = read_file(*entry.file, body_limit, response.body, detail);
  if (fault != ResponseFault::none) fail(response, fault, std::move(detail));
}

void take_request(const HarEntry& entry, std::uint64_t body_limit, const ReadHarFile& read_file,
                  CapturedResponse& response) {
  response.method = entry.method;
  response.request_head = entry.request_head;
  std::string stored, detail;
  const bool is_stored = entry.posted.value_or("").empty() && entry.posted_file && read_file &&
                         read_file(*entry.posted_file, body_limit, stored, detail) == ResponseFault::none;
  take_request_body(entry.posted_type, is_stored ? stored : entry.posted.value_or(""), response);
  if (!is_stored && !entry.posted_form.empty()) response.request_form = entry.posted_form;
}

void take_body(const HarEntry& entry, std::uint64_t body_limit, const ReadHarFile& read_file,
               CapturedResponse& response) {
  if (!entry.text && entry.file && read_file) return take_file(entry, body_limit, read_file, response);
  if (!entry.text) return take_no_body(entry, response);
  const bool base64 = entry.encoding == "base64";
  if (!base64 && !entry.encoding.empty())
    return fail(response, ResponseFault::unknown_encoding,
                "the text of the HAR entry is in an unknown encoding");
  const std::size_t bound = base64 ? decoded_base64_bound(*entry.text) : entry.text->size();
  if (bound > body_limit + (base64 ? 2 : 0))
    return fail(response, ResponseFault::too_large,
                fmt::format("the body has {} bytes; the limit is {}", bound, body_limit));
  if (!base64) {
    response.body = *entry.text;
    response.is_text = true;
    return;
  }
  response.body.resize(bound);
  const std::optional<std::size_t> size = decode_base64(*entry.text, response.body.data());
  if (!size)
    return fail(response, ResponseFault::bad_content, "the text of the HAR entry is not valid base64");
  response.body.resize(*size);
}

}  // namespace

HarEntry read_har_entry(simdjson::dom::element element) {
  HarEntry entry;
  Members members(element, "entry", entry.wrong);
  if (const auto request = members.find("request")) read_request(*request, entry);
  if (const auto response = members.find("response")) read_response(*response, entry);
  std::string_view started;
  const auto start = members.find("startedDateTime");
  if (start && start->get(started) == simdjson::SUCCESS) entry.started = started;
  return entry;
}

HarOutcome response_of(const HarEntry& entry, const CaptureOptions& options, const ReadHarFile& read_file,
                       CapturedResponse& response) {
  std::string body = std::move(response.body);  // for its memory
  body.clear();
  response = CapturedResponse{};
  response.body = std::move(body);
  response.address = entry.url.value_or("");
  response.is_url = true;
  take_request(entry, options.body_limit, read_file, response);
  // 0, or -1 of Playwright: the request failed.
  if (entry.wrong.empty() && entry.status.value_or(1) <= 0 && !entry.text && !entry.file)
    return HarOutcome::not_a_response;
  if (!entry.wrong.empty() || !entry.url || !entry.status || *entry.status < 0 || *entry.status > 999) {
    fail(response, ResponseFault::bad_record,
         !entry.wrong.empty() ? entry.wrong : "the HAR entry has no URL or no status");
    return HarOutcome::response;
  }
  response.status = static_cast<std::uint16_t>(*entry.status);
  MediaType type = parse_media_type(entry.content_type);
  response.media_type = std::move(type.name);
  response.charset = std::move(type.charset);
  response.head = entry.head;
  response.clock = read_instant(head_value(entry.head, "date"));
  if (!response.clock) response.clock = read_instant(entry.started);
  if (!may_be_wanted(response, options.kinds)) return HarOutcome::other_type;
  take_body(entry, options.body_limit, read_file, response);
  return is_wanted(response, options.kinds) ? HarOutcome::response : HarOutcome::other_type;
}

}  // namespace treesift
