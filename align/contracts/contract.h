// What a document, or each row of a table, must be: the one form that fields of invariants, columns of tables and JSON
// Schemas are compiled to, and that ContractChecker looks at documents with.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "align/contracts/value_contract.h"
#include "align/templates/pattern.h"

namespace treesift {

// Index into Contract::nodes.
using ContractIndex = std::uint32_t;
inline constexpr ContractIndex no_contract = ~ContractIndex{0};

// A member of an object, "@isbn" for an attribute of an XML element, or its child elements of a name.
struct MemberContract {
  std::string name;
  // None for one that is only required: then it counts among the others as well.
  ContractIndex value = no_contract;
  bool is_required = false;
};

struct MemberPattern {
  ValueExpression names;
  ContractIndex value = no_contract;
};

// Members that must be there too where `member` is.
struct MemberDependency {
  std::string member;
  std::vector<std::string> required;
  ContractIndex also = no_contract;  // of the object
};

struct ContractNode {
  ValueContract value;
  std::vector<std::string> canonical_values;  // objects and arrays of an enumeration, by canonical_json

  std::vector<MemberContract> members;  // by name
  std::vector<MemberPattern> patterns;
  std::vector<MemberDependency> dependencies;
  ContractIndex other_members = no_contract;
  ContractIndex member_names = no_contract;
  bool closed = false;  // no other members
  std::optional<std::uint32_t> min_members, max_members;

  std::vector<ContractIndex> first_items;  // of an array, by position
  ContractIndex items = no_contract;       // the others; of XML, each of the elements of the name
  bool no_more_items = false;              // than first_items
  std::optional<std::uint32_t> min_items, max_items;
  bool unique_items = false;
  ContractIndex contains = no_contract;
  std::uint32_t min_contains = 1;
  std::optional<std::uint32_t> max_contains;

  bool never = false;  // nothing is right
  ContractIndex reference = no_contract;
  std::vector<ContractIndex> all_of, any_of, one_of;
  ContractIndex negation = no_contract;
  ContractIndex condition = no_contract, then = no_contract, otherwise = no_contract;

  std::uint32_t relation = no_contract;  // index into Contract::relations
};

enum class ValueOrder : std::uint8_t { none, ascending, descending };

// What the values of one field of a document must be among each other. A list is what the nearest repeated
// step stands in.
struct ValueRelation {
  std::string field;
  bool unique = false;                    // in each list
  ValueOrder order = ValueOrder::none;    // in each list: no value behind a greater (smaller) one
  std::uint32_t refers_to = no_contract;  // each is a value of that relation's field
};

// The root is the first node. An immutable value once it is made.
struct Contract {
  std::vector<ContractNode> nodes;
  std::vector<ValueRelation> relations;
  // Of HTML: the place of tables, of whose rows it is the contract; cells are members by their columns' headings.
  std::optional<TemplatePath> table;
};

}  // namespace treesift
