// From stored bytes to the body that the program meant.
//
// An HTTP head announces how its body travels: in chunks or with a length (RFC 9112, sections 6 and 7), and
// in which codings (RFC 9110, section 8.4), several one in another. Proxies and wget store the bytes of the
// wire; browsers' recorders store what the browser made of them and keep the head as it was: "chunked" over a
// body without chunks, "gzip" over plain HTML, a length that was that of the compressed bytes. Both must be
// read, and a body that was cut must never pass for a whole one. So:
//
//   - chunked: stored without chunks when the first line cannot be a chunk size or the beginning of one, and
//     the last bytes are not a last chunk. Otherwise every chunk must be there, and the last one's line;
//     after it only trailers and their blank line, of which some may be missing (wget stores but the first
//     line after the last chunk).
//   - a content coding: stored decoded when the bytes cannot be of that coding (was_stored_decoded).
//     Otherwise the decoder must reach its end, and nothing may follow.
//   - Content-Length: must be met exactly, unless the body came in chunks (RFC 9112, 6.3) or stored decoded.
//
// What remains unknowable, because no byte tells: a body stored decoded, or without length or chunks, that
// was cut by the recorder without a word. (Recorders have a word: WARC-Truncated, and the record's own
// length.)
//
// Cost: linear; memory: the stored bytes, and the decoded ones up to the limit (twice, for codings in
// codings). Chunks are joined in place.
#include "io/captures/responses/http_body.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <string_view>
#include <vector>

#include "base/hex.h"
#include "io/captures/responses/content_coding.h"

namespace treesift {

namespace {

// More than anybody nests; each costs one pass over the body.
constexpr std::size_t max_codings = 4;

struct ChunkSize {
  std::uint64_t bytes = 0;
  std::size_t line_length = 0;  // with its line end; 0 when the stored bytes end before it
};

// The chunk size line at the front; nothing when it is neither that nor the beginning of one.
std::optional<ChunkSize> read_chunk_size(std::string_view bytes) {
  ChunkSize size;
  std::size_t at = 0;
  for (; at < bytes.size() && hex_digit(bytes[at]) >= 0; ++at) {
    if (at == 15) return std::nullopt;
    size.bytes = size.bytes * 16 + static_cast<std::uint64_t>(hex_digit(bytes[at]));
  }
  if (at == bytes.size()) return size;
  if (at == 0 || std::string_view(" \t;\r\n").find(bytes[at]) == std::string_view::npos) return std::nullopt;
  while (at < bytes.size() && (bytes[at] == ' ' || bytes[at] == '\t')) ++at;
  if (at < bytes.size() && bytes[at] != ';' && bytes[at] != '\r' && bytes[at] != '\n') return std::nullopt;
  const std::size_t end = bytes.find('\n', at);
  if (end == std::string_view::npos) return size;
  size.line_length = end + 1;
  return size;
}

// The length of the line end at the front, 0 when there is none.
std::size_t line_end_length(std::string_view bytes) {
  if (bytes.starts_with("\r\n")) return 2;
  return bytes.starts_with("\n") ? 1 : 0;
}

// Joins the chunks in place. Returns what is wrong, or an empty text; `at` is then where.
class ChunkJoiner {
 public:
  explicit ChunkJoiner(std::string& bytes) : bytes_(bytes) {}

  std::string_view join() {
    for (;;) {
      const std::optional<ChunkSize> size = read_chunk_size(rest());
      if (!size) return "no chunk size stands here";
      if (size->line_length == 0) return "the body was cut in a chunk size";
      at_ += size->line_length;
      if (size->bytes == 0) return end();
      if (size->bytes > rest().size()) return "the body was cut inside a chunk";
      std::memmove(bytes_.data() + joined_, bytes_.data() + at_, size->bytes);
      joined_ += size->bytes;
      at_ += size->bytes;
      const std::size_t line_end = line_end_length(rest());
      if (line_end == 0)
        return rest().size() < 2 ? "the body was cut after a chunk" : "a chunk does not end here";
      at_ += line_end;
    }
  }
  std::size_t position() const { return at_; }

 private:
  std::string_view rest() const { return std::string_view(bytes_).substr(at_); }

  // Trailers, a blank line, and nothing more; where the stored bytes end earlier, no byte of the body is
  // lost. Some servers (Starlet) write the last chunk of an empty body twice, which clients do not read.
  std::string_view end() {
    while (!rest().empty()) {
      const std::size_t blank = line_end_length(rest());
      const std::size_t line = std::min(rest().find('\n'), rest().size() - 1) + 1;
      if (blank == 0 && rest().ends_with('\n') && rest().substr(0, line).find(':') == std::string_view::npos)
        return "what follows the last chunk is no header line";
      at_ += line;
      if (blank > 0) break;
    }
    while (rest().starts_with(last_chunk)) at_ += last_chunk.size();
    if (!rest().empty()) return "bytes follow the last chunk";
    bytes_.resize(joined_);
    return {};
  }

  static constexpr std::string_view last_chunk = "0\r\n\r\n";

  std::string& bytes_;
  std::size_t at_ = 0;
  std::size_t joined_ = 0;
};

// False when the chunks make no sense.
bool join_chunks(std::string& stored, CapturedResponse& response) {
  if (!read_chunk_size(stored) && !stored.ends_with("\n0\r\n\r\n")) return true;
  ChunkJoiner joiner(stored);
  const std::string_view wrong = joiner.join();
  if (!wrong.empty())
    fail(response, ResponseFault::bad_transfer,
         fmt::format("{} (byte {} of the chunked body)", wrong, joiner.position()));
  return wrong.empty();
}

enum class CodingsResult { decoded, stored_decoded, failed };

CodingsResult fail_coding(CodingOutcome outcome, std::string_view name, std::size_t size,
                          std::uint64_t body_limit, CapturedResponse& response) {
  if (outcome == CodingOutcome::too_large)
    fail(response, ResponseFault::too_large,
         fmt::format("{} stored bytes ({}) decode to more than the limit of {}", size, name, body_limit));
  else
    fail(response, ResponseFault::bad_content,
         fmt::format("the {} data of {} bytes {}", name, size,
                     outcome == CodingOutcome::cut ? "was cut" : "is damaged"));
  return CodingsResult::failed;
}

// Takes off the codings, the last one first.
CodingsResult take_off(std::vector<std::string> names, std::string& bytes, std::uint64_t body_limit,
                       CapturedResponse& response) {
  std::erase(names, "identity");
  CodingsResult result = CodingsResult::decoded;
  std::string decoded;
  for (std::size_t layers = names.size(); layers-- > 0;) {
    const std::optional<ContentCoding> coding = content_coding(names[layers]);
    if (!coding || names.size() > max_codings) {
      fail(response, ResponseFault::unknown_encoding,
           coding ? "the body is in more than four encodings" : "the body is in an unknown encoding");
      return CodingsResult::failed;
    }
    const CodingOutcome outcome = decode_content(*coding, bytes, body_limit, decoded);
    if (outcome == CodingOutcome::whole) {
      bytes.swap(decoded);
    } else if (was_stored_decoded(*coding, bytes)) {
      result = CodingsResult::stored_decoded;
    } else {
      return fail_coding(outcome, names[layers], bytes.size(), body_limit, response);
    }
  }
  return result;
}

// The one number that all Content-Length fields give.
std::optional<std::uint64_t> one_length(const std::vector<std::string>& lengths) {
  std::uint64_t value = 0;
  if (lengths.front().empty() || lengths.front().size() > 18) return std::nullopt;
  for (const char c : lengths.front()) {
    if (c < '0' || c > '9') return std::nullopt;
    value = value * 10 + static_cast<std::uint64_t>(c - '0');
  }
  for (const std::string& other : lengths)
    if (other != lengths.front()) return std::nullopt;
  return value;
}

bool check_length(const std::vector<std::string>& lengths, std::size_t stored, CapturedResponse& response) {
  const std::optional<std::uint64_t> promised = one_length(lengths);
  if (promised == stored) return true;
  if (!promised)
    fail(response, ResponseFault::bad_transfer, "the Content-Length of the HTTP head is not one number");
  else
    fail(response, ResponseFault::bad_transfer,
         fmt::format("the HTTP head promises {} bytes, {} are stored", *promised, stored));
  return false;
}

bool has_no_body(std::uint16_t status, std::string_view method) {
  return method == "HEAD" || status < 200 || status == 204 || status == 304;
}

}  // namespace

void read_http_body(const HttpHead& head, std::string& stored, std::uint64_t body_limit,
                    CapturedResponse& response) {
  response.body.clear();
  if (stored.empty() && has_no_body(head.status, response.method)) return;

  std::vector<std::string> transfer = list_elements(head.fields.joined("transfer-encoding"));
  const std::vector<std::string> lengths = list_elements(head.fields.joined("content-length"));
  const bool chunked = !transfer.empty() && transfer.back() == "chunked";
  const std::size_t stored_size = stored.size();
  if (chunked) {
    transfer.pop_back();
    if (!join_chunks(stored, response)) return;
  }
  if (take_off(transfer, stored, body_limit, response) == CodingsResult::failed) return;

  const bool counts = !chunked && transfer.empty() && !lengths.empty();
  std::vector<std::string> codings = list_elements(head.fields.joined("content-encoding"));
  if (stored.empty() && (chunked || (counts && one_length(lengths) == 0u))) codings.clear();
  const bool short_of_length = counts && !codings.empty() && one_length(lengths).value_or(0) > stored_size;
  const CodingsResult result = take_off(codings, stored, body_limit, response);
  if (result == CodingsResult::failed) {
    if (short_of_length && response.fault == ResponseFault::bad_content)
      check_length(lengths, stored_size, response);
    return;
  }
  if (counts && result == CodingsResult::decoded && !check_length(lengths, stored_size, response)) return;
  if (stored.size() > body_limit)
    return fail(response, ResponseFault::too_large,
                fmt::format("the body has {} bytes; the limit is {}", stored.size(), body_limit));
  response.body.swap(stored);
}

}  // namespace treesift
