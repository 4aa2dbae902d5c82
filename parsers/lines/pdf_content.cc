// Taking a PDF apart.
//
// Problem. The same report made twice differs in its stamps. Where these stand in the open their bytes can be
// passed over. But the day that a page prints at its foot stands in a stream, which is compressed: its length
// varies with it, and with the length the table of places at the end of the file.
//
// How. No objects are resolved: between the streams the bytes count as they are, but for dates, lengths, places and the
// identifier. Streams are inflated; from those that draw pages the strings are taken out, which are the
// words. So the day on the page is a word that differs, which a rule or clean runs can let vary, and a person
// can read.
//
// Strings are codes of glyphs. Where the font's codes are those of Unicode, or of Latin-1, they can be read;
// else they are the same letters for the same words, and no more.
//
// Cost: linear in the bytes, compressed and not; what is inflated in vain is bounded as well.
#include "parsers/lines/pdf_content.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <cstdint>

#include "base/ascii.h"
#include "base/hex.h"
#include "base/utf8.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

// Of the zlib format; nothing when it is damaged, longer than `limit`, or more than is left of `work`, from which all
// that is inflated is taken.
std::optional<std::string> inflated(std::string_view bytes, std::size_t limit, std::size_t& work) {
  z_stream stream{};
  if (work == 0 || inflateInit(&stream) != Z_OK) return std::nullopt;
  std::string text;
  std::array<char, 1 << 14> piece;
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  int state = Z_OK;
  while (state == Z_OK && text.size() <= std::min(limit, work)) {
    stream.next_out = reinterpret_cast<Bytef*>(piece.data());
    stream.avail_out = piece.size();
    state = inflate(&stream, Z_NO_FLUSH);
    text.append(piece.data(), piece.size() - stream.avail_out);
  }
  inflateEnd(&stream);
  work -= std::min(work, text.size());
  if (state != Z_STREAM_END || text.size() > limit) return std::nullopt;
  return text;
}

// One past the number behind the key, or 0.
std::size_t end_of_number_after(std::string_view text, std::string_view key) {
  if (!text.starts_with(key)) return 0;
  std::size_t at = key.size();
  while (at < text.size() && is_space(text[at])) ++at;
  const std::size_t begin = at;
  while (at < text.size() && is_digit(text[at])) ++at;
  return at > begin ? at : 0;
}

// One past a date, "(D:20261005113533+00'00')", or an identifier, "/ID [<…> <…>]"; or 0.
std::size_t end_of_stamp(std::string_view text) {
  constexpr std::size_t longest = 200;
  const std::string_view near = text.substr(0, longest);
  const bool is_date = near.starts_with("(D:") && near.size() > 3 && is_digit(near[3]);
  if (!is_date && !near.starts_with("/ID [") && !near.starts_with("/ID[")) return 0;
  const std::size_t end = near.find(is_date ? ')' : ']');
  return end == near.npos ? 0 : end + 1;
}

// One past the table of places, "xref" and lines of numbers with f or n at their end; or 0.
std::size_t end_of_table(std::string_view text) {
  if (!text.starts_with("xref\n") && !text.starts_with("xref\r")) return 0;
  return std::min(text.find_first_not_of("0123456789 fn\r\n", 4), text.size());
}

void append_steady(std::string_view text, std::string& rest) {
  while (!text.empty()) {
    std::size_t passed = 0;
    if (text.front() == '/' || text.front() == 's')
      passed = std::max(end_of_number_after(text, "/Length"), end_of_number_after(text, "startxref"));
    if (passed == 0) passed = std::max(end_of_stamp(text), text.front() == 'x' ? end_of_table(text) : 0);
    if (passed == 0) rest += text.front();
    text.remove_prefix(std::max<std::size_t>(passed, 1));
  }
}

// A string's code points: two bytes each where the first of all of them is 0, else one.
std::string readable(std::string_view codes) {
  bool wide = codes.size() >= 2 && codes.size() % 2 == 0;
  for (std::size_t i = 0; i + 1 < codes.size() && wide; i += 2) wide = codes[i] == '\0';
  std::string text;
  for (std::size_t i = wide ? 1 : 0; i < codes.size(); i += wide ? 2 : 1) {
    const auto code = static_cast<unsigned char>(codes[i]);
    append_utf8(text, code < 0x20 ? 0x2400u + code : code);  // the pictures of control characters
  }
  return text;
}

// Reads the stream that draws a page, operator by operator.
class PageReader {
 public:
  PageReader(std::string_view stream, PdfContent& content) : text_(stream), content_(content) {}

  void read() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '(')
        take_string();
      else if (c == '<' && text_.substr(at_, 2) != "<<")
        take_hexadecimal();
      else if (is_letter(c) || c == '\'' || c == '"')
        take_operator();
      else
        keep(1);
    }
  }

 private:
  void keep(std::size_t count) {
    content_.rest += text_.substr(at_, count);
    at_ = std::min(at_ + count, text_.size());
  }

  void take_string() {
    ++at_;
    for (int depth = 1; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '\\' && at_ + 1 < text_.size()) {
        take_escape();
        continue;
      }
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (depth == 0) break;
      codes_ += c;
    }
    ++at_;
  }

  // Goes to the last character of the escape (ISO 32000-1, 7.3.4.2): of a letter, of a code in octal, of a line end,
  // which is left out, else of the character itself.
  void take_escape() {
    constexpr std::string_view letters = "nrtbf", controls = "\n\r\t\b\f";
    const char c = text_[++at_];
    if (const std::size_t letter = letters.find(c); letter != letters.npos) {
      codes_ += controls[letter];
    } else if (is_octal(c)) {
      int code = c - '0';
      for (int digits = 1; digits < 3 && at_ + 1 < text_.size() && is_octal(text_[at_ + 1]); ++digits)
        code = 8 * code + text_[++at_] - '0';
      codes_ += static_cast<char>(code);
    } else if (c == '\r' || c == '\n') {
      if (text_.substr(at_, 2) == "\r\n") ++at_;
    } else {
      codes_ += c;
    }
  }

  static bool is_octal(char c) { return c >= '0' && c <= '7'; }

  void take_hexadecimal() {
    const std::size_t end = std::min(text_.find('>', at_), text_.size());
    std::string digits;
    for (++at_; at_ < end; ++at_) {
      if (is_hex_digit(text_[at_])) digits += text_[at_];
    }
    if (digits.size() % 2 == 1) digits += '0';
    for (std::size_t i = 0; i < digits.size(); i += 2)
      codes_ += static_cast<char>(hex_digit(digits[i]) * 16 + hex_digit(digits[i + 1]));
    ++at_;
  }

  void take_operator() {
    std::size_t end = at_ + 1;
    while (end < text_.size() && (is_letter(text_[end]) || text_[end] == '*')) ++end;
    const std::string_view name = text_.substr(at_, end - at_);
    const bool shows = name == "Tj" || name == "TJ" || name == "'" || name == "\"";
    if (shows && !codes_.empty() && content_.shown.size() < most_words_of_pdf)
      content_.shown.push_back(readable(codes_));
    else
      content_.rest += codes_;
    codes_.clear();
    keep(end - at_);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string codes_;  // of the strings before the operator
  PdfContent& content_;
};

bool draws_text(std::string_view stream) {
  return stream.find("BT") != stream.npos &&
         (stream.find("Tj") != stream.npos || stream.find("TJ") != stream.npos);
}

// The bytes of the stream whose keyword ends at the beginning of `text`, with its line end. `last` is where
// the last stream ends: none is looked for behind it, again and again.
std::string_view stream_in(std::string_view text, const char* last) {
  const std::size_t begin = text.starts_with("\r\n") ? 2 : text.starts_with('\n') ? 1 : text.npos;
  if (begin == text.npos || text.data() >= last) return {};
  const std::size_t end = text.find("endstream");
  return end == text.npos || end < begin ? std::string_view() : text.substr(begin, end - begin);
}

}  // namespace

std::optional<PdfContent> content_of_pdf(std::string_view bytes, std::size_t limit) {
  constexpr std::string_view keyword = "stream";
  if (!bytes.starts_with("%PDF-")) return std::nullopt;
  PdfContent content;
  std::size_t work = 8 * limit;  // a file may hold thousands of streams that are each found to be too long
  bool is_deflated = false;
  const std::size_t last_end = bytes.rfind("endstream");
  const char* const last = bytes.data() + (last_end == bytes.npos ? 0 : last_end);
  while (!bytes.empty()) {
    const std::size_t found = bytes.find(keyword);
    const std::size_t end = found == bytes.npos ? bytes.size() : found + keyword.size();
    append_steady(bytes.substr(0, end), content.rest);
    bytes.remove_prefix(end);
    const std::string_view stream = stream_in(bytes, last);
    if (stream.empty()) continue;
    const std::optional<std::string> plain = inflated(stream, limit, work);
    is_deflated |= plain.has_value();
    if (plain) limit -= plain->size();
    if (plain && draws_text(*plain))
      PageReader(*plain, content).read();
    else
      append_steady(plain ? std::string_view(*plain) : stream, content.rest);
    bytes.remove_prefix(static_cast<std::size_t>(stream.data() + stream.size() - bytes.data()) +
                        sizeof "endstream" - 1);
  }
  if (!is_deflated) return std::nullopt;
  return content;
}

}  // namespace treesift
