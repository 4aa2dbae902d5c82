// Decodes whole compressed bodies: the content codings of HTTP (RFC 9110, section 8.4; RFC 7932; RFC 8878).
// Internal to io/.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace treesift {

enum class ContentCoding { gzip, deflate, br, zstd };

// By its name in lower case, "x-gzip" too; nothing for others.
std::optional<ContentCoding> content_coding(std::string_view name);

enum class CodingOutcome {
  whole,      // decoded, and nothing follows
  cut,        // the data ends early
  damaged,    // the decoder or its checksum refuses the data, or bytes follow its end
  too_large,  // more than `limit` bytes would come out
};

// Replaces `into` by what `stored` decodes to. "deflate" is read with its zlib wrapper or, as some servers
// send it, without. gzip members and zstd frames may follow one another. Memory: `limit` bytes, and a window
// of 16 MiB at most.
CodingOutcome decode_content(ContentCoding coding, std::string_view stored, std::uint64_t limit,
                             std::string& into);

// Whether `stored` cannot be the beginning of data in this coding and so was stored decoded, although the
// HTTP head announces the coding. For gzip and zstd: it does not begin with their magic number, and is text.
// br and raw deflate have no magic number; for them it is what no decoder reads to the end (so ask only after
// decode_content has failed) and is unmistakably a document: at least 32 bytes, beginning with `<`, `{` or
// `[`, the first 512 valid UTF-8 without control characters. The chance that cut or damaged compressed bytes
// look like that is below 10^-12.
bool was_stored_decoded(ContentCoding coding, std::string_view stored);

}  // namespace treesift
