#include "parsers/text/undecoded.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/hex.h"
#include "base/utf8.h"

namespace treesift {
namespace {

// U+EFE00 to U+EFEFF are F3 AF B8 80 to F3 AF BB BF.
constexpr std::string_view lead = "\xF3\xAF";

bool is_undecoded_at(std::string_view text, std::size_t at) {
  return text.size() - at >= undecoded_size && text.substr(at, lead.size()) == lead &&
         (static_cast<unsigned char>(text[at + 2]) & 0xFC) == 0xB8;
}

// Where the first such character at or behind `at` begins; npos without one.
std::size_t find_undecoded(std::string_view text, std::size_t at) {
  at = text.find(lead, at);
  while (at != text.npos && !is_undecoded_at(text, at)) at = text.find(lead, at + 1);
  return at;
}

char byte_at(std::string_view text, std::size_t at) {
  return static_cast<char>((text[at + 2] & 3) << 6 | (text[at + 3] & 0x3F));
}

// What the digits behind the `&#` at `at` name; the semicolon may be missing.
std::uint32_t code_of_reference(std::string_view markup, std::size_t at) {
  at += 2;
  const bool is_hexadecimal = at < markup.size() && (markup[at] | 32) == 'x';
  const int base = is_hexadecimal ? 16 : 10;
  std::uint32_t code = 0;
  for (at += is_hexadecimal; at < markup.size(); ++at) {
    const int digit = hex_digit(markup[at]);
    if (digit < 0 || digit >= base) break;
    code = std::min<std::uint32_t>(code * base + digit, 0x110000);
  }
  return code;
}

void append_readable(char byte, std::string& out) {
  if (byte >= ' ' && byte <= '~') {
    out.push_back(byte);
  } else {
    fmt::format_to(std::back_inserter(out), "\\x{:02X}", static_cast<unsigned char>(byte));
  }
}

}  // namespace

void append_undecoded(std::string_view bytes, std::string& out) {
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    out.append(lead);
    out.push_back(static_cast<char>(0xB8 | byte >> 6));
    out.push_back(static_cast<char>(0x80 | (byte & 0x3F)));
  }
}

bool holds_undecoded(std::string_view text) {
  return find_undecoded(text, 0) != text.npos;
}

void append_bytes_of_undecoded(std::string_view text, std::string& bytes) {
  for (std::size_t at = find_undecoded(text, 0); at != text.npos;
       at = find_undecoded(text, at + undecoded_size))
    bytes.push_back(byte_at(text, at));
}

std::uint32_t append_decoded_utf8(std::string_view bytes, std::string& out) {
  std::uint32_t apart = 0;
  std::size_t good = 0;  // where the well-formed stretch in hand starts
  for (std::size_t at = 0; at < bytes.size();) {
    const Utf8Character character = decode_utf8(bytes.substr(at));
    if (!character.well_formed || is_undecoded_code(character.code)) {
      out.append(bytes, good, at - good);
      append_undecoded(bytes.substr(at, character.length), out);
      ++apart;
      good = at + character.length;
    }
    at += character.length;
  }
  out.append(bytes, good);
  return apart;
}

std::uint32_t keep_references_apart(std::string& markup) {
  std::uint32_t apart = 0;
  std::string kept;
  std::size_t copied = 0;
  for (std::size_t at = markup.find("&#"); at != markup.npos; at = markup.find("&#", at + 2)) {
    if (!is_undecoded_code(code_of_reference(markup, at))) continue;
    kept.append(markup, copied, at - copied);
    append_undecoded("&", kept);
    copied = at + 1;
    ++apart;
  }
  if (apart > 0) markup = kept.append(markup, copied);
  return apart;
}

std::string with_readable_bytes(std::string text) {
  if (is_valid_utf8(text) && !holds_undecoded(text)) return text;
  std::string readable;
  for (std::string_view rest = text; !rest.empty();) {
    const Utf8Character character = decode_utf8(rest);
    if (!character.well_formed) {
      for (const char byte : rest.substr(0, character.length)) append_readable(byte, readable);
    } else if (is_undecoded_code(character.code)) {
      append_readable(byte_at(rest, 0), readable);
    } else {
      readable.append(rest, 0, character.length);
    }
    rest.remove_prefix(character.length);
  }
  return readable;
}

}  // namespace treesift
