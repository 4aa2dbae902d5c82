// multipart/form-data: parts between lines that begin with "--" and the boundary (RFC 7578; RFC 2046, section
// 5.1). Each part has header lines, of which Content-Disposition tells the field's name, a blank line, and
// the content up to the line end before the next delimiter. A body that does not follow that to its closing
// delimiter is not a form here: it then counts byte by byte, and nothing that was sent is overlooked.
//
// Cost: linear in the body, except for boundaries made to be found half everywhere: 70 bytes each at most.
#include "io/captures/responses/request_form.h"

#include <fmt/format.h>

#include <iterator>
#include <optional>

#include "base/hash.h"
#include "base/hex.h"
#include "base/percent_encoding.h"
#include "io/captures/responses/header_fields.h"
#include "io/captures/responses/media_type.h"
#include "io/captures/responses/request_json.h"

namespace treesift {

namespace {

constexpr std::size_t longest_boundary = 70;

bool is_urlencoded(std::string_view content_type) {
  return parse_media_type(content_type).name == "application/x-www-form-urlencoded";
}

bool is_multipart(std::string_view content_type) {
  return parse_media_type(content_type).name == "multipart/form-data";
}

void append_escaped(std::string& out, std::string_view text) {
  for (const char c : text) {
    if (is_unreserved(c))
      out.push_back(c);
    else
      append_percent_encoded(out, c);
  }
}

// The WHATWG's urlencoded serialising: a blank is a plus sign.
void append_urlencoded(std::string& out, std::string_view text) {
  for (const char c : text) {
    if (c == ' ')
      out.push_back('+');
    else if (c == '*')
      out.push_back(c);
    else
      append_escaped(out, {&c, 1});
  }
}

// Takes the line end at the front; false when there is none.
bool take_line_end(std::string_view& text) {
  const std::size_t length = text.starts_with("\r\n") ? 2 : text.starts_with('\n') ? 1 : 0;
  text.remove_prefix(length);
  return length > 0;
}

// Walks over the parts.
class FormParts {
 public:
  FormParts(std::string_view body, std::string_view boundary) : rest_(body), delimiter_("--") {
    delimiter_ += boundary;
  }

  // Nothing when the body makes no sense.
  std::optional<std::string> read() {
    std::string form;
    if (!rest_.starts_with(delimiter_)) return std::nullopt;
    rest_.remove_prefix(delimiter_.size());
    while (!rest_.starts_with("--")) {
      if (!take_line_end(rest_) || !read_part(form)) return std::nullopt;
    }
    return form;
  }

 private:
  // Goes on behind the delimiter that ends the part.
  bool read_part(std::string& form) {
    const std::optional<std::size_t> head = head_length(rest_);
    if (!head || !fields_.parse(rest_.substr(0, *head)).empty()) return false;
    const auto disposition = fields_.find("content-disposition");
    if (!disposition) return false;
    rest_.remove_prefix(*head);
    const std::size_t end = rest_.find("\n" + delimiter_);
    if (end == std::string_view::npos) return false;
    std::string_view content = rest_.substr(0, end);
    if (content.ends_with('\r')) content.remove_suffix(1);
    rest_.remove_prefix(end + 1 + delimiter_.size());
    if (!form.empty()) form.push_back('&');
    form += form_field(parameter_of(*disposition, "name"), content);
    return true;
  }

  std::string_view rest_;
  std::string delimiter_;
  HeaderFields fields_;
};

}  // namespace

bool may_be_form(std::string_view content_type, std::uint64_t length) {
  if (length == 0 || length > largest_multipart_form) return false;
  return is_multipart(content_type) || (length <= largest_urlencoded_form && is_urlencoded(content_type));
}

std::string form_field(std::string_view name, std::string_view value) {
  std::string field;
  append_escaped(field, name);
  return field + "=" + hex_text(hash_of(value));
}

std::string urlencoded_field(std::string_view name, std::string_view value) {
  std::string field;
  append_urlencoded(field, name);
  field += '=';
  append_urlencoded(field, value);
  return field;
}

std::string request_form(std::string_view content_type, std::string_view body) {
  if (!may_be_form(content_type, body.size())) return {};
  if (is_urlencoded(content_type)) return std::string(body);
  const std::string boundary = parameter_of(content_type, "boundary");
  if (boundary.empty() || boundary.size() > longest_boundary) return {};
  return FormParts(body, boundary).read().value_or("");
}

void take_request_body(std::string_view content_type, std::string_view body, CapturedResponse& response) {
  response.request_form = request_form(content_type, body);
  response.request_json = request_json(content_type, body);
  const bool is_plain = response.request_form.empty() && !body.empty();
  response.request_body_hash = is_plain ? hash_of(body) : 0;
}

}  // namespace treesift
