#include "parsers/lines/whole_bytes.h"

#include <xxhash.h>

#include <algorithm>
#include <cstdint>
#include <optional>

#include "parsers/lines/pdf_content.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

struct Stamp {
  std::string_view key;
  std::string_view begins;  // one of these characters comes first, at `ends` the value is over
  std::string_view ends;
};

// ISO 32000-1, tables 15 and 317; of XMP the properties that repeat them.
constexpr Stamp stamps[] = {
    {"/CreationDate", "(<", ")>"},  {"/ModDate", "(<", ")>"},       {"/ID", "[", "]"},
    {"xmp:CreateDate>", "", "<"},   {"xmp:ModifyDate>", "", "<"},   {"xmp:MetadataDate>", "", "<"},
    {"xmpMM:DocumentID>", "", "<"}, {"xmpMM:InstanceID>", "", "<"},
};
constexpr std::size_t longest_stamp = 200;

// The value behind a key that ends at the beginning of `rest`; empty: there is none.
std::string_view value_of(const Stamp& stamp, std::string_view rest) {
  std::size_t begin = 0;
  if (!stamp.begins.empty()) {
    while (begin < rest.size() && begin < longest_stamp && is_space(rest[begin])) ++begin;
    if (begin == rest.size() || stamp.begins.find(rest[begin]) == stamp.begins.npos) return {};
  }
  const std::size_t length = rest.substr(begin, longest_stamp).find_first_of(stamp.ends);
  return length == rest.npos ? std::string_view() : rest.substr(begin, length);
}

// All values of one key.
void append_stamps(const Stamp& stamp, std::string_view bytes, std::vector<std::string_view>& found) {
  for (std::size_t at = bytes.find(stamp.key); at != bytes.npos; at = bytes.find(stamp.key, at + 1)) {
    const std::string_view value = value_of(stamp, bytes.substr(at + stamp.key.size()));
    if (!value.empty()) found.push_back(value);
  }
}

std::string letters_of(const XXH128_hash_t& hash) {
  constexpr int letters_a_word = 14;  // 26^14 > 2^64
  std::string text;
  for (std::uint64_t half : {hash.high64, hash.low64}) {
    if (!text.empty()) text += ' ';
    for (int i = 0; i < letters_a_word; ++i, half /= 26) text += static_cast<char>('a' + half % 26);
  }
  return text;
}

// Of all bytes but these parts, which are views of them in their order.
std::string hash_without(std::string_view bytes, const std::vector<std::string_view>& parts) {
  if (parts.empty()) return hash_in_letters(bytes);
  std::string rest;
  const char* at = bytes.data();
  for (const std::string_view part : parts) {
    if (part.data() < at) continue;  // within the one before
    rest.append(at, part.data());
    at = part.data() + part.size();
  }
  rest.append(at, bytes.data() + bytes.size());
  return hash_in_letters(rest);
}

void read_pdf(const PdfContent& content, DocumentBuilder& builder) {
  builder.open("", NodeKind::object);
  builder.scalar("bytes", NodeKind::number, std::to_string(content.rest.size()));
  builder.scalar("content", NodeKind::string, hash_in_letters(content.rest));
  builder.open("words", NodeKind::array);
  for (const std::string& words : content.shown) builder.scalar("", NodeKind::string, words);
  builder.close();
  builder.close();
}

}  // namespace

std::string hash_in_letters(std::string_view bytes) {
  return letters_of(XXH3_128bits(bytes.data(), bytes.size()));
}

std::size_t most_inflated(std::string_view bytes) {
  constexpr std::size_t least = std::size_t{1} << 16, most = std::size_t{16} << 20;
  return bytes.starts_with("%PDF-") ? std::clamp(8 * bytes.size(), least, most) : 0;
}

std::vector<std::string_view> stamps_of_pdf(std::string_view bytes) {
  std::vector<std::string_view> found;
  if (!bytes.starts_with("%PDF-")) return found;
  for (const Stamp& stamp : stamps) append_stamps(stamp, bytes, found);
  std::sort(found.begin(), found.end(),
            [](std::string_view a, std::string_view b) { return a.data() < b.data(); });
  return found;
}

void read_whole_bytes(std::string_view bytes, DocumentBuilder& builder) {
  if (const std::optional<PdfContent> content = content_of_pdf(bytes, most_inflated(bytes)))
    return read_pdf(*content, builder);
  builder.open("", NodeKind::object);
  builder.scalar("bytes", NodeKind::number, std::to_string(bytes.size()));
  builder.scalar("content", NodeKind::string, hash_without(bytes, stamps_of_pdf(bytes)));
  builder.close();
}

}  // namespace treesift
