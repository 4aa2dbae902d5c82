// The insertion modes of templates, framesets, and behind the body. WHATWG, sections 13.2.6.4.18 to 13.2.6.4.23.
#include <string>

#include "parsers/html/tree_construction.h"
#include "parsers/text/normal_text.h"

namespace treesift {

TreeConstruction::Step TreeConstruction::in_template(Token& token) {
  if (token.is_end()) {
    if (token.name == "template"_tag) return in_head(token);
    return stray_end_tag();
  }
  if (token.kind == Token::Kind::end_of_file) {
    if (templates_ == 0) return Step::done;
    ++builder_->repairs().unclosed_elements;
    pop_until("template"_tag);
    clear_to_marker();
    template_modes_.pop_back();
    reset_mode();
    return Step::again;
  }
  if (!token.is_start()) return in_body(token);
  static constexpr NameSet of_table{"caption", "colgroup", "tbody", "tfoot", "thead"};
  if (head_elements.contains(token.name)) return in_head(token);
  Mode mode = Mode::in_body;
  if (of_table.contains(token.name)) mode = Mode::in_table;
  if (token.name == "col"_tag) mode = Mode::in_column_group;
  if (token.name == "tr"_tag) mode = Mode::in_table_body;
  if (table_cells.contains(token.name)) mode = Mode::in_row;
  template_modes_.back() = mode;
  mode_ = mode;
  return Step::again;
}

TreeConstruction::Step TreeConstruction::after_body(Token& token) {
  if (token.is_text() && is_blank(token.text)) return in_body(token);
  if (token.kind == Token::Kind::comment) {
    sink_.comment({stack_.front().id}, token.text);
    return Step::done;
  }
  if (token.kind == Token::Kind::doctype || token.kind == Token::Kind::end_of_file) return Step::done;
  if (token.is_start() && token.name == "html"_tag) return in_body(token);
  if (token.is_end() && token.name == "html"_tag) {
    if (!is_fragment_) mode_ = Mode::after_after_body;
    return Step::done;
  }
  mode_ = Mode::in_body;
  return Step::again;
}

namespace {

// The white space of a text.
std::string spaces_of(std::string_view text) {
  std::string spaces;
  for (const char c : text) {
    if (is_space(c)) spaces += c;
  }
  return spaces;
}

}  // namespace

TreeConstruction::Step TreeConstruction::in_frameset(Token& token) {
  if (token.is_text()) {
    insert_text(spaces_of(token.text));
    return Step::done;
  }
  if (token.kind == Token::Kind::comment) return insert_comment(token);
  if (token.is_start()) {
    if (token.name == "html"_tag) return in_body(token);
    if (token.name == "frameset"_tag) {
      insert(token);
      return Step::done;
    }
    if (token.name == "frame"_tag) {
      insert_void(token);
      return Step::done;
    }
    if (token.name == "noframes"_tag) return in_head(token);
    return stray_start_tag();
  }
  if (!token.is_end()) return Step::done;
  if (token.name != "frameset"_tag || stack_.size() == 1) return stray_end_tag();
  pop();
  if (!is_fragment_ && !current().is("frameset"_tag)) mode_ = Mode::after_frameset;
  return Step::done;
}

TreeConstruction::Step TreeConstruction::after_frameset(Token& token) {
  if (token.is_text()) {
    insert_text(spaces_of(token.text));
    return Step::done;
  }
  if (token.kind == Token::Kind::comment) return insert_comment(token);
  if (token.is_start()) {
    if (token.name == "html"_tag) return in_body(token);
    if (token.name == "noframes"_tag) return in_head(token);
    return stray_start_tag();
  }
  if (!token.is_end()) return Step::done;
  if (token.name != "html"_tag) return stray_end_tag();
  mode_ = Mode::after_after_frameset;
  return Step::done;
}

TreeConstruction::Step TreeConstruction::after_after_body(Token& token) {
  if (token.kind == Token::Kind::comment) return comment_of_document(token);
  if (token.kind == Token::Kind::doctype || token.kind == Token::Kind::end_of_file) return Step::done;
  if (token.is_text() && is_blank(token.text)) return in_body(token);
  if (token.is_start() && token.name == "html"_tag) return in_body(token);
  mode_ = Mode::in_body;
  return Step::again;
}

TreeConstruction::Step TreeConstruction::after_after_frameset(Token& token) {
  if (token.kind == Token::Kind::comment) return comment_of_document(token);
  if (token.is_text()) {
    const std::string spaces = spaces_of(token.text);
    return spaces.empty() ? Step::done : text_in_body(spaces);
  }
  if (token.is_start() && token.name == "html"_tag) return in_body(token);
  if (token.is_start() && token.name == "noframes"_tag) return in_head(token);
  return Step::done;
}

}  // namespace treesift
