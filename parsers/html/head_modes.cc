// The insertion modes up to the body. WHATWG, sections 13.2.6.4.1 to 13.2.6.4.6.
#include <algorithm>
#include <string>

#include "base/ascii.h"
#include "parsers/html/tree_construction.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

// Beginnings of public identifiers, in lower case.
constexpr std::string_view quirky_public_ids[] = {
    "+//silmaril//dtd html pro v0r11 19970101//",
    "-//as//dtd html 3.0 aswedit + extensions//",
    "-//advasoft ltd//dtd html 3.0 aswedit + extensions//",
    "-//ietf//dtd html 2.0 level 1//",
    "-//ietf//dtd html 2.0 level 2//",
    "-//ietf//dtd html 2.0 strict level 1//",
    "-//ietf//dtd html 2.0 strict level 2//",
    "-//ietf//dtd html 2.0 strict//",
    "-//ietf//dtd html 2.0//",
    "-//ietf//dtd html 2.1e//",
    "-//ietf//dtd html 3.0//",
    "-//ietf//dtd html 3.2 final//",
    "-//ietf//dtd html 3.2//",
    "-//ietf//dtd html 3//",
    "-//ietf//dtd html level 0//",
    "-//ietf//dtd html level 1//",
    "-//ietf//dtd html level 2//",
    "-//ietf//dtd html level 3//",
    "-//ietf//dtd html strict level 0//",
    "-//ietf//dtd html strict level 1//",
    "-//ietf//dtd html strict level 2//",
    "-//ietf//dtd html strict level 3//",
    "-//ietf//dtd html strict//",
    "-//ietf//dtd html//",
    "-//metrius//dtd metrius presentational//",
    "-//microsoft//dtd internet explorer 2.0 html strict//",
    "-//microsoft//dtd internet explorer 2.0 html//",
    "-//microsoft//dtd internet explorer 2.0 tables//",
    "-//microsoft//dtd internet explorer 3.0 html strict//",
    "-//microsoft//dtd internet explorer 3.0 html//",
    "-//microsoft//dtd internet explorer 3.0 tables//",
    "-//netscape comm. corp.//dtd html//",
    "-//netscape comm. corp.//dtd strict html//",
    "-//o'reilly and associates//dtd html 2.0//",
    "-//o'reilly and associates//dtd html extended 1.0//",
    "-//o'reilly and associates//dtd html extended relaxed 1.0//",
    "-//sq//dtd html 2.0 hotmetal + extensions//",
    "-//softquad software//dtd hotmetal pro 6.0::19990601::extensions to html 4.0//",
    "-//softquad//dtd hotmetal pro 4.0::19971010::extensions to html 4.0//",
    "-//spyglass//dtd html 2.0 extended//",
    "-//sun microsystems corp.//dtd hotjava html//",
    "-//sun microsystems corp.//dtd hotjava strict html//",
    "-//w3c//dtd html 3 1995-03-24//",
    "-//w3c//dtd html 3.2 draft//",
    "-//w3c//dtd html 3.2 final//",
    "-//w3c//dtd html 3.2//",
    "-//w3c//dtd html 3.2s draft//",
    "-//w3c//dtd html 4.0 frameset//",
    "-//w3c//dtd html 4.0 transitional//",
    "-//w3c//dtd html experimental 19960712//",
    "-//w3c//dtd html experimental 970421//",
    "-//w3c//dtd w3 html//",
    "-//w3o//dtd w3 html 3.0//",
    "-//webtechs//dtd mozilla html 2.0//",
    "-//webtechs//dtd mozilla html//"};

constexpr std::string_view quirky_whole_public_ids[] = {"-//w3o//dtd w3 html strict 3.0//en//",
                                                        "-/w3c/dtd html 4.0 transitional/en", "html"};

constexpr std::string_view quirky_without_system_id[] = {"-//w3c//dtd html 4.01 frameset//",
                                                         "-//w3c//dtd html 4.01 transitional//"};

constexpr std::string_view quirky_system_id = "http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd";

bool means_quirks(const Doctype& doctype) {
  if (doctype.force_quirks || doctype.name != "html") return true;
  const std::string public_id = lower_case(doctype.public_id.value_or(""));
  const auto begins_with = [&](std::string_view start) { return public_id.starts_with(start); };
  if (lower_case(doctype.system_id.value_or("")) == quirky_system_id) return true;
  if (std::ranges::any_of(quirky_public_ids, begins_with)) return true;
  if (std::ranges::find(quirky_whole_public_ids, public_id) != std::end(quirky_whole_public_ids)) return true;
  return !doctype.system_id && std::ranges::any_of(quirky_without_system_id, begins_with);
}

// As it stands in the source, more or less.
std::string written(const Doctype& doctype) {
  std::string text = doctype.name.value_or("");
  if (doctype.public_id) text += " PUBLIC \"" + *doctype.public_id + '"';
  if (!doctype.public_id && doctype.system_id) text += " SYSTEM";
  if (doctype.system_id) text += " \"" + *doctype.system_id + '"';
  return text;
}

// Takes the white space from the front of a text token; true when nothing is left.
bool skip_spaces(Token& token) {
  while (token.is_text() && !token.text.empty() && is_space(token.text.front())) token.text.remove_prefix(1);
  return token.is_text() && token.text.empty();
}

std::string_view take_spaces(Token& token) {
  const std::string_view text = token.text;
  skip_spaces(token);
  return text.substr(0, text.size() - token.text.size());
}

constexpr NameSet ends_of_head{"head", "body", "html", "br"};

}  // namespace

// Inserts the white space at the front of a text token; true when nothing is left of it.
bool TreeConstruction::insert_spaces(Token& token) {
  if (!token.is_text()) return false;
  insert_text(take_spaces(token));
  return token.text.empty();
}

TreeConstruction::Step TreeConstruction::doctype(const Token& token) {
  if (mode_ != Mode::initial) return Step::done;
  sink_.doctype(written(token.doctype));
  quirks_ = means_quirks(token.doctype);
  mode_ = Mode::before_html;
  return Step::done;
}

TreeConstruction::Step TreeConstruction::initial(Token& token) {
  if (token.is_text() && skip_spaces(token)) return Step::done;
  if (token.kind == Token::Kind::comment) return comment_of_document(token);
  if (token.kind == Token::Kind::doctype) return doctype(token);
  quirks_ = true;
  mode_ = Mode::before_html;
  return Step::again;
}

TreeConstruction::Step TreeConstruction::before_html(Token& token) {
  if (token.is_text() && skip_spaces(token)) return Step::done;
  if (token.kind == Token::Kind::comment) return comment_of_document(token);
  if (token.kind == Token::Kind::doctype) return Step::done;
  if (token.is_end() && !ends_of_head.contains(token.name)) return stray_end_tag();
  mode_ = Mode::before_head;
  if (token.is_start() && token.name == "html"_tag) {
    insert(token);
    return Step::done;
  }
  insert("html"_tag);
  return Step::again;
}

TreeConstruction::Step TreeConstruction::before_head(Token& token) {
  if (token.is_text() && skip_spaces(token)) return Step::done;
  if (token.kind == Token::Kind::comment) return insert_comment(token);
  if (token.kind == Token::Kind::doctype) return Step::done;
  if (token.is_start() && token.name == "html"_tag) return in_body(token);
  if (token.is_end() && !ends_of_head.contains(token.name)) return stray_end_tag();
  mode_ = Mode::in_head;
  if (token.is_start() && token.name == "head"_tag) {
    head_ = insert(token);
    return Step::done;
  }
  head_ = insert("head"_tag);
  return Step::again;
}

TreeConstruction::Step TreeConstruction::raw_text_element(const Token& token, Tokenizer::Content content) {
  insert(token);
  tokenizer_.read_as(content);
  original_mode_ = mode_;
  mode_ = Mode::text;
  return Step::done;
}

// The start tags of what belongs into the head; false for others.
bool TreeConstruction::start_in_head(Token& token) {
  switch (token.name) {
    case "base"_tag:
    case "basefont"_tag:
    case "bgsound"_tag:
    case "link"_tag:
    case "meta"_tag:
      insert_void(token);
      return true;
    case "title"_tag:
      raw_text_element(token, Tokenizer::Content::rcdata);
      return true;
    case "noframes"_tag:
    case "style"_tag:
      raw_text_element(token, Tokenizer::Content::rawtext);
      return true;
    case "script"_tag:
      raw_text_element(token, Tokenizer::Content::script);
      return true;
    case "template"_tag:
      insert(token);
      push_marker();
      frameset_ok_ = false;
      mode_ = Mode::in_template;
      template_modes_.push_back(Mode::in_template);
      return true;
    default:
      return false;
  }
}

TreeConstruction::Step TreeConstruction::end_of_template() {
  if (templates_ == 0) return stray_end_tag();
  generate_all_implied_end_tags();
  pop_until("template"_tag);
  clear_to_marker();
  template_modes_.pop_back();
  reset_mode();
  return Step::done;
}

TreeConstruction::Step TreeConstruction::in_head(Token& token) {
  if (insert_spaces(token)) return Step::done;
  if (token.kind == Token::Kind::comment) return insert_comment(token);
  if (token.kind == Token::Kind::doctype) return Step::done;
  if (token.is_start()) {
    if (token.name == "html"_tag) return in_body(token);
    if (token.name == "head"_tag) return stray_start_tag();
    if (start_in_head(token)) return Step::done;
    if (token.name == "noscript"_tag) {
      insert(token);
      mode_ = Mode::in_head_noscript;
      return Step::done;
    }
  }
  if (token.is_end()) {
    if (token.name == "template"_tag) return end_of_template();
    if (!ends_of_head.contains(token.name)) return stray_end_tag();
  }
  pop();
  mode_ = Mode::after_head;
  return token.is_end() && token.name == "head"_tag ? Step::done : Step::again;
}

TreeConstruction::Step TreeConstruction::in_head_noscript(Token& token) {
  static constexpr NameSet as_in_head{"basefont", "bgsound", "link", "meta", "noframes", "style"};
  static constexpr NameSet ignored{"head", "noscript"};
  if (token.kind == Token::Kind::doctype) return Step::done;
  if (token.is_start() && token.name == "html"_tag) return in_body(token);
  if (token.is_end() && token.name == "noscript"_tag) {
    pop();
    mode_ = Mode::in_head;
    return Step::done;
  }
  if (insert_spaces(token)) return Step::done;
  if (token.kind == Token::Kind::comment || (token.is_start() && as_in_head.contains(token.name)))
    return in_head(token);
  if (token.is_start() && ignored.contains(token.name)) return stray_start_tag();
  if (token.is_end() && token.name != "br"_tag) return stray_end_tag();
  pop();
  mode_ = Mode::in_head;
  return Step::again;
}

TreeConstruction::Step TreeConstruction::after_head(Token& token) {
  if (insert_spaces(token)) return Step::done;
  if (token.kind == Token::Kind::comment) return insert_comment(token);
  if (token.kind == Token::Kind::doctype) return Step::done;
  if (token.is_start()) {
    if (token.name == "html"_tag) return in_body(token);
    if (token.name == "head"_tag) return stray_start_tag();
    if (token.name == "body"_tag) {
      insert(token);
      frameset_ok_ = false;
      mode_ = Mode::in_body;
      return Step::done;
    }
    if (token.name == "frameset"_tag) {
      insert(token);
      mode_ = Mode::in_frameset;
      return Step::done;
    }
    if (head_elements.contains(token.name)) {
      push({head_, "head"_tag, Namespace::html, traits_of_html("head"_tag)});
      in_head(token);
      remove_from_stack(index_on_stack(head_));
      return Step::done;
    }
  }
  if (token.is_end()) {
    if (token.name == "template"_tag) return in_head(token);
    if (!ends_of_head.contains(token.name) || token.name == "head"_tag) return stray_end_tag();
  }
  insert("body"_tag);
  mode_ = Mode::in_body;
  return Step::again;
}

}  // namespace treesift
