#include "model/exploration/form_fields.h"

#include <algorithm>
#include <utility>

#include "base/ascii.h"
#include "base/one_of.h"
#include "model/exploration/clicked_elements.h"
#include "model/exploration/field_values.h"
#include "parsers/attributes.h"

namespace treesift {
namespace {

constexpr std::string_view typed_inputs[] = {"",      "text", "search",        "email",  "url",
                                             "tel",   "date", "password",      "number", "time",
                                             "month", "week", "datetime-local"};

}  // namespace

std::string letters_of(std::string_view text) {
  std::string letters;
  for (const char c : text)
    if (is_letter(c) || static_cast<unsigned char>(c) >= 0x80) letters += lower_case(c);
  return letters;
}

std::string_view FormFields::value(NodeIndex node, NameId attribute) const {
  return attribute_value(document_, node, attribute);
}

// ---- Forms

bool FormFields::is_typed(NodeIndex node) const {
  if (has_attribute(document_, node, standard_name("readonly"))) return false;
  return name(node) == standard_name("textarea") ||
         (name(node) == standard_name("input") && is_one_of(typed_inputs, type_of_control(document_, node)));
}

bool FormFields::sends(NodeIndex node) const {
  const std::string type = type_of_control(document_, node);
  if (name(node) == standard_name("button")) return type.empty() || type == "submit";
  return name(node) == standard_name("input") && (type == "submit" || type == "image");
}

// What a rule may fill, or we do.
bool FormFields::is_field(NodeIndex node) const {
  return is_typed(node) || name(node) == standard_name("select") ||
         (name(node) == standard_name("input") && type_of_control(document_, node) != "hidden" &&
          !sends(node));
}

NodeIndex FormFields::form_of(NodeIndex node) const {
  for (; node != document_node; node = document_.parent(node))
    if (name(node) == standard_name("form")) return node;
  return no_node;
}

void FormFields::note(NodeIndex node) {
  const std::string_view id = value(node, standard_name("for"));
  if (name(node) == standard_name("label") && !id.empty()) labels_.emplace(id, node);
  const NodeIndex at = form_of(node);
  if (at == no_node) return;
  FormOfPage& form = forms_[at];
  form.is_checked_late = has_attribute(document_, at, standard_name("novalidate"));
  if (form.button == no_node && sends(node)) form.button = node;
  if (is_field(node)) form.fields.push_back(node);
}

std::string FormFields::made_of(const FormOfPage& form) const {
  std::string parts;
  for (const NodeIndex field : form.fields) {
    std::string words = letters_of(value(field, standard_name("name")));
    if (words.empty()) words = letters_of(beside(field)) + letters_of(value(field, standard_name("class")));
    parts.append(document_.name_text(name(field))).append(" ").append(type_of_control(document_, field));
    parts.append(" ").append(words).append("\n");
  }
  return form.button == no_node ? parts : parts + letters_of(shown_text(document_, seen_, form.button));
}

// ---- What is filled in

std::string FormFields::text_in(NodeIndex node) const {
  std::string text;
  for (const NodeIndex child : document_.children(node)) text += document_.text(child);
  return text;
}

std::string FormFields::filled_in(NodeIndex node) const {
  return name(node) == standard_name("textarea") ? text_in(node)
                                                 : std::string(value(node, standard_name("value")));
}

// What tells a person what goes into the field.
std::string FormFields::beside(NodeIndex node) const {
  std::string text(value(node, standard_name("placeholder")));
  text.append(" ").append(value(node, standard_name("aria-label")));
  NodeIndex label = document_.parent(node);
  while (label != document_node && name(label) != standard_name("label")) label = document_.parent(label);
  const auto named = labels_.find(value(node, standard_name("id")));
  if (label == document_node && named != labels_.end()) label = named->second;
  return label == document_node ? text : text + " " + shown_text(document_, seen_, label);
}

std::string FormFields::usual_value_of(NodeIndex node, std::uint64_t seed) const {
  return usual_value(type_of_control(document_, node), value(node, standard_name("name")), beside(node),
                     seed);
}

// Filled fields stay as they are.
std::optional<std::string> FormFields::usual_input(NodeIndex node) const {
  if (std::optional<std::string> by_rule = rule_(node)) return by_rule;
  if (!is_typed(node) || !filled_in(node).empty()) return std::nullopt;
  return usual_value_of(node, seed_);
}

std::vector<ActionInput> FormFields::usual(const FormOfPage& form) const {
  std::vector<ActionInput> inputs;
  for (const NodeIndex field : form.fields)
    if (std::optional<std::string> input = usual_input(field))
      inputs.push_back({element_path(document_, field), *std::move(input)});
  return inputs;
}

// ---- Other ways

bool FormFields::is_required(NodeIndex node) const {
  return has_attribute(document_, node, standard_name("required")) ||
         std::ranges::any_of(document_.attributes(node), [&](const Attribute& one) {
           return document_.name_text(one.name) == "aria-required" && document_.value(one) == "true";
         });
}

std::vector<ActionInput> FormFields::faulty(const FormOfPage& form) const {
  NodeIndex empty = no_node;
  for (const NodeIndex field : form.fields) {
    if (!is_typed(field)) continue;
    if (empty == no_node || (is_required(field) && !is_required(empty))) empty = field;
  }
  if (empty == no_node) return {};
  std::vector<ActionInput> inputs;
  for (const NodeIndex field : form.fields) {
    std::optional<std::string> input = field == empty ? std::string() : usual_input(field);
    if (!input) continue;
    const std::size_t at = input->find('@');
    const bool is_checked = !form.is_checked_late && type_of_control(document_, field) == "email";
    if (at != std::string::npos && !is_checked && !rule_(field)) input->replace(at, 1, ".");
    inputs.push_back({element_path(document_, field), *std::move(input)});
  }
  const bool is_as_it_is = inputs.size() == 1 && form.button != no_node && filled_in(empty).empty();
  return is_as_it_is ? std::vector<ActionInput>() : inputs;
}

std::vector<ActionInput> FormFields::changed(const FormOfPage& form) const {
  std::vector<ActionInput> inputs;
  bool has_changed = false;
  for (const NodeIndex field : form.fields) {
    std::optional<std::string> input = usual_input(field);
    if (!input) {
      input = changed_input(field);
      has_changed |= input.has_value();
    }
    if (input) inputs.push_back({element_path(document_, field), *std::move(input)});
  }
  return has_changed ? inputs : std::vector<ActionInput>();
}

std::optional<std::string> FormFields::changed_input(NodeIndex node) const {
  if (name(node) == standard_name("select")) return other_choice(node);
  if (!is_typed(node)) return std::nullopt;
  const std::string filled = filled_in(node);
  if (std::optional<std::string> number =
          next_number(filled, value(node, standard_name("max")), value(node, standard_name("min"))))
    return number;
  constexpr std::uint64_t most_seeds = 4;
  for (std::uint64_t seed = seed_; seed < seed_ + most_seeds; ++seed)
    if (std::string other = usual_value_of(node, seed); other != filled) return other;
  return next_value(filled);
}

// The option behind the chosen one, or else the first other one.
std::optional<std::string> FormFields::other_choice(NodeIndex select) const {
  std::vector<NodeIndex> options;
  std::size_t chosen = 0;
  for (NodeIndex option = select + 1; option < document_.subtree_end(select); ++option) {
    if (name(option) != standard_name("option")) continue;
    if (has_attribute(document_, option, standard_name("selected"))) chosen = options.size();
    options.push_back(option);
  }
  for (std::size_t step = 1; step < options.size(); ++step) {
    const NodeIndex option = options[(chosen + step) % options.size()];
    if (has_attribute(document_, option, standard_name("disabled"))) continue;
    const std::string_view own = value(option, standard_name("value"));
    return own.empty() ? text_in(option) : std::string(own);
  }
  return std::nullopt;
}

}  // namespace treesift
