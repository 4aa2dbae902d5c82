// Our tokenizer against the tokenizer tests of html5lib.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <simdjson.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base/json_writer.h"
#include "base/utf8.h"
#include "parsers/html/tokenizer.h"
#include "tests/support/html5lib_tests.h"

namespace treesift {
namespace {

using simdjson::dom::array;
using simdjson::dom::element;

// "\u00e9" within a text, once more; false where half of a surrogate pair is asked for, which UTF-8 lacks.
bool unescape(std::string& text) {
  std::string json = "\"";
  for (const char c : text) {
    if (c == '"' || static_cast<unsigned char>(c) < ' ')
      json += fmt::format("\\u{:04X}", static_cast<int>(c));
    else
      json += c;
  }
  json += '"';
  simdjson::dom::parser parser;
  std::string_view plain;
  if (parser.parse(json).get(plain) != simdjson::SUCCESS) return false;
  text = plain;
  return is_valid_utf8(text) && text.find("\xED\xA0") == text.npos;
}

struct TokenizerTest {
  std::string description, input, last_start_tag, expected;
  std::vector<std::string> states;
  bool is_possible = true;
};

std::string text_of(const element& value, bool escaped, bool& is_possible) {
  std::string text(value.get_string().value());
  if (escaped && !unescape(text)) is_possible = false;
  return text;
}

// A token as one line, its values as JSON.
void write_value(JsonWriter& json, const std::optional<std::string>& value) {
  value ? json.string(*value) : json.null();
}

std::string line_of(std::string_view kind, const std::vector<std::optional<std::string>>& values) {
  std::string line(kind);
  JsonWriter json(line);
  json.begin_array();
  for (const auto& value : values) write_value(json, value);
  json.end_array();
  return line + "\n";
}

std::string expected_line(const array& token, bool escaped, bool& is_possible) {
  const std::string kind(token.at(0).get_string().value());
  std::vector<std::optional<std::string>> values;
  std::map<std::string, std::string> attributes;
  for (std::size_t i = 1; i < token.size(); ++i) {
    const element value = token.at(i);
    if (value.is_null())
      values.emplace_back();
    else if (value.is_string())
      values.emplace_back(text_of(value, escaped, is_possible));
    else if (value.is_bool())
      values.emplace_back(value.get_bool().value() ? "true" : "false");
    else if (value.is_object()) {
      const simdjson::dom::object members = value.get_object().value();
      for (const auto& [name, one] : members) {
        std::string key(name);
        if (escaped && !unescape(key)) is_possible = false;
        attributes[key] = text_of(one, escaped, is_possible);
      }
    }
  }
  if (kind == "StartTag" && values.size() < 2) values.emplace_back("false");
  for (const auto& [name, value] : attributes) values.emplace_back(name + "=" + value);
  return line_of(kind, values);
}

// Adjacent text is one token.
std::string expected_lines(const array& output, bool escaped, bool& is_possible) {
  std::string lines, text;
  for (const element& token : output) {
    const array values = token.get_array().value();
    if (values.at(0).get_string().value() == "Character") {
      text += text_of(values.at(1).value(), escaped, is_possible);
      continue;
    }
    if (!text.empty()) lines += line_of("Character", {std::exchange(text, {})});
    lines += expected_line(values, escaped, is_possible);
  }
  if (!text.empty()) lines += line_of("Character", {text});
  return lines;
}

std::string found_line(const Token& token, DocumentBuilder& names) {
  const auto word = [](bool value) { return value ? "true" : "false"; };
  switch (token.kind) {
    case Token::Kind::comment:
      return line_of("Comment", {std::string(token.text)});
    case Token::Kind::end_tag:
      return line_of("EndTag", {std::string(token.text)});
    case Token::Kind::doctype:
      return line_of("DOCTYPE", {token.doctype.name, token.doctype.public_id, token.doctype.system_id,
                                 word(!token.doctype.force_quirks)});
    default:
      break;
  }
  std::vector<std::optional<std::string>> values{std::string(token.text), word(token.self_closing)};
  std::map<std::string, std::string> attributes;
  for (const TagAttribute& one : token.attributes)
    attributes[std::string(names.name_text(one.name))] = one.value;
  for (const auto& [name, value] : attributes) values.emplace_back(name + "=" + value);
  return line_of("StartTag", values);
}

std::string found_lines(const TokenizerTest& test, const std::string& state) {
  static const std::map<std::string, Tokenizer::Content> contents = {
      {"Data state", Tokenizer::Content::data},           {"RCDATA state", Tokenizer::Content::rcdata},
      {"RAWTEXT state", Tokenizer::Content::rawtext},     {"Script data state", Tokenizer::Content::script},
      {"PLAINTEXT state", Tokenizer::Content::plaintext}, {"CDATA section state", Tokenizer::Content::cdata}};
  DocumentBuilder names{Limits{}};
  names.begin(Format::html);
  Tokenizer tokenizer;
  const std::string input = with_line_feeds(test.input);
  tokenizer.begin(input, names, {});
  tokenizer.read_as(contents.at(state));
  tokenizer.set_last_start_tag(test.last_start_tag);
  std::string lines, text;
  while (true) {
    const Token& token = tokenizer.next(Tokenizer::Cdata::none);
    if (token.is_text())
      text += token.text;
    else if (token.kind == Token::Kind::nul)
      text += '\0';
    else {
      if (!text.empty()) lines += line_of("Character", {std::exchange(text, {})});
      if (token.kind == Token::Kind::end_of_file) return lines;
      lines += found_line(token, names);
    }
  }
}

TokenizerTest read_test(const element& json) {
  TokenizerTest test;
  bool escaped = false;
  if (json["doubleEscaped"].get(escaped) != simdjson::SUCCESS) escaped = false;
  test.description = json["description"].get_string().value();
  test.input = text_of(json["input"].value(), escaped, test.is_possible);
  std::string_view last;
  if (json["lastStartTag"].get(last) == simdjson::SUCCESS) test.last_start_tag = last;
  test.expected = expected_lines(json["output"].get_array().value(), escaped, test.is_possible);
  array states;
  if (json["initialStates"].get(states) == simdjson::SUCCESS) {
    for (const element& state : states) test.states.emplace_back(state.get_string().value());
  }
  if (test.states.empty()) test.states.emplace_back("Data state");
  return test;
}

TEST(Html5libTokenizer, TokensAreThoseOfTheStandard) {
  const auto files = html5lib_files("tokenizer", ".test");
  if (files.empty()) GTEST_SKIP() << "no $TREESIFT_CORPUS/html5lib-tests";
  std::size_t all = 0, impossible = 0;
  for (const auto& file : files) {
    simdjson::dom::parser parser;
    const element json = parser.parse(whole_file(file)).value();
    array tests;
    if (json["tests"].get(tests) != simdjson::SUCCESS) continue;  // xmlViolation: of trees that become XML
    for (const element& one : tests) {
      const TokenizerTest test = read_test(one);
      for (const std::string& state : test.states) {
        ++all;
        impossible += !test.is_possible;
        if (!test.is_possible) continue;
        EXPECT_EQ(found_lines(test, state), test.expected)
            << file.filename() << ", " << state << ": " << test.description << "\n"
            << test.input;
      }
    }
  }
  RecordProperty("tests", static_cast<int>(all));
  EXPECT_LE(impossible * 200, all);
}

}  // namespace
}  // namespace treesift
