// An invariant: what must hold of the actual side of each pair, whatever rules hide and with any model or
// oracle. It is a template (Roest, Mesbah and van Deursen's augmented templates, ICST 2010, section IV-A), or
// what fields of JSON and XML, or the columns of a table, must be, or a JSON Schema.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "align/contracts/field_contract.h"
#include "align/rules/condition.h"
#include "align/templates/pattern.h"

namespace treesift {

// Which violations of an invariant are reported.
enum class ViolationsTold : std::uint8_t {
  all,
  unexpected,  // "new" in files: those that the expected side does not have as well
};

struct Invariant {
  std::string name;                      // no two of a set have the same
  std::string template_file;             // by the name that TemplateReader is given, or
  std::optional<Template> own_template;  // written in the invariant; its name is the invariant's
  std::vector<FieldContract> fields;     // of JSON and XML; with `table` the columns of the tables there
  std::optional<TemplatePath> table;
  bool of_head = false;     // fields are of the response's head (parsers/head/head.h: read_whole_head)
  std::string schema_file;  // a JSON Schema, by the name that SchemaReader is given
  ViolationsTold told = ViolationsTold::all;
  Condition when;  // of the actual side
  // Its last day: then it holds on, but should be looked at.
  std::optional<std::chrono::year_month_day> expires;
  std::string comment;

  bool operator==(const Invariant&) const = default;
};

// Whether it is about values (fields, columns, a schema) and not a template.
inline bool is_of_values(const Invariant& invariant) {
  return !invariant.fields.empty() || !invariant.schema_file.empty();
}

// Whether the invariant's last day is past.
inline bool expired(const Invariant& invariant, std::chrono::year_month_day today) {
  return invariant.expires && *invariant.expires < today;
}

}  // namespace treesift
