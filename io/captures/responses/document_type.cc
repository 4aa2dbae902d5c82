#include "io/captures/responses/document_type.h"

#include <algorithm>
#include <array>

#include "base/ascii.h"
#include "io/archives/member_name.h"

namespace treesift {

namespace {

using namespace std::string_view_literals;

struct MediaTypeRow {
  std::string_view media_type;
  std::string_view type;
};

constexpr std::array media_types{
    MediaTypeRow{"text/html", "html"},      MediaTypeRow{"application/xhtml+xml", "xhtml"},
    MediaTypeRow{"image/svg+xml", "svg"},   MediaTypeRow{"text/xml", "xml"},
    MediaTypeRow{"application/xml", "xml"}, MediaTypeRow{"application/json", "json"},
    MediaTypeRow{"text/json", "json"},
};

// Servers and recorders write these when they do not know.
constexpr std::array unknown_media_types{
    "application/octet-stream"sv, "binary/octet-stream"sv, "application/unknown"sv,
    "unknown/unknown"sv,          "x-unknown"sv,           "*/*"sv};

// What is certainly no document, so that directories need not be read to find that out.
constexpr std::array other_extensions{"css"sv, "js"sv,   "mjs"sv,   "map"sv, "txt"sv,  "md"sv,   "csv"sv,
                                      "png"sv, "jpg"sv,  "jpeg"sv,  "gif"sv, "webp"sv, "avif"sv, "bmp"sv,
                                      "ico"sv, "woff"sv, "woff2"sv, "ttf"sv, "otf"sv,  "eot"sv,  "mp3"sv,
                                      "mp4"sv, "webm"sv, "ogg"sv,   "wav"sv, "pdf"sv,  "zip"sv,  "gz"sv,
                                      "zst"sv, "xz"sv,   "bz2"sv,   "tar"sv, "wasm"sv, "log"sv,  "jsonl"sv};

template <std::size_t n>
bool is_among(std::string_view text, const std::array<std::string_view, n>& list) {
  return std::find(list.begin(), list.end(), text) != list.end();
}

// Nothing: not compared. "": cannot tell.
std::optional<std::string_view> type_by_media(std::string_view media_type) {
  const auto* found = std::find_if(media_types.begin(), media_types.end(),
                                   [&](const MediaTypeRow& row) { return row.media_type == media_type; });
  if (found != media_types.end()) return found->type;
  if (media_type.ends_with("+xml")) return "xml";
  if (media_type.ends_with("+json")) return "json";
  if (media_type.empty() || is_among(media_type, unknown_media_types)) return "";
  return std::nullopt;
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
std::optional<std::string_view> type_before_body(const CapturedResponse& response) {
  const std::optional<std::string_view> by_media = type_by_media(response.media_type);
  if (!by_media || !by_media->empty()) return by_media;
  const std::string_view path = path_of(response);
  switch (type_by_name(path)) {
    case NameSays::compared:
      return known_type(lower_case(extension_of(path)));
    case NameSays::other:
      return std::nullopt;
    case NameSays::nothing:
      break;
  }
  return "";
}

}  // namespace

// Blank bodies are documents as well: empty ones.
bool begins_as_document(std::string_view body) {
  const std::size_t first = body.find_first_not_of("\xEF\xBB\xBF\xFE\xFF\0 \t\r\n\f"sv);
  return first == std::string_view::npos || "<{["sv.find(body[first]) != std::string_view::npos;
}

NameSays type_by_name(std::string_view name) {
  const std::string extension = lower_case(extension_of(name));
  if (!known_type(extension).empty()) return NameSays::compared;
  return is_among(extension, other_extensions) ? NameSays::other : NameSays::nothing;
}

bool may_be_compared(const CapturedResponse& response) {
  return type_before_body(response).has_value();
}

std::optional<std::string_view> document_type(const CapturedResponse& response) {
  const std::optional<std::string_view> type = type_before_body(response);
  if (!type || !type->empty() || response.fault != ResponseFault::none || begins_as_document(response.body))
    return type;
  return std::nullopt;
}

}  // namespace treesift
