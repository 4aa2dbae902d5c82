// A document is walked beside the tree, which grows by what is new. The values that stand in one list, in
// their order, are gathered for the whole document and told to their fields at its end.
//
// An object with many members, or whose members' names hold digits, is a map: what its members are is one field, "*".
// That is known when all has been seen. But names that each response has anew would take all the fields that a tree may
// have; so what looks like a map becomes one when half of them are taken.
#include "model/contracts/field_tree.h"

#include <algorithm>
#include <deque>
#include <functional>
#include <set>

#include "base/ascii.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

constexpr std::size_t most_members = 48, deepest_field = 24;

bool holds_digit(std::string_view name) {
  return std::ranges::any_of(name, [](char c) { return is_digit(c); });
}

}  // namespace

struct FieldTree::Node {
  std::string path;  // names and [], without the [] of XML
  FieldFacts facts;
  std::uint64_t objects = 0, first_objects = 0;  // values that have members
  std::uint64_t present = 0;                     // objects that have this member
  bool repeats = false;                          // of XML: several of one parent
  bool is_mixed = false;                         // of XML: texts between elements
  std::map<std::string, std::unique_ptr<Node>, std::less<>> members;
  std::unique_ptr<Node> any, items;

  void count_object(std::size_t run) {
    ++objects;
    first_objects += run == 0;
  }
  void merge(const Node& other);
  void become_map();
  bool looks_like_map() const;
  void fold_maps();
  void name_paths();
  std::size_t count() const;
};

void FieldTree::Node::merge(const Node& other) {
  facts.merge(other.facts);
  objects += other.objects;
  first_objects += other.first_objects;
  present += other.present;
  repeats |= other.repeats;
  is_mixed |= other.is_mixed;
  const auto join = [](std::unique_ptr<Node>& mine, const std::unique_ptr<Node>& its) {
    if (its == nullptr) return;
    if (mine == nullptr) mine = std::make_unique<Node>();
    mine->merge(*its);
  };
  for (const auto& [name, member] : other.members) join(any != nullptr ? any : members[name], member);
  join(items, other.items);
  if (other.any != nullptr) {
    become_map();
    join(any, other.any);
  }
}

void FieldTree::Node::become_map() {
  if (any == nullptr) any = std::make_unique<Node>();
  for (const auto& [name, member] : members) any->merge(*member);
  members.clear();
}

bool FieldTree::Node::looks_like_map() const {
  constexpr std::size_t enough = 3;
  return members.size() > most_members ||
         (members.size() >= enough &&
          std::ranges::all_of(members, [](const auto& member) { return holds_digit(member.first); }));
}

// Whatever looks like a map, from the leaves up. Paths are to be named again.
void FieldTree::Node::fold_maps() {
  for (const auto& [name, member] : members) member->fold_maps();
  if (any != nullptr) any->fold_maps();
  if (items != nullptr) items->fold_maps();
  if (any == nullptr && looks_like_map()) become_map();
}

void FieldTree::Node::name_paths() {
  const auto name = [](Node& node, std::string its_path) {
    node.path = std::move(its_path);
    node.name_paths();
  };
  for (const auto& [member_name, member] : members) name(*member, path + "/" + member_name);
  if (any != nullptr) name(*any, path + "/*");
  if (items != nullptr) name(*items, path + "[]");
}

// All fields below it.
std::size_t FieldTree::Node::count() const {
  std::size_t fields = any != nullptr ? 1 + any->count() : 0;
  if (items != nullptr) fields += items->count();
  for (const auto& [name, member] : members) fields += 1 + member->count();
  return fields;
}

// One document beside the tree.
struct FieldTree::Walk {
  const Document& document;
  std::size_t run;
  std::size_t& fields;
  FieldReferences& references;

  struct Listed {
    Node* field;
    NodeIndex list;
    ValueView value;
  };
  std::vector<Listed> listed = {};
  std::deque<std::string> texts = {};
  std::string scratch = {};

  void note(Node& field, const ValueView& value, NodeIndex list) {
    field.facts.add(value, run);
    if (value.is(FieldType::object) || value.is(FieldType::array)) return;
    listed.push_back({&field, list, value});
  }

  Node& member(Node& object, std::string_view name) {
    if (object.any != nullptr) return *object.any;
    auto found = object.members.find(name);
    if (found == object.members.end()) {
      found = object.members.emplace(std::string(name), std::make_unique<Node>()).first;
      found->second->path = object.path + "/" + std::string(name);
      ++fields;
    }
    return *found->second;
  }

  void json(Node& field, NodeIndex node, NodeIndex list, std::size_t depth) {
    const ValueView value = json_value(document, node);
    note(field, value, list);
    if (depth > deepest_field || fields > most_fields) return;
    if (value.is(FieldType::array)) return items(field, node, depth);
    if (!value.is(FieldType::object)) return;
    field.count_object(run);
    for (const NodeIndex child : document.children(node)) {
      Node& one = member(field, document.name_text(document.name(child)));
      ++one.present;
      json(one, child, list, depth + 1);
    }
  }

  void items(Node& field, NodeIndex array, std::size_t depth) {
    if (field.items == nullptr) {
      field.items = std::make_unique<Node>();
      field.items->path = field.path + "[]";
    }
    std::size_t count = 0;
    for (const NodeIndex item : document.children(array)) {
      ++count;
      json(*field.items, item, array, depth + 1);
    }
    field.facts.add_items(count);
  }

  void element(Node& field, NodeIndex node, NodeIndex list, std::size_t depth) {
    if (depth > deepest_field || fields > most_fields) return;
    if (node != document_node) {
      note(field, element_value(node), list);
      attributes(field, node, list);
    }
    field.count_object(run);
    std::vector<std::pair<Node*, NodeIndex>> children = child_elements(field, node);
    for (const auto& [child, at] : children) element(*child, at, child->repeats ? node : list, depth + 1);
  }

  ValueView element_value(NodeIndex node) {
    const auto text = leaf_text(document, node, scratch);
    if (!text) return {node, type_bit(FieldType::object), {}, false};
    const bool is_scratch = text->data() == scratch.data();
    return text_value(node, is_scratch ? std::string_view(texts.emplace_back(*text)) : *text);
  }

  void attributes(Node& field, NodeIndex node, NodeIndex list) {
    for (const Attribute& attribute : document.attributes(node)) {
      Node& one = member(field, "@" + std::string(document.name_text(attribute.name)));
      ++one.present;
      note(one, text_value(node, document.value(attribute)), list);
    }
  }

  // With the fields that they are of. Those among texts are no fields.
  std::vector<std::pair<Node*, NodeIndex>> child_elements(Node& field, NodeIndex node) {
    std::vector<std::pair<Node*, NodeIndex>> children;
    bool has_text = false;
    for (const NodeIndex child : document.children(node)) {
      has_text |= document.is_text(child) && !trimmed(document.text(child)).empty();
      if (document.is_element(child)) children.emplace_back(nullptr, child);
    }
    field.is_mixed |= has_text && !children.empty();
    if (field.is_mixed) return {};
    std::map<Node*, std::size_t> times;
    for (auto& [one, at] : children) {
      one = &member(field, document.name_text(document.name(at)));
      if (++times[one] == 1) ++one->present;
      one->repeats |= times[one] > 1;
    }
    return children;
  }

  void finish() {
    tell_lists();
    tell_references();
  }

  void tell_lists() {
    std::ranges::stable_sort(listed, [](const Listed& a, const Listed& b) {
      return std::pair(a.field, a.list) < std::pair(b.field, b.list);
    });
    std::vector<ValueView> values;
    for (std::size_t i = 0; i < listed.size();) {
      const std::size_t first = i;
      values.clear();
      for (; i < listed.size() && listed[i].field == listed[first].field &&
             listed[i].list == listed[first].list;
           ++i)
        values.push_back(listed[i].value);
      listed[first].field->facts.add_list(values, run);
    }
  }

  // After tell_lists: values stand by field.
  void tell_references() {
    std::vector<DocumentValues> all;
    const Node* field = nullptr;
    for (const Listed& one : listed) {
      if (one.value.is(FieldType::null) || one.value.is(FieldType::empty)) continue;
      if (one.field != field) all.push_back({one.field->path, {}, true, false});
      field = one.field;
      DocumentValues& values = all.back();
      values.texts.insert(one.value.text);
      values.are_integers &= one.value.is(FieldType::integer);
      values.are_of_list |= one.list != document_node;
    }
    references.add(all);
  }
};

FieldTree::FieldTree() : top_(std::make_unique<Node>()) {}
FieldTree::~FieldTree() = default;
FieldTree::FieldTree(FieldTree&&) noexcept = default;
FieldTree& FieldTree::operator=(FieldTree&&) noexcept = default;

void FieldTree::add(const Document& document, std::size_t run) {
  Walk walk{document, run, fields_, references_};
  const NodeIndex top = document.first_child(document_node);
  if (top == no_node) return;
  if (document.format() == Format::json) {
    walk.json(*top_, top, document_node, 0);
  } else {
    walk.element(*top_, document_node, document_node, 0);
  }
  walk.finish();
  if (fields_ > most_fields / 2) fold_maps();
}

void FieldTree::fold_maps() {
  top_->fold_maps();
  top_->name_paths();
  fields_ = top_->count();
}

void FieldTree::add_rows(const Document& document, NodeIndex table, const TableRows& rows, std::size_t run) {
  Walk walk{document, run, fields_, references_};
  for (const TableRow& row : rows.rows) {
    top_->count_object(run);
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      if (rows.headings[i].empty()) continue;
      Node& column = walk.member(*top_, rows.headings[i]);
      ++column.present;
      const std::string_view text = text_in(document, row.cells[i], walk.scratch);
      walk.note(column, text_value(row.cells[i], walk.texts.emplace_back(text)), table);
    }
  }
  walk.finish();
}

void FieldTree::merge(const FieldTree& other) {
  top_->merge(*other.top_);
  top_->name_paths();
  fields_ = top_->count();
  references_.merge(other.references_);
}

double FieldTree::likeness(const FieldTree& other) const {
  const auto names_of = [](const Node& top) {
    const Node* at = &top;
    while (at->items != nullptr && at->members.empty()) at = at->items.get();
    if (at->members.size() == 1 && !at->members.begin()->second->members.empty())
      at = at->members.begin()->second.get();
    std::vector<std::string_view> names;
    for (const auto& [name, member] : at->members) names.push_back(name);
    return names;
  };
  const std::vector<std::string_view> mine = names_of(*top_), its = names_of(*other.top_);
  if (mine.empty() && its.empty()) return 0;
  std::vector<std::string_view> both;
  std::ranges::set_intersection(mine, its, std::back_inserter(both));
  return static_cast<double>(both.size()) / static_cast<double>(mine.size() + its.size() - both.size());
}

namespace {

bool says_something(const FieldContract& field) {
  FieldContract nothing;
  nothing.field = field.field;
  nothing.count = field.count;
  nothing.optional = true;
  return !(field == nothing);
}

}  // namespace

// Whether a field is there wherever it may be.
enum class Presence : std::uint8_t { always, optional };

// The tree's fields, one after the other.
struct FieldDescriber {
  std::vector<FieldContract> fields = {};
  std::set<std::string> targets = {};   // paths of nodes
  std::set<std::string> referred = {};  // fields
  std::vector<FieldStep> steps = {};
  std::map<std::string, std::size_t> by_path = {};  // where the line of a field is

  template <typename Node>
  void describe(const Node& node, SeenOn seen_on, Presence presence) {
    if (node.facts.count() > 0) {  // else the document node of XML, or items of which there never were
      FieldContract field;
      field.field = write_field_path(steps);
      field.optional = presence == Presence::optional;
      node.facts.describe(field, seen_on);
      if (node.facts.may_be_referred_to()) targets.insert(node.path);
      by_path[node.path] = fields.size();
      fields.push_back(std::move(field));
    }
    if (node.is_mixed) return;
    if (node.items != nullptr) step({FieldStepKind::items, {}}, *node.items, presence);
    if (node.any != nullptr) step({FieldStepKind::any_member, {}}, *node.any, Presence::always);
    if (node.any != nullptr || !node.looks_like_map()) return describe_members(node, seen_on);
    Node map;
    map.merge(node);
    map.become_map();
    step({FieldStepKind::any_member, {}}, *map.any, Presence::always);
  }

  template <typename Node>
  void describe_members(const Node& node, SeenOn seen_on) {
    constexpr std::uint64_t enough = 3;
    for (const auto& [name, member] : node.members) {
      const bool is_always =
          member->present >= node.objects && (seen_on == SeenOn::one_page || node.first_objects >= enough);
      const Presence presence = is_always ? Presence::always : Presence::optional;
      steps.push_back({FieldStepKind::member, name});
      if (member->repeats) {
        step({FieldStepKind::items, {}}, *member, presence);
      } else {
        describe(*member, seen_on, presence);
      }
      steps.pop_back();
    }
  }

  // Of two fields that have the same values the first refers to nothing.
  void refer(const std::map<std::string, std::vector<std::string>>& references) {
    const auto refers = [&](const std::string& from, const std::string& to) {
      const auto found = references.find(from);
      return found != references.end() && std::ranges::find(found->second, to) != found->second.end();
    };
    for (const auto& reference : references) {
      const auto& from = reference.first;
      const auto& all = reference.second;
      const auto to = std::ranges::find_if(all, [&](const std::string& one) {
        return targets.contains(one) && !(refers(one, from) && from < one);
      });
      if (to == all.end() || !by_path.contains(from) || !by_path.contains(*to)) continue;
      fields[by_path.at(from)].refers_to = fields[by_path.at(*to)].field;
      referred.insert(fields[by_path.at(*to)].field);
    }
  }

  // Those that say something, or to which another one refers, by their paths.
  std::vector<FieldContract> take() {
    std::erase_if(fields, [&](const FieldContract& field) {
      return !says_something(field) && !referred.contains(field.field);
    });
    std::ranges::sort(fields, {}, &FieldContract::field);
    return std::move(fields);
  }

  // To the items of a list or map, of which there are several.
  template <typename Node>
  void step(FieldStep one, const Node& node, Presence presence) {
    steps.push_back(std::move(one));
    describe(node, SeenOn::several, presence);
    steps.pop_back();
  }
};

std::vector<FieldContract> FieldTree::describe(SeenOn seen_on) const {
  if (fields_ > most_fields) return {};
  FieldDescriber describer;
  describer.describe(*top_, seen_on, Presence::always);
  describer.refer(references_.find());
  return describer.take();
}

std::vector<FieldContract> FieldTree::describe_columns() const {
  std::vector<FieldContract> columns;
  for (const auto& [name, member] : top_->members) {
    FieldContract column;
    column.field = name;
    column.optional = member->present < top_->objects;
    member->facts.describe(column, SeenOn::several);
    columns.push_back(std::move(column));
  }
  return columns;
}

}  // namespace treesift
