#include "parsers/text/encoding.h"

#include <gtest/gtest.h>

#include "base/utf8.h"
#include "parsers/text/encoding_declaration.h"
#include "parsers/text/encoding_labels.h"
#include "parsers/text/undecoded.h"
#include "tests/support/parse_helpers.h"

namespace treesift {
namespace {

using namespace std::string_view_literals;

struct Decoded {
  std::string text;
  std::uint32_t invalid_bytes;
  std::uint32_t nul_bytes;
  bool operator==(const Decoded&) const = default;
};

Decoded decoded(std::string_view bytes, Format format = Format::html, std::string_view charset = {}) {
  std::string padded(bytes), buffer;
  padded.append(read_padding, '<');
  const DecodedText result =
      decode(std::string_view(padded).substr(0, bytes.size()), format, charset, buffer);
  EXPECT_EQ(result.text.data()[result.text.size()], '\0');
  return {std::string(result.text), result.invalid_bytes, result.nul_bytes};
}

std::string text_of(std::string_view bytes, Format format = Format::html, std::string_view charset = {}) {
  return decoded(bytes, format, charset).text;
}

// The bytes as they are kept when they are no text.
std::string apart(std::string_view bytes) {
  std::string text;
  append_undecoded(bytes, text);
  return text;
}

std::string utf16(std::string_view ascii, bool little) {
  std::string result(little ? "\xFF\xFE" : "\xFE\xFF");
  for (char c : ascii) little ? (result += c, result += '\0') : (result += '\0', result += c);
  return result;
}

TEST(Encoding, ValidUtf8IsReadWhereItLies) {
  const std::string bytes = "<p>caf\xC3\xA9" + std::string(read_padding, '\0');
  std::string buffer;
  const std::string_view body = std::string_view(bytes).substr(0, 8);
  EXPECT_EQ(decode(body, Format::html, {}, buffer).text.data(), body.data());
  EXPECT_TRUE(buffer.empty());
}

TEST(Encoding, ByteOrderMarksComeFirst) {
  EXPECT_EQ(decide_encoding("\xEF\xBB\xBF<meta charset=latin1>", Format::html), "UTF-8");
  EXPECT_EQ(text_of("\xEF\xBB\xBF<p>"), "<p>");
  EXPECT_EQ(text_of(utf16("<p>a", true)), "<p>a");
  EXPECT_EQ(text_of(utf16("<p>a", false)), "<p>a");
  EXPECT_EQ(text_of(utf16("[1]", true), Format::json), "[1]");
}

TEST(Encoding, WhatHttpDeclaresComesBeforeTheDocumentsOwnWord) {
  EXPECT_EQ(text_of("<p>caf\xE9 \x80", Format::html, "ISO-8859-1"), "<p>café €");
  EXPECT_EQ(text_of("<meta charset=utf-8>\xCF", Format::html, "koi8-r"), "<meta charset=utf-8>о");
  EXPECT_EQ(text_of("<p>\xC3\xA9", Format::html, " Latin1 "), "<p>Ã©");  // although it is valid UTF-8
  EXPECT_EQ(text_of("<p>\x82\xA0", Format::html, "Shift_JIS"), "<p>あ");
  EXPECT_EQ(text_of("<?xml version='1.0' encoding='utf-8'?><a>\xE9</a>", Format::xml, "windows-1252"),
            "<?xml version='1.0' encoding='utf-8'?><a>é</a>");
  EXPECT_EQ(decide_encoding("<?xml encoding='koi8-r'?>", Format::xml, "utf-8"), "UTF-8");
}

TEST(Encoding, AByteOrderMarkComesBeforeWhatHttpDeclares) {
  EXPECT_EQ(text_of("\xEF\xBB\xBF<p>\xC3\xA9", Format::html, "windows-1252"), "<p>é");
  EXPECT_EQ(text_of(utf16("<a/>", false), Format::xml, "windows-1252"), "<a/>");
}

TEST(Encoding, Utf16DeclaredByHttpIsMeant) {
  EXPECT_EQ(text_of(utf16("<p>a", true).substr(2), Format::html, "utf-16"), "<p>a");
  EXPECT_EQ(text_of(utf16("<p>a", false).substr(2), Format::html, "UTF-16BE"), "<p>a");
  EXPECT_EQ(text_of(utf16("<p/>", false).substr(2), Format::xml, "utf-16"),
            "<p/>");                                             // by its first character
  EXPECT_EQ(text_of("<p>a", Format::html, "utf-16le"), "瀼愾");  // as browsers read it
}

TEST(Encoding, LabelsOutsideTheStandardAreAsNone) {
  for (const std::string_view label : {"utf-7", "x-unknown", "", " ", "utf-8x", "\xFF"}) {
    EXPECT_EQ(text_of("<meta charset=koi8-r>\xCF", Format::html, label), "<meta charset=koi8-r>о") << label;
    EXPECT_EQ(decide_encoding("<p>\xE9", Format::html, label), "windows-1252") << label;
  }
}

TEST(Encoding, JsonIsWhatHttpDeclaresElseUtf8) {
  EXPECT_EQ(text_of("[\"\xE9\"]", Format::json, "windows-1252"), "[\"é\"]");
  EXPECT_EQ(text_of("[\"\xE9\"]", Format::json), "[\"" + apart("\xE9") + "\"]");
  EXPECT_EQ(text_of("[\"\xC3\xA9\"]", Format::json, "x-unknown"), "[\"é\"]");
  EXPECT_EQ(text_of("\xEF\xBB\xBF[\"\xC3\xA9\"]", Format::json, "windows-1252"), "[\"é\"]");
  EXPECT_EQ(text_of(utf16("[1]", true).substr(2), Format::json, "utf-16"), "[1]");
}

TEST(Encoding, Utf16MarkupWithoutMarkIsSeenByItsFirstCharacter) {
  EXPECT_EQ(text_of(utf16("<?xml?>", true).substr(2), Format::xml), "<?xml?>");
  EXPECT_EQ(text_of(utf16("<?xml?>", false).substr(2), Format::xml), "<?xml?>");
}

TEST(Encoding, SurrogatePairsAndLoneSurrogatesInUtf16) {
  EXPECT_EQ(decoded("\xFF\xFE\x3D\xD8\x00\xDE"sv), (Decoded{"\xF0\x9F\x98\x80", 0, 0}));
  EXPECT_EQ(decoded("\xFF\xFE\x3D\xD8\x61\x00"sv), (Decoded{apart("\x3D\xD8") + "a", 1, 0}));
  EXPECT_EQ(decoded("\xFF\xFE\x61\x00\x61"sv), (Decoded{"a" + apart("a"), 1, 0}));
}

TEST(Encoding, DeclarationsAreFound) {
  EXPECT_EQ(declared_in_meta("<html><meta charset=\"Shift_JIS\">"), "Shift_JIS");
  EXPECT_EQ(declared_in_meta("<META CONTENT='text/html; charset=koi8-r' http-equiv=Content-Type>"), "KOI8-R");
  EXPECT_EQ(declared_in_meta("<meta content='text/html; charset=koi8-r'>"), "");
  EXPECT_EQ(declared_in_meta("<!-- <meta charset=koi8-r> --><meta charset=utf-8>"), "UTF-8");
  EXPECT_EQ(declared_in_meta("<p title='<meta charset=koi8-r>'>"), "");
  EXPECT_EQ(declared_in_meta("<meta charset=utf-16>"), "UTF-8");
  EXPECT_EQ(declared_in_xml("<?xml version='1.0' encoding='ISO-8859-1'?>"), "windows-1252");
  EXPECT_EQ(declared_in_xml("<?xml version='1.0'?><a encoding='koi8-r'/>"), "");
  EXPECT_EQ(declared_in_xml(" <?xml version='1.0' encoding='koi8-r'?>"), "");
}

TEST(Encoding, OnlyTheFirstKilobyteIsSearched) {
  const std::string late = "<!--" + std::string(1100, ' ') + "--><meta charset=koi8-r>";
  EXPECT_EQ(decide_encoding(late, Format::html), "UTF-8");
}

TEST(Encoding, LabelsOutsideTheStandardAreIgnored) {
  EXPECT_EQ(encoding_of_label(" LATIN1 "), "windows-1252");
  EXPECT_EQ(encoding_of_label("utf-7"), "");
  EXPECT_EQ(encoding_of_label(""), "");
  EXPECT_EQ(decide_encoding("<meta charset=utf-7>+ADw-script+AD4-", Format::html), "UTF-8");
}

TEST(Encoding, UndeclaredBytesAreUtf8IfValidElseWindows1252) {
  EXPECT_EQ(text_of("caf\xC3\xA9"), "caf\xC3\xA9");
  EXPECT_EQ(decoded("caf\xE9 \x80"), (Decoded{"caf\xC3\xA9 \xE2\x82\xAC", 0, 0}));
}

TEST(Encoding, DeclaredEncodingsAreConverted) {
  EXPECT_EQ(text_of("<meta charset=latin1>\xE9"), "<meta charset=latin1>\xC3\xA9");
  EXPECT_EQ(text_of("<meta charset=Shift_JIS>\x93\xFA\x96\x7B"),
            "<meta charset=Shift_JIS>\xE6\x97\xA5\xE6\x9C\xAC");
  EXPECT_EQ(text_of("<meta charset=koi8-r>\xC1"), "<meta charset=koi8-r>\xD0\xB0");
  EXPECT_EQ(text_of("<?xml version='1.0' encoding='ISO-8859-15'?>\xA4", Format::xml),
            "<?xml version='1.0' encoding='ISO-8859-15'?>\xE2\x82\xAC");
}

TEST(Encoding, EveryEncodingOfTheListIsKnownToIconv) {
  std::string beyond_ascii;
  for (int byte = 0x80; byte <= 0xFF; ++byte) beyond_ascii += static_cast<char>(byte);
  const std::string as_windows_1252 = text_of(beyond_ascii, Format::html, "windows-1252");
  for (const char* label :
       {"ibm866", "latin2",      "latin3",      "latin4",      "cyrillic", "arabic",      "greek",
        "hebrew", "latin6",      "iso-8859-13", "iso-8859-14", "l9",       "iso-8859-16", "koi8-r",
        "koi8-u", "mac",         "tis-620",     "cp1250",      "cp1251",   "cp1253",      "latin5",
        "cp1255", "cp1256",      "cp1257",      "cp1258",      "gbk",      "gb18030",     "big5",
        "euc-jp", "iso-2022-jp", "sjis",        "euc-kr"}) {
    const std::string begin = std::string("<meta charset=") + label + ">a";
    const std::string text = text_of(begin + beyond_ascii);
    EXPECT_TRUE(text.starts_with(begin)) << label;
    EXPECT_NE(text.substr(begin.size()), as_windows_1252) << label;  // which one that is not known is read as
  }
}

TEST(Encoding, EachByteOfVietnameseAndHebrewIsReadAlone) {
  EXPECT_EQ(text_of("\xE0 Total: A", Format::html, "windows-1258"), "à Total: A");
  EXPECT_EQ(text_of("a\xCC", Format::html, "windows-1258"), "a\xCC\x80");  // U+0300
  EXPECT_EQ(decoded("A\x8A"
                    "B",
                    Format::html, "windows-1258"),
            (Decoded{"A" + apart("\x8A") + "B", 1, 0}));
  EXPECT_EQ(text_of("\xF9\xD1 \xF9", Format::html, "windows-1255"), "\xD7\xA9\xD7\x81 \xD7\xA9");
  EXPECT_EQ(decoded("\xE0\xD9\xC0", Format::html, "windows-1255"),
            (Decoded{"\xD7\x90" + apart("\xD9") + "\xD6\xB0", 1, 0}));
  EXPECT_EQ(decoded("A\0\xE0"sv, Format::html, "windows-1258"), (Decoded{"A" + apart("\0"sv) + "à", 0, 1}));
}

TEST(Encoding, LyingDeclarationCostsOnlyTheBadBytes) {
  EXPECT_EQ(decoded("<meta charset=utf-8>caf\xE9 caf\xC3\xA9"),
            (Decoded{"<meta charset=utf-8>caf" + apart("\xE9") + " caf\xC3\xA9", 1, 0}));
}

TEST(Encoding, IllFormedUtf8IsKeptApartByMaximalSubparts) {
  // Unicode 15, table 3-8 and section 3.9.
  struct Case {
    std::string_view bytes;
    std::uint32_t invalid;
  };
  for (const Case& each : {Case{"\xC0\xAF", 2},
                           {"\xE0\x80\xBF", 3},
                           {"\xED\xA0\x80", 3},
                           {"\xF4\x91\x92\x93", 4},
                           {"\xF0\x80\x80\x41", 3},
                           {"\xE1\x80\xE2\xF0\x91\x92\xF1\xBF\x41", 4},
                           {"\xF1\x80", 1},
                           {"\xFF", 1},
                           {"\xC3\xA9", 0}}) {
    std::string out, bytes;
    EXPECT_EQ(append_decoded_utf8(each.bytes, out), each.invalid);
    append_bytes_of_undecoded(out, bytes);
    EXPECT_EQ(bytes, each.bytes.substr(0, each.invalid == 0 ? 0 : each.bytes.find('A')));
  }
}

TEST(Encoding, WhatStandsForUndecodedBytesCannotBeWritten) {
  const std::string one = apart("\xE9");  // U+EFEE9, which a document may hold as well
  EXPECT_EQ(decoded("<p>" + one), (Decoded{"<p>" + apart(one), 1, 0}));
  EXPECT_EQ(decoded("\"" + one + "\"", Format::json), (Decoded{"\"" + apart(one) + "\"", 1, 0}));
  EXPECT_EQ(decoded("\xFF\xFE\x7F\xDB\xE9\xDE"sv), (Decoded{apart("\x7F\xDB\xE9\xDE"), 1, 0}));
  for (const std::string_view reference : {"&#xEFEE9;", "&#XefeE9 ", "&#x000efee9;", "&#982761;"}) {
    const std::string left(reference.substr(1));
    EXPECT_EQ(decoded("\xEF\xBB\xBF<p>\xE9" + std::string(reference)),
              (Decoded{"<p>" + one + apart("&") + left, 2, 0}));
    const Document clean = parsed("<p>" + std::string(reference), SourceType::html);
    EXPECT_EQ(clean.raw_text(2), apart("&") + left);
    EXPECT_EQ(clean.repairs().invalid_bytes, 1u);
  }
  EXPECT_EQ(parsed("<p>&#xEFDFF;&#xF0000;", SourceType::html).repairs().invalid_bytes, 0u);
}

TEST(Encoding, UndecodedBytesCanBeRead) {
  EXPECT_EQ(with_readable_bytes("caf" + apart("\xE9") + "é"), "caf\\xE9é");
  EXPECT_EQ(with_readable_bytes(apart("\\ud800")), "\\ud800");
  EXPECT_EQ(with_readable_bytes("a\xFF"), "a\\xFF");
  EXPECT_EQ(with_readable_bytes("\xF3\xAF\xB7\xBF"), "\xF3\xAF\xB7\xBF");  // U+EFDFF
}

TEST(Encoding, NulIsKeptApartAndCounted) {
  EXPECT_EQ(decoded("a\0b"sv), (Decoded{"a" + apart("\0"sv) + "b", 0, 1}));
  EXPECT_EQ(decoded("<a>\0</a>"sv, Format::xml), (Decoded{"<a>" + apart("\0"sv) + "</a>", 0, 1}));
  EXPECT_EQ(decoded("\"\0\""sv, Format::json), (Decoded{std::string("\"\0\"", 3), 0, 0}));
}

TEST(Encoding, LineEndsAreLineFeedsInHtml) {
  EXPECT_EQ(text_of("a\r\nb\rc\n\r"), "a\nb\nc\n\n");
  EXPECT_EQ(text_of("a\r\nb", Format::xml), "a\r\nb");  // the parser does it
}

TEST(Encoding, DocumentsTellWhatWasMended) {
  const Document document = parsed("<meta charset=utf-8><p>\xE9 \0"sv, SourceType::html);
  EXPECT_EQ(document.repairs().invalid_bytes, 1u);
  EXPECT_EQ(document.repairs().nul_bytes, 1u);
}

}  // namespace
}  // namespace treesift
