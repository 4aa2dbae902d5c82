// The fields of a page by their forms, and what goes into them. Internal to model/exploration.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/exploration/page_actions.h"

namespace treesift {

// A form; or a field that stands in none.
struct FormOfPage {
  std::vector<NodeIndex> fields;
  NodeIndex button = no_node;    // the first that sends it; no_node: there is none
  bool is_checked_late = false;  // `novalidate`: the browser lets values pass that fit no type
};

class FormFields {
 public:
  // A value that a rule says of a field.
  using Rule = std::function<std::optional<std::string>(NodeIndex field)>;

  // What is named must outlive it. `seen`: by node.
  FormFields(const Document& document, const std::vector<std::uint8_t>& seen, Rule rule, std::uint64_t seed)
      : document_(document), seen_(seen), rule_(std::move(rule)), seed_(seed) {}

  // To be called of each element that can be used, in document order, before all else is asked.
  void note(NodeIndex node);

  bool is_typed(NodeIndex node) const;
  bool sends(NodeIndex node) const;
  NodeIndex form_of(NodeIndex node) const;  // no_node: it is in none
  // Of what is in such a form.
  const FormOfPage& at(NodeIndex form) const { return forms_.at(form); }

  // What is filled in so that nothing is missing: empty fields, and those that a rule names.
  std::vector<ActionInput> usual(const FormOfPage& form) const;
  // The same with faults: the first field that is required, or else the first, is left empty, and an address of mail
  // has no "@" where the browser does not check that itself. Nothing where that is the form as it is.
  std::vector<ActionInput> faulty(const FormOfPage& form) const;
  // The same, and what was filled in already is changed. Nothing where nothing was.
  std::vector<ActionInput> changed(const FormOfPage& form) const;
  // Equal for a form that is met again, whatever has been filled in and wherever it stands.
  std::string made_of(const FormOfPage& form) const;

 private:
  NameId name(NodeIndex node) const { return document_.name(node); }
  std::string_view value(NodeIndex node, NameId attribute) const;
  bool is_field(NodeIndex node) const;
  bool is_required(NodeIndex node) const;
  std::string text_in(NodeIndex node) const;
  std::string filled_in(NodeIndex node) const;
  std::string beside(NodeIndex node) const;
  std::string usual_value_of(NodeIndex node, std::uint64_t seed) const;
  std::optional<std::string> usual_input(NodeIndex node) const;
  std::optional<std::string> changed_input(NodeIndex node) const;
  std::optional<std::string> other_choice(NodeIndex select) const;

  const Document& document_;
  const std::vector<std::uint8_t>& seen_;
  Rule rule_;
  std::uint64_t seed_;
  std::map<NodeIndex, FormOfPage> forms_;
  std::map<std::string_view, NodeIndex> labels_;  // by the id that they are for
};

// Small ones, and nothing else.
std::string letters_of(std::string_view text);

}  // namespace treesift
