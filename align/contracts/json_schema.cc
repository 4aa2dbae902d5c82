// Each schema in the file becomes a node of the contract, made when something first names it, from a list of those that
// are still to be made: so references may go round in circles, and nothing recurses.
#include "align/contracts/json_schema.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <optional>
#include <set>

#include "align/text/numbers.h"
#include "base/hex.h"

namespace treesift {
namespace {

constexpr std::string_view annotations[] = {"$schema",
                                            "$id",
                                            "id",
                                            "$anchor",
                                            "$comment",
                                            "$defs",
                                            "definitions",
                                            "$vocabulary",
                                            "title",
                                            "description",
                                            "default",
                                            "examples",
                                            "example",
                                            "deprecated",
                                            "readOnly",
                                            "writeOnly",
                                            "contentMediaType",
                                            "contentEncoding",
                                            "contentSchema",
                                            "discriminator",
                                            "xml",
                                            "externalDocs",
                                            "then",
                                            "else",
                                            "minContains",
                                            "maxContains"};

// What is wrong with the schema.
struct SchemaFault {
  std::string message;
};

class SchemaCompiler {
 public:
  explicit SchemaCompiler(const Document& schema)
      : schema_(schema), top_(schema.first_child(document_node)) {}

  JsonSchema compile() {
    note_names();
    index_of(top_);
    for (std::size_t i = 0; i < to_make_.size(); ++i) make(to_make_[i]);
    result_.not_understood.assign(unknown_.begin(), unknown_.end());
    return std::move(result_);
  }

 private:
  using Keyword = void (SchemaCompiler::*)(ContractIndex, NodeIndex);

  ContractNode& node(ContractIndex index) { return result_.contract.nodes[index]; }
  std::string_view key_of(NodeIndex member) const { return schema_.name_text(schema_.name(member)); }
  std::string_view text(NodeIndex at) const { return schema_.raw_text(at); }

  NodeIndex member(NodeIndex object, std::string_view name) const {
    if (schema_.kind(object) != NodeKind::object) return no_node;
    for (const NodeIndex child : schema_.children(object)) {
      if (key_of(child) == name) return child;
    }
    return no_node;
  }

  [[noreturn]] void fail(NodeIndex at, std::string_view what) const {
    throw SchemaFault{fmt::format("{} {}", pointer_to(at), what)};
  }

  std::string pointer_to(NodeIndex at) const {
    std::string pointer;
    for (; at != top_ && at != document_node; at = schema_.parent(at)) {
      std::string step(key_of(at));
      if (schema_.kind(schema_.parent(at)) == NodeKind::array) {
        std::size_t position = 0;
        for (const NodeIndex item : schema_.children(schema_.parent(at))) position += item < at;
        step = fmt::format("{}", position);
      }
      pointer = "/" + step + pointer;
    }
    return "#" + pointer;
  }

  // ---- Schemas and what they are called

  void note_names() {
    for (NodeIndex i = 0; i < schema_.node_count(); ++i) {
      if (schema_.kind(i) != NodeKind::object) continue;
      for (const NodeIndex child : schema_.children(i)) {
        if (schema_.kind(child) != NodeKind::string) continue;
        if (key_of(child) == "$anchor") names_.emplace("#" + std::string(text(child)), i);
        if (key_of(child) == "$id" || key_of(child) == "id") names_.emplace(std::string(text(child)), i);
      }
    }
  }

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
    if (schema_.kind(list) != NodeKind::array) fail(list, "must be a list of schemas");
    std::vector<ContractIndex> all;
    for (const NodeIndex one : schema_.children(list)) all.push_back(index_of(one));
    return all;
  }

  void make(NodeIndex schema) {
    const ContractIndex index = made_.at(schema);
    if (schema_.kind(schema) == NodeKind::boolean) {
      node(index).never = text(schema) == "false";
      return;
    }
    if (schema_.kind(schema) != NodeKind::object)
      fail(schema, "is no schema: write an object, true or false");
    for (const NodeIndex keyword : schema_.children(schema)) {
      const std::string_view name = key_of(keyword);
      if (const auto found = keywords().find(name); found != keywords().end()) {
        (this->*found->second)(index, keyword);
      } else if (std::ranges::find(annotations, name) == std::end(annotations) && !name.starts_with("x-")) {
        unknown_.emplace(name);
      }
    }
    std::ranges::sort(node(index).members, {}, &MemberContract::name);
  }

  // ---- Values of keywords

  double number_at(NodeIndex at) const {
    double value = 0;
    const std::string_view digits = text(at);
    if (schema_.kind(at) != NodeKind::number ||
        std::from_chars(digits.data(), digits.data() + digits.size(), value).ec != std::errc())
      fail(at, "must be a number");
    return value;
  }
  std::uint32_t size_at(NodeIndex at) const {
    const double value = number_at(at);
    if (value < 0 || value > 4e9 || std::floor(value) != value) fail(at, "must be a whole number, 0 or more");
    return static_cast<std::uint32_t>(value);
  }
  std::string text_at(NodeIndex at) const {
    if (schema_.kind(at) != NodeKind::string) fail(at, "must be a text");
    return std::string(text(at));
  }
  bool is_true(NodeIndex at) const { return schema_.kind(at) == NodeKind::boolean && text(at) == "true"; }
  void expect_object(NodeIndex at) const {
    if (schema_.kind(at) != NodeKind::object) fail(at, "must be an object");
  }
  std::vector<std::string> texts_at(NodeIndex at) const {
    if (schema_.kind(at) != NodeKind::array) fail(at, "must be a list of texts");
    std::vector<std::string> all;
    for (const NodeIndex one : schema_.children(at)) all.push_back(text_at(one));
    return all;
  }
  std::optional<ValueExpression> expression_at(NodeIndex at, const std::string& pattern) {
    auto compiled = part_expression(pattern);
    if (auto* expression = std::get_if<ValueExpression>(&compiled)) return std::move(*expression);
    unknown_.insert(fmt::format("pattern {} ({})", pattern, pointer_to(at)));
    return std::nullopt;
  }

  // ---- Keywords

  void types(ContractIndex index, NodeIndex at) {
    const bool may_be_null = is_true_beside(at, "nullable");
    FieldTypes all = may_be_null ? type_bit(FieldType::null) : FieldTypes{0};
    const std::vector<std::string> names =
        schema_.kind(at) == NodeKind::array ? texts_at(at) : std::vector{text_at(at)};
    for (const std::string& name : names) {
      const auto* const found = std::ranges::find(field_type_names, name);
      if (found == field_type_names.end() || name == "empty")
        fail(at, fmt::format("knows no type \"{}\"", name));
      all |= type_bit(static_cast<FieldType>(found - field_type_names.begin()));
    }
    node(index).value.types = all;
  }
  bool is_true_beside(NodeIndex at, std::string_view name) const {
    const NodeIndex other = member(schema_.parent(at), name);
    return other != no_node && is_true(other);
  }
  void nullable(ContractIndex, NodeIndex) {}

  void add_value(ContractNode& contract, NodeIndex value) {
    switch (schema_.kind(value)) {
      case NodeKind::object:
      case NodeKind::array:
        return contract.canonical_values.push_back(canonical_json(schema_, value));
      case NodeKind::string:
        return contract.value.one_of->push_back({true, std::string(text(value))});
      case NodeKind::null:
        return contract.value.one_of->push_back({false, "null"});
      default:
        contract.value.one_of->push_back({false, canonical_number(text(value))});
    }
  }
  void enumeration(ContractIndex index, NodeIndex at) {
    if (schema_.kind(at) != NodeKind::array) fail(at, "must be a list of values");
    node(index).value.one_of.emplace();
    for (const NodeIndex value : schema_.children(at)) add_value(node(index), value);
  }
  void constant(ContractIndex index, NodeIndex at) {
    node(index).value.one_of.emplace();
    add_value(node(index), at);
  }

  void properties(ContractIndex index, NodeIndex at) {
    expect_object(at);
    for (const NodeIndex one : schema_.children(at)) {
      const ContractIndex value = index_of(one);
      member_of(index, key_of(one)).value = value;
    }
  }
  void required(ContractIndex index, NodeIndex at) {
    if (schema_.kind(at) == NodeKind::boolean) return void(unknown_.insert("required of draft 3"));
    for (const std::string& name : texts_at(at)) member_of(index, name).is_required = true;
  }
  MemberContract& member_of(ContractIndex index, std::string_view name) {
    std::vector<MemberContract>& members = node(index).members;
    const auto found = std::ranges::find(members, name, &MemberContract::name);
    if (found != members.end()) return *found;
    return members.emplace_back(MemberContract{std::string(name), no_contract, false});
  }
  void additional_properties(ContractIndex index, NodeIndex at) {
    if (schema_.kind(at) == NodeKind::boolean && !is_true(at)) {
      node(index).closed = true;
    } else {
      const ContractIndex other = index_of(at);
      node(index).other_members = other;
    }
  }
  void pattern_properties(ContractIndex index, NodeIndex at) {
    expect_object(at);
    for (const NodeIndex one : schema_.children(at)) {
      const ContractIndex value = index_of(one);
      if (auto names = expression_at(one, std::string(key_of(one))))
        node(index).patterns.push_back({*std::move(names), value});
    }
  }
  void property_names(ContractIndex index, NodeIndex at) {
    const ContractIndex names = index_of(at);
    node(index).member_names = names;
  }
  void dependencies(ContractIndex index, NodeIndex at) {
    expect_object(at);
    for (const NodeIndex one : schema_.children(at)) {
      MemberDependency dependency{std::string(key_of(one)), {}, no_contract};
      if (schema_.kind(one) == NodeKind::array) {
        dependency.required = texts_at(one);
      } else {
        dependency.also = index_of(one);
      }
      node(index).dependencies.push_back(std::move(dependency));
    }
  }
  void min_properties(ContractIndex index, NodeIndex at) { node(index).min_members = size_at(at); }
  void max_properties(ContractIndex index, NodeIndex at) { node(index).max_members = size_at(at); }

  void items(ContractIndex index, NodeIndex at) {
    if (schema_.kind(at) == NodeKind::array) {
      std::vector<ContractIndex> first = all_in(at);
      node(index).first_items = std::move(first);
    } else {
      other_items(index, at);
    }
  }
  void other_items(ContractIndex index, NodeIndex at) {
    const ContractIndex other = index_of(at);
    node(index).items = other;
    if (schema_.kind(at) == NodeKind::boolean && !is_true(at)) node(index).no_more_items = true;
  }
  // Says something only beside a list of items.
  void additional_items(ContractIndex index, NodeIndex at) {
    const NodeIndex list = member(schema_.parent(at), "items");
    if (list != no_node && schema_.kind(list) == NodeKind::array) other_items(index, at);
  }
  void prefix_items(ContractIndex index, NodeIndex at) {
    std::vector<ContractIndex> first = all_in(at);
    node(index).first_items = std::move(first);
  }
  void contains(ContractIndex index, NodeIndex at) {
    const ContractIndex item = index_of(at);
    ContractNode& contract = node(index);
    contract.contains = item;
    const NodeIndex schema = schema_.parent(at);
    if (const NodeIndex least = member(schema, "minContains"); least != no_node)
      contract.min_contains = size_at(least);
    if (const NodeIndex most = member(schema, "maxContains"); most != no_node)
      contract.max_contains = size_at(most);
  }
  void min_items(ContractIndex index, NodeIndex at) { node(index).min_items = size_at(at); }
  void max_items(ContractIndex index, NodeIndex at) { node(index).max_items = size_at(at); }
  void unique_items(ContractIndex index, NodeIndex at) { node(index).unique_items = is_true(at); }

  // In draft 4 exclusiveMinimum is a flag beside minimum.
  void minimum(ContractIndex index, NodeIndex at) {
    (is_true_beside(at, "exclusiveMinimum") ? node(index).value.above : node(index).value.min) =
        number_at(at);
  }
  void maximum(ContractIndex index, NodeIndex at) {
    (is_true_beside(at, "exclusiveMaximum") ? node(index).value.below : node(index).value.max) =
        number_at(at);
  }
  void exclusive_minimum(ContractIndex index, NodeIndex at) {
    if (schema_.kind(at) != NodeKind::boolean) node(index).value.above = number_at(at);
  }
  void exclusive_maximum(ContractIndex index, NodeIndex at) {
    if (schema_.kind(at) != NodeKind::boolean) node(index).value.below = number_at(at);
  }
  void multiple_of(ContractIndex index, NodeIndex at) { node(index).value.multiple_of = number_at(at); }

  void min_length(ContractIndex index, NodeIndex at) { node(index).value.min_length = size_at(at); }
  void max_length(ContractIndex index, NodeIndex at) { node(index).value.max_length = size_at(at); }
  void pattern(ContractIndex index, NodeIndex at) {
    auto expression = expression_at(at, text_at(at));
    node(index).value.pattern = std::move(expression);
  }
  void format(ContractIndex index, NodeIndex at) {
    const std::string name = text_at(at);
    const auto known = format_named(name);
    if (known && *known != ValueFormat::none) {
      node(index).value.format = *known;
    } else {
      unknown_.insert(fmt::format("format \"{}\"", name));
    }
  }

  void all_of(ContractIndex index, NodeIndex at) {
    std::vector<ContractIndex> parts = all_in(at);
    node(index).all_of = std::move(parts);
  }
  void any_of(ContractIndex index, NodeIndex at) {
    std::vector<ContractIndex> parts = all_in(at);
    node(index).any_of = std::move(parts);
  }
  void one_of(ContractIndex index, NodeIndex at) {
    std::vector<ContractIndex> parts = all_in(at);
    node(index).one_of = std::move(parts);
  }
  void negation(ContractIndex index, NodeIndex at) {
    const ContractIndex part = index_of(at);
    node(index).negation = part;
  }
  void condition(ContractIndex index, NodeIndex at) {
    const ContractIndex part = index_of(at);
    const NodeIndex then = member(schema_.parent(at), "then"), otherwise = member(schema_.parent(at), "else");
    const ContractIndex then_part = then == no_node ? no_contract : index_of(then);
    const ContractIndex else_part = otherwise == no_node ? no_contract : index_of(otherwise);
    node(index).condition = part;
    node(index).then = then_part;
    node(index).otherwise = else_part;
  }

  void reference(ContractIndex index, NodeIndex at) {
    const std::string to = text_at(at);
    const NodeIndex target = target_of(to);
    if (target == no_node && to.starts_with('#')) fail(at, fmt::format("names nothing in the file: {}", to));
    if (target == no_node) return void(unknown_.insert(fmt::format("$ref to another file ({})", to)));
    const ContractIndex part = index_of(target);
    node(index).reference = part;
  }
  NodeIndex target_of(const std::string& to) const {
    if (const auto named = names_.find(to); named != names_.end()) return named->second;
    const std::size_t hash = to.find('#');
    NodeIndex from = top_;
    if (hash != 0) {
      const auto file = names_.find(to.substr(0, hash));
      if (file == names_.end()) return no_node;
      from = file->second;
    }
    return hash == to.npos ? from : pointed_to(from, std::string_view(to).substr(hash + 1));
  }
  NodeIndex pointed_to(NodeIndex from, std::string_view pointer) const {
    while (from != no_node && pointer.starts_with('/')) {
      const std::size_t end = std::min(pointer.find('/', 1), pointer.size());
      from = step_down(from, unescaped(pointer.substr(1, end - 1)));
      pointer.remove_prefix(end);
    }
    return pointer.empty() ? from : no_node;
  }
  NodeIndex step_down(NodeIndex from, const std::string& step) const {
    if (schema_.kind(from) != NodeKind::array) return member(from, step);
    std::size_t position = 0;
    for (const NodeIndex item : schema_.children(from)) {
      if (fmt::format("{}", position++) == step) return item;
    }
    return no_node;
  }
  static std::string unescaped(std::string_view step) {
    std::string name;
    for (std::size_t i = 0; i < step.size(); ++i) {
      const bool is_escape =
          step[i] == '%' && i + 2 < step.size() && is_hex_digit(step[i + 1]) && is_hex_digit(step[i + 2]);
      name +=
          is_escape ? static_cast<char>(std::stoi(std::string(step.substr(i + 1, 2)), nullptr, 16)) : step[i];
      if (is_escape) i += 2;
    }
    const auto replace_all = [&name](std::string_view from, std::string_view by) {
      for (std::size_t i = 0; (i = name.find(from, i)) != name.npos; i += by.size())
        name.replace(i, from.size(), by);
    };
    replace_all("~1", "/");
    replace_all("~0", "~");
    return name;
  }

  static const std::map<std::string_view, Keyword>& keywords();

  const Document& schema_;
  NodeIndex top_;
  JsonSchema result_;
  std::set<std::string> unknown_;
  std::map<std::string, NodeIndex> names_;  // of $id and $anchor
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
