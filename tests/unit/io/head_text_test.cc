#include "io/captures/responses/head_text.h"

#include <gtest/gtest.h>
#include <simdjson.h>

#include "io/captures/responses/json_head.h"
#include "io/captures/responses/stream_entry.h"

namespace treesift {
namespace {

TEST(HeadText, HasALineForEachField) {
  HeaderFields fields;
  EXPECT_EQ(fields.parse("Set-Cookie: a=1\r\nX-Empty:\r\nset-cookie:  b=2 \r\n"), "");
  EXPECT_EQ(head_text(fields), "set-cookie: a=1\nx-empty: \nset-cookie: b=2\n");
}

TEST(HeadText, TakesFieldsThatARecorderHasJoinedApart) {
  std::string head;
  add_head_field(head, "Set-Cookie", "a=1\nb=2");
  add_head_field(head, "X-A", "1\r2");
  EXPECT_EQ(head, "set-cookie: a=1\nset-cookie: b=2\nx-a: 1 2\n");
}

TEST(HeadText, LeavesOutWhatNoFieldCanBeCalled) {
  std::string head;
  for (const std::string_view name : {":status", "", "a b", "a:b", "a\nb"}) add_head_field(head, name, "1");
  EXPECT_EQ(head, "");
}

TEST(HeadText, KeepsTheBeginningOfALongValueAndTheSizeOfTheWhole) {
  std::string one, other;
  add_head_field(one, "x", std::string(1 << 20, 'a'));
  add_head_field(other, "x", std::string((1 << 20) - 1, 'a') + 'b');
  EXPECT_LT(one.size(), max_head_value + 100);
  EXPECT_NE(one.find("(1048576 bytes"), std::string::npos);
  EXPECT_NE(one, other);
}

TEST(HeadText, IsBounded) {
  std::string head;
  for (int i = 0; i < 100'000; ++i) add_head_field(head, "x-" + std::to_string(i), "value");
  EXPECT_LE(head.size(), max_head_text);
}

TEST(HeadText, BeginsWithTheAddress) {
  std::string head = "a: 1\n", none, odd = "a: 1\n";
  put_url_first(head, "http://h/");
  put_url_first(none, "http://h/");
  put_url_first(odd, "http://h/\n");
  EXPECT_EQ(head, ":url: http://h/\na: 1\n");
  EXPECT_EQ(none, "");
  EXPECT_EQ(odd, "a: 1\n");
  EXPECT_EQ(head_value(head, "a"), "1");
  EXPECT_EQ(head_value(head, "b"), "");
}

TEST(HeadText, IsReadFromJson) {
  const auto read = [](std::string_view json) {
    simdjson::dom::parser parser;
    std::string head;
    const bool whole = read_json_head(parser.parse(simdjson::padded_string(json)), head);
    return head + (whole ? "" : "and more");
  };
  EXPECT_EQ(read(R"({"Vary": "Accept", "Set-Cookie": ["a=1", "b=2"]})"),
            "vary: Accept\nset-cookie: a=1\nset-cookie: b=2\n");
  EXPECT_EQ(read(R"([{"name": "Vary", "value": "Accept"}, {"name": "A"}])"), "vary: Accept\nand more");
  EXPECT_EQ(read(R"([["Set-Cookie", "a=1"], ["Set-Cookie", "b=2"]])"), "set-cookie: a=1\nset-cookie: b=2\n");
  EXPECT_EQ(read(R"([["Vary", "Accept"], ["A"], ["A", 1]])"), "vary: Accept\nand more");
  EXPECT_EQ(read(R"({"Vary": 1, "A": "2"})"), "a: 2\nand more");
  EXPECT_EQ(read("\"Vary\""), "and more");
}

TEST(StreamEntries, AreCountedAndTheFirstNamed) {
  SkippedEntries skipped;
  CapturedResponse response;
  response.address = "http://h/page";
  response.media_type = "text/html";
  response.status = 200;
  EXPECT_FALSE(note_stream(response, skipped));
  response.address = "http://h/events";
  response.media_type = "text/event-stream";
  EXPECT_TRUE(note_stream(response, skipped));
  response = {};
  response.address = "wss://h/live";
  EXPECT_TRUE(note_stream(response, skipped));
  response.address = "http://h/live";
  response.status = 101;
  EXPECT_TRUE(note_stream(response, skipped));
  EXPECT_EQ(skipped.streams, 3u);
  EXPECT_EQ(skipped.first_stream, "http://h/events");
}

}  // namespace
}  // namespace treesift
