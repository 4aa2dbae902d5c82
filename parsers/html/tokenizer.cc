// The tokens of HTML.
//
// Problem. The standard describes a machine of 80 states that takes one character at a time. Followed to the
// letter it is slow and hard to read.
//
// How. The whole text is at hand, so what a group of states reads is read by one function: a comment is found by
// its end, an attribute's value is a view of the text unless it holds a reference. The functions are named after
// the states. What the standard's machine would do at the end of the file inside of a construct is done where its
// function finds no end.
//
// Text comes in pieces: a reference, a '<' that begins nothing, and a NUL are pieces of their own.
//
// Cost. Linear. Text, values and names are searched sixteen bytes at a time. Names are looked up in a small table by
// their first eight bytes before the builder is asked.
//
// Source. The WHATWG HTML standard, section 13.2.5.
#include "parsers/html/tokenizer.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "base/ascii.h"
#include "base/byte_register.h"
#include "base/utf8.h"
#include "parsers/html/structural.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

enum CharacterClass : std::uint8_t {
  ends_tag_name = 1,
  ends_attribute_name = 2,
  ends_value = 4,  // of an attribute without quotes
  rewritten = 8,   // upper case and NUL
};

constexpr std::array<std::uint8_t, 256> make_classes() {
  std::array<std::uint8_t, 256> classes{};
  for (const char c : {' ', '\t', '\n', '\f', '\r', '>'})
    classes[static_cast<unsigned char>(c)] = ends_tag_name | ends_attribute_name | ends_value;
  classes['/'] = ends_tag_name | ends_attribute_name;
  classes['='] = ends_attribute_name;
  classes['&'] = ends_value;
  classes[0] = rewritten | ends_value;
  for (unsigned char c = 'A'; c <= 'Z'; ++c) classes[c] = rewritten;
  return classes;
}

constexpr std::array<std::uint8_t, 256> classes = make_classes();

std::uint8_t class_of(char c) {
  return classes[static_cast<unsigned char>(c)];
}

// How many bytes of a name are its key, and the most that a name may have to be known by it.
constexpr std::size_t key_size = sizeof(std::uint64_t);

// The first bytes of a name, of which there are at most key_size: from these and what follows them.
std::uint64_t key_of(const char* name, std::size_t size) {
  constexpr std::size_t bits = 8;
  std::uint64_t key;
  std::memcpy(&key, name, sizeof key);
  const std::size_t beyond = (key_size - size) * bits;
  if constexpr (std::endian::native == std::endian::little) return key << beyond >> beyond;
  return key >> beyond << beyond;
}

}  // namespace

std::string_view StableBytes::keep(std::string_view bytes) {
  constexpr std::size_t block = 4096;
  if (bytes.empty()) return {};
  if (bytes.size() > left_) {
    left_ = std::max(block, bytes.size());
    blocks_.push_back(std::make_unique<char[]>(left_));
    next_ = blocks_.back().get();
  }
  const std::string_view kept(next_, bytes.size());
  std::memcpy(next_, bytes.data(), bytes.size());
  next_ += bytes.size();
  left_ -= bytes.size();
  return kept;
}

void Tokenizer::begin(std::string_view text, DocumentBuilder& names, const Limits& limits) {
  text_ = text;
  at_ = 0;
  names_ = &names;
  content_ = Content::data;
  last_start_tag_.clear();
  last_start_name_ = unnamed;
  values_.clear();
  if (++text_number_ == 0) known_names_.fill({});
  if (tag_number_ > std::uint32_t{1} << 31) seen_in_.clear(), tag_number_ = 0;  // no text has so many tags
  dropped_attributes_ = 0;
  tag_limits_.emplace(limits);
}

void Tokenizer::read_as(Content content) {
  content_ = content;
  if (last_start_name_ != unnamed) last_start_tag_.assign(names_->name_text(last_start_name_));
}

Token& Tokenizer::next(Cdata cdata) {
  while (true) {
    if (at_end()) return end_of_file();
    switch (content_) {
      case Content::data:
        if (Token* token = data(cdata)) return *token;
        continue;  // "</>" is nothing
      case Content::rcdata:
      case Content::rawtext:
        return raw_text();
      case Content::script:
        return script();
      case Content::plaintext:
        return plaintext();
      case Content::cdata:
        if (ahead("]]>")) {
          at_ += 3;
          content_ = Content::data;
          continue;
        }
        return cdata_section();
    }
  }
}

Token* Tokenizer::data(Cdata cdata) {
  switch (text_[at_]) {
    case '<':
      return markup(cdata);
    case '&':
      return &reference();
    case '\0':
      return &nul_character();
    default:
      return &characters_to(find_structural(text_, at_ + 1, '<', '&', '\0'));
  }
}

bool Tokenizer::ahead_in_any_case(std::string_view lower) const {
  if (text_.size() - at_ < lower.size()) return false;
  const auto same = [](char a, char b) { return lower_case(a) == b; };
  return std::equal(lower.begin(), lower.end(), text_.begin() + static_cast<std::ptrdiff_t>(at_),
                    [&](char a, char b) { return same(b, a); });
}

void Tokenizer::skip_spaces() {
  while (!at_end() && is_space(text_[at_])) ++at_;
}

Token& Tokenizer::emit(Token::Kind kind, std::string_view text) {
  token_.kind = kind;
  token_.text = text;
  return token_;
}

Token& Tokenizer::characters_to(std::size_t end) {
  const std::string_view text = text_.substr(at_, end - at_);
  at_ = end;
  return emit(Token::Kind::characters, text);
}

Token& Tokenizer::end_of_file() {
  at_ = text_.size();
  return emit(Token::Kind::end_of_file);
}

Token& Tokenizer::nul_character() {
  ++at_;
  return emit(Token::Kind::nul);
}

Token& Tokenizer::reference() {
  reference_ = character_reference(text_.substr(at_), ReferenceIn::text);
  if (reference_.length == 0) return characters_to(at_ + 1);
  at_ += reference_.length;
  return emit(Token::Kind::characters, reference_.text());
}

// Text that only the end tag of its element ends; in title and textarea with references.
Token& Tokenizer::raw_text() {
  const char reference_mark = content_ == Content::rcdata ? '&' : '<';
  const std::size_t end = find_structural(text_, at_, '<', reference_mark, '\0');
  if (end > at_) return characters_to(end);
  if (here() == '&') return reference();
  if (here() == '\0') return ++at_, emit(Token::Kind::characters, replacement_character);
  if (!is_end_tag_at(at_)) return characters_to(at_ + 1);
  content_ = Content::data;
  at_ += 2;
  return tag(Token::Kind::end_tag);
}

Token& Tokenizer::script() {
  const std::size_t end = end_of_script();
  if (end > at_) {
    const std::string_view text = text_.substr(at_, end - at_);
    at_ = end;
    return emit(Token::Kind::characters, without_nul(text));
  }
  content_ = Content::data;
  at_ += 2;
  return tag(Token::Kind::end_tag);
}

Token& Tokenizer::plaintext() {
  const std::string_view text = text_.substr(at_);
  at_ = text_.size();
  return emit(Token::Kind::characters, without_nul(text));
}

Token& Tokenizer::cdata_section() {
  if (here() == '\0') return nul_character();
  std::size_t end = at_;
  do {
    end = find_structural(text_, end, ']', '\0', '\0');
  } while (end < text_.size() && text_[end] == ']' && !text_.substr(end).starts_with("]]>") && ++end > 0);
  return characters_to(end);
}

// Whether the end tag of the last start tag begins there.
bool Tokenizer::is_end_tag_at(std::size_t at) const {
  const std::size_t size = last_start_tag_.size();
  if (size == 0 || !text_.substr(at).starts_with("</") || text_.size() - at <= 2 + size) return false;
  for (std::size_t i = 0; i < size; ++i) {
    if (lower_case(text_[at + 2 + i]) != last_start_tag_[i]) return false;
  }
  return (class_of(text_[at + 2 + size]) & ends_tag_name) != 0;
}

// Where the end tag of a script stands, or the text ends. In "<!--" to "-->" it is escaped, and a "<script" in
// there needs an end tag of its own. WHATWG, sections 13.2.5.4 and 13.2.5.15 to 13.2.5.31.
std::size_t Tokenizer::end_of_script() const {
  enum class State : std::uint8_t { plain, escaped, twice };
  State state = State::plain;
  const auto is_script_tag = [this](std::size_t at) {
    constexpr std::string_view name = "script";
    if (text_.size() - at <= name.size()) return false;
    for (std::size_t i = 0; i < name.size(); ++i) {
      if (lower_case(text_[at + i]) != name[i]) return false;
    }
    return (class_of(text_[at + name.size()]) & ends_tag_name) != 0;
  };
  for (std::size_t at = at_; (at = find_structural(text_, at, '<', '-', '-')) < text_.size(); ++at) {
    const std::string_view rest = text_.substr(at);
    if (state == State::plain) {
      if (is_end_tag_at(at)) return at;
      if (rest.starts_with("<!--")) {
        state = State::escaped;
        ++at;
      }
    } else if (rest.starts_with("-->")) {
      state = State::plain;
    } else if (state == State::escaped) {
      if (is_end_tag_at(at)) return at;
      if (rest[0] == '<' && is_script_tag(at + 1)) state = State::twice;
    } else if (rest.starts_with("</") && is_script_tag(at + 2)) {
      state = State::escaped;
    }
  }
  return text_.size();
}

std::string_view Tokenizer::without_nul(std::string_view bytes) {
  if (bytes.find('\0') == bytes.npos) return bytes;
  buffer_.clear();
  for (const char c : bytes) c == '\0' ? buffer_.append(replacement_character) : buffer_.append(1, c);
  return buffer_;
}

// At a '<': the token that it begins; null when that is nothing.
Token* Tokenizer::markup(Cdata cdata) {
  const char c = here(1);
  if (is_letter(c)) {
    ++at_;
    return &tag(Token::Kind::start_tag);
  }
  if (c == '/') return markup_after_solidus();
  if (c == '!') return markup_declaration(cdata);
  if (c == '?') {
    ++at_;
    return &bogus_comment();
  }
  return &characters_to(at_ + 1);
}

Token* Tokenizer::markup_after_solidus() {
  if (at_ + 2 >= text_.size()) return &characters_to(text_.size());
  const char c = here(2);
  at_ += 2;
  if (is_letter(c)) return &tag(Token::Kind::end_tag);
  if (c != '>') return &bogus_comment();
  ++at_;
  return nullptr;
}

// At the first letter of a tag's name.
Token& Tokenizer::tag(Token::Kind kind) {
  const std::size_t begin = at_;
  token_.attributes.clear();
  token_.self_closing = false;
  tag_attributes_ = 0;
  ++tag_number_;
  token_.name = tag_name();
  if (!attributes()) return end_of_file();
  if (kind == Token::Kind::start_tag) {
    if (!tag_limits_->admit(text_, begin, at_, tag_attributes_))
      return end_of_file();  // nothing comes any more
    last_start_name_ = token_.name;
  }
  return emit(kind, names_->name_text(token_.name));
}

// What follows a tag's name, '>' included. False when the file ends before.
bool Tokenizer::attributes() {
  while (!at_end()) {
    skip_spaces();
    const char c = here();
    if (c == '>') {
      ++at_;
      return true;
    }
    if (c == '/') {
      ++at_;
      token_.self_closing = here() == '>';
    } else if (!at_end()) {
      attribute();
    }
  }
  return false;
}

void Tokenizer::attribute() {
  const NameId name = attribute_name();
  skip_spaces();
  if (here() != '=') return add_attribute(name, {});
  ++at_;
  skip_spaces();
  if (here() == '>') return add_attribute(name, {});
  add_attribute(name, attribute_value());
}

void Tokenizer::add_attribute(NameId name, std::string_view value) {
  ++tag_attributes_;
  if (seen_in_.size() <= name) seen_in_.resize(std::max<std::size_t>(name + 1, standard_name_count));
  if (seen_in_[name] == tag_number_) {
    ++dropped_attributes_;
  } else {
    seen_in_[name] = tag_number_;
    token_.attributes.push_back({name, value});
  }
}

std::string_view Tokenizer::attribute_value() {
  const char quote = here();
  if (quote != '"' && quote != '\'') return value_until('\0');
  ++at_;
  const std::string_view value = value_until(quote);
  ++at_;  // or beyond the end: then the tag is no token
  return value;
}

// A value up to its quote, which is left; without quotes (NUL) up to a space or '>'.
std::string_view Tokenizer::value_until(char quote) {
  const auto stop = [&](std::size_t from) {
    if (quote != '\0') return find_structural(text_, from, quote, '&', '\0');
    while (from < text_.size() && (class_of(text_[from]) & ends_value) == 0) ++from;
    return from;
  };
  std::size_t begin = at_;
  at_ = stop(at_);
  if (here() != '&' && (here() != '\0' || at_end())) return text_.substr(begin, at_ - begin);
  buffer_.clear();
  while (true) {
    buffer_.append(text_, begin, at_ - begin);
    if (at_end() || (here() != '&' && here() != '\0')) return values_.keep(buffer_);
    const CharacterReference found =
        here() == '&' ? character_reference(text_.substr(at_), ReferenceIn::attribute) : CharacterReference{};
    if (here() == '\0') buffer_ += replacement_character;
    if (here() == '&') buffer_ += found.length == 0 ? std::string_view("&") : found.text();
    at_ += std::max<std::size_t>(found.length, 1);
    begin = at_;
    at_ = stop(at_);
  }
}

NameId Tokenizer::tag_name() {
  const NameId name = short_name(ends_tag_name);
  return name != unnamed ? name : name_until(ends_tag_name, at_);
}

NameId Tokenizer::attribute_name() {
  const NameId name = short_name(ends_attribute_name);
  if (name != unnamed) return name;
  return name_until(ends_attribute_name, at_ + (here() == '='));  // "<a =b>": part of the name
}

// The name from here to the first character of a class, where it is one of a few bytes that stand as they are to be
// read; unnamed where it is not, or may not be.
NameId Tokenizer::short_name(std::uint8_t ends) {
  if (text_.size() - at_ < ByteRegister::size) return unnamed;
  const char* const name = text_.data() + at_;
  const auto bytes = ByteRegister::load(name);
  const auto may_end = bytes.between('\0', ' ') | bytes.equal('/') | bytes.equal('>') | bytes.equal('=');
  const std::uint32_t unusual = (may_end | bytes.between('A', 'Z')).places();
  const auto size =
      static_cast<std::size_t>(std::countr_zero(unusual | std::uint32_t{1} << ByteRegister::size));
  if (size == 0 || size > key_size || (class_of(name[size]) & ends) == 0) return unnamed;
  at_ += size;
  return known_name(key_of(name, size), {name, size});
}

// The name from here to the first character of a class, looked for from `from`.
NameId Tokenizer::name_until(std::uint8_t ends, std::size_t from) {
  std::size_t end = from;
  std::uint8_t seen = 0;
  for (; end < text_.size(); ++end) {
    const std::uint8_t its_class = class_of(text_[end]);
    if ((its_class & ends) != 0) break;
    seen |= its_class;
  }
  const std::string_view name = text_.substr(at_, end - at_);
  at_ = end;
  return names_->intern((seen & rewritten) == 0 ? name : lower_case(without_nul(name)));
}

// Looked up by its key, and asked of the builder where the table has another name or that of another text.
NameId Tokenizer::known_name(std::uint64_t key, std::string_view name) {
  constexpr std::uint64_t spread = 0x9E3779B97F4A7C15;  // 2^64 / golden ratio
  KnownName& known = known_names_[(key * spread) >> 55];
  if (known.key == key && (known.id < standard_name_count || known.text_number == text_number_))
    return known.id;
  return learn_name(known, key, name);
}

// A function of its own, since what it needs would be made ready for every name.
[[gnu::noinline]] NameId Tokenizer::learn_name(KnownName& known, std::uint64_t key, std::string_view name) {
  known = {key, names_->intern(name), text_number_};
  return known.id;
}

}  // namespace treesift
