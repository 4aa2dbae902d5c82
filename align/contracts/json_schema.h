// JSON Schema, as far as contracts can say it.
//
// Understood, of the drafts 4 to 2020-12: type, enum, const; properties, required, additionalProperties,
// patternProperties, propertyNames, minProperties, maxProperties, dependentRequired, dependentSchemas,
// dependencies; items, prefixItems, additionalItems, contains, minContains, maxContains, minItems, maxItems,
// uniqueItems; minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf; minLength, maxLength,
// pattern (RE2), format (value_format.h); allOf, anyOf, oneOf, not, if, then, else; $ref within the file, by
// pointer, anchor or $id; OpenAPI's nullable. What only tells people (title, default, …) says nothing.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "align/contracts/contract.h"
#include "parsers/document.h"

namespace treesift {

struct JsonSchema {
  Contract contract;
  // Keywords that are not understood, and so do not restrict: each once, sorted: "unevaluatedProperties",
  // "format \"iri\"".
  std::vector<std::string> not_understood;
};

// The error is a sentence for a person, with the place as a JSON Pointer. `schema` is JSON.
std::variant<JsonSchema, std::string> compile_json_schema(const Document& schema);

}  // namespace treesift
