// What a PDF shows, and what it is without its stamps.
#include "parsers/lines/pdf_content.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include <string>
#include <vector>

namespace treesift {
namespace {

std::string deflated(const std::string& text) {
  std::string packed(compressBound(text.size()), '\0');
  uLongf size = packed.size();
  compress(reinterpret_cast<Bytef*>(packed.data()), &size, reinterpret_cast<const Bytef*>(text.data()),
           text.size());
  packed.resize(size);
  return packed;
}

std::string stream_object(const std::string& packed) {
  return "4 0 obj <</Filter /FlateDecode /Length " + std::to_string(packed.size()) + ">> stream\n" + packed +
         "\nendstream endobj\n";
}

std::string pdf(const std::string& page, const std::string& date, const std::string& more = "") {
  const std::string body = "%PDF-1.4\n<</LastModified (D:" + date + ") /M (D:" + date + "+00'00')>>\n" +
                           more + stream_object(deflated(page));
  return body + "xref\n0 1\n" + std::to_string(body.size()) + " 00000 n \ntrailer <</ID [<" + date +
         "> <00>]>>\nstartxref\n" + std::to_string(body.size()) + "\n%%EOF";
}

using Words = std::vector<std::string>;
constexpr std::size_t enough = 1 << 20;

TEST(PdfContent, WordsAreThoseThatOperatorsShow) {
  using namespace std::string_literals;
  const auto content = content_of_pdf(
      pdf("BT /F1 12 Tf (Tea \\(hot\\)) Tj [(T) -20 (ime)] TJ <4A6F> ' ET\n(no words) Do BT [(\0N\0o)] TJ ET"s,
          "2026"),
      enough);
  ASSERT_TRUE(content);
  EXPECT_EQ(content->shown, (Words{"Tea (hot)", "Time", "Jo", "No"}));
}

TEST(PdfContent, EscapesInStringsAreWhatTheyStandFor) {
  const auto content = content_of_pdf(
      pdf("BT (M\\344rz \\50\\0611\\51) Tj (344) Tj (one \\\nline) Tj (a\\tb\\q\\\\) Tj (\\7) Tj (\\",
          "2026"),
      enough);
  ASSERT_TRUE(content);
  EXPECT_EQ(content->shown, (Words{"März (11)", "344", "one line", "a␉bq\\", "␇"}));
}

TEST(PdfContent, StampsLengthsAndPlacesDoNotCount) {
  const auto monday = content_of_pdf(pdf("BT (Monday) Tj ET", "20261005113533"), enough),
             friday =
                 content_of_pdf(pdf("BT (Friday, the second of the month) Tj ET", "20261023074429"), enough);
  ASSERT_TRUE(monday && friday);
  EXPECT_EQ(monday->rest, friday->rest);
  EXPECT_NE(monday->shown, friday->shown);
  const auto moved = content_of_pdf(pdf("BT 7 Td (Monday) Tj ET", "20261005113533"), enough);
  EXPECT_EQ(moved->shown, monday->shown);
  EXPECT_NE(moved->rest, monday->rest);
}

TEST(PdfContent, StampsWithinStreamsDoNotCount) {
  const auto metadata = [](const std::string& date) {
    return stream_object(deflated("<</CreationDate (D:" + date + ") /Title (a)>>"));
  };
  EXPECT_EQ(content_of_pdf(pdf("BT ET", "2026", metadata("20261005")), enough)->rest,
            content_of_pdf(pdf("BT ET", "2026", metadata("20270101")), enough)->rest);
}

TEST(PdfContent, NothingOfOtherBytes) {
  EXPECT_FALSE(content_of_pdf("no PDF", enough));
  EXPECT_FALSE(content_of_pdf("%PDF-1.4 (D:2026) plain", enough));
  EXPECT_FALSE(content_of_pdf("%PDF-1.4 stream\nplain\nendstream", enough));
  EXPECT_FALSE(
      content_of_pdf(pdf("BT (" + std::string(1000, 'x') + ") Tj ET", "2026"), 100));  // beyond the limit
}

TEST(PdfContent, DamagedOnesAreReadAsFarAsTheyGo) {
  const std::string whole = pdf("BT (Tea) Tj ET", "2026");
  for (std::size_t size = 0; size < whole.size(); ++size) (void)content_of_pdf(whole.substr(0, size), enough);
  EXPECT_TRUE(content_of_pdf(pdf("BT (never closed \\", "2026"), enough));
  EXPECT_TRUE(content_of_pdf(pdf("BT <4A", "2026"), enough));
}

}  // namespace
}  // namespace treesift
