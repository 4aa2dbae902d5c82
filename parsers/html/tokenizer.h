// UTF-8 text -> the tokens of the HTML standard (WHATWG, section 13.2.5).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "parsers/document_builder.h"
#include "parsers/html/character_references.h"
#include "parsers/html/token.h"
#include "parsers/limits.h"
#include "parsers/parse_error.h"
#include "parsers/tag_limits.h"

namespace treesift {

// Bytes that stay where they are until clear().
class StableBytes {
 public:
  std::string_view keep(std::string_view bytes);
  void clear() { blocks_.clear(), left_ = 0; }

 private:
  std::vector<std::unique_ptr<char[]>> blocks_;
  char* next_ = nullptr;
  std::size_t left_ = 0;
};

// Comments and doctypes stand in markup_declarations.cc.
class Tokenizer {
 public:
  // How what comes next is read: the state that the tree construction puts the tokenizer into.
  enum class Content : std::uint8_t { data, rcdata, rawtext, script, plaintext, cdata };
  // Whether "<![CDATA[" begins a section: in SVG and MathML.
  enum class Cdata : std::uint8_t { none, section };

  // Starts a text, in which CR LF and CR are LF already, and which must outlive the tokens. Names are interned in
  // `names`, which has begun a document.
  void begin(std::string_view text, DocumentBuilder& names, const Limits& limits);
  void read_as(Content content);
  // The tag whose end tag ends the content; of itself the last start tag.
  void set_last_start_tag(std::string_view name) { last_start_tag_ = name; }

  // The next token, which holds until the next call. The text of a document's text comes in pieces. After the end
  // of file it comes again.
  Token& next(Cdata cdata);

  // The limit that a start tag has hit. From then on there is nothing but the end of the file.
  const std::optional<ParseError>& error() const { return tag_limits_->error(); }
  // Attributes left out so far, for their names were there already.
  std::uint32_t dropped_attributes() const { return dropped_attributes_; }

 private:
  struct KnownName {
    std::uint64_t key = 0;
    NameId id = unnamed;
    std::uint32_t text_number = 0;  // in which it has this id, where it is not a standard name
  };

  bool at_end() const { return at_ >= text_.size(); }
  char here(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  bool ahead(std::string_view bytes) const { return text_.substr(at_).starts_with(bytes); }
  bool ahead_in_any_case(std::string_view lower) const;
  void skip_spaces();

  Token& emit(Token::Kind kind, std::string_view text = {});
  Token& characters_to(std::size_t end);
  Token& end_of_file();
  Token* data(Cdata cdata);
  Token& nul_character();
  Token& reference();
  Token& raw_text();
  Token& script();
  Token& plaintext();
  Token& cdata_section();
  Token* markup(Cdata cdata);
  Token* markup_after_solidus();
  Token* markup_declaration(Cdata cdata);
  Token& comment();
  Token& bogus_comment();
  Token& doctype();
  void doctype_ids();
  bool quoted_id(std::optional<std::string>& id);
  Token& tag(Token::Kind kind);
  bool attributes();
  void attribute();
  void add_attribute(NameId name, std::string_view value);
  std::string_view attribute_value();
  std::string_view value_until(char quote);
  NameId tag_name();
  NameId attribute_name();
  NameId short_name(std::uint8_t ends);
  NameId known_name(std::uint64_t key, std::string_view name);
  NameId learn_name(KnownName& known, std::uint64_t key, std::string_view name);
  NameId name_until(std::uint8_t ends, std::size_t from);
  bool is_end_tag_at(std::size_t at) const;
  std::size_t end_of_script() const;
  std::string_view without_nul(std::string_view bytes);

  std::string_view text_;
  std::size_t at_ = 0;
  DocumentBuilder* names_ = nullptr;
  Content content_ = Content::data;
  NameId last_start_name_ = unnamed;
  std::string last_start_tag_;
  Token token_;
  std::string buffer_;  // of the token, where the text cannot be taken as it stands
  CharacterReference reference_;
  StableBytes values_;
  std::array<KnownName, 512> known_names_{};
  std::uint32_t text_number_ = 0;
  std::vector<std::uint32_t> seen_in_;  // by name: the tag in which an attribute of that name came last
  std::uint32_t tag_number_ = 0;
  std::uint64_t tag_attributes_ = 0;
  std::uint32_t dropped_attributes_ = 0;
  std::optional<TagLimits> tag_limits_;
};

}  // namespace treesift
