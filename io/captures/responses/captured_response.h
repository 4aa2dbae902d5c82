// One response of a program as a capture tool recorded it, whatever the tool.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace treesift {

// Why a response that is there cannot be judged. It becomes an error verdict; the run goes on.
enum class ResponseFault : std::uint8_t {
  none,
  too_large,         // its body is beyond CaptureOptions::body_limit, stored or decoded
  no_body,           // the recorder kept no body
  cut_by_recorder,   // the recorder says that it stored a part only
  bad_record,        // the recorder's own framing or fields make no sense
  bad_http_head,     // no status line, or lines that are not header fields
  bad_transfer,      // chunks that make no sense, or not as many bytes as the head promises
  bad_content,       // gzip, deflate, br or zstd data that is damaged or cut
  unknown_encoding,  // a content or transfer encoding that treesift does not read
  lost_revisit,      // the same as a response that the capture does not hold
};

// The stable name for machines, such as "capture:bad-transfer".
std::string_view code_name(ResponseFault fault);
// One sentence for people.
std::string_view sentence(ResponseFault fault);

struct CapturedResponse {
  // The URL as recorded; of a file its path below the directory, of an archive's member its name. Any bytes.
  std::string address;
  bool is_url = false;
  std::string method;                   // "GET", "POST", …; empty when the capture does not say
  std::uint64_t request_body_hash = 0;  // XXH3 of the request's body; 0 when there is none, or a form
  std::string request_form;             // of a form that was sent: what request_form.h makes of it
  std::string request_json;             // of a JSON body that was sent: its fields, in the same notation
  std::uint16_t status = 0;             // of HTTP; 0 when the capture does not say
  // In lower case, without parameters: "text/html"; empty when the capture does not say.
  std::string media_type;
  std::string charset;   // as the recorded content type declares it; empty when it does not
  bool is_text = false;  // the capture holds the body as text, so it is UTF-8 whatever was declared
  // When the response was made, in seconds since 1970: its Date, else what the recorder says; none: unknown.
  std::optional<std::int64_t> clock;
  std::string request_head;  // the fields of the request, in the same form; empty when the capture has none
  std::string head;  // the fields of its head as head_text.h writes them; empty when the capture has none
  std::string body;  // decoded: as a program gave it to its user, whatever the transfer. Empty with a fault
  bool is_unpacked = false;    // it is a file that was packed: index.html.gz (packed_file.h)
  bool is_other_type = false;  // of a kind that is not compared: neither body nor fault are known
  ResponseFault fault = ResponseFault::none;
  std::string fault_detail;  // valid UTF-8, for people: what exactly, and at which byte
};

// The label of the encoding that the body is in, as far as HTTP or the recorder tells.
std::string_view charset_of_body(const CapturedResponse& response);

// Makes it a response of another type: what is known of it stays, the body goes.
void keep_head_only(CapturedResponse& response);

// The response cannot be judged: it has that fault, and no body.
void fail(CapturedResponse& response, ResponseFault fault, std::string detail);

}  // namespace treesift
