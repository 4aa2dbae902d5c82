// Different bytes are different documents, also where the bytes are no text. What docs/reading.md takes for
// the same (white space, references to characters, case of tags, order of attributes and members, two codes
// of one character) is left out of what is tried.
#include <gtest/gtest.h>

#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "align/node_equality.h"
#include "tests/support/parse_helpers.h"
#include "tests/support/same_document.h"

namespace treesift {
namespace {

using namespace std::string_view_literals;
using Random = std::mt19937;

struct Frame {
  SourceType type;
  std::string_view before, after;
};
constexpr Frame markup_frames[] = {
    {SourceType::html, "<p>q", "</p>"},     {SourceType::html, "<p title=\"", "\">q</p>"},
    {SourceType::html, "<pre>q", "</pre>"}, {SourceType::html, "<p>q</p><!--", "-->"},
    {SourceType::xml, "<a>q", "</a>"},      {SourceType::xml, "<a b='", "'/>"}};
constexpr Frame json_frames[] = {{SourceType::json, "{\"m\":\"", "\"}"}, {SourceType::json, "{\"", "\":1}"}};

std::string any_of(Random& random, const std::vector<std::string_view>& parts) {
  return std::string(parts[random() % parts.size()]);
}

// One byte above 127, often one that begins a longer sequence or goes on with one.
std::string high_byte(Random& random) {
  constexpr std::string_view often = "\xC3\xE2\xF0\xF3\xAF\xB8\xBB\xED\xA0\xBF\xBD\x80";
  return {random() % 2 == 0 ? often[random() % often.size()] : static_cast<char>(0x80 + random() % 0x80)};
}

// Characters that stand for undecoded bytes, by all ways in which a document may name them.
std::string forged(Random& random, bool is_json) {
  if (is_json) return any_of(random, {"\xF3\xAF\xBB\xA9", "\\udb7f\\udee9", "\\ud800", "\\udc00", "\\udb7f"});
  return any_of(random, {"\xF3\xAF\xBB\xA9", "&#xEFEE9;", "&#982761;", "&#XEFE00;", "&#x000EFE26;"});
}

std::string utf8_bytes(Random& random, bool is_json) {
  std::string bytes;
  for (std::size_t count = 1 + random() % 6; count > 0; --count) {
    const auto choice = random() % 8;
    if (choice < 4) bytes += high_byte(random);
    if (choice == 4) bytes += any_of(random, {"x", "y", "\xC3\xA9", "\xEF\xBF\xBD"});
    if (choice == 5) bytes += forged(random, is_json);
    if (choice == 6 && !is_json) bytes += '\0';
  }
  return bytes;
}

std::string single_bytes(Random& random, bool is_json) {
  std::string bytes;
  for (std::size_t count = 1 + random() % 5; count > 0; --count)
    bytes += random() % 8 == 0 && !is_json ? std::string(1, '\0') : high_byte(random);
  return bytes;
}

// Without the rows that Shift_JIS has twice.
std::string shift_jis_bytes(Random& random, bool) {
  std::string bytes;
  for (std::size_t count = 1 + random() % 4; count > 0; --count) {
    bytes += any_of(random, {"\x82", "\x83", "\x88", "\x90", "\xFD", "\xA0", "\x80", "\xB1", "x"});
    bytes += any_of(random, {"\x9F", "\xA0", "\xFD", "\x80", "y", "K"});
  }
  return bytes;
}

std::string widened(std::string_view ascii) {
  std::string units;
  for (const char c : ascii) units += {c, '\0'};
  return units;
}

// Little-endian: characters, halves of pairs in any order, forged ones.
std::string utf16_bytes(Random& random, bool is_json) {
  std::string bytes;
  for (std::size_t count = 1 + random() % 5; count > 0; --count) {
    bytes += random() % 6 == 0 && !is_json ? widened("&#xEFEE9;")
                                           : any_of(random, {"x\0"sv, "\xE9\0"sv, "\x3D\xD8"sv, "\x00\xDE"sv,
                                                             "\x7F\xDB"sv, "\xE9\xDE"sv, "\xFD\xFF"sv});
  }
  return bytes;
}

struct Encoding {
  std::string_view charset;
  std::string (*bytes)(Random&, bool is_json);
  bool wide;
};
constexpr Encoding encodings[] = {{"utf-8", utf8_bytes, false},
                                  {"windows-1252", single_bytes, false},
                                  {"shift_jis", shift_jis_bytes, false},
                                  {"utf-16le", utf16_bytes, true}};

class Reader {
 public:
  Reader() { initialise_parsers_once(); }

  // None when it is not well-formed.
  std::optional<Document> read(const std::string& bytes, const Frame& frame, std::string_view charset) {
    const std::string padded = bytes + std::string(read_padding, '\0');
    ParseResult result = parser_.parse(body_of(padded), frame.type, charset);
    if (std::holds_alternative<ParseError>(result)) return {};
    return std::get<Document>(std::move(result));
  }

 private:
  static std::string_view body_of(const std::string& padded) {
    return std::string_view(padded).substr(0, padded.size() - read_padding);
  }

  DocumentParser parser_;
};

bool same_notes(const Document& a, const Document& b) {
  std::string of_a, of_b;
  for (const Note& note : a.notes()) of_a += a.note_text(note);
  for (const Note& note : b.notes()) of_b += b.note_text(note);
  return of_a == of_b;
}

std::string in_hex(std::string_view bytes) {
  std::string text;
  for (const char c : bytes) {
    constexpr char digits[] = "0123456789ABCDEF";
    const auto byte = static_cast<unsigned char>(c);
    text += {digits[byte >> 4], digits[byte & 15], ' '};
  }
  return text;
}

std::string framed(const Frame& frame, const Encoding& encoding, const std::string& bytes) {
  if (!encoding.wide) return std::string(frame.before) + bytes + std::string(frame.after);
  return widened(frame.before) + bytes + widened(frame.after);
}

// How many pairs were compared.
std::size_t try_pairs(const Frame& frame, const Encoding& encoding, Random& random, Reader& reader) {
  constexpr int rounds = 1500;
  const bool is_json = frame.type == SourceType::json;
  std::size_t compared = 0;
  for (int round = 0; round < rounds; ++round) {
    const std::string one = encoding.bytes(random, is_json), other = encoding.bytes(random, is_json);
    const std::string actual_bytes = framed(frame, encoding, other);
    const auto actual = reader.read(actual_bytes, frame, encoding.charset);
    const auto expected = reader.read(framed(frame, encoding, one), frame, encoding.charset);
    if (!expected || !actual) continue;
    ++compared;
    const bool same = one == other;
    const auto place = [&] {
      return std::string(encoding.charset) + ' ' + std::string(frame.before) + ": " + in_hex(one) + "and " +
             in_hex(other);
    };
    EXPECT_EQ(equal_documents(*expected, *actual) && same_notes(*expected, *actual), same) << place();
    if (frame.before.find("<!--") == std::string_view::npos) {
      EXPECT_EQ(expected->subtree_hash(document_node) == actual->subtree_hash(document_node), same)
          << place();
    }
    if (testing::Test::HasFailure()) break;
  }
  return compared;
}

TEST(UndecodedBytes, DifferentBytesAreDifferentDocuments) {
  Random random(20260714);
  Reader reader;
  for (const Encoding& encoding : encodings) {
    for (const Frame& frame : markup_frames) EXPECT_GT(try_pairs(frame, encoding, random, reader), 1000u);
    for (const Frame& frame : json_frames) EXPECT_GT(try_pairs(frame, encoding, random, reader), 1000u);
  }
}

}  // namespace
}  // namespace treesift
