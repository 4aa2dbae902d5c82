// The insertion mode "in body": end tags. WHATWG, section 13.2.6.4.7.
#include "parsers/html/tree_construction.h"

namespace treesift {
namespace {

constexpr NameSet ended_blocks{"address",    "article", "aside",   "blockquote", "button", "center",
                               "details",    "dialog",  "dir",     "div",        "dl",     "fieldset",
                               "figcaption", "figure",  "footer",  "header",     "hgroup", "listing",
                               "main",       "menu",    "nav",     "ol",         "pre",    "search",
                               "section",    "select",  "summary", "ul"};
constexpr NameSet formatting_elements{"a",    "b", "big",   "code",   "em",     "font", "i",
                                      "nobr", "s", "small", "strike", "strong", "tt",   "u"};
constexpr NameSet marked_elements{"applet", "marquee", "object"};

}  // namespace

TreeConstruction::Step TreeConstruction::end_in_body(Token& token) {
  const NameId name = token.name;
  if (formatting_elements.contains(name)) {
    adoption_agency(name);
    return Step::done;
  }
  if (ended_blocks.contains(name)) return block_end(name);
  if (headings.contains(name)) return heading_end(name);
  if (marked_elements.contains(name)) return marked_end(name);
  switch (name) {
    case "template"_tag:
      return end_of_template();
    case "body"_tag:
      return body_end();
    case "html"_tag:
      return body_end() == Step::done && mode_ == Mode::after_body ? Step::again : Step::done;
    case "form"_tag:
      return form_end();
    case "p"_tag:
      return p_end();
    case "li"_tag:
      return item_end(name, Scope::list_item);
    case "dd"_tag:
    case "dt"_tag:
      return item_end(name, Scope::usual);
    case "br"_tag:
      stray_end_tag();
      reconstruct_formatting();
      insert("br"_tag);
      pop();
      frameset_ok_ = false;
      return Step::done;
    default:
      return any_other_end_tag(name);
  }
}

TreeConstruction::Step TreeConstruction::body_end() {
  if (!is_in_scope("body"_tag)) return stray_end_tag();
  count_unclosed();
  mode_ = Mode::after_body;
  return Step::done;
}

TreeConstruction::Step TreeConstruction::form_end() {
  if (templates_ > 0) return block_end("form"_tag);
  const ElementId form = form_;
  form_ = no_element;
  if (form == no_element || !is_id_in_scope(form)) return stray_end_tag();
  generate_implied_end_tags();
  builder_->repairs().unclosed_elements += current().id != form;
  remove_from_stack(index_on_stack(form));
  return Step::done;
}

TreeConstruction::Step TreeConstruction::block_end(NameId name) {
  if (!is_in_scope(name)) return stray_end_tag();
  generate_implied_end_tags();
  pop_until(name);
  return Step::done;
}

TreeConstruction::Step TreeConstruction::item_end(NameId name, Scope scope) {
  if (!is_in_scope(name, scope)) return stray_end_tag();
  generate_implied_end_tags(name);
  pop_until(name);
  return Step::done;
}

TreeConstruction::Step TreeConstruction::heading_end(NameId name) {
  if (!is_any_in_scope(headings)) return stray_end_tag();
  generate_implied_end_tags();
  builder_->repairs().unclosed_elements += !current().is(name);
  while (!current().is_one_of(headings)) pop();
  pop();
  return Step::done;
}

TreeConstruction::Step TreeConstruction::p_end() {
  if (!is_in_scope("p"_tag, Scope::button)) {
    stray_end_tag();
    insert("p"_tag);
  }
  close_p();
  return Step::done;
}

TreeConstruction::Step TreeConstruction::marked_end(NameId name) {
  if (!is_in_scope(name)) return stray_end_tag();
  generate_implied_end_tags();
  pop_until(name);
  clear_to_marker();
  return Step::done;
}

TreeConstruction::Step TreeConstruction::any_other_end_tag(NameId name) {
  for (std::size_t i = stack_.size(); i-- > 1;) {
    if (stack_[i].is(name)) {
      generate_implied_end_tags(name);
      if (i < stack_.size()) pop_until(name);
      return Step::done;
    }
    if (stack_[i].has(special)) break;
  }
  return stray_end_tag();
}

}  // namespace treesift
