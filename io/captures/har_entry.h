// One entry of a HAR's log. Internal to io/.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/simdjson_types.h"
#include "io/captures/responses/capture_reader.h"
#include "io/captures/responses/captured_response.h"

namespace treesift {

// What treesift reads of an entry; the views last as long as the JSON that it was read from.
struct HarEntry {
  std::optional<std::string_view> url;
  std::string_view method;
  std::optional<std::string_view> posted;       // the text of the request's body
  std::string_view posted_type;                 // its content type
  std::string posted_form;                      // its fields (request_form.h), where it has no text
  std::string request_head;                     // the fields of the request (responses/head_text.h)
  std::optional<std::string_view> posted_file;  // the name of the file that holds it, instead of a text
  std::optional<std::int64_t> status;
  std::string_view content_type;
  std::optional<std::int64_t> size;  // of the body, as the recorder says
  std::optional<std::string_view> text;
  std::optional<std::string_view> file;  // the name of the file that holds the body, instead of a text
  std::string_view encoding;             // of text: "base64", or empty
  std::string head;                      // the fields of the response's head (responses/head_text.h)
  std::string_view started;              // when the request was sent, as the recorder says
  std::string wrong;  // what makes no sense: a value of another type, a key that occurs twice
};

// Reads "request" and "response" of an entry (HAR 1.2, "entries").
HarEntry read_har_entry(simdjson::dom::element entry);

enum class HarOutcome {
  response,       // `response` is set, with or without a fault
  other_type,     // of a type that is not compared
  not_a_response  // none came
};

// What recorders that keep bodies in files of their own (Playwright's "_file") have stored under a name, up
// to `limit` bytes, into `body`; no fault when it is whole. `detail` says what is wrong.
using ReadHarFile = std::function<ResponseFault(std::string_view name, std::uint64_t limit, std::string& body,
                                                std::string& detail)>;

// Without `read_file` an entry whose body is in a file has none.
HarOutcome response_of(const HarEntry& entry, const CaptureOptions& options, const ReadHarFile& read_file,
                       CapturedResponse& response);

}  // namespace treesift
