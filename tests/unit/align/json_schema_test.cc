// JSON Schemas: each keyword, with a value that it lets through and one that it does not.
#include "align/contracts/json_schema.h"

#include <fmt/format.h>

#include "align/contracts/contract_checker.h"
#include "tests/support/parse_helpers.h"

namespace treesift {
namespace {

JsonSchema schema_in(std::string_view text) {
  auto compiled = compile_json_schema(parsed(text, SourceType::json));
  if (const auto* error = std::get_if<std::string>(&compiled)) {
    ADD_FAILURE() << *error;
    return schema_in("{}");
  }
  return std::get<JsonSchema>(std::move(compiled));
}

// "wanted -> found" of all violations, with semicolons between.
std::string found_by(std::string_view text, std::string_view value) {
  const JsonSchema compiled = schema_in(text);
  ContractChecker checker;
  std::vector<ContractViolation> violations;
  const Document document = parsed(value, SourceType::json);
  checker.check(document, compiled.contract, violations);
  std::string words;
  for (const ContractViolation& one : violations)
    words += fmt::format("{}{} -> {}", words.empty() ? "" : "; ", one.wanted, one.found);
  return words;
}
bool is_valid(std::string_view text, std::string_view value) {
  return found_by(text, value).empty();
}

struct SchemaExample {
  const char *schema, *right, *wrong;
};

TEST(JsonSchemas, AreObeyed) {
  const SchemaExample examples[] = {
      {R"({"type":"string"})", R"("a")", "1"},
      {R"({"type":["integer","null"]})", "1.0", "1.5"},
      {R"({"enum":[1,"a",null,{"x":1}]})", R"({"x":1.0})", R"({"x":2})"},
      {R"({"enum":[1,"a",null]})", "null", R"("null")"},
      {R"({"const":[1,2]})", "[1,2]", "[2,1]"},
      {R"({"properties":{"a":{"type":"number"}}})", R"({"a":1,"b":"x"})", R"({"a":"1"})"},
      {R"({"required":["a"]})", R"({"a":null})", "{}"},
      {R"({"properties":{"a":true},"additionalProperties":false})", R"({"a":1})", R"({"b":1})"},
      {R"({"required":["b"],"additionalProperties":false})", R"([])", R"({"b":1})"},
      {R"({"additionalProperties":{"type":"string"}})", R"({"a":"x"})", R"({"a":1})"},
      {R"({"patternProperties":{"^x":{"type":"number"}},"additionalProperties":false})", R"({"x1":1})",
       R"({"y":1})"},
      {R"({"propertyNames":{"maxLength":2}})", R"({"ab":1})", R"({"abc":1})"},
      {R"({"minProperties":1})", R"({"a":1})", "{}"},
      {R"({"maxProperties":1})", R"({"a":1})", R"({"a":1,"b":2})"},
      {R"({"dependentRequired":{"a":["b"]}})", R"({"b":1})", R"({"a":1})"},
      {R"({"dependentSchemas":{"a":{"required":["c"]}}})", R"({"a":1,"c":1})", R"({"a":1})"},
      {R"({"dependencies":{"a":["b"]}})", R"({"a":1,"b":1})", R"({"a":1})"},
      {R"({"items":{"type":"number"}})", "[1,2]", R"([1,"x"])"},
      {R"({"items":[{"type":"number"}],"additionalItems":false})", "[1]", "[1,2]"},
      {R"({"prefixItems":[{"type":"number"}],"items":{"type":"string"}})", R"([1,"x"])", "[1,2]"},
      {R"({"contains":{"const":1},"maxContains":1})", "[0,1]", "[1,1]"},
      {R"({"contains":{"const":1}})", "[0,1]", "[0]"},
      {R"({"contains":{"const":1},"minContains":0})", "[0]", nullptr},
      {R"({"minItems":2})", "[1,2]", "[1]"},
      {R"({"maxItems":1})", "[1]", "[1,2]"},
      {R"({"uniqueItems":true})", R"([1,"1",{"a":1,"b":2}])", R"([{"a":1,"b":2},{"b":2,"a":1}])"},
      {R"({"minimum":1})", "1", "0.5"},
      {R"({"exclusiveMinimum":1})", "1.5", "1"},
      {R"({"minimum":1,"exclusiveMinimum":true})", "1.5", "1"},
      {R"({"maximum":1})", "1", "2"},
      {R"({"exclusiveMaximum":1})", "0", "1"},
      {R"({"multipleOf":0.01})", "4.35", "4.355"},
      {R"({"multipleOf":0.01})", "123456789012.34", "123456789012.345"},
      {R"({"multipleOf":10})", "12345678900", "12345678901"},
      {R"({"minLength":2})", R"("äö")", R"("ä")"},
      {R"({"maxLength":1})", R"("ä")", R"("ab")"},
      {R"({"pattern":"b+"})", R"("abc")", R"("ac")"},
      {R"({"format":"date"})", R"("2024-02-29")", R"("2023-02-29")"},
      {R"({"allOf":[{"minimum":1},{"maximum":2}]})", "1", "3"},
      {R"({"anyOf":[{"type":"string"},{"minimum":2}]})", "2", "1"},
      {R"({"oneOf":[{"minimum":1},{"maximum":2}]})", "3", "1.5"},
      {R"({"not":{"type":"string"}})", "1", R"("x")"},
      {R"({"if":{"type":"string"},"then":{"minLength":1},"else":{"minimum":0}})", R"("x")", "-1"},
      {R"({"type":"string","nullable":true})", "null", "1"},
      {R"({"items":false})", "[]", "[1]"},
      {"false", nullptr, "1"},
      {"true", "1", nullptr},
  };
  for (const SchemaExample& one : examples) {
    if (one.right != nullptr) {
      EXPECT_EQ(found_by(one.schema, one.right), "") << one.schema;
    }
    if (one.wrong != nullptr) {
      EXPECT_FALSE(is_valid(one.schema, one.wrong)) << one.schema;
    }
  }
}

TEST(JsonSchemas, ReferToPartsOfTheFile) {
  const std::string tree =
      R"({"$id":"https://example.org/tree","type":"object","required":["v"],
          "properties":{"v":{"$ref":"#/$defs/a~1b"},"l":{"$ref":"#"},"r":{"$ref":"https://example.org/tree"},
                        "n":{"$ref":"#name"}},
          "$defs":{"a/b":{"type":"number"},"x":{"$anchor":"name","type":"string"}}})";
  EXPECT_EQ(found_by(tree, R"({"v":1,"l":{"v":2,"r":{"v":3}},"n":"x"})"), "");
  EXPECT_EQ(found_by(tree, R"({"v":1,"l":{"v":2,"r":{"v":"3"}}})"), "a number -> \"3\"");
  EXPECT_EQ(found_by(tree, R"({"v":1,"l":{},"n":1})"), "\"v\" -> no such member; a text -> 1");
}

TEST(JsonSchemas, SayWhatTheyDoNotUnderstand) {
  const JsonSchema one = schema_in(
      R"s({"title":"t","unevaluatedProperties":false,"properties":{"a":{"format":"iri"},"b":{"$ref":"other.json#/x"},
          "c":{"pattern":"(?=x)"},"d":{"unevaluatedProperties":false,"x-note":1}}})s");
  EXPECT_EQ(one.not_understood,
            (std::vector<std::string>{"$ref to another file (other.json#/x)", "format \"iri\"",
                                      "pattern (?=x) (#/properties/c/pattern)", "unevaluatedProperties"}));
}

TEST(JsonSchemas, ThatAreNoneAreRefused) {
  const auto error = [](std::string_view text) {
    const auto compiled = compile_json_schema(parsed(text, SourceType::json));
    const auto* const message = std::get_if<std::string>(&compiled);
    return message == nullptr ? "" : *message;
  };
  EXPECT_EQ(error("[]"), "# is no schema: write an object, true or false");
  EXPECT_EQ(error(R"({"properties":{"a":{"type":"text"}}})"), "#/properties/a/type knows no type \"text\"");
  EXPECT_EQ(error(R"({"items":{"minimum":"1"}})"), "#/items/minimum must be a number");
  EXPECT_EQ(error(R"({"allOf":[{"$ref":"#/nowhere"}]})"),
            "#/allOf/0/$ref names nothing in the file: #/nowhere");
}

// What never comes to an end by itself is itself a violation.
TEST(JsonSchemas, EndInCircles) {
  EXPECT_EQ(found_by(R"({"$ref":"#"})", "1"),
            "a document that can be held against it -> one that takes too long");
  const std::string doubling =
      R"({"$defs":{"n":{"anyOf":[{"items":{"$ref":"#/$defs/n"},"maxItems":0},{"items":{"$ref":"#/$defs/n"},"minItems":9}]}},"$ref":"#/$defs/n"})";
  EXPECT_NE(found_by(doubling, std::string(200, '[') + std::string(200, ']')), "");
}

}  // namespace
}  // namespace treesift
