// The insertion modes "in body" and "text": text and start tags. WHATWG, sections 13.2.6.4.7 and 13.2.6.4.8.
#include <algorithm>
#include <array>
#include <string_view>

#include "base/ascii.h"
#include "parsers/html/tree_construction.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

// What is to be done at a start tag, by its name.
enum class Action : std::uint8_t {
  usual,
  html,
  head,
  body,
  frameset,
  block,
  heading,
  pre,
  form,
  list_item,
  description,
  plaintext,
  button,
  a,
  formatting,
  nobr,
  marked,
  table,
  void_content,
  input,
  parameter,
  rule,
  textarea,
  xmp,
  iframe,
  noembed,
  select,
  option,
  ruby_base,
  ruby_text,
  math,
  svg,
  ignored
};

using Actions = std::array<Action, standard_name_count>;

consteval void set_action(Actions& actions, Action action, std::initializer_list<std::string_view> names) {
  for (const std::string_view name : names) actions[standard_name(name)] = action;
}

consteval Actions make_actions() {
  using enum Action;
  Actions actions{};
  set_action(actions, html, {"html"});
  set_action(
      actions, head,
      {"base", "basefont", "bgsound", "link", "meta", "noframes", "script", "style", "template", "title"});
  set_action(actions, body, {"body"});
  set_action(actions, frameset, {"frameset"});
  set_action(
      actions, block,
      {"address", "article",  "aside",      "blockquote", "center",  "details", "dialog", "dir",  "div",
       "dl",      "fieldset", "figcaption", "figure",     "footer",  "header",  "hgroup", "main", "menu",
       "nav",     "ol",       "p",          "search",     "section", "summary", "ul"});
  set_action(actions, heading, {"h1", "h2", "h3", "h4", "h5", "h6"});
  set_action(actions, pre, {"pre", "listing"});
  set_action(actions, form, {"form"});
  set_action(actions, list_item, {"li"});
  set_action(actions, description, {"dd", "dt"});
  set_action(actions, plaintext, {"plaintext"});
  set_action(actions, button, {"button"});
  set_action(actions, a, {"a"});
  set_action(actions, formatting,
             {"b", "big", "code", "em", "font", "i", "s", "small", "strike", "strong", "tt", "u"});
  set_action(actions, nobr, {"nobr"});
  set_action(actions, marked, {"applet", "marquee", "object"});
  set_action(actions, table, {"table"});
  set_action(actions, void_content, {"area", "br", "embed", "img", "wbr"});
  set_action(actions, input, {"input"});
  set_action(actions, parameter, {"param", "source", "track"});
  set_action(actions, rule, {"hr"});
  set_action(actions, textarea, {"textarea"});
  set_action(actions, xmp, {"xmp"});
  set_action(actions, iframe, {"iframe"});
  set_action(actions, noembed, {"noembed"});
  set_action(actions, select, {"select"});
  set_action(actions, option, {"option", "optgroup"});
  set_action(actions, ruby_base, {"rb", "rtc"});
  set_action(actions, ruby_text, {"rp", "rt"});
  set_action(actions, math, {"math"});
  set_action(actions, svg, {"svg"});
  set_action(actions, ignored,
             {"caption", "col", "colgroup", "frame", "head", "tbody", "td", "tfoot", "th", "thead", "tr"});
  return actions;
}

constexpr Actions start_actions = make_actions();

Action action_of(NameId name) {
  return name < standard_name_count ? start_actions[name] : Action::usual;
}

}  // namespace

TreeConstruction::Step TreeConstruction::in_body(Token& token) {
  switch (token.kind) {
    case Token::Kind::characters:
      return text_in_body(token.text);
    case Token::Kind::comment:
      return insert_comment(token);
    case Token::Kind::start_tag:
      return start_in_body(token);
    case Token::Kind::end_tag:
      return end_in_body(token);
    case Token::Kind::end_of_file:
      return end_of_file_in_body(token);
    default:
      return Step::done;  // NUL and doctype
  }
}

TreeConstruction::Step TreeConstruction::text_in_body(std::string_view text) {
  reconstruct_formatting();
  insert_text(text);
  if (frameset_ok_ && !is_blank(text)) frameset_ok_ = false;
  return Step::done;
}

TreeConstruction::Step TreeConstruction::end_of_file_in_body(Token& token) {
  if (!template_modes_.empty()) return in_template(token);
  count_unclosed();
  return Step::done;
}

TreeConstruction::Step TreeConstruction::start_in_body(Token& token) {
  switch (action_of(token.name)) {
    case Action::usual:
      return usual_start(token);
    case Action::html:
      html_again(token);
      return Step::done;
    case Action::head:
      start_in_head(token);
      return Step::done;
    case Action::body:
      body_again(token);
      return Step::done;
    case Action::frameset:
      return frameset_in_body(token);
    case Action::ignored:
      return stray_start_tag();
    case Action::form:
      return form_start(token);
    case Action::list_item:
      return list_item(token);
    case Action::description:
      return description(token);
    case Action::a:
      return a_start(token);
    case Action::input:
      return input_start(token);
    case Action::select:
      return select_start(token);
    case Action::option:
      return option_start(token);
    case Action::math:
      return foreign_start(token, Namespace::math);
    case Action::svg:
      return foreign_start(token, Namespace::svg);
    default:
      return block_start(token);
  }
}

// Attributes of a second tag go to the element that is there.
void TreeConstruction::html_again(const Token& token) {
  ++builder_->repairs().stray_start_tags;
  if (templates_ == 0) sink_.add_attributes(stack_.front().id, token.attributes);
}

void TreeConstruction::body_again(const Token& token) {
  ++builder_->repairs().stray_start_tags;
  if (stack_.size() < 2 || !stack_[1].is("body"_tag) || templates_ > 0) return;
  frameset_ok_ = false;
  sink_.add_attributes(stack_[1].id, token.attributes);
}

TreeConstruction::Step TreeConstruction::frameset_in_body(const Token& token) {
  if (stack_.size() < 2 || !stack_[1].is("body"_tag) || !frameset_ok_) return stray_start_tag();
  const ElementId body = stack_[1].id;
  pop_to(1);
  sink_.remove(body);
  insert(token);
  mode_ = Mode::in_frameset;
  return Step::done;
}

TreeConstruction::Step TreeConstruction::form_start(const Token& token) {
  if (form_ != no_element && templates_ == 0) return stray_start_tag();
  close_p();
  const ElementId form = insert(token);
  if (templates_ == 0) form_ = form;
  return Step::done;
}

TreeConstruction::Step TreeConstruction::list_item(const Token& token) {
  static constexpr NameSet passed{"address", "div", "p"};
  frameset_ok_ = false;
  for (std::size_t i = stack_.size(); i-- > 0;) {
    if (stack_[i].is("li"_tag)) {
      generate_implied_end_tags("li"_tag);
      pop_until("li"_tag);
      break;
    }
    if (stack_[i].has(special) && !stack_[i].is_one_of(passed)) break;
  }
  close_p();
  insert(token);
  return Step::done;
}

TreeConstruction::Step TreeConstruction::description(const Token& token) {
  static constexpr NameSet passed{"address", "div", "p"};
  static constexpr NameSet items{"dd", "dt"};
  frameset_ok_ = false;
  for (std::size_t i = stack_.size(); i-- > 0;) {
    if (stack_[i].is_one_of(items)) {
      const NameId name = stack_[i].name;
      generate_implied_end_tags(name);
      pop_until(name);
      break;
    }
    if (stack_[i].has(special) && !stack_[i].is_one_of(passed)) break;
  }
  close_p();
  insert(token);
  return Step::done;
}

TreeConstruction::Step TreeConstruction::a_start(const Token& token) {
  const std::size_t open = last_formatting("a"_tag);
  if (open < formatting_.size()) {
    const ElementId id = formatting_[open].id;
    ++builder_->repairs().unclosed_elements;
    adoption_agency("a"_tag);
    if (const std::size_t at = index_in_formatting(id); at < formatting_.size()) remove_formatting(at);
    if (const std::size_t at = index_on_stack(id); at < stack_.size()) remove_from_stack(at);
  }
  reconstruct_formatting();
  push_formatting(token, insert(token));
  return Step::done;
}

bool TreeConstruction::is_hidden_input(const Token& token) {
  const auto type = std::ranges::find(token.attributes, "type"_tag, &TagAttribute::name);
  if (type == token.attributes.end()) return false;
  constexpr std::string_view hidden = "hidden";
  return std::ranges::equal(type->value, hidden, {}, [](char c) { return lower_case(c); });
}

TreeConstruction::Step TreeConstruction::input_start(const Token& token) {
  if (is_fragment_ && context_.is("select"_tag)) return stray_start_tag();
  if (is_in_scope("select"_tag)) pop_until("select"_tag);
  reconstruct_formatting();
  insert_void(token);
  if (!is_hidden_input(token)) frameset_ok_ = false;
  return Step::done;
}

TreeConstruction::Step TreeConstruction::select_start(const Token& token) {
  if (is_fragment_ && context_.is("select"_tag)) return stray_start_tag();
  if (is_in_scope("select"_tag)) {
    pop_until("select"_tag);
    return stray_start_tag();
  }
  reconstruct_formatting();
  insert(token);
  frameset_ok_ = false;
  return Step::done;
}

TreeConstruction::Step TreeConstruction::option_start(const Token& token) {
  if (is_in_scope("select"_tag)) {
    generate_implied_end_tags(token.name == "option"_tag ? "optgroup"_tag : unnamed);
  } else if (current().is("option"_tag)) {
    pop();
  }
  reconstruct_formatting();
  insert(token);
  return Step::done;
}

TreeConstruction::Step TreeConstruction::foreign_start(Token& token, Namespace space) {
  reconstruct_formatting();
  insert_foreign(token, space);
  return Step::done;
}

TreeConstruction::Step TreeConstruction::button_start(const Token& token) {
  if (is_in_scope("button"_tag)) {
    generate_implied_end_tags();
    pop_until("button"_tag);
  }
  reconstruct_formatting();
  insert(token);
  frameset_ok_ = false;
  return Step::done;
}

// The start tags that open something and need few words.
TreeConstruction::Step TreeConstruction::block_start(const Token& token) {
  switch (action_of(token.name)) {
    case Action::block:
      close_p();
      insert(token);
      break;
    case Action::heading:
      close_p();
      if (current().is_one_of(headings)) pop();
      insert(token);
      break;
    case Action::pre:
      close_p();
      insert(token);
      after_pre_ = true;
      frameset_ok_ = false;
      break;
    case Action::plaintext:
      close_p();
      insert(token);
      tokenizer_.read_as(Tokenizer::Content::plaintext);
      break;
    case Action::table:
      if (!quirks_) close_p();
      insert(token);
      frameset_ok_ = false;
      mode_ = Mode::in_table;
      break;
    default:
      return phrase_start(token);
  }
  return Step::done;
}

TreeConstruction::Step TreeConstruction::phrase_start(const Token& token) {
  switch (action_of(token.name)) {
    case Action::button:
      return button_start(token);
    case Action::formatting:
      reconstruct_formatting();
      push_formatting(token, insert(token));
      break;
    case Action::nobr:
      reconstruct_formatting();
      if (is_in_scope("nobr"_tag)) {
        adoption_agency("nobr"_tag);
        reconstruct_formatting();
      }
      push_formatting(token, insert(token));
      break;
    case Action::marked:
      reconstruct_formatting();
      insert(token);
      push_marker();
      frameset_ok_ = false;
      break;
    default:
      return content_start(token);
  }
  return Step::done;
}

TreeConstruction::Step TreeConstruction::content_start(const Token& token) {
  switch (action_of(token.name)) {
    case Action::void_content:
      reconstruct_formatting();
      insert_void(token);
      frameset_ok_ = false;
      break;
    case Action::parameter:
      insert_void(token);
      break;
    case Action::rule:
      close_p();
      if (is_in_scope("select"_tag)) generate_implied_end_tags();
      insert_void(token);
      frameset_ok_ = false;
      break;
    case Action::textarea:
      frameset_ok_ = false;
      return raw_text_element(token, Tokenizer::Content::rcdata);
    case Action::xmp:
      close_p();
      reconstruct_formatting();
      frameset_ok_ = false;
      return raw_text_element(token, Tokenizer::Content::rawtext);
    case Action::iframe:
      frameset_ok_ = false;
      return raw_text_element(token, Tokenizer::Content::rawtext);
    case Action::noembed:
      return raw_text_element(token, Tokenizer::Content::rawtext);
    case Action::ruby_base:
      if (is_in_scope("ruby"_tag)) generate_implied_end_tags();
      insert(token);
      break;
    default:
      if (is_in_scope("ruby"_tag)) generate_implied_end_tags("rtc"_tag);
      insert(token);
      break;
  }
  return Step::done;
}

TreeConstruction::Step TreeConstruction::usual_start(const Token& token) {
  reconstruct_formatting();
  if (token.text == "keygen") {
    insert_void(token);
    frameset_ok_ = false;
    return Step::done;
  }
  if (token.text != "image") {
    insert(token);
    return Step::done;
  }
  insert("img"_tag, token.attributes);
  pop();
  frameset_ok_ = false;
  return Step::done;
}

TreeConstruction::Step TreeConstruction::text_mode(Token& token) {
  if (token.is_text()) {
    insert_text(token.text);
    return Step::done;
  }
  if (token.kind == Token::Kind::end_of_file) ++builder_->repairs().unclosed_elements;
  pop();
  mode_ = original_mode_;
  return token.kind == Token::Kind::end_of_file ? Step::again : Step::done;
}

}  // namespace treesift
