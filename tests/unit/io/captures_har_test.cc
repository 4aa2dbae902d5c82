#include <gtest/gtest.h>
#include <xxhash.h>

#include <random>

#include "base/base64.h"
#include "io/captures/har_reader.h"
#include "io/captures/responses/request_form.h"
#include "tests/support/rounds.h"
#include "tests/unit/io/captures_test_support.h"

namespace treesift {
namespace {

using namespace test;

using Strings = std::vector<std::string>;

CaptureOptions small_har_reads() {
  CaptureOptions options;
  options.decompress.read_bytes = 4096;
  return options;
}

ReadCapture read_har(std::string_view bytes, const CaptureOptions& options = small_har_reads()) {
  return read_capture_with([&] { return open_har(std::make_unique<MemorySource>(bytes), options); });
}

std::string entry(const std::string& request, const std::string& response) {
  return "{\"startedDateTime\":\"x\",\"request\":{" + request + "},\"response\":{" + response +
         "},\"time\":1.5}";
}

// An answer to GET http://h/a with this content.
std::string content(const std::string& members, int status = 200) {
  return entry(R"("method":"GET","url":"http://h/a")",
               "\"status\":" + std::to_string(status) + ",\"content\":{" + members + "}");
}

std::string har(const Strings& entries) {
  std::string text = R"({"log":{"version":"1.2","creator":{"name":"x"},"entries":[)";
  for (const std::string& one : entries) text += (text.back() == '[' ? "" : ",") + one;
  return text + R"(],"comment":"ééé"}})";
}

// What an answer with this content becomes.
std::string one(const std::string& members, int status = 200) {
  const ReadCapture read = read_har(har({content(members, status)}));
  EXPECT_FALSE(read.fault) << read.what;
  return read.responses.empty() ? "" : read.responses.front();
}

const std::string html = R"("size":7,"mimeType":"text/html; charset=iso-8859-1","text":"<p>a\u00e9")";

TEST(Har, BodiesAsTextAndBase64) {
  EXPECT_EQ(one(html), "GET http://h/a 200 text/html;utf-8 <p>aé");
  EXPECT_EQ(one(R"("mimeType":"text/html; charset=iso-8859-1","encoding":"base64","text":")" +
                encode_base64("<p>a\xE9") + "\""),
            "GET http://h/a 200 text/html;iso-8859-1 <p>a\xE9");
  EXPECT_EQ(one(R"("mimeType":"application/json","text":"{}","encoding":null)"),
            "GET http://h/a 200 application/json;utf-8 {}");
  EXPECT_EQ(one(R"("mimeType":"x-unknown","text":" <p>")"), "GET http://h/a 200 ;utf-8  <p>");
}

TEST(Har, ClocksAreThoseOfServers) {
  const auto started = [](std::string text, const std::string& when) {
    return text.replace(text.find("\"x\""), 3, "\"" + when + "\"");
  };
  const auto dated = [](const std::string& headers) {
    return entry(R"("method":"GET","url":"http://h/a")",
                 "\"status\":200,\"headers\":" + headers +
                     ",\"content\":{\"text\":\"<p>\",\"mimeType\":\"text/html\"}");
  };
  const std::string recorder = "2026-11-22T12:37:20.512+01:00";
  const std::string bytes = har({
      started(dated(R"([{"name":"DATE","value":"Sun, 22 Nov 2026 11:37:19 GMT"}])"), recorder),
      started(dated("[]"), recorder),
      dated(R"({"date":1})"),
  });
  const std::unique_ptr<CaptureReader> reader =
      open_har(std::make_unique<MemorySource>(bytes), small_har_reads());
  CapturedResponse response;
  for (const std::optional<std::int64_t> clock :
       {std::optional(1795347439L), std::optional(1795347440L), {}}) {
    ASSERT_TRUE(reader->next(response));
    EXPECT_EQ(response.clock, clock);
  }
}

TEST(Har, FormsOfRequestsAreKept) {
  const auto posted = [](const std::string& post_data) {
    return read_har(har({entry(R"("method":"POST","url":"http://h/a","postData":)" + post_data,
                               R"("status":200,"content":{)" + html + "}")}))
        .responses;
  };
  const std::string page = "POST http://h/a 200 text/html;utf-8 ";
  EXPECT_EQ(posted(R"({"mimeType":"application/x-www-form-urlencoded","text":"b=1&a=2"})"),
            Strings{page + "{b=1&a=2} <p>aé"});
  EXPECT_EQ(posted(R"({"mimeType":"multipart/form-data; boundary=x","text":)"
                   R"("--x\r\nContent-Disposition: form-data; name=\"q\"\r\n\r\n1\r\n--x--\r\n"})"),
            Strings{page + "{" + form_field("q", "1") + "} <p>aé"});
  // The fields alone, as some recorders have them; the text where both are there.
  const std::string params = R"("params":[{"name":"b","value":"1 2&*é"},{"name":"a[]"}])";
  EXPECT_EQ(posted(R"({"mimeType":"application/x-www-form-urlencoded",)" + params + "}"),
            Strings{page + "{b=1+2%26*%C3%A9&a%5B%5D=} <p>aé"});
  EXPECT_EQ(posted(R"({"mimeType":"multipart/form-data; boundary=x",)" + params + "}"),
            Strings{page + "{" + form_field("b", "1 2&*é") + "&" + form_field("a[]", "") + "} <p>aé"});
  EXPECT_EQ(posted(R"({"mimeType":"application/x-www-form-urlencoded","text":"c=3",)" + params + "}"),
            Strings{page + "{c=3} <p>aé"});
  EXPECT_EQ(posted(R"({"mimeType":"x","text":"","params":[]})"),
            Strings{"POST http://h/a 200 text/html;utf-8 <p>aé"});
  EXPECT_NE(posted(R"({"mimeType":"x","params":[{"name":7}]})").at(0).find("capture:bad-record"),
            std::string::npos);
}

TEST(Har, ResponsesWithoutBody) {
  EXPECT_EQ(one(R"("mimeType":"text/html","size":0)"), "GET http://h/a 200 text/html ");
  EXPECT_EQ(one(R"("mimeType":"x-unknown","size":-1)", 302), "GET http://h/a 302  ");
  EXPECT_EQ(one(R"("mimeType":"text/html")", 204), "GET http://h/a 204 text/html ");
  for (const int status : {200, 304})
    EXPECT_NE(one(R"("mimeType":"text/html","size":99)", status).find("capture:no-body"), std::string::npos);
  // A body was sent, whatever the recorder says of its size.
  const std::string dropped =
      R"("status":200,"headers":[{"name":"Content-Length","value":"99"}],"content":{"mimeType":"text/html","size":0})";
  const ReadCapture read = read_har(har({entry(R"("method":"GET","url":"http://h/a")", dropped),
                                         entry(R"("method":"HEAD","url":"http://h/a")", dropped)}));
  EXPECT_NE(read.responses.at(0).find("capture:no-body"), std::string::npos) << read.responses[0];
  EXPECT_EQ(read.responses.at(1).find("capture:no-body"), std::string::npos) << read.responses[1];
}

TEST(Har, FaultsOfSingleEntries) {
  const std::vector<std::pair<std::string, std::string>> cases{
      {R"("mimeType":"text/html","encoding":"rot13","text":"x")", "capture:unknown-encoding"},
      {R"("mimeType":"text/html","encoding":"base64","text":"*")", "capture:bad-content"},
      {R"("mimeType":"text/html","text":7)", "capture:bad-record"},
      {R"("mimeType":"text/html","text":"a","text":"b")", "capture:bad-record"},
      {R"("mimeType":"text/html","size":1.5,"text":"a")", "capture:bad-record"}};
  for (const auto& [members, fault] : cases)
    EXPECT_NE(one(members).find(fault), std::string::npos) << members << one(members);
  for (const std::string& bad : {std::string("{}"), entry("", "\"status\":200"), entry("\"url\":\"u\"", ""),
                                 content(html, -1), entry("\"url\":\"u\"", "\"status\":7777")}) {
    const ReadCapture read = read_har(har({bad, content(html)}));
    ASSERT_EQ(read.responses.size(), 2u) << bad << read.what;
    EXPECT_NE(read.responses[0].find("capture:bad-record"), std::string::npos) << read.responses[0];
  }
  CaptureOptions options = small_har_reads();
  options.body_limit = 4;
  EXPECT_NE(read_har(har({content(html)}), options).responses.at(0).find("capture:too-large"),
            std::string::npos);
}

TEST(Har, WhatIsSkippedIsCounted) {
  CaptureOptions options = small_har_reads();
  options.kinds = KindSet::trees();
  const ReadCapture read =
      read_har(har({content(R"("mimeType":"image/png","text":"x")"), content(html),
                    content(R"("mimeType":"","text":"plain")"), content(R"("mimeType":"x-unknown")", 0),
                    content(R"("size":-1,"mimeType":"x-unknown")", -1)}),
               options);
  EXPECT_EQ(read.responses.size(), 1u);
  EXPECT_EQ(read.skipped.other_types, 2u);
  EXPECT_EQ(read.skipped.not_responses, 2u);
}

TEST(Har, RequestBodiesAreHashed) {
  const std::string posted =
      entry(R"("method":"POST","url":"http://h/a","postData":{"mimeType":"x","text":"q=1"})",
            "\"status\":200,\"content\":{" + html + "}");
  EXPECT_EQ(read_har(har({posted})).responses.at(0),
            "POST http://h/a 200 text/html;utf-8 #" + std::to_string(XXH3_64bits("q=1", 3)) + " <p>aé");
}

TEST(Har, ManyEntriesInTheirOrder) {
  Strings entries;
  for (int i = 0; i < 300; ++i)
    entries.push_back(entry("\"method\":\"GET\",\"url\":\"u" + std::to_string(i) + "\"",
                            "\"content\":{" + html + "},\"status\":200"));
  const ReadCapture read = read_har("\xEF\xBB\xBF \n" + har(entries) + "\n");
  ASSERT_EQ(read.responses.size(), 300u) << read.what;
  EXPECT_TRUE(read.responses[299].starts_with("GET u299 "));
  EXPECT_EQ(read_har(gzipped(har(entries))).responses, read.responses);
  EXPECT_EQ(read_har(har({})).responses.size(), 0u);
  EXPECT_FALSE(read_har(har({})).fault);
}

TEST(Har, DocumentsThatAreNoHar) {
  for (const std::string_view bytes :
       {"{}", "[]", "7", "{\"log\":{}}", "{\"log\":[]}", "{\"log\":{\"entries\":{}}}",
        "{\"log\":{\"entries\":[7]}}", "{\"log\":{\"entries\":[]}} x", "{\"log\":{\"entries\":[]}}{}",
        "{\"log\":{\"entries\":[],\"entries\":[]}}", "\xFF{\"log\":{\"entries\":[]}}", "<html>"})
    EXPECT_EQ(read_har(bytes).fault, ArchiveFault::bad_document) << bytes;
  EXPECT_EQ(read_har("").fault, ArchiveFault::empty);
  CaptureOptions options = small_har_reads();
  options.document_limit = 100;
  const ReadCapture large = read_har(har({content(html)}), options);
  EXPECT_EQ(large.fault, ArchiveFault::document_too_large);
  EXPECT_NE(large.what.find("WARC"), std::string::npos);
}

TEST(Har, CutAtEveryByte) {
  const std::string whole = har({content(html), content(html, 404)});
  for (std::size_t size = 0; size < whole.size(); size += next_place()) {
    const ReadCapture cut = read_har(std::string_view(whole).substr(0, size));
    ASSERT_TRUE(cut.fault) << size;
    ASSERT_TRUE(cut.responses.empty()) << size;
  }
}

TEST(Har, DamagedBytesNeverCrash) {
  const std::string whole = har({content(html), content(html, 404)});
  std::mt19937 random(5);
  for (int round = 0; round < rounds(5000); ++round) {
    std::string damaged = whole;
    const std::size_t at = random() % damaged.size();
    damaged[at] = static_cast<char>(damaged[at] ^ static_cast<char>(1 + random() % 255));
    const ReadCapture read = read_har(damaged);
    ASSERT_TRUE(read.fault || read.responses.size() <= 2) << at;
  }
}

// Behind such damage not even the address of the entry is read.
TEST(Har, DamageAmongTheMembersOfARequest) {
  for (const std::string damaged :
       {R"({"":"","request":{"m":"":}1})", R"({"request":{"m":"":,"url":"http://h/b"}})",
        R"({"request":{"a" 1,"url":"http://h/b"}})", R"({"request":{"method":"GET" "url":"http://h/b"}})"}) {
    const ReadCapture read = read_har(har({content(html), damaged, content(html)}));
    ASSERT_FALSE(read.fault) << read.what;
    ASSERT_EQ(read.responses.size(), 3u) << damaged;
    EXPECT_NE(read.responses[1].find("is damaged"), std::string::npos) << read.responses[1];
    EXPECT_EQ(read.responses[2], read.responses[0]);
  }
}

TEST(Har, IsRecognised) {
  for (const std::string_view bytes : {"{\"log\":", "\xEF\xBB\xBF{ \"log\" : {", "\n{\n  \"log\": {"})
    EXPECT_TRUE(looks_like_har(bytes)) << bytes;
  for (const std::string_view bytes : {"{\"id\":\"log\"}", "[\"log\"]", "", "{", "WARC/1.0"})
    EXPECT_FALSE(looks_like_har(bytes)) << bytes;
}

}  // namespace
}  // namespace treesift
