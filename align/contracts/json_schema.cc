// Each schema in the file becomes a node of the contract, made when something first names it, from a list of those that
// are still to be made: so references may go round in circles, and nothing recurses.
#include "align/contracts/json_schema.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "align/contracts/schema_file.h"
#include "align/text/numbers.h"

namespace treesift {
namespace {

// clang-format off
constexpr std::string_view annotations[] = {
    "$schema", "$id", "id", "$anchor", "$comment", "$defs", "definitions", "$vocabulary", "title",
    "description", "default", "examples", "example", "deprecated", "readOnly", "writeOnly",
    "contentMediaType", "contentEncoding", "contentSchema", "discriminator", "xml", "externalDocs",
    "then", "else", "minContains", "maxContains"};
// clang-format on

class SchemaCompiler {
 public:
  explicit SchemaCompiler(const Document& schema) : file_(schema) {}

  JsonSchema compile() {
    index_of(file_.top());
    for (std::size_t i = 0; i < to_make_.size(); ++i) make(to_make_[i]);
    result_.not_understood.assign(unknown_.begin(), unknown_.end());
    return std::move(result_);
  }

 private:
  using Keyword = void (SchemaCompiler::*)(ContractIndex, NodeIndex);

  ContractNode& node(ContractIndex index) { return result_.contract.nodes[index]; }
  // ---- Schemas and what they are called

  // Of a schema in the file, which is made later. May move the nodes: a reference to one does not outlive this. Of an
  // assignment the right side comes first, so that `node(index).items = index_of(at)` is right.
  ContractIndex index_of(NodeIndex schema) {
    const auto [place, is_new] =
        made_.emplace(schema, static_cast<ContractIndex>(result_.contract.nodes.size()));
    if (is_new) {
      result_.contract.nodes.emplace_back();
      to_make_.push_back(schema);
    }
    return place->second;
  }

  std::vector<ContractIndex> all_in(NodeIndex list) {
    if (file_.kind(list) != NodeKind::array) file_.fail(list, "must be a list of schemas");
    std::vector<ContractIndex> all;
    for (const NodeIndex one : file_.children(list)) all.push_back(index_of(one));
    return all;
  }

  void make(NodeIndex schema) {
    const ContractIndex index = made_.at(schema);
    if (file_.kind(schema) == NodeKind::boolean) {
      node(index).never = file_.text(schema) == "false";
      return;
    }
    if (file_.kind(schema) != NodeKind::object)
      file_.fail(schema, "is no schema: write an object, true or false");
    for (const NodeIndex keyword : file_.children(schema)) {
      const std::string_view name = file_.key_of(keyword);
      if (const auto found = keywords().find(name); found != keywords().end()) {
        (this->*found->second)(index, keyword);
      } else if (std::ranges::find(annotations, name) == std::end(annotations) && !name.starts_with("x-")) {
        unknown_.emplace(name);
      }
    }
    std::ranges::sort(node(index).members, {}, &MemberContract::name);
  }

  // ---- Values of keywords

  std::optional<ValueExpression> expression_at(NodeIndex at, const std::string& pattern) {
    auto compiled = part_expression(pattern);
    if (auto* expression = std::get_if<ValueExpression>(&compiled)) return std::move(*expression);
    unknown_.insert(fmt::format("pattern {} ({})", pattern, file_.pointer_to(at)));
    return std::nullopt;
  }

  // ---- Keywords

  void types(ContractIndex index, NodeIndex at) {
    const bool may_be_null = file_.is_true_beside(at, "nullable");
    FieldTypes all = may_be_null ? type_bit(FieldType::null) : FieldTypes{0};
    const std::vector<std::string> names =
        file_.kind(at) == NodeKind::array ? file_.texts_at(at) : std::vector{file_.text_at(at)};
    for (const std::string& name : names) {
      const auto* const found = std::ranges::find(field_type_names, name);
      if (found == field_type_names.end() || name == "empty")
        file_.fail(at, fmt::format("knows no type \"{}\"", name));
      all |= type_bit(static_cast<FieldType>(found - field_type_names.begin()));
    }
    node(index).value.types = all;
  }
  void nullable(ContractIndex, NodeIndex) {}

  void add_value(ContractNode& contract, NodeIndex value) {
    switch (file_.kind(value)) {
      case NodeKind::object:
      case NodeKind::array:
        return contract.canonical_values.push_back(canonical_json(file_.document(), value));
      case NodeKind::string:
        return contract.value.one_of->push_back({true, std::string(file_.text(value))});
      case NodeKind::null:
        return contract.value.one_of->push_back({false, "null"});
      default:
        contract.value.one_of->push_back({false, canonical_number(file_.text(value))});
    }
  }
  void enumeration(ContractIndex index, NodeIndex at) {
    if (file_.kind(at) != NodeKind::array) file_.fail(at, "must be a list of values");
    node(index).value.one_of.emplace();
    for (const NodeIndex value : file_.children(at)) add_value(node(index), value);
  }
  void constant(ContractIndex index, NodeIndex at) {
    node(index).value.one_of.emplace();
    add_value(node(index), at);
  }

  void properties(ContractIndex index, NodeIndex at) {
    file_.expect_object(at);
    for (const NodeIndex one : file_.children(at)) {
      member_of(index, file_.key_of(one)).value = index_of(one);
    }
  }
  void required(ContractIndex index, NodeIndex at) {
    if (file_.kind(at) == NodeKind::boolean) return void(unknown_.insert("required of draft 3"));
    for (const std::string& name : file_.texts_at(at)) member_of(index, name).is_required = true;
  }
  MemberContract& member_of(ContractIndex index, std::string_view name) {
    std::vector<MemberContract>& members = node(index).members;
    const auto found = std::ranges::find(members, name, &MemberContract::name);
    if (found != members.end()) return *found;
    return members.emplace_back(MemberContract{std::string(name), no_contract, false});
  }
  void additional_properties(ContractIndex index, NodeIndex at) {
    if (file_.kind(at) == NodeKind::boolean && !file_.is_true(at)) {
      node(index).closed = true;
    } else {
      node(index).other_members = index_of(at);
    }
  }
  void pattern_properties(ContractIndex index, NodeIndex at) {
    file_.expect_object(at);
    for (const NodeIndex one : file_.children(at)) {
      const ContractIndex value = index_of(one);
      if (auto names = expression_at(one, std::string(file_.key_of(one))))
        node(index).patterns.push_back({*std::move(names), value});
    }
  }
  void property_names(ContractIndex index, NodeIndex at) { node(index).member_names = index_of(at); }
  void dependencies(ContractIndex index, NodeIndex at) {
    file_.expect_object(at);
    for (const NodeIndex one : file_.children(at)) {
      MemberDependency dependency{std::string(file_.key_of(one)), {}, no_contract};
      if (file_.kind(one) == NodeKind::array) {
        dependency.required = file_.texts_at(one);
      } else {
        dependency.also = index_of(one);
      }
      node(index).dependencies.push_back(std::move(dependency));
    }
  }
  void min_properties(ContractIndex index, NodeIndex at) { node(index).min_members = file_.size_at(at); }
  void max_properties(ContractIndex index, NodeIndex at) { node(index).max_members = file_.size_at(at); }

  void items(ContractIndex index, NodeIndex at) {
    if (file_.kind(at) == NodeKind::array) {
      prefix_items(index, at);
    } else {
      other_items(index, at);
    }
  }
  void other_items(ContractIndex index, NodeIndex at) {
    node(index).items = index_of(at);
    if (file_.kind(at) == NodeKind::boolean && !file_.is_true(at)) node(index).no_more_items = true;
  }
  // Says something only beside a list of items.
  void additional_items(ContractIndex index, NodeIndex at) {
    const NodeIndex list = file_.beside(at, "items");
    if (list != no_node && file_.kind(list) == NodeKind::array) other_items(index, at);
  }
  void prefix_items(ContractIndex index, NodeIndex at) { node(index).first_items = all_in(at); }
  void contains(ContractIndex index, NodeIndex at) {
    const ContractIndex item = index_of(at);
    ContractNode& contract = node(index);
    contract.contains = item;
    if (const NodeIndex least = file_.beside(at, "minContains"); least != no_node)
      contract.min_contains = file_.size_at(least);
    if (const NodeIndex most = file_.beside(at, "maxContains"); most != no_node)
      contract.max_contains = file_.size_at(most);
  }
  void min_items(ContractIndex index, NodeIndex at) { node(index).min_items = file_.size_at(at); }
  void max_items(ContractIndex index, NodeIndex at) { node(index).max_items = file_.size_at(at); }
  void unique_items(ContractIndex index, NodeIndex at) { node(index).unique_items = file_.is_true(at); }

  // In draft 4 exclusiveMinimum is a flag beside minimum.
  void minimum(ContractIndex index, NodeIndex at) {
    (file_.is_true_beside(at, "exclusiveMinimum") ? node(index).value.above : node(index).value.min) =
        file_.number_at(at);
  }
  void maximum(ContractIndex index, NodeIndex at) {
    (file_.is_true_beside(at, "exclusiveMaximum") ? node(index).value.below : node(index).value.max) =
        file_.number_at(at);
  }
  void exclusive_minimum(ContractIndex index, NodeIndex at) {
    if (file_.kind(at) != NodeKind::boolean) node(index).value.above = file_.number_at(at);
  }
  void exclusive_maximum(ContractIndex index, NodeIndex at) {
    if (file_.kind(at) != NodeKind::boolean) node(index).value.below = file_.number_at(at);
  }
  void multiple_of(ContractIndex index, NodeIndex at) { node(index).value.multiple_of = file_.number_at(at); }

  void min_length(ContractIndex index, NodeIndex at) { node(index).value.min_length = file_.size_at(at); }
  void max_length(ContractIndex index, NodeIndex at) { node(index).value.max_length = file_.size_at(at); }
  void pattern(ContractIndex index, NodeIndex at) {
    auto expression = expression_at(at, file_.text_at(at));
    node(index).value.pattern = std::move(expression);
  }
  void format(ContractIndex index, NodeIndex at) {
    const std::string name = file_.text_at(at);
    const auto known = format_named(name);
    if (known && *known != ValueFormat::none) {
      node(index).value.format = *known;
    } else {
      unknown_.insert(fmt::format("format \"{}\"", name));
    }
  }

  void all_of(ContractIndex index, NodeIndex at) { node(index).all_of = all_in(at); }
  void any_of(ContractIndex index, NodeIndex at) { node(index).any_of = all_in(at); }
  void one_of(ContractIndex index, NodeIndex at) { node(index).one_of = all_in(at); }
  void negation(ContractIndex index, NodeIndex at) { node(index).negation = index_of(at); }
  void condition(ContractIndex index, NodeIndex at) {
    const NodeIndex then = file_.beside(at, "then"), otherwise = file_.beside(at, "else");
    node(index).condition = index_of(at);
    node(index).then = then == no_node ? no_contract : index_of(then);
    node(index).otherwise = otherwise == no_node ? no_contract : index_of(otherwise);
  }

  void reference(ContractIndex index, NodeIndex at) {
    const std::string to = file_.text_at(at);
    const NodeIndex target = file_.target_of(to);
    if (target == no_node && to.starts_with('#'))
      file_.fail(at, fmt::format("names nothing in the file: {}", to));
    if (target == no_node) return void(unknown_.insert(fmt::format("$ref to another file ({})", to)));
    node(index).reference = index_of(target);
  }
  static const std::map<std::string_view, Keyword>& keywords();

  SchemaFile file_;
  JsonSchema result_;
  std::set<std::string> unknown_;
  std::map<NodeIndex, ContractIndex> made_;
  std::vector<NodeIndex> to_make_;
};

const std::map<std::string_view, SchemaCompiler::Keyword>& SchemaCompiler::keywords() {
  using Self = SchemaCompiler;
  static const std::map<std::string_view, Keyword> all{
      {"type", &Self::types},
      {"nullable", &Self::nullable},
      {"enum", &Self::enumeration},
      {"const", &Self::constant},
      {"properties", &Self::properties},
      {"required", &Self::required},
      {"additionalProperties", &Self::additional_properties},
      {"patternProperties", &Self::pattern_properties},
      {"propertyNames", &Self::property_names},
      {"dependencies", &Self::dependencies},
      {"dependentRequired", &Self::dependencies},
      {"dependentSchemas", &Self::dependencies},
      {"minProperties", &Self::min_properties},
      {"maxProperties", &Self::max_properties},
      {"items", &Self::items},
      {"additionalItems", &Self::additional_items},
      {"prefixItems", &Self::prefix_items},
      {"contains", &Self::contains},
      {"minItems", &Self::min_items},
      {"maxItems", &Self::max_items},
      {"uniqueItems", &Self::unique_items},
      {"minimum", &Self::minimum},
      {"maximum", &Self::maximum},
      {"exclusiveMinimum", &Self::exclusive_minimum},
      {"exclusiveMaximum", &Self::exclusive_maximum},
      {"multipleOf", &Self::multiple_of},
      {"minLength", &Self::min_length},
      {"maxLength", &Self::max_length},
      {"pattern", &Self::pattern},
      {"format", &Self::format},
      {"allOf", &Self::all_of},
      {"anyOf", &Self::any_of},
      {"oneOf", &Self::one_of},
      {"not", &Self::negation},
      {"if", &Self::condition},
      {"$ref", &Self::reference},
  };
  return all;
}

}  // namespace

std::variant<JsonSchema, std::string> compile_json_schema(const Document& schema) {
  try {
    return SchemaCompiler(schema).compile();
  } catch (const SchemaFault& fault) {
    return fault.message;
  }
}

}  // namespace treesift
