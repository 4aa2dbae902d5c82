// JSON spelled in many ways is the tree that it means, and nothing else is JSON than what simdjson's DOM takes for it.
#include <gtest/gtest.h>
#include <simdjson.h>

#include <algorithm>
#include <cctype>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "base/random.h"
#include "base/utf8.h"
#include "parsers/json/json.h"
#include "parsers/json/json_lockstep.h"
#include "parsers/json/json_text.h"
#include "tests/support/parse_helpers.h"
#include "tests/support/rounds.h"
#include "tests/support/same_document.h"

namespace treesift {
namespace {

// A value as it is written, and the events that the builder is to see of it.
class RandomJson {
 public:
  // Long numbers: longer than simdjson's DOM has room for.
  RandomJson(std::uint64_t seed, bool has_long_numbers) : random_(seed) {
    if (has_long_numbers)
      numbers_.insert(numbers_.end(), {"123456789012345678901234567890", "12e+3456", "-0.00E12"});
  }

  // Another value.
  void make() {
    text_.clear();
    builder_.begin(Format::json);
    space();
    value("", 4);
    space();
  }
  const std::string& text() const { return text_; }
  Document document() { return builder_.finish(); }

 private:
  using Events = std::vector<std::function<void(DocumentBuilder&)>>;

  void value(const std::string& key, int depth) {
    Events events;
    events_ = &events;
    write(key, depth);
    for (const auto& event : events) event(builder_);
  }

  void write(const std::string& key, int depth) {
    switch (random_.below(depth > 0 ? 6 : 4)) {
      case 0:
        return scalar(key, NodeKind::number, pick(numbers_));
      case 1:
        return scalar(key, NodeKind::boolean, pick({"true", "false"}));
      case 2:
        text_ += "null";
        return add([key](DocumentBuilder& b) { b.scalar(key, NodeKind::null, ""); });
      case 3: {
        const std::string words = string();
        return add([key, words](DocumentBuilder& b) { b.scalar(key, NodeKind::string, words); });
      }
      case 4:
        return write_array(key, depth);
      default:
        return write_object(key, depth);
    }
  }

  void write_array(const std::string& key, int depth) {
    add([key](DocumentBuilder& b) { b.open(key, NodeKind::array); });
    text_ += '[';
    for (std::uint64_t i = 0, items = random_.below(5); i < items; ++i) {
      space();
      if (i > 0) text_ += ',';
      space();
      write("", depth - 1);
    }
    space();
    text_ += ']';
    add([](DocumentBuilder& b) { b.close(); });
  }

  void write_object(const std::string& key, int depth) {
    Events* const outer = events_;
    std::multimap<std::string, Events> members;  // sorted; equal keys in the order in which they came
    text_ += '{';
    for (std::uint64_t i = 0, items = random_.below(7); i < items; ++i) {
      space();
      if (i > 0) text_ += ',';
      space();
      const std::string name = string();
      space();
      text_ += ':';
      space();
      events_ = &members.emplace(name, Events{})->second;
      write(name, depth - 1);
    }
    space();
    text_ += '}';
    events_ = outer;
    add([key](DocumentBuilder& b) { b.open(key, NodeKind::object); });
    for (const auto& [name, events] : members) outer->insert(outer->end(), events.begin(), events.end());
    add([](DocumentBuilder& b) { b.close(); });
  }

  void scalar(const std::string& key, NodeKind kind, const std::string& spelled) {
    text_ += spelled;
    add([key, kind, spelled](DocumentBuilder& b) { b.scalar(key, kind, spelled); });
  }

  // Writes a string, and returns what it stands for.
  std::string string() {
    struct Piece {
      std::string_view spelled, means;
    };
    static constexpr Piece pieces[] = {{"a", "a"},         {"\\\"", "\""},
                                       {"\\\\", "\\"},     {"\\n", "\n"},
                                       {"\\/", "/"},       {"\\u0041", "A"},
                                       {"\\u00e9", "é"},   {"\\ud83d\\uDE00", "😀"},
                                       {"ü", "ü"},         {"{[:,]}", "{[:,]}"},
                                       {"price", "price"}, {" ", " "},
                                       {"\\u20AC", "€"},   {"created_at", "created_at"},
                                       {"null", "null"}};
    std::string means;
    text_ += '"';
    for (std::uint64_t i = 0, count = random_.below(4); i < count; ++i) {
      const Piece& piece = pieces[random_.below(std::size(pieces))];
      text_ += piece.spelled;
      means += piece.means;
    }
    text_ += '"';
    return means;
  }

  void space() { text_ += pick({"", "", "", " ", "\n\t", "\r\n        "}); }
  std::string pick(const std::vector<std::string>& from) { return from[random_.below(from.size())]; }
  void add(std::function<void(DocumentBuilder&)> event) { events_->push_back(std::move(event)); }

  Random random_;
  std::vector<std::string> numbers_ = {"0", "-0", "1.50", "12e-3", "123", "1E-9"};
  std::string text_;
  DocumentBuilder builder_{Limits{}};
  Events* events_ = nullptr;
};

TEST(JsonReading, FindsWhatWasWritten) {
  RandomJson random(51, true);
  DocumentParser parser;
  for (int round = 0; round < test::rounds(1500); ++round) {
    random.make();
    const ParseResult result = parse_with(parser, random.text(), SourceType::json);
    ASSERT_TRUE(std::holds_alternative<Document>(result)) << random.text();
    ASSERT_EQ(difference_of(std::get<Document>(result), random.document()), "") << random.text();
  }
}

TEST(JsonReading, RefusesWhatSimdjsonRefuses) {
  RandomJson random(52, false);
  Random places(53);
  DocumentParser parser;
  simdjson::dom::parser witness;
  int refused = 0;
  for (int round = 0; round < test::rounds(4000); ++round) {
    random.make();
    std::string text = random.text();
    static constexpr std::string_view marks = "{}[]:,\"\\ 0-.en\n\x01x";
    const std::size_t at = places.below(text.size() + 1);
    if (places.below(2) == 0)
      text.insert(at, 1, marks[places.below(marks.size())]);
    else
      text.erase(std::min(at, text.size() - 1), 1);
    std::string mended;  // what is kept apart, simdjson refuses
    if (!is_valid_utf8(text) || keep_escapes_apart(text, mended) > 0) continue;
    const bool is_json = std::holds_alternative<Document>(parse_with(parser, text, SourceType::json));
    ASSERT_EQ(is_json, witness.parse(text).error() == simdjson::SUCCESS) << text;
    refused += !is_json;
  }
  EXPECT_GT(refused, 100);
}

// Parsed beside the first text, the second gives what it gives by itself.
void expect_same_beside(DocumentParser& parser, const std::string& before, const std::string& after) {
  std::string expected_bytes = before, actual_bytes = after;
  expected_bytes.append(read_padding, '\0');
  actual_bytes.append(read_padding, '\0');
  const std::string_view expected_text = std::string_view(expected_bytes).substr(0, before.size()),
                         actual_text = std::string_view(actual_bytes).substr(0, after.size());
  const ParseResult expected = parser.parse(expected_text, SourceType::json);
  ASSERT_TRUE(std::holds_alternative<Document>(expected));
  const ParseResult beside = parser.parse_beside(std::get<Document>(expected), actual_text, SourceType::json);
  const ParseResult alone = parser.parse(actual_text, SourceType::json);
  ASSERT_EQ(error_code(beside), error_code(alone)) << before << "\n" << after;
  if (std::holds_alternative<Document>(alone)) {
    ASSERT_EQ(difference_of(std::get<Document>(beside), std::get<Document>(alone)), "") << before << "\n"
                                                                                        << after;
  }
}

// A few bytes of the text are others: mostly digits and letters, so that it mostly stays JSON.
std::string changed(std::string text, Random& random) {
  static constexpr std::string_view marks = "0123456789abcdef0123456789 .-,:\"\\]}é\x01\xE9";
  for (std::size_t i = 0; i < 1 + random.below(3); ++i) {
    const std::size_t at = random.below(text.size());
    const bool is_word = std::isalnum(static_cast<unsigned char>(text[at])) != 0;
    if (!is_word && random.below(8) != 0) continue;
    const std::size_t what = random.below(4);
    const char mark = marks[random.below(random.below(3) == 0 ? marks.size() : 10)];
    if (what == 0)
      text.erase(at, 1);
    else if (what == 1)
      text.insert(at, 1, mark);
    else
      text[at] = mark;
    if (text.empty()) text = "1";
  }
  return text;
}

TEST(JsonReading, BesideAnotherTextGivesWhatItGivesAlone) {
  RandomJson random(54, true);
  Random places(55);
  DocumentParser parser;
  for (int round = 0; round < test::rounds(4000); ++round) {
    random.make();
    expect_same_beside(parser, random.text(), changed(random.text(), places));
    if (HasFatalFailure()) return;
  }
}

TEST(JsonReading, BesideAnotherTextIsFollowedWhereValuesDiffer) {
  const auto follows = [](const std::string& before, const std::string& after) {
    JsonReader reader;
    DocumentBuilder builder{Limits{}};
    builder.begin(Format::json);
    const std::string first = before + std::string(read_padding, ' '),
                      second = after + std::string(read_padding, ' ');
    const std::string_view text = std::string_view(first).substr(0, before.size());
    EXPECT_FALSE(reader.read(text, builder, Limits{}));
    const Document document = builder.finish();
    return JsonLockstep()
        .follow({document, text, reader.tokens()}, std::string_view(second).substr(0, after.size()), {})
        .has_value();
  };
  const std::string before = R"({"b":[1, "x",true],"a":{"c":"2026-11-20","d":null}})";
  EXPECT_TRUE(follows(before, before));
  EXPECT_TRUE(follows(before, R"({"b":[12, "",false],"a":{"c":"2026-11-21T03:14:15Z","d":null}})"));
  EXPECT_TRUE(follows("1", "12"));
  EXPECT_TRUE(follows("12", "1"));
  EXPECT_FALSE(follows("12", "1 2"));
  EXPECT_FALSE(follows("12", "x"));
  EXPECT_FALSE(follows(before, R"({"b":[1, "x",true],"a":{"c":"2026-11-20","d":1}})"));
  EXPECT_FALSE(follows(before, R"({"b":[1, "x",true],"a":{"e":"2026-11-20","d":null}})"));
  EXPECT_FALSE(follows(before, R"({"b":[1,"x",true],"a":{"c":"2026-11-20","d":null}})"));
  EXPECT_FALSE(follows(before, R"({"b":[1, "\u0041",true],"a":{"c":"2026-11-20","d":null}})"));
  EXPECT_FALSE(follows(before, R"({"b":[1, "y,true],"a":{"c":"2026-11-20","d":null}})"));
}

}  // namespace
}  // namespace treesift
