#include "io/captures/responses/captured_response.h"

#include "io/captures/responses/code_words.h"

namespace treesift {

namespace {

constexpr CodeWords<ResponseFault> fault_words[] = {
    {ResponseFault::none, "capture:none", "Nothing is wrong with the response."},
    {ResponseFault::too_large, "capture:too-large", "The body is larger than the byte limit."},
    {ResponseFault::no_body, "capture:no-body", "The recorder kept no body of this response."},
    {ResponseFault::cut_by_recorder, "capture:cut-by-recorder",
     "The recorder says that it stored only a part of the response."},
    {ResponseFault::bad_record, "capture:bad-record",
     "What the recorder wrote about this response makes no sense or is damaged."},
    {ResponseFault::bad_http_head, "capture:bad-http-head", "The response does not begin with an HTTP head."},
    {ResponseFault::bad_transfer, "capture:bad-transfer",
     "The stored body is not as long, or not chunked, as the HTTP head says."},
    {ResponseFault::bad_content, "capture:bad-content", "The compressed body is damaged or was cut."},
    {ResponseFault::unknown_encoding, "capture:unknown-encoding",
     "The body is in an encoding that treesift does not read."},
    {ResponseFault::lost_revisit, "capture:lost-revisit",
     "The body is said to be that of an earlier response, which the capture does not hold."},
};

}  // namespace

std::string_view charset_of_body(const CapturedResponse& response) {
  return response.is_text ? "utf-8" : std::string_view(response.charset);
}

void keep_head_only(CapturedResponse& response) {
  response.is_other_type = true;
  response.body.clear();
  response.fault = ResponseFault::none;
  response.fault_detail.clear();
}

std::string_view code_name(ResponseFault fault) {
  return words_of(fault_words, fault).name;
}

std::string_view sentence(ResponseFault fault) {
  return words_of(fault_words, fault).sentence;
}

void fail(CapturedResponse& response, ResponseFault fault, std::string detail) {
  response.body.clear();
  response.fault = fault;
  response.fault_detail = std::move(detail);
}

}  // namespace treesift
