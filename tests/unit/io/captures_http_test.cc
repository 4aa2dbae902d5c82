#include <gtest/gtest.h>

#include <functional>
#include <random>

#include "io/captures/responses/content_coding.h"
#include "io/captures/responses/http_body.h"
#include "io/captures/responses/http_head.h"
#include "io/captures/responses/media_type.h"
#include "tests/support/rounds.h"
#include "tests/unit/io/captures_test_support.h"

namespace treesift {
namespace {

using namespace test;
using namespace std::string_view_literals;

const std::string page =
    "<html><head><title>Orders</title></head><body><p>Seven orders are open.</p></body></html>";

// What `stored` after a head with these lines gives: the body, or the name of the fault.
std::string body_of(std::string_view lines, std::string stored, std::uint64_t limit = 1 << 20) {
  HttpHead head;
  const std::string text = "HTTP/1.1 200 OK\r\n" + std::string(lines) + "\r\n\r\n";
  EXPECT_EQ(parse_response_head(text, head), "");
  CapturedResponse response;
  read_http_body(head, stored, limit, response);
  if (response.fault == ResponseFault::none) return response.body;
  EXPECT_TRUE(response.body.empty());
  EXPECT_FALSE(response.fault_detail.empty());
  return std::string(code_name(response.fault));
}

TEST(HttpHead, LengthIsThatOfTheFirstBlankLine) {
  EXPECT_EQ(head_length("A: b\r\n\r\nbody\r\n\r\n"), 8u);
  EXPECT_EQ(head_length("A: b\n\nbody"), 6u);
  EXPECT_EQ(head_length("A: b\n\r\nbody"), 7u);
  EXPECT_EQ(head_length("A: b\r\n\r"), std::nullopt);
  EXPECT_EQ(head_length(""), std::nullopt);
  const std::string head = "HTTP/1.1 200 OK\r\nA: b\r\n\r\n";
  for (std::size_t searched = 0; searched < head.size(); ++searched) {
    EXPECT_EQ(head_length(std::string_view(head).substr(0, searched)), std::nullopt);
    EXPECT_EQ(head_length(head, searched), head.size());
  }
}

TEST(HttpHead, StatusLines) {
  const std::vector<std::pair<std::string_view, int>> lines{
      {"HTTP/1.1 200 OK", 200},   {"HTTP/1.0 404 Not Found", 404},
      {"HTTP/1.1 500", 500},      {"HTTP/2 301 ", 301},
      {"HTTP/1.1  200 two", 200}, {"HTTP/1.1 2000 x", 0},
      {"HTTP/1.1 99 x", 0},       {"HTTP/1.1", 0},
      {"HTTP/ 200 OK", 0},        {"http/1.1 200 OK", 0},
      {"<html> 200", 0},          {"", 0},
      {"HTTP/1.1 099 x", 0},      {"HTTP/1.1200 OK", 0}};
  for (const auto& [line, status] : lines) {
    HttpHead head;
    const std::string_view wrong = parse_response_head(std::string(line) + "\r\n\r\n", head);
    EXPECT_EQ(head.status, status) << line;
    EXPECT_EQ(wrong.empty(), status != 0) << line;
  }
}

TEST(HttpHead, RequestLines) {
  HttpHead head;
  EXPECT_EQ(parse_request_head("POST /a?b=c HTTP/1.1\r\nHost: x\r\n\r\n", head), "");
  EXPECT_EQ(head.method, "POST");
  for (const std::string_view line : {"", "GET", " / HTTP/1.1", "G\x01T / HTTP/1.1", "<html> x"})
    EXPECT_NE(parse_request_head(std::string(line) + "\r\n\r\n", head), "") << line;
}

TEST(HttpHead, FieldsAreFoldedRepeatedAndOfAnyCase) {
  HttpHead head;
  ASSERT_EQ(parse_response_head("HTTP/1.1 200 OK\nContent-TYPE : text/html;\n\t charset=utf-8 \r\nVia: a\r\n"
                                "via:b\r\nEmpty:\r\n\r\n",
                                head),
            "");
  EXPECT_EQ(head.fields.find("content-type"), "text/html; charset=utf-8");
  EXPECT_EQ(head.fields.joined("via"), "a,b");
  EXPECT_EQ(head.fields.find("via"), "b");
  EXPECT_EQ(head.fields.find("empty"), "");
  EXPECT_EQ(head.fields.find("absent"), std::nullopt);
  EXPECT_EQ(head.fields.joined("absent"), "");
}

TEST(HttpHead, LinesThatAreNoFieldsAreRefused) {
  HttpHead head;
  for (const std::string_view line : {"no colon", ": no name", " folded first", "two words: x", "a\x01: x"})
    EXPECT_NE(parse_response_head("HTTP/1.1 200 OK\r\n" + std::string(line) + "\r\n\r\n", head), "") << line;
  std::string many = "HTTP/1.1 200 OK\r\n";
  for (std::size_t i = 0; i < max_header_fields; ++i) many += "a: b\r\n";
  EXPECT_EQ(parse_response_head(many + "\r\n", head), "");
  EXPECT_NE(parse_response_head(many + "a: b\r\n\r\n", head), "");
}

TEST(MediaType, NameAndCharset) {
  const std::vector<std::array<std::string_view, 3>> cases{
      {"text/html", "text/html", ""},
      {"Text/HTML; Charset=UTF-8", "text/html", "UTF-8"},
      {"text/html;charset=\"iso-8859-1\"; x=y", "text/html", "iso-8859-1"},
      {"text/html; q=\"a;charset=no\"; charset='yes'", "text/html", "yes"},
      {"text/html; charset = a ; charset=b", "text/html", "a"},
      {"application/http;msgtype=response", "application/http", ""},
      {"text/html; charset", "text/html", ""},
      {"text/html; charset=\"", "text/html", "\""},
      {"html", "", ""},
      {";charset=x", "", "x"},
      {"", "", ""},
      {"text/html; x=\"\\", "text/html", ""}};
  for (const auto& [value, name, charset] : cases) {
    const MediaType type = parse_media_type(value);
    EXPECT_EQ(type.name, name) << value;
    EXPECT_EQ(type.charset, charset) << value;
  }
}

TEST(MediaType, TextsAreToldFromOtherData) {
  for (const std::string_view body : {""sv, "<p>\r\n\t\x1B"sv, "caf\xE9"sv, "\xFF\xFE<\0"sv})
    EXPECT_TRUE(looks_like_text(body)) << body;
  for (const std::string_view body : {"\x89PNG\r\n\x1A"sv, "\x1F\x8B\x08"sv, "a\0b"sv})
    EXPECT_FALSE(looks_like_text(body)) << body;
}

struct Coding {
  std::string name;
  std::function<std::string(std::string_view)> encode;
};

const std::vector<Coding>& codings() {
  static const std::vector<Coding> all{
      {"gzip", gzipped},
      {"deflate", [](std::string_view bytes) { return deflated(bytes, MAX_WBITS); }},
      {"Deflate", [](std::string_view bytes) { return deflated(bytes, -MAX_WBITS); }},
      {"br", brotli},
      {"zstd", [](std::string_view bytes) { return zstd_frame(bytes); }}};
  return all;
}

std::string length_line(const std::string& stored) {
  return "Content-Length: " + std::to_string(stored.size());
}

TEST(HttpBody, LengthsMustBeMet) {
  EXPECT_EQ(body_of("A: b", page), page);
  EXPECT_EQ(body_of(length_line(page), page), page);
  EXPECT_EQ(body_of(length_line(page) + "\r\n" + length_line(page), page), page);
  EXPECT_EQ(body_of(length_line(page), page.substr(1)), "capture:bad-transfer");
  EXPECT_EQ(body_of(length_line(page), page + "x"), "capture:bad-transfer");
  EXPECT_EQ(body_of(length_line(page) + "\r\nContent-Length: 7", page), "capture:bad-transfer");
  EXPECT_EQ(body_of("Content-Length: -1", page), "capture:bad-transfer");
  EXPECT_EQ(body_of("Content-Length: 99999999999999999999", page), "capture:bad-transfer");
  EXPECT_EQ(body_of("Content-Length: 0", ""), "");
}

TEST(HttpBody, ResponsesWithoutBody) {
  for (const std::string_view line : {"HTTP/1.1 304 x", "HTTP/1.1 204 x"}) {
    HttpHead head;
    ASSERT_EQ(parse_response_head(std::string(line) + "\r\nContent-Length: 5\r\n\r\n", head), "");
    CapturedResponse response;
    std::string stored;
    read_http_body(head, stored, 100, response);
    EXPECT_EQ(response.fault, ResponseFault::none) << line;
  }
  HttpHead head;
  ASSERT_EQ(
      parse_response_head("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\n", head),
      "");
  CapturedResponse response;
  response.method = "HEAD";
  std::string stored;
  read_http_body(head, stored, 100, response);
  EXPECT_EQ(response.fault, ResponseFault::none);
}

TEST(HttpBody, ChunksAreJoined) {
  EXPECT_EQ(body_of("Transfer-Encoding: chunked", chunked(page)), page);
  EXPECT_EQ(body_of("Transfer-Encoding: Chunked\r\nContent-Length: 7", chunked(page)), page);
  EXPECT_EQ(body_of("Transfer-Encoding: chunked", "3\nabc\n2 ;x\nde\n0\n\n"), "abcde");
  EXPECT_EQ(body_of("Transfer-Encoding: chunked", "000\r\n\r\n"), "");
  EXPECT_EQ(body_of("Transfer-Encoding: chunked", "0\r\n\r\n0\r\n\r\n"), "");
  EXPECT_EQ(body_of("Transfer-Encoding: gzip, chunked", chunked(gzipped(page))), page);
  // What wget stores of a response with trailers.
  EXPECT_EQ(body_of("Transfer-Encoding: chunked", "3\r\nabc\r\n0\r\nX-Trailer: 1\r\n"), "abc");
  EXPECT_EQ(body_of("Transfer-Encoding: chunked", "3\r\nabc\r\n0\r\n"), "abc");
}

TEST(HttpBody, ChunksThatMakeNoSense) {
  for (const std::string_view stored :
       {"", "3", "3\r\nabc", "3\r\nabcd\r\n0\r\n\r\n", "3\r\nabc\r\nx\r\n\r\n", "3\r\nabc\r\n0",
        "0\r\n\r\nmore", "FFFFFFFFFFFFFFF\r\nabc", "x3\r\nabc\r\n0\r\n\r\n"})
    EXPECT_EQ(body_of("Transfer-Encoding: chunked", std::string(stored)), "capture:bad-transfer") << stored;
}

TEST(HttpBody, EveryCoding) {
  for (const Coding& coding : codings()) {
    const std::string stored = coding.encode(page);
    const std::string line = "Content-Encoding: " + coding.name;
    EXPECT_EQ(body_of(line, stored), page) << coding.name;
    EXPECT_EQ(body_of(line + "\r\n" + length_line(stored), stored), page) << coding.name;
    EXPECT_EQ(body_of(line + "\r\nTransfer-Encoding: chunked", chunked(stored)), page) << coding.name;
    EXPECT_EQ(body_of(line, stored + "x"), "capture:bad-content") << coding.name;
    for (const Coding& outer : codings())
      EXPECT_EQ(body_of(line + "\r\nContent-Encoding: identity, " + outer.name, outer.encode(stored)), page);
  }
  EXPECT_EQ(body_of("Content-Encoding: x-gzip", gzipped("<p>") + gzipped("</p>")), "<p></p>");
  EXPECT_EQ(body_of("Content-Encoding: compress", page), "capture:unknown-encoding");
  EXPECT_EQ(body_of("Transfer-Encoding: chunked, x", page), "capture:unknown-encoding");
  EXPECT_EQ(body_of("Content-Encoding: br, br, br, br, br", page), "capture:unknown-encoding");
}

// A browser's recorder: the head of the wire over the bytes of the page.
TEST(HttpBody, StoredDecodedUnderTheOldHead) {
  for (const Coding& coding : codings()) {
    const std::string line = "Content-Encoding: " + coding.name;
    const std::string length = "\r\n" + length_line(coding.encode(page));
    EXPECT_EQ(body_of(line + length, page), page) << coding.name;
    EXPECT_EQ(body_of(line + "\r\nTransfer-Encoding: chunked", page), page) << coding.name;
    EXPECT_EQ(body_of(line + "\r\nTransfer-Encoding: chunked", coding.encode(page)), page) << coding.name;
    EXPECT_EQ(body_of(line + "\r\nTransfer-Encoding: chunked", chunked(page)), page) << coding.name;
  }
  EXPECT_EQ(body_of("Content-Encoding: gzip", "{}"), "{}");
  EXPECT_EQ(body_of("Content-Encoding: gzip", "\x89PNG\r\n\x1A\n and more"), "capture:bad-content");
  EXPECT_EQ(body_of("Content-Encoding: gzip\r\nContent-Length: 0", ""), "");
  EXPECT_EQ(body_of("Content-Encoding: gzip", ""), "capture:bad-content");
}

TEST(HttpBody, CutBodiesAreNeverTakenForWholeOnes) {
  for (const Coding& coding : codings()) {
    const std::string stored = coding.encode(page);
    const std::string line = "Content-Encoding: " + coding.name;
    for (std::size_t size = 0; size < stored.size(); ++size) {
      const std::string cut = stored.substr(0, size);
      EXPECT_EQ(body_of(line, cut), "capture:bad-content") << coding.name << size;
      EXPECT_EQ(body_of(line + "\r\n" + length_line(stored), cut), "capture:bad-transfer")
          << coding.name << size;
    }
    const std::string in_chunks = chunked(stored);
    const std::size_t whole = in_chunks.rfind("0\r\nX-Trailer") + 3;
    for (std::size_t size = 0; size < in_chunks.size(); ++size)
      EXPECT_EQ(body_of(line + "\r\nTransfer-Encoding: chunked", in_chunks.substr(0, size)),
                size < whole ? "capture:bad-transfer" : page)
          << coding.name << size;
  }
}

// Raw deflate and br have no checksum: there damage may change the body, but never crash.
TEST(HttpBody, DamagedBodiesAreFaultsOrWhole) {
  std::mt19937 random(11);
  for (const Coding& coding : codings()) {
    const std::string stored = coding.encode(page);
    const std::string line = "Content-Encoding: " + coding.name;
    const bool has_checksum = coding.name != "br" && coding.name != "Deflate";
    for (int round = 0; round < rounds(2000); ++round) {
      std::string damaged = stored;
      const std::size_t at = random() % damaged.size();
      damaged[at] = static_cast<char>(damaged[at] ^ static_cast<char>(1 + random() % 255));
      const std::string body = body_of(line, damaged);
      if (has_checksum) {
        ASSERT_TRUE(body == page || body.starts_with("capture:")) << coding.name << at << body;
      }
    }
  }
}

TEST(HttpBody, BombsStopAtTheLimit) {
  const std::string zeros(1 << 20, ' ');
  for (const Coding& coding : codings()) {
    const std::string line = "Content-Encoding: " + coding.name;
    const std::string stored = coding.encode(zeros);
    EXPECT_EQ(body_of(line, stored, zeros.size()), zeros) << coding.name;
    EXPECT_EQ(body_of(line, stored, zeros.size() - 1), "capture:too-large") << coding.name;
    EXPECT_EQ(body_of(line, stored, 1000), "capture:too-large") << coding.name;
    const std::string twice = coding.encode(coding.encode(std::string(1 << 24, ' ')));
    EXPECT_EQ(body_of(line + "," + coding.name, twice, 1 << 16), "capture:too-large") << coding.name;
  }
  EXPECT_EQ(body_of("A: b", page, page.size()), page);
  EXPECT_EQ(body_of("A: b", page, page.size() - 1), "capture:too-large");
}

TEST(ResponseFaultNames, AreDistinct) {
  std::vector<std::string_view> names;
  for (int fault = 0; fault <= static_cast<int>(ResponseFault::lost_revisit); ++fault) {
    names.push_back(code_name(static_cast<ResponseFault>(fault)));
    EXPECT_TRUE(sentence(static_cast<ResponseFault>(fault)).ends_with('.'));
  }
  std::sort(names.begin(), names.end());
  EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end());
}

}  // namespace
}  // namespace treesift
