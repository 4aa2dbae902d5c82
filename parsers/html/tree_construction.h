// From the tokens of HTML to its tree (WHATWG, section 13.2.6), scripting off.
//
// The insertion modes stand in files of their own: head_modes.cc, body_mode.cc, body_tags.cc, table_modes.cc,
// frameset_modes.cc, foreign_content.cc; formatting_elements.cc has the adoption agency.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "parsers/document_builder.h"
#include "parsers/html/html_elements.h"
#include "parsers/html/html_sink.h"
#include "parsers/html/tokenizer.h"
#include "parsers/limits.h"
#include "parsers/parse_error.h"

namespace treesift {

// The element that a fragment is the content of.
struct FragmentContext {
  std::string name;  // in lower case
  Namespace space = Namespace::html;
  bool quirks = false;
};

// Scratch: keep one a worker.
class TreeConstruction {
 public:
  // Feeds a builder that has begun an HTML document with a page, or a fragment, whose nodes stand in an html element
  // then. Returns the error, if any.
  std::optional<ParseError> read(std::string_view text, const FragmentContext* context, HtmlSink::Way way,
                                 DocumentBuilder& builder, const Limits& limits);
  // Whether read() has stopped since nodes must move: the linked way does that.
  bool is_lost() const { return sink_.is_lost(); }

 private:
  enum class Mode : std::uint8_t {
    initial,
    before_html,
    before_head,
    in_head,
    in_head_noscript,
    after_head,
    in_body,
    text,
    in_table,
    in_table_text,
    in_caption,
    in_column_group,
    in_table_body,
    in_row,
    in_cell,
    in_template,
    after_body,
    in_frameset,
    after_frameset,
    after_after_body,
    after_after_frameset
  };
  // Whether the token is to be processed again, in the mode that holds now.
  enum class Step : std::uint8_t { done, again };
  enum class Scope : std::uint8_t { usual, list_item, button, table };

  struct OpenElement {
    ElementId id = no_element;
    NameId name = unnamed;
    Namespace space = Namespace::html;
    std::uint8_t traits = 0;

    bool is(NameId wanted) const { return name == wanted && space == Namespace::html; }
    bool is_one_of(const NameSet& names) const { return space == Namespace::html && names.contains(name); }
    bool has(ElementTrait trait) const { return (traits & trait) != 0; }
  };

  // An entry of the list of active formatting elements; a marker has no element.
  struct Formatting {
    ElementId id = no_element;
    NameId name = unnamed;
    std::size_t first_attribute = 0, attributes = 0;  // in formatting_attributes_
  };

  // tree_construction.cc
  void begin(const FragmentContext* context);
  void begin_fragment(const FragmentContext& context);
  void process(Token& token);
  void count_self_closed(const Token& token);
  Step in_mode(Mode mode, Token& token);
  const OpenElement& current() const { return stack_.back(); }
  const OpenElement& adjusted_current() const {
    return is_fragment_ && stack_.size() == 1 ? context_ : current();
  }
  // Asked of each token, and mostly answered here.
  bool is_foreign(const Token& token) const {
    return !stack_.empty() && adjusted_current().space != Namespace::html &&
           is_foreign_in(adjusted_current(), token);
  }
  static bool is_foreign_in(const OpenElement& node, const Token& token);
  Place place_for_node() const { return place_for_node(current()); }
  Place place_for_node(const OpenElement& target) const;
  void make_room();
  ElementId insert(const Token& token);
  ElementId insert(NameId name, std::span<const TagAttribute> attributes = {});
  void insert_void(const Token& token);
  void insert_text(std::string_view text);
  Step insert_comment(const Token& token) { return sink_.comment(place_for_node(), token.text), Step::done; }
  Step comment_of_document(const Token& token) { return sink_.comment({}, token.text), Step::done; }
  void push(const OpenElement& element);
  void pop();
  void pop_to(std::size_t size);
  void pop_until(NameId name);
  void remove_from_stack(std::size_t index);
  std::size_t index_on_stack(ElementId id) const;
  bool is_in_scope(NameId name, Scope scope = Scope::usual) const;
  bool is_any_in_scope(const NameSet& names, Scope scope = Scope::usual) const;
  bool is_id_in_scope(ElementId id) const;
  bool bounds(const OpenElement& element, Scope scope) const;
  void generate_implied_end_tags(NameId except = unnamed);
  void generate_all_implied_end_tags();
  void close_p();
  void clear_to(const NameSet& context);
  void reset_mode();
  void count_unclosed();
  Step stray_end_tag() { return ++builder_->repairs().stray_end_tags, Step::done; }
  Step stray_start_tag() { return ++builder_->repairs().stray_start_tags, Step::done; }

  // head_modes.cc
  Step initial(Token& token);
  Step before_html(Token& token);
  Step before_head(Token& token);
  Step in_head(Token& token);
  Step in_head_noscript(Token& token);
  Step after_head(Token& token);
  Step doctype(const Token& token);
  bool insert_spaces(Token& token);
  bool start_in_head(Token& token);
  Step raw_text_element(const Token& token, Tokenizer::Content content);
  Step end_of_template();

  // body_mode.cc
  Step in_body(Token& token);
  Step text_in_body(std::string_view text);
  Step end_of_file_in_body(Token& token);
  Step start_in_body(Token& token);
  void html_again(const Token& token);
  void body_again(const Token& token);
  Step frameset_in_body(const Token& token);
  Step list_item(const Token& token);
  Step description(const Token& token);
  Step form_start(const Token& token);
  Step a_start(const Token& token);
  static bool is_hidden_input(const Token& token);
  Step input_start(const Token& token);
  Step select_start(const Token& token);
  Step option_start(const Token& token);
  Step foreign_start(Token& token, Namespace space);
  Step button_start(const Token& token);
  Step block_start(const Token& token);
  Step phrase_start(const Token& token);
  Step content_start(const Token& token);
  Step usual_start(const Token& token);
  Step text_mode(Token& token);

  // body_tags.cc
  Step end_in_body(Token& token);
  Step body_end();
  Step form_end();
  Step block_end(NameId name);
  Step item_end(NameId name, Scope scope);
  Step heading_end(NameId name);
  Step p_end();
  Step marked_end(NameId name);
  Step any_other_end_tag(NameId name);

  // formatting_elements.cc
  std::span<const TagAttribute> attributes_of(const Formatting& element) const {
    return {formatting_attributes_.data() + element.first_attribute, element.attributes};
  }
  void count_copy(std::span<const TagAttribute> attributes);
  void push_formatting(const Token& token, ElementId id);
  void push_marker();
  void clear_to_marker();
  void reconstruct_formatting();
  std::size_t index_in_formatting(ElementId id) const;
  std::size_t last_formatting(NameId name) const;
  void remove_formatting(std::size_t index);
  void adoption_agency(NameId name);
  enum class Adoption : std::uint8_t { ended, ended_by_any, again };
  Adoption adopt(NameId name);
  void adopt_children(std::size_t formatting, std::size_t open, std::size_t block);

  // table_modes.cc
  Step in_table(Token& token);
  Step start_in_table(Token& token);
  Step foster(Token& token);
  Step in_table_text(Token& token);
  Step in_caption(Token& token);
  Step in_column_group(Token& token);
  Step in_table_body(Token& token);
  Step in_row(Token& token);
  Step in_cell(Token& token);
  bool close_caption();
  bool close_row();
  Step close_section(Token& token);
  void close_cell();

  // frameset_modes.cc
  Step in_template(Token& token);
  Step after_body(Token& token);
  Step in_frameset(Token& token);
  Step after_frameset(Token& token);
  Step after_after_body(Token& token);
  Step after_after_frameset(Token& token);

  // foreign_content.cc
  Step in_foreign(Token& token);
  Step foreign_end(Token& token);
  void insert_foreign(Token& token, Namespace space);
  void leave_foreign();

  HtmlSink sink_;
  Tokenizer tokenizer_;
  DocumentBuilder* builder_ = nullptr;
  std::size_t max_depth_ = 0;
  std::vector<OpenElement> stack_;
  std::vector<NameId> flattened_;  // elements that gave their place at the depth limit to the next
  std::vector<Formatting> formatting_;
  std::vector<TagAttribute> formatting_attributes_;  // of all since the list was empty
  std::size_t copies_ = 0, most_copies_ = 0;         // of formatting elements
  std::vector<Mode> template_modes_;
  Mode mode_ = Mode::initial;
  Mode original_mode_ = Mode::initial;
  ElementId head_ = no_element;
  ElementId form_ = no_element;
  OpenElement context_;
  std::size_t templates_ = 0;  // on the stack
  bool is_fragment_ = false;
  bool quirks_ = false;
  bool frameset_ok_ = true;
  bool foster_parenting_ = false;
  bool after_pre_ = false;  // where a line feed is left out

  std::string table_text_;
  bool table_text_is_blank_ = true;
};

}  // namespace treesift
