#include "io/captures/responses/document_type.h"

#include <algorithm>
#include <array>

#include "base/ascii.h"
#include "base/output_kind.h"
#include "io/archives/member_name.h"
#include "io/captures/responses/media_type.h"
#include "io/captures/responses/packed_file.h"

namespace treesift {

namespace {

using namespace std::string_view_literals;

struct MediaTypeRow {
  std::string_view media_type;
  std::string_view type;
};

constexpr std::array media_types{
    MediaTypeRow{"text/html", "html"},
    MediaTypeRow{"application/xhtml+xml", "xhtml"},
    MediaTypeRow{"image/svg+xml", "svg"},
    MediaTypeRow{"text/xml", "xml"},
    MediaTypeRow{"application/xml", "xml"},
    MediaTypeRow{"application/json", "json"},
    MediaTypeRow{"text/json", "json"},
    MediaTypeRow{"application/jsonl", "jsonl"},
    MediaTypeRow{"application/jsonlines", "jsonl"},
    MediaTypeRow{"application/x-ndjson", "jsonl"},
    MediaTypeRow{"application/x-jsonlines", "jsonl"},
    MediaTypeRow{"text/csv", "csv"},
    MediaTypeRow{"application/csv", "csv"},
    MediaTypeRow{"text/tab-separated-values", "tsv"},
    MediaTypeRow{"text/css", "css"},
    MediaTypeRow{"text/markdown", "md"},
    MediaTypeRow{"text/calendar", "ics"},
    MediaTypeRow{"text/vcard", "vcf"},
    MediaTypeRow{"text/javascript", "js"},
    MediaTypeRow{"text/ecmascript", "js"},
    MediaTypeRow{"application/javascript", "js"},
    MediaTypeRow{"application/x-javascript", "js"},
    MediaTypeRow{"application/ecmascript", "js"},
    MediaTypeRow{"application/yaml", "yaml"},
    MediaTypeRow{"application/toml", "toml"},
    MediaTypeRow{"application/sql", "sql"},
    MediaTypeRow{"image/png", "png"},
    MediaTypeRow{"image/jpeg", "jpg"},
    MediaTypeRow{"application/pdf", "pdf"},
    MediaTypeRow{"application/zip", "zip"},
    MediaTypeRow{"application/gzip", "gz"},
    MediaTypeRow{"application/wasm", "wasm"},
};

// Byte order marks and what may stand before the first character.
constexpr std::string_view not_looked_at = "\xEF\xBB\xBF\xFE\xFF\0 \t\r\n\f"sv;

// "": cannot tell.
std::string_view type_by_media(std::string_view media_type) {
  const auto* found = std::find_if(media_types.begin(), media_types.end(),
                                   [&](const MediaTypeRow& row) { return row.media_type == media_type; });
  if (found != media_types.end()) return found->type;
  if (media_type.ends_with("+xml")) return "xml";
  if (media_type.ends_with("+json")) return "json";
  for (const std::string_view never_text : {"image/", "audio/", "video/", "font/"}) {
    if (media_type.starts_with(never_text)) return "bin";
  }
  return "";
}

bool has_lines(std::string_view type) {
  const std::optional<OutputKind> kind = kind_of_type(type);
  return kind && way_of_reading(*kind) == OutputKind::text;
}

std::string_view path_of(const CapturedResponse& response) {
  std::string_view address = response.address;
  if (!response.is_url) return address;
  address = address.substr(0, address.find_first_of("?#"));
  const std::size_t authority = address.find("://");
  if (authority == std::string_view::npos) return address;
  const std::size_t path = address.find('/', authority + 3);
  return path == std::string_view::npos ? std::string_view() : address.substr(path);
}

// By media type and address; "" where only the body can tell.
std::string_view type_before_body(const CapturedResponse& response) {
  const std::string_view by_media = type_by_media(response.media_type);
  if (!by_media.empty()) return by_media;
  const std::string_view path = path_of(response);
  const std::string_view extension = response.is_unpacked ? unpacked_extension(path) : extension_of(path);
  const std::string_view by_name = known_type(lower_case(extension));
  // Some servers call text/plain what they have no name for; but no page and no picture.
  if (!response.media_type.starts_with("text/")) return by_name;
  const bool is_text = has_lines(by_name) || by_name == "csv" || by_name == "tsv" || by_name == "jsonl";
  return is_text ? by_name : "txt";
}

// HTML, XML or JSON, of which nothing else tells.
OutputKind tree_kind(std::string_view body) {
  const std::size_t first = body.find_first_not_of(not_looked_at);
  if (first == std::string_view::npos) return OutputKind::html;
  if (body[first] == '{' || body[first] == '[') return OutputKind::json;
  return body.substr(first).starts_with("<?xml") ? OutputKind::xml : OutputKind::html;
}

}  // namespace

// Blank bodies are documents as well: empty ones.
bool begins_as_document(std::string_view body) {
  const std::size_t first = body.find_first_not_of(not_looked_at);
  return first == std::string_view::npos || "<{["sv.find(body[first]) != std::string_view::npos;
}

std::string_view type_by_body(std::string_view body) {
  if (begins_as_document(body)) return "";
  return looks_like_text(body) ? "txt" : "bin";
}

std::string_view document_type(const CapturedResponse& response) {
  const std::string_view type = type_before_body(response);
  if (!type.empty() || response.fault != ResponseFault::none) return type;
  return type_by_body(response.body);
}

bool may_be_wanted(const CapturedResponse& response, KindSet kinds) {
  const auto has = [&](std::string_view type) {
    const std::optional<OutputKind> kind = kind_of_type(type);
    return !kind || kinds.has(*kind);
  };
  if (has(type_before_body(response))) return true;
  const bool is_packed = !response.is_url && is_called_packed(response.address);
  return is_packed && has(known_type(lower_case(unpacked_extension(response.address))));
}

bool is_wanted(const CapturedResponse& response, KindSet kinds) {
  const std::string_view type = document_type(response);
  if (type.empty() && response.fault != ResponseFault::none) return true;
  return kinds.has(kind_of_type(type).value_or(tree_kind(response.body)));
}

}  // namespace treesift
