// The tree of HTML.
//
// Problem. Browsers agree on one tree for any text, and the standard says which. It keeps a stack of open
// elements, a list of active formatting elements, and one of 21 insertion modes, in each of which every token
// has its meaning.
//
// How. As the standard has it, a function a mode. A token is processed in the mode that holds until a mode is
// done with it; text is a run of characters, of which a mode takes what it wants from the front. What happens
// to nodes is the sink's affair (html_sink.cc): most pages need no node moved, and go straight into the
// builder.
//
// Bounds. The stack holds as many elements as the document may be deep: beyond that the open element gives its
// place to the new one, as browsers do, and its end tag finds it in the list of flattened ones. So every search
// of the stack is bounded. The list of active formatting elements is bounded as well: the oldest entry goes.
// Both bounds are far beyond what pages have.
//
// Not done. `selectedcontent` is not filled with the chosen option, since nothing of that stands in the page.
// The line feed that follows `<pre>` is handed on, but as no token: the builder keeps it in the raw text.
//
// Cost. A bounded number of steps a tag, linear in all.
//
// Source. The WHATWG HTML standard, sections 13.2.4 and 13.2.6.
#include "parsers/html/tree_construction.h"

#include <algorithm>
#include <utility>

#include "base/utf8.h"

namespace treesift {

std::optional<ParseError> TreeConstruction::read(std::string_view text, const FragmentContext* context,
                                                 HtmlSink::Way way, DocumentBuilder& builder,
                                                 const Limits& limits) {
  builder_ = &builder;
  max_depth_ = std::max<std::size_t>(limits.depth, 8);
  most_copies_ = limits.nodes / 32;
  sink_.begin(builder, way, limits.nodes);
  tokenizer_.begin(text, builder, limits);
  begin(context);
  while (!sink_.is_lost() && !builder.error() && !sink_.is_full() && copies_ <= most_copies_) {
    const bool cdata = !stack_.empty() && adjusted_current().space != Namespace::html;
    Token& token = tokenizer_.next(cdata ? Tokenizer::Cdata::section : Tokenizer::Cdata::none);
    const bool is_end = token.kind == Token::Kind::end_of_file;
    process(token);
    if (is_end) break;
  }
  builder.repairs().dropped_attributes = tokenizer_.dropped_attributes();
  if (sink_.is_lost()) return {};
  if (sink_.is_full()) return ParseError{ParseErrorCode::too_many_nodes, "more nodes than the limit"};
  sink_.finish();
  if (copies_ > most_copies_)
    return ParseError{ParseErrorCode::too_many_nodes,
                      "formatting elements without an end are opened again more often than the limit allows"};
  return tokenizer_.error() ? tokenizer_.error() : builder.error();
}

void TreeConstruction::begin(const FragmentContext* context) {
  stack_.clear();
  flattened_.clear();
  formatting_.clear();
  copies_ = 0;
  template_modes_.clear();
  mode_ = original_mode_ = Mode::initial;
  head_ = form_ = no_element;
  templates_ = 0;
  is_fragment_ = context != nullptr;
  quirks_ = foster_parenting_ = after_pre_ = false;
  frameset_ok_ = true;
  table_text_.clear();
  if (context != nullptr) begin_fragment(*context);
}

// WHATWG, section 13.4.
void TreeConstruction::begin_fragment(const FragmentContext& context) {
  quirks_ = context.quirks;
  context_ = {no_element, builder_->intern(context.name), context.space, 0};
  const bool is_html = context.space == Namespace::html;
  context_.traits =
      is_html ? traits_of_html(context_.name) : traits_of_foreign(context.space, context.name, false);
  insert("html"_tag);
  if (context_.is("template"_tag)) template_modes_.push_back(Mode::in_template);
  static constexpr NameSet raw{"style", "xmp", "iframe", "noembed", "noframes"};
  static constexpr NameSet rcdata{"title", "textarea"};
  if (context_.is_one_of(rcdata)) tokenizer_.read_as(Tokenizer::Content::rcdata);
  if (context_.is_one_of(raw)) tokenizer_.read_as(Tokenizer::Content::rawtext);
  if (context_.is("script"_tag)) tokenizer_.read_as(Tokenizer::Content::script);
  if (context_.is("plaintext"_tag)) tokenizer_.read_as(Tokenizer::Content::plaintext);
  reset_mode();
}

void TreeConstruction::process(Token& token) {
  if (!flattened_.empty() && token.is_end() && stack_.size() + 1 == max_depth_ &&
      flattened_.back() == token.name) {
    flattened_.pop_back();
    return;
  }
  if (std::exchange(after_pre_, false) && token.is_text() && token.text.starts_with('\n')) {
    sink_.begin_with_feed(current().id);
    token.text.remove_prefix(1);
    if (token.text.empty()) return;
  }
  if (token.is_start() && token.self_closing) count_self_closed(token);
  Step step = Step::done;
  do {
    step = is_foreign(token) ? in_foreign(token) : in_mode(mode_, token);
  } while (step == Step::again && !sink_.is_lost());
}

void TreeConstruction::count_self_closed(const Token& token) {
  const bool may_close =
      void_elements.contains(token.name) || token.name == "svg"_tag || token.name == "math"_tag;
  if (!may_close && !is_foreign(token)) ++builder_->repairs().self_closed_elements;
}

// WHATWG, section 13.2.6: the tree construction dispatcher. The node is not HTML.
bool TreeConstruction::is_foreign_in(const OpenElement& node, const Token& token) {
  if (token.kind == Token::Kind::end_of_file) return false;
  const bool is_text = token.is_text() || token.kind == Token::Kind::nul;
  if (node.has(html_text_inside)) {
    if (is_text) return false;
    if (token.is_start() && token.text != "mglyph" && token.text != "malignmark") return false;
  }
  if (node.has(annotation_xml) && token.is_start() && token.name == "svg"_tag) return false;
  return !(node.has(html_inside) && (is_text || token.is_start()));
}

TreeConstruction::Step TreeConstruction::in_mode(Mode mode, Token& token) {
  switch (mode) {
    case Mode::initial:
      return initial(token);
    case Mode::before_html:
      return before_html(token);
    case Mode::before_head:
      return before_head(token);
    case Mode::in_head:
      return in_head(token);
    case Mode::in_head_noscript:
      return in_head_noscript(token);
    case Mode::after_head:
      return after_head(token);
    case Mode::in_body:
      return in_body(token);
    case Mode::text:
      return text_mode(token);
    case Mode::in_table:
      return in_table(token);
    case Mode::in_table_text:
      return in_table_text(token);
    case Mode::in_caption:
      return in_caption(token);
    case Mode::in_column_group:
      return in_column_group(token);
    case Mode::in_table_body:
      return in_table_body(token);
    case Mode::in_row:
      return in_row(token);
    case Mode::in_cell:
      return in_cell(token);
    case Mode::in_template:
      return in_template(token);
    case Mode::after_body:
      return after_body(token);
    case Mode::in_frameset:
      return in_frameset(token);
    case Mode::after_frameset:
      return after_frameset(token);
    case Mode::after_after_body:
      return after_after_body(token);
    case Mode::after_after_frameset:
      return after_after_frameset(token);
  }
  return Step::done;
}

// The appropriate place for inserting a node (section 13.2.6.1).
Place TreeConstruction::place_for_node(const OpenElement& target) const {
  if (!foster_parenting_ || !target.is_one_of(fostering_elements)) return {target.id, no_element};
  ++builder_->repairs().moved_nodes;
  for (std::size_t i = stack_.size(); i-- > 0;) {
    if (stack_[i].is("template"_tag)) return {stack_[i].id, no_element};
    if (!stack_[i].is("table"_tag)) continue;
    const ElementId parent = sink_.parent(stack_[i].id);
    if (parent != no_element) return {parent, stack_[i].id};
    return {stack_[i - 1].id, no_element};
  }
  return {stack_.front().id, no_element};
}

// At the depth limit the open element gives its place to the next one.
void TreeConstruction::make_room() {
  if (stack_.size() < max_depth_) return;
  ++builder_->repairs().flattened_nodes;
  const std::size_t formatting = index_in_formatting(current().id);
  if (formatting < formatting_.size()) remove_formatting(formatting);
  const NameId gone = current().name;
  pop();
  flattened_.push_back(gone);
}

ElementId TreeConstruction::insert(const Token& token) {
  return insert(token.name, token.attributes);
}

ElementId TreeConstruction::insert(NameId name, std::span<const TagAttribute> attributes) {
  make_room();
  const Place place = stack_.empty() ? Place{} : place_for_node();
  const ElementId id = sink_.element(place, name, attributes);
  push({id, name, Namespace::html, traits_of_html(name)});
  return id;
}

void TreeConstruction::insert_void(const Token& token) {
  insert(token);
  pop();
}

void TreeConstruction::insert_text(std::string_view text) {
  if (!text.empty()) sink_.text(place_for_node(), text);
}

void TreeConstruction::push(const OpenElement& element) {
  templates_ += element.is("template"_tag);
  stack_.push_back(element);
}

// The root stays open to the end, whatever the depth limit has taken from the stack: every search ends there.
void TreeConstruction::pop() {
  if (stack_.size() == 1) return;
  templates_ -= current().is("template"_tag);
  sink_.close(current().id);
  stack_.pop_back();
  if (!flattened_.empty() && stack_.size() + 1 < max_depth_) flattened_.clear();
}

void TreeConstruction::pop_to(std::size_t size) {
  while (stack_.size() > size) pop();
}

// Pops up to the innermost element of the name, which is there.
void TreeConstruction::pop_until(NameId name) {
  while (stack_.size() > 1 && !current().is(name)) {
    ++builder_->repairs().unclosed_elements;
    pop();
  }
  if (stack_.size() > 1) pop();
}

void TreeConstruction::remove_from_stack(std::size_t index) {
  if (index + 1 == stack_.size()) return pop();
  templates_ -= stack_[index].is("template"_tag);
  sink_.close(stack_[index].id);
  stack_.erase(stack_.begin() + static_cast<std::ptrdiff_t>(index));
}

// The size of the stack where it is not there.
std::size_t TreeConstruction::index_on_stack(ElementId id) const {
  for (std::size_t i = stack_.size(); i-- > 0;) {
    if (stack_[i].id == id) return i;
  }
  return stack_.size();
}

bool TreeConstruction::bounds(const OpenElement& element, Scope scope) const {
  static constexpr NameSet table_bounds{"html", "table", "template"};
  static constexpr NameSet lists{"ol", "ul"};
  if (scope == Scope::table) return element.is_one_of(table_bounds);
  if (element.has(bounds_scope)) return true;
  if (scope == Scope::list_item) return element.is_one_of(lists);
  return scope == Scope::button && element.is("button"_tag);
}

bool TreeConstruction::is_in_scope(NameId name, Scope scope) const {
  for (std::size_t i = stack_.size(); i-- > 0;) {
    if (stack_[i].is(name)) return true;
    if (bounds(stack_[i], scope)) return false;
  }
  return false;
}

bool TreeConstruction::is_any_in_scope(const NameSet& names, Scope scope) const {
  for (std::size_t i = stack_.size(); i-- > 0;) {
    if (stack_[i].is_one_of(names)) return true;
    if (bounds(stack_[i], scope)) return false;
  }
  return false;
}

bool TreeConstruction::is_id_in_scope(ElementId id) const {
  for (std::size_t i = stack_.size(); i-- > 0;) {
    if (stack_[i].id == id) return true;
    if (bounds(stack_[i], Scope::usual)) return false;
  }
  return false;
}

void TreeConstruction::generate_implied_end_tags(NameId except) {
  while (current().is_one_of(implied_end_elements) && current().name != except) pop();
}

void TreeConstruction::generate_all_implied_end_tags() {
  while (current().is_one_of(implied_end_in_template)) pop();
}

void TreeConstruction::close_p() {
  if (!is_in_scope("p"_tag, Scope::button)) return;
  generate_implied_end_tags("p"_tag);
  pop_until("p"_tag);
}

// Clears the stack back to a table, table body or table row context; html and template end each of them.
void TreeConstruction::clear_to(const NameSet& context) {
  static constexpr NameSet always{"html", "template"};
  while (!current().is_one_of(context) && !current().is_one_of(always)) pop();
}

// Section 13.2.4.1: reset the insertion mode appropriately.
void TreeConstruction::reset_mode() {
  for (std::size_t i = stack_.size(); i-- > 0;) {
    const bool last = i == 0;
    const OpenElement& node = last && is_fragment_ ? context_ : stack_[i];
    if (node.space == Namespace::html) {
      if (node.is_one_of(table_cells) && !last) return void(mode_ = Mode::in_cell);
      switch (node.name) {
        case "tr"_tag:
          return void(mode_ = Mode::in_row);
        case "tbody"_tag:
        case "thead"_tag:
        case "tfoot"_tag:
          return void(mode_ = Mode::in_table_body);
        case "caption"_tag:
          return void(mode_ = Mode::in_caption);
        case "colgroup"_tag:
          return void(mode_ = Mode::in_column_group);
        case "table"_tag:
          return void(mode_ = Mode::in_table);
        case "template"_tag:
          return void(mode_ = template_modes_.back());
        case "body"_tag:
          return void(mode_ = Mode::in_body);
        case "frameset"_tag:
          return void(mode_ = Mode::in_frameset);
        case "head"_tag:
          if (!last) return void(mode_ = Mode::in_head);
          break;
        case "html"_tag:
          return void(mode_ = head_ == no_element ? Mode::before_head : Mode::after_head);
        default:
          break;
      }
    }
    if (last) mode_ = Mode::in_body;
  }
}

void TreeConstruction::count_unclosed() {
  for (const OpenElement& element : stack_)
    builder_->repairs().unclosed_elements += !element.is_one_of(open_at_end);
}

}  // namespace treesift
