// The tokenizer: what begins with "<!" or is read as a comment.
#include <algorithm>

#include "base/ascii.h"
#include "parsers/html/tokenizer.h"
#include "parsers/text/normal_text.h"

namespace treesift {

Token* Tokenizer::markup_declaration(Cdata cdata) {
  at_ += 2;
  if (ahead("--")) {
    at_ += 2;
    return &comment();
  }
  if (ahead_in_any_case("doctype")) {
    at_ += std::string_view("doctype").size();
    return &doctype();
  }
  if (cdata == Cdata::none || !ahead("[CDATA[")) return &bogus_comment();
  at_ += std::string_view("[CDATA[").size();
  content_ = Content::cdata;
  return nullptr;
}

// After "<!--". WHATWG, sections 13.2.5.43 to 13.2.5.52.
Token& Tokenizer::comment() {
  for (const std::string_view empty : {">", "->"}) {
    if (!ahead(empty)) continue;
    at_ += empty.size();
    return emit(Token::Kind::comment);
  }
  const std::size_t begin = at_;
  for (std::size_t end = begin; (end = text_.find("--", end)) != text_.npos; ++end) {
    const std::string_view rest = text_.substr(end + 2);
    const std::size_t length = rest.starts_with('>') ? 3 : rest.starts_with("!>") ? 4 : 0;
    if (length == 0) continue;
    at_ = end + length;
    return emit(Token::Kind::comment, without_nul(text_.substr(begin, end - begin)));
  }
  std::string_view text = text_.substr(begin);
  at_ = text_.size();
  for (const std::string_view tail : {"--!", "--", "-"}) {
    if (!text.ends_with(tail)) continue;
    text.remove_suffix(tail.size());
    break;
  }
  return emit(Token::Kind::comment, without_nul(text));
}

Token& Tokenizer::bogus_comment() {
  const std::size_t end = std::min(text_.find('>', at_), text_.size());
  const std::string_view text = text_.substr(at_, end - at_);
  at_ = std::min(end + 1, text_.size());
  return emit(Token::Kind::comment, without_nul(text));
}

// After "<!doctype". WHATWG, sections 13.2.5.53 to 13.2.5.68.
Token& Tokenizer::doctype() {
  token_.doctype = {};
  Doctype& doctype = token_.doctype;
  skip_spaces();
  if (!at_end() && here() != '>') {
    std::size_t end = at_;
    while (end < text_.size() && text_[end] != '>' && !is_space(text_[end])) ++end;
    doctype.name = lower_case(without_nul(text_.substr(at_, end - at_)));
    at_ = end;
    skip_spaces();
    if (!at_end() && here() != '>') doctype_ids();
  } else {
    doctype.force_quirks = true;
  }
  if (at_end()) doctype.force_quirks = true;
  at_ = std::min(text_.find('>', at_), text_.size() - 1) + 1;
  return emit(Token::Kind::doctype);
}

void Tokenizer::doctype_ids() {
  Doctype& doctype = token_.doctype;
  const bool is_public = ahead_in_any_case("public");
  doctype.force_quirks = true;  // until all is well
  if (!is_public && !ahead_in_any_case("system")) return;
  at_ += 6;
  skip_spaces();
  if (!quoted_id(is_public ? doctype.public_id : doctype.system_id)) return;
  skip_spaces();
  if (is_public && here() != '>' && !at_end()) {
    if (!quoted_id(doctype.system_id)) return;
    skip_spaces();
  }
  doctype.force_quirks = at_end();
}

// An identifier in quotes. False when there is none, or it does not end well.
bool Tokenizer::quoted_id(std::optional<std::string>& id) {
  const char quote = here();
  if (at_end() || (quote != '"' && quote != '\'')) return false;
  ++at_;
  std::size_t end = at_;
  while (end < text_.size() && text_[end] != quote && text_[end] != '>') ++end;
  id = without_nul(text_.substr(at_, end - at_));
  at_ = end;
  if (at_end() || here() != quote) return false;
  ++at_;
  return true;
}

}  // namespace treesift
