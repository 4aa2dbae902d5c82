// SVG and MathML. WHATWG, section 13.2.6.5.
#include <algorithm>

#include "base/ascii.h"
#include "base/utf8.h"
#include "parsers/html/tree_construction.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

constexpr NameSet font_attributes{"color", "face", "size"};

// Whether the start tag is HTML in SVG and MathML, too.
bool breaks_out(const Token& token) {
  if (ends_foreign_content(token.text)) return true;
  if (token.name != "font"_tag) return false;
  return std::ranges::any_of(token.attributes,
                             [](const TagAttribute& one) { return font_attributes.contains(one.name); });
}

bool is_html_annotation(const Token& token, DocumentBuilder& names) {
  return std::ranges::any_of(token.attributes, [&](const TagAttribute& one) {
    if (names.name_text(one.name) != "encoding") return false;
    const std::string value = lower_case(one.value);
    return value == "text/html" || value == "application/xhtml+xml";
  });
}

}  // namespace

TreeConstruction::Step TreeConstruction::in_foreign(Token& token) {
  switch (token.kind) {
    case Token::Kind::characters:
      insert_text(token.text);
      if (frameset_ok_ && !is_blank(token.text)) frameset_ok_ = false;
      return Step::done;
    case Token::Kind::nul:
      insert_text(replacement_character);
      return Step::done;
    case Token::Kind::comment:
      return insert_comment(token);
    case Token::Kind::end_tag:
      return foreign_end(token);
    case Token::Kind::start_tag:
      break;
    default:
      return Step::done;
  }
  if (!breaks_out(token)) {
    insert_foreign(token, adjusted_current().space);
    return Step::done;
  }
  leave_foreign();
  return in_mode(mode_, token);
}

void TreeConstruction::leave_foreign() {
  while (current().space != Namespace::html && !current().has(html_text_inside) &&
         !current().has(html_inside)) {
    ++builder_->repairs().unclosed_elements;
    pop();
  }
}

void TreeConstruction::insert_foreign(Token& token, Namespace space) {
  std::string name(token.text);
  const bool is_annotation = is_html_annotation(token, *builder_);
  if (space == Namespace::svg) name = svg_element_name(name);
  for (TagAttribute& attribute : token.attributes) {
    const std::string lower(builder_->name_text(attribute.name));
    const std::string_view written = foreign_attribute_name(space, lower);
    if (written != lower) attribute.name = builder_->intern(written);
  }
  insert(builder_->intern(name), token.attributes);
  OpenElement& element = stack_.back();
  templates_ -= element.is("template"_tag);
  element.space = space;
  element.traits = traits_of_foreign(space, name, is_annotation);
  if (token.self_closing) pop();
}

TreeConstruction::Step TreeConstruction::foreign_end(Token& token) {
  if (token.name == "br"_tag || token.name == "p"_tag) {
    leave_foreign();
    return in_mode(mode_, token);
  }
  if (stack_.size() == 1) return stray_end_tag();
  for (std::size_t i = stack_.size() - 1; stack_[i].space != Namespace::html; --i) {
    if (lower_case(builder_->name_text(stack_[i].name)) != token.text) continue;
    builder_->repairs().unclosed_elements += i + 1 != stack_.size();
    pop_to(i);
    return Step::done;
  }
  return in_mode(mode_, token);
}

}  // namespace treesift
