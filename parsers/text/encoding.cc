// Which characters a document's bytes mean.
//
// Problem. libxml2's answer depends on the entry point (memory or push parser), turns Latin-1 in mid-page
// after one bad byte, and believes `<meta charset=utf-7>`: a one-byte change would look like a change of the
// whole page, and harmless text could become a script element. So the parsers are only ever given valid
// UTF-8, and what is not valid is mended here and counted.
//
// Example. `caf\xE9` in a page that declares nothing is not UTF-8, so it is windows-1252: "café". In a page
// that declares UTF-8 the one bad byte becomes a character that stands for it (undecoded.h) and the rest of
// the page stays as it is.
//
// Why this way. Nearly all output is valid UTF-8 without NUL and CR: one vectorised validation and two memchr
// find that out, and the parser then reads the caller's bytes where they lie. All other documents are copied
// once. UTF-16 and windows-1252 are decoded here; the rest of the WHATWG list by iconv.
//
// Cost. Linear; about 0.1 ns per byte when nothing is to be mended.
//
// Source. The WHATWG Encoding standard; the HTML standard, section 13.2.3; RFC 7303, section 3, for XML;
// Unicode 15, section 3.9 (maximal subparts).
#include "parsers/text/encoding.h"

#include <iconv.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#include "base/ascii.h"
#include "base/byte_block.h"
#include "base/byte_counts.h"
#include "base/utf8.h"
#include "parsers/text/encoding_declaration.h"
#include "parsers/text/encoding_labels.h"
#include "parsers/text/undecoded.h"
#include "parsers/text/windows_1252.h"

namespace treesift {
namespace {

// What one pass over the bytes tells.
struct Survey {
  bool ascii = true;
  bool has_nul = false;
  bool has_return = false;
  bool has_escape = false;  // ISO-2022-JP switches by it; all other ASCII bytes are themselves in it
};

// Four vectorised passes, which take less than one that looks at each byte.
Survey survey(std::string_view bytes) {
  const auto has = [bytes](char c) { return std::memchr(bytes.data(), c, bytes.size()) != nullptr; };
  return {is_ascii(bytes), has('\0'), has('\r'), has('\x1B')};
}

enum class ByteOrder : std::uint8_t { little, big };

std::uint32_t append_utf16(std::string_view bytes, ByteOrder order, std::string& out) {
  const auto unit = [&](std::size_t at) -> std::uint32_t {
    const auto first = static_cast<unsigned char>(bytes[at]),
               second = static_cast<unsigned char>(bytes[at + 1]);
    return order == ByteOrder::little ? first | (second << 8) : second | (first << 8);
  };
  std::uint32_t invalid = bytes.size() % 2;
  for (std::size_t at = 0; at + 1 < bytes.size(); at += 2) {
    std::uint32_t c = unit(at);
    const std::size_t begin = at;
    if (is_high_surrogate(c) && at + 3 < bytes.size() && is_low_surrogate(unit(at + 2)))
      c = code_of_surrogates(c, unit(at += 2));
    if (is_scalar_value(c) && !is_undecoded_code(c)) {
      append_utf8(out, c);
    } else {
      append_undecoded(bytes.substr(begin, at + 2 - begin), out);
      ++invalid;
    }
  }
  if (bytes.size() % 2 != 0) append_undecoded(bytes.substr(bytes.size() - 1), out);
  return invalid;
}

// An iconv descriptor.
class Converter {
 public:
  explicit Converter(std::string_view encoding) : handle_(iconv_open("UTF-8", iconv_name(encoding))) {}
  ~Converter() {
    if (*this) iconv_close(handle_);
  }
  Converter(const Converter&) = delete;
  Converter& operator=(const Converter&) = delete;
  explicit operator bool() const { return handle_ != reinterpret_cast<iconv_t>(-1); }

  // Appends the converted bytes to `out`; returns how many had to be kept apart.
  std::uint32_t append(std::string_view bytes, std::string& out) {
    char* in = const_cast<char*>(bytes.data());  // iconv's signature; it does not write there
    std::size_t left = bytes.size();
    std::uint32_t invalid = 0;
    while (left > 0) {
      std::array<char, 4096> chunk;
      char* to = chunk.data();
      std::size_t room = chunk.size();
      const bool stopped = iconv(handle_, &in, &left, &to, &room) == static_cast<std::size_t>(-1);
      const std::string_view converted(chunk.data(), to - chunk.data());
      holds_undecoded(converted) ? void(invalid += append_decoded_utf8(converted, out))
                                 : void(out += converted);
      if (!stopped || errno == E2BIG) continue;
      append_undecoded({in, 1}, out);
      ++invalid;
      ++in;
      --left;
    }
    return invalid;
  }

  // What the byte is by itself, whatever stands before and after it; empty where it means none.
  std::string character_of(char byte) {
    std::array<char, 16> character;
    char *in = &byte, *to = character.data();
    std::size_t left = 1, room = character.size();
    iconv(handle_, &in, &left, &to, &room);
    iconv(handle_, nullptr, nullptr, &to, &room);  // what it holds back to join it with the next
    return {character.data(), to};
  }

 private:
  iconv_t handle_;
};

// In these iconv joins a letter with the mark that follows, which the WHATWG standard does not; and so it holds back
// the last letter.
bool joins_marks(std::string_view encoding) {
  return encoding == "windows-1255" || encoding == "windows-1258";
}

// Appends each byte as what it is by itself; returns how many had to be kept apart.
std::uint32_t append_each_byte(std::string_view bytes, Converter& converter, std::string& out) {
  std::array<std::string, 256> characters;
  for (std::size_t byte = 0; byte < characters.size(); ++byte)
    characters[byte] = converter.character_of(static_cast<char>(byte));
  std::uint32_t invalid = 0;
  for (const char& byte : bytes) {
    const std::string& character = characters[static_cast<unsigned char>(byte)];
    character.empty() ? append_undecoded({&byte, 1}, out) : void(out += character);
    invalid += character.empty() ? 1 : 0;
  }
  return invalid;
}

bool is_utf16(std::string_view encoding) {
  return encoding == "UTF-16LE" || encoding == "UTF-16BE";
}

// Markup in UTF-16 without a mark starts with '<' and a zero byte (XML 1.0, appendix F).
std::string_view encoding_of_first_character(std::string_view bytes) {
  using namespace std::string_view_literals;
  if (bytes.size() < 4) return {};
  if (bytes.starts_with("<\0"sv) && bytes[2] != '\0' && bytes[3] == '\0') return "UTF-16LE";
  if (bytes.starts_with("\0<\0"sv) && bytes[3] != '\0') return "UTF-16BE";
  return {};
}

std::string_view declared_encoding(std::string_view bytes, Format format, std::string_view charset) {
  if (const std::string_view marked = encoding_of_mark(bytes); !marked.empty()) return marked;
  const std::string_view sent = encoding_of_label(charset);
  if (format == Format::json) return sent.empty() ? "UTF-8" : sent;
  const std::string_view first = encoding_of_first_character(bytes);
  // XML in UTF-16 shows its byte order, which the label "utf-16" does not tell.
  const bool shows_order = format == Format::xml && !first.empty() && is_utf16(sent);
  if (!sent.empty()) return shows_order ? first : sent;
  if (!first.empty()) return first;
  const std::string_view meta = format == Format::html ? declared_in_meta(bytes) : std::string_view{};
  return meta.empty() ? declared_in_xml(bytes) : meta;
}

std::size_t mark_length(std::string_view bytes) {
  const std::string_view marked = encoding_of_mark(bytes);
  return marked.empty() ? 0 : marked == "UTF-8" ? utf8_mark.size() : 2;
}

// Appends the characters of bytes in an encoding other than UTF-8; returns how many were invalid.
std::uint32_t append_converted(std::string_view bytes, std::string_view encoding, std::string& out) {
  out.reserve(bytes.size() + bytes.size() / 2 + read_padding);
  if (encoding == "UTF-16LE") return append_utf16(bytes, ByteOrder::little, out);
  if (encoding == "UTF-16BE") return append_utf16(bytes, ByteOrder::big, out);
  if (encoding != "windows-1252") {
    // A system whose iconv lacks the encoding reads it as windows-1252, as it would an unknown label.
    if (Converter converter(encoding); converter)
      return joins_marks(encoding) ? append_each_byte(bytes, converter, out) : converter.append(bytes, out);
  }
  append_windows_1252(bytes, out);
  return 0;
}

std::uint32_t replace_nul(std::string& text) {
  const auto count = static_cast<std::uint32_t>(count_bytes(text, '\0'));
  if (count == 0) return 0;
  std::string replaced;
  replaced.reserve(text.size() + (undecoded_size - 1) * count + read_padding);
  for (const char c : text) c == '\0' ? append_undecoded({&c, 1}, replaced) : replaced.push_back(c);
  text = std::move(replaced);
  return count;
}

// CR LF and CR become LF, in place.
void normalise_line_ends(std::string& text) {
  const std::size_t first = text.find('\r');
  if (first == std::string::npos) return;
  std::size_t kept = first;
  for (std::size_t at = first; at < text.size();) {  // at each CR; lines are moved whole
    if (at + 1 >= text.size() || text[at + 1] != '\n') text[kept++] = '\n';
    const std::size_t line = at + 1;
    at = std::min(text.find('\r', line), text.size());
    std::memmove(text.data() + kept, text.data() + line, at - line);
    kept += at - line;
  }
  text.resize(kept);
}

// Whether the parser can read bytes that are valid UTF-8 where they lie.
bool is_ready(std::string_view bytes, const Survey& seen, Format format) {
  if (bytes.data()[bytes.size()] != '\0') return false;
  if (format != Format::json && seen.has_nul) return false;
  return format != Format::html || !seen.has_return;
}

}  // namespace

std::string_view encoding_of_mark(std::string_view bytes) {
  if (bytes.starts_with(utf8_mark)) return "UTF-8";
  if (bytes.starts_with("\xFF\xFE")) return "UTF-16LE";
  if (bytes.starts_with("\xFE\xFF")) return "UTF-16BE";
  return {};
}

// What is open stays loaded.
void load_encodings() {
  static std::vector<std::unique_ptr<Converter>> open;
  if (!open.empty()) return;
  for (const std::string_view name : all_encodings()) {
    if (*iconv_name(name) != '\0') open.push_back(std::make_unique<Converter>(name));
  }
}

std::string_view decide_encoding(std::string_view bytes, Format format, std::string_view charset) {
  const std::string_view declared = declared_encoding(bytes, format, charset);
  if (!declared.empty()) return declared;
  return is_valid_utf8(bytes) ? "UTF-8" : "windows-1252";
}

DecodedText decode(std::string_view bytes, Format format, std::string_view charset, std::string& buffer,
                   References references) {
  const Survey seen = survey(bytes);
  // Pure ASCII means the same whatever is declared (except for UTF-16, which has NULs unless HTTP claims
  // it).
  const bool plain = seen.ascii && !seen.has_nul && !seen.has_escape && !is_utf16(encoding_of_label(charset));
  std::string_view encoding = plain ? "UTF-8" : declared_encoding(bytes, format, charset);
  DecodedText decoded;
  const std::size_t mark = mark_length(bytes);
  decoded.has_mark = mark > 0;
  bytes.remove_prefix(mark);
  const bool valid = plain || ((encoding.empty() || encoding == "UTF-8") && is_valid_utf8(bytes));
  const bool clean = valid && (seen.ascii || !holds_undecoded(bytes));
  if (clean && references == References::as_written && is_ready(bytes, seen, format)) {
    decoded.text = bytes;
    return decoded;
  }
  if (encoding.empty()) encoding = valid ? "UTF-8" : "windows-1252";
  decoded.encoding = encoding;
  buffer.clear();
  if (clean) {
    buffer.append(bytes);
  } else {
    decoded.invalid_bytes =
        encoding == "UTF-8" ? append_decoded_utf8(bytes, buffer) : append_converted(bytes, encoding, buffer);
  }
  if (format != Format::json) {
    decoded.nul_bytes = replace_nul(buffer);
    if (references == References::kept_apart || decoded.invalid_bytes + decoded.nul_bytes > 0)
      decoded.invalid_bytes += keep_references_apart(buffer);
  }
  if (format == Format::html) normalise_line_ends(buffer);
  const std::size_t size = buffer.size();
  buffer.append(read_padding, '\0');
  decoded.text = std::string_view(buffer).substr(0, size);
  return decoded;
}

}  // namespace treesift
