#include "parsers/text/encoding_declaration.h"

#include <algorithm>
#include <string>

#include "base/ascii.h"
#include "parsers/text/encoding_labels.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

constexpr std::size_t prescan_bytes = 1024;

// UTF-16 in a declaration that could be read as ASCII is a lie and means UTF-8.
std::string_view declared_label(std::string_view label) {
  const std::string_view encoding = encoding_of_label(label);
  return encoding.starts_with("UTF-16") ? "UTF-8" : encoding;
}

// Walks the bytes as the standard's prescan does: just enough of a tokenizer to find attributes.
class Prescan {
 public:
  explicit Prescan(std::string_view bytes) : bytes_(bytes.substr(0, prescan_bytes)) {}

  std::string_view run() {
    for (; at_ < bytes_.size(); ++at_) {
      if (bytes_[at_] != '<') continue;
      if (bytes_.substr(at_, 4) == "<!--") {
        skip_past("-->", at_ + 2);
      } else if (is_meta()) {
        if (const std::string_view encoding = read_meta(); !encoding.empty()) return encoding;
      } else {
        skip_tag();
      }
    }
    return {};
  }

 private:
  struct Attribute {
    std::string name;
    std::string value;
  };

  bool is_meta() const {
    if (lower_case(bytes_.substr(at_, 5)) != "<meta" || at_ + 5 >= bytes_.size()) return false;
    return is_space(bytes_[at_ + 5]) || bytes_[at_ + 5] == '/';
  }

  // Leaves at_ on the last byte of `what`, or at the end.
  void skip_past(std::string_view what, std::size_t from) {
    const std::size_t found = bytes_.find(what, from);
    at_ = found == std::string_view::npos ? bytes_.size() : found + what.size() - 1;
  }

  void skip_tag() {
    const char next = at_ + 1 < bytes_.size() ? bytes_[at_ + 1] : '\0';
    const bool is_end = next == '/' && at_ + 2 < bytes_.size() && is_letter(bytes_[at_ + 2]);
    if (is_end || is_letter(next)) {
      while (at_ < bytes_.size() && !is_space(bytes_[at_]) && bytes_[at_] != '>') ++at_;
      for (Attribute ignored; read_attribute(ignored);) {
      }
    } else if (next == '!' || next == '/' || next == '?') {
      skip_past(">", at_ + 1);
    }
  }

  std::string_view read_meta() {
    at_ += 5;
    bool is_content_type = false;
    std::string_view by_charset, by_content;
    for (Attribute attribute; read_attribute(attribute);) {
      if (attribute.name == "http-equiv" && attribute.value == "content-type") is_content_type = true;
      if (attribute.name == "charset" && by_charset.empty()) by_charset = declared_label(attribute.value);
      if (attribute.name == "content" && by_content.empty()) by_content = charset_in(attribute.value);
    }
    if (!by_charset.empty()) return by_charset;
    return is_content_type ? by_content : std::string_view{};
  }

  // The charset in a value such as "text/html; charset=utf-8".
  static std::string_view charset_in(std::string_view content) {
    std::size_t at = content.find("charset");
    if (at == std::string_view::npos) return {};
    at = content.find_first_not_of(" \t\n\f\r", at + 7);
    if (at == std::string_view::npos || content[at] != '=') return {};
    at = content.find_first_not_of(" \t\n\f\r", at + 1);
    if (at == std::string_view::npos) return {};
    const char quote = content[at];
    if (quote != '"' && quote != '\'')
      return declared_label(content.substr(at, content.find_first_of(" \t\n\f\r;", at) - at));
    const std::size_t end = content.find(quote, at + 1);
    return end == std::string_view::npos ? std::string_view{}
                                         : declared_label(content.substr(at + 1, end - at - 1));
  }

  // Reads the next attribute, in lower case; false at the tag's end, where at_ is left on the '>'.
  bool read_attribute(Attribute& attribute) {
    attribute = {};
    while (at_ < bytes_.size() && (is_space(bytes_[at_]) || bytes_[at_] == '/')) ++at_;
    if (at_ >= bytes_.size() || bytes_[at_] == '>') return false;
    const std::size_t begin = at_++;  // a '=' here is part of the name
    while (at_ < bytes_.size() && !is_space(bytes_[at_]) && !is_one_of(bytes_[at_], "=/>")) ++at_;
    attribute.name = lower_case(bytes_.substr(begin, at_ - begin));
    std::size_t next = at_;
    while (next < bytes_.size() && is_space(bytes_[next])) ++next;
    if (next < bytes_.size() && bytes_[next] == '=') {
      at_ = next + 1;
      attribute.value = lower_case(read_value());
    }
    return true;
  }

  std::string_view read_value() {
    while (at_ < bytes_.size() && is_space(bytes_[at_])) ++at_;
    if (at_ >= bytes_.size()) return {};
    const char quote = bytes_[at_];
    if (quote == '"' || quote == '\'') {
      const std::size_t end = std::min(bytes_.find(quote, at_ + 1), bytes_.size());
      const std::string_view value = bytes_.substr(at_ + 1, end - at_ - 1);
      at_ = std::min(end + 1, bytes_.size());
      return value;
    }
    const std::size_t begin = at_;
    while (at_ < bytes_.size() && !is_space(bytes_[at_]) && bytes_[at_] != '>') ++at_;
    return bytes_.substr(begin, at_ - begin);
  }

  static bool is_one_of(char c, std::string_view set) { return set.find(c) != std::string_view::npos; }

  std::string_view bytes_;
  std::size_t at_ = 0;
};

}  // namespace

std::string_view declared_in_xml(std::string_view bytes) {
  if (!bytes.starts_with("<?xml")) return {};
  const std::string_view declaration = bytes.substr(0, bytes.substr(0, prescan_bytes).find('>'));
  std::size_t at = declaration.find("encoding");
  if (at == std::string_view::npos) return {};
  at = declaration.find_first_not_of(" \t\r\n", at + 8);
  if (at == std::string_view::npos || declaration[at] != '=') return {};
  at = declaration.find_first_not_of(" \t\r\n", at + 1);
  if (at == std::string_view::npos || (declaration[at] != '"' && declaration[at] != '\'')) return {};
  const std::size_t end = declaration.find(declaration[at], at + 1);
  if (end == std::string_view::npos) return {};
  return declared_label(declaration.substr(at + 1, end - at - 1));
}

std::string_view declared_in_meta(std::string_view bytes) {
  return Prescan(bytes).run();
}

}  // namespace treesift
