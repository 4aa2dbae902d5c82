// The insertion modes of tables. WHATWG, sections 13.2.6.4.9 to 13.2.6.4.15.
#include "parsers/html/tree_construction.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

constexpr NameSet table_parts{"caption", "col", "colgroup", "tbody", "td", "tfoot", "th", "thead", "tr"};
constexpr NameSet table_context{"table"};
constexpr NameSet body_context{"tbody", "tfoot", "thead"};
constexpr NameSet row_context{"tr"};

}  // namespace

TreeConstruction::Step TreeConstruction::in_table(Token& token) {
  static constexpr NameSet holds_text{"table", "tbody", "template", "tfoot", "thead", "tr"};
  static constexpr NameSet ignored_ends{"body", "caption", "col", "colgroup", "html", "tbody",
                                        "td",   "tfoot",   "th",  "thead",    "tr"};
  switch (token.kind) {
    case Token::Kind::characters:
    case Token::Kind::nul:
      if (!current().is_one_of(holds_text)) return foster(token);
      table_text_.clear();
      table_text_is_blank_ = true;
      original_mode_ = mode_;
      mode_ = Mode::in_table_text;
      return Step::again;
    case Token::Kind::comment:
      return insert_comment(token);
    case Token::Kind::doctype:
      return Step::done;
    case Token::Kind::end_of_file:
      return in_body(token);
    case Token::Kind::start_tag:
      return start_in_table(token);
    case Token::Kind::end_tag:
      break;
  }
  if (token.name == "table"_tag) {
    if (!is_in_scope("table"_tag, Scope::table)) return stray_end_tag();
    pop_until("table"_tag);
    reset_mode();
    return Step::done;
  }
  if (ignored_ends.contains(token.name)) return stray_end_tag();
  if (token.name == "template"_tag) return in_head(token);
  return foster(token);
}

TreeConstruction::Step TreeConstruction::start_in_table(Token& token) {
  switch (token.name) {
    case "caption"_tag:
      clear_to(table_context);
      push_marker();
      insert(token);
      mode_ = Mode::in_caption;
      return Step::done;
    case "colgroup"_tag:
      clear_to(table_context);
      insert(token);
      mode_ = Mode::in_column_group;
      return Step::done;
    case "col"_tag:
      clear_to(table_context);
      insert("colgroup"_tag);
      mode_ = Mode::in_column_group;
      return Step::again;
    case "tbody"_tag:
    case "tfoot"_tag:
    case "thead"_tag:
      clear_to(table_context);
      insert(token);
      mode_ = Mode::in_table_body;
      return Step::done;
    case "td"_tag:
    case "th"_tag:
    case "tr"_tag:
      clear_to(table_context);
      insert("tbody"_tag);
      mode_ = Mode::in_table_body;
      return Step::again;
    case "table"_tag:
      if (!is_in_scope("table"_tag, Scope::table)) return stray_start_tag();
      pop_until("table"_tag);
      reset_mode();
      return Step::again;
    case "style"_tag:
    case "script"_tag:
    case "template"_tag:
      return in_head(token);
    case "input"_tag:
      if (!is_hidden_input(token)) return foster(token);
      insert_void(token);
      return Step::done;
    case "form"_tag:
      if (form_ != no_element || templates_ > 0) return stray_start_tag();
      form_ = insert(token);
      pop();
      return Step::done;
    default:
      return foster(token);
  }
}

// By the rules for the body, and before the table.
TreeConstruction::Step TreeConstruction::foster(Token& token) {
  foster_parenting_ = true;
  const Step step = in_body(token);
  foster_parenting_ = false;
  return step;
}

TreeConstruction::Step TreeConstruction::in_table_text(Token& token) {
  if (token.kind == Token::Kind::nul) return Step::done;
  if (token.is_text()) {
    table_text_.append(token.text);
    table_text_is_blank_ = table_text_is_blank_ && is_blank(token.text);
    return Step::done;
  }
  foster_parenting_ = !table_text_is_blank_;
  if (foster_parenting_) {
    text_in_body(table_text_);
  } else {
    insert_text(table_text_);
  }
  foster_parenting_ = false;
  mode_ = original_mode_;
  return Step::again;
}

// False when there is none in the fragment.
bool TreeConstruction::close_caption() {
  if (!is_in_scope("caption"_tag, Scope::table)) return false;
  generate_implied_end_tags();
  pop_until("caption"_tag);
  clear_to_marker();
  mode_ = Mode::in_table;
  return true;
}

TreeConstruction::Step TreeConstruction::in_caption(Token& token) {
  static constexpr NameSet ignored_ends{"body", "col",   "colgroup", "html",  "tbody",
                                        "td",   "tfoot", "th",       "thead", "tr"};
  if (token.is_end() && token.name == "caption"_tag) {
    return close_caption() ? Step::done : stray_end_tag();
  }
  if ((token.is_start() && table_parts.contains(token.name)) || (token.is_end() && token.name == "table"_tag))
    return close_caption() ? Step::again : Step::done;
  if (token.is_end() && ignored_ends.contains(token.name)) return stray_end_tag();
  return in_body(token);
}

TreeConstruction::Step TreeConstruction::in_column_group(Token& token) {
  if (insert_spaces(token)) return Step::done;
  if (token.kind == Token::Kind::comment) return insert_comment(token);
  if (token.kind == Token::Kind::doctype) return Step::done;
  if (token.kind == Token::Kind::end_of_file) return in_body(token);
  if (token.name == "template"_tag && (token.is_start() || token.is_end())) return in_head(token);
  if (token.is_start() && token.name == "html"_tag) return in_body(token);
  if (token.is_start() && token.name == "col"_tag) {
    insert_void(token);
    return Step::done;
  }
  if (token.is_end() && token.name == "col"_tag) return stray_end_tag();
  const bool ends = token.is_end() && token.name == "colgroup"_tag;
  if (current().is("template"_tag) || stack_.size() == 1) return Step::done;  // columns without a group
  if (current().is("colgroup"_tag)) pop();  // at the depth limit a column has taken its place
  mode_ = Mode::in_table;
  return ends ? Step::done : Step::again;
}

// What ends a table section from inside: again in the table.
TreeConstruction::Step TreeConstruction::close_section(Token& token) {
  if (!is_any_in_scope(table_sections, Scope::table))
    return token.is_end() ? stray_end_tag() : stray_start_tag();
  clear_to(body_context);
  pop();
  mode_ = Mode::in_table;
  return Step::again;
}

TreeConstruction::Step TreeConstruction::in_table_body(Token& token) {
  static constexpr NameSet of_table{"caption", "col", "colgroup", "tbody", "tfoot", "thead"};
  static constexpr NameSet ignored_ends{"body", "caption", "col", "colgroup", "html", "td", "th", "tr"};
  if (token.is_start()) {
    if (token.name == "tr"_tag || table_cells.contains(token.name)) {
      clear_to(body_context);
      mode_ = Mode::in_row;
      if (token.name == "tr"_tag) {
        insert(token);
        return Step::done;
      }
      insert("tr"_tag);
      return Step::again;
    }
    if (of_table.contains(token.name)) return close_section(token);
  }
  if (token.is_end()) {
    if (table_sections.contains(token.name)) {
      if (!is_in_scope(token.name, Scope::table)) return stray_end_tag();
      clear_to(body_context);
      pop();
      mode_ = Mode::in_table;
      return Step::done;
    }
    if (token.name == "table"_tag) return close_section(token);
    if (ignored_ends.contains(token.name)) return stray_end_tag();
  }
  return in_table(token);
}

bool TreeConstruction::close_row() {
  if (!is_in_scope("tr"_tag, Scope::table)) return false;
  clear_to(row_context);
  pop();
  mode_ = Mode::in_table_body;
  return true;
}

TreeConstruction::Step TreeConstruction::in_row(Token& token) {
  static constexpr NameSet of_table{"caption", "col", "colgroup", "tbody", "tfoot", "thead", "tr"};
  static constexpr NameSet ignored_ends{"body", "caption", "col", "colgroup", "html", "td", "th"};
  if (token.is_start()) {
    if (table_cells.contains(token.name)) {
      clear_to(row_context);
      insert(token);
      mode_ = Mode::in_cell;
      push_marker();
      return Step::done;
    }
    if (of_table.contains(token.name)) return close_row() ? Step::again : stray_start_tag();
  }
  if (token.is_end()) {
    if (token.name == "tr"_tag) return close_row() ? Step::done : stray_end_tag();
    if (token.name == "table"_tag) return close_row() ? Step::again : stray_end_tag();
    if (table_sections.contains(token.name)) {
      if (!is_in_scope(token.name, Scope::table)) return stray_end_tag();
      return close_row() ? Step::again : Step::done;
    }
    if (ignored_ends.contains(token.name)) return stray_end_tag();
  }
  return in_table(token);
}

// At the depth limit another element may have taken the cell's place: then there is nothing to close.
void TreeConstruction::close_cell() {
  if (is_any_in_scope(table_cells, Scope::table)) {
    generate_implied_end_tags();
    while (!current().is_one_of(table_cells)) {
      ++builder_->repairs().unclosed_elements;
      pop();
    }
    pop();
  }
  clear_to_marker();
  mode_ = Mode::in_row;
}

TreeConstruction::Step TreeConstruction::in_cell(Token& token) {
  static constexpr NameSet ignored_ends{"body", "caption", "col", "colgroup", "html"};
  static constexpr NameSet closing_ends{"table", "tbody", "tfoot", "thead", "tr"};
  if (token.is_start() && table_parts.contains(token.name)) {
    if (!is_any_in_scope(table_cells, Scope::table)) return stray_start_tag();
    close_cell();
    return Step::again;
  }
  if (!token.is_end()) return in_body(token);
  if (table_cells.contains(token.name)) {
    if (!is_in_scope(token.name, Scope::table)) return stray_end_tag();
    generate_implied_end_tags();
    pop_until(token.name);
    clear_to_marker();
    mode_ = Mode::in_row;
    return Step::done;
  }
  if (ignored_ends.contains(token.name)) return stray_end_tag();
  if (!closing_ends.contains(token.name)) return in_body(token);
  if (!is_in_scope(token.name, Scope::table)) return stray_end_tag();
  close_cell();
  return Step::again;
}

}  // namespace treesift
