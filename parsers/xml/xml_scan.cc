// Finding large tags in XML.
//
// libxml2 stops at the first error in XML, so only well-formed text has to be split as it splits it:
// comments, CDATA sections and processing instructions end at their terminators, tags at the first '>'
// outside quotes. A document type declaration is held to the size of a tag as well: libxml2 is quadratic in
// the length of some of its lists.
#include "parsers/xml/xml_scan.h"

#include <algorithm>
#include <cstring>

#include "parsers/tag_limits.h"

namespace treesift {
namespace {

class Scanner {
 public:
  Scanner(std::string_view text, const Limits& limits) : text_(text), tags_(limits) {}

  std::optional<ParseError> run() {
    while (!tags_.error() && find('<')) scan_markup();
    return tags_.error();
  }

 private:
  char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  bool is_here(std::string_view what) const { return text_.substr(at_, what.size()) == what; }

  bool find(char c) {
    if (at_ >= text_.size()) return false;
    const void* found = std::memchr(text_.data() + at_, c, text_.size() - at_);
    at_ = found == nullptr ? text_.size() : static_cast<const char*>(found) - text_.data();
    return found != nullptr;
  }

  void skip_past(std::string_view what) { at_ = std::min(text_.size(), text_.find(what, at_)) + what.size(); }

  void scan_markup() {
    if (skip_comment_or_instruction()) return;
    if (is_here("<![CDATA[")) return skip_past("]]>");
    if (is_here("<!DOCTYPE")) return scan_doctype();
    if (peek(1) == '/') return skip_past(">");
    scan_start_tag();
  }

  bool skip_comment_or_instruction() {
    if (is_here("<!--")) {
      at_ += 4;
      skip_past("-->");
      return true;
    }
    if (is_here("<?")) {
      skip_past("?>");
      return true;
    }
    return false;
  }

  // Whether a quote comes before the '>' of the tag; goes to whichever comes first.
  bool skip_to_quote_or_end() {
    const auto stops = [](char c) { return c == '>' || c == '"' || c == '\''; };
    if (at_ < text_.size())
      at_ = static_cast<std::size_t>(std::find_if(text_.begin() + at_, text_.end(), stops) - text_.begin());
    return at_ < text_.size() && text_[at_] != '>';
  }

  void scan_start_tag() {
    const std::size_t begin = at_;
    std::uint64_t attributes = 0;
    for (++at_; skip_to_quote_or_end(); ++at_) {
      ++attributes;
      const char quote = text_[at_++];
      find(quote);
    }
    tags_.admit(text_, begin, std::min(at_, text_.size()), attributes);
  }

  // To the '>' outside quotes, comments, instructions and the brackets of the internal subset.
  void scan_doctype() {
    const std::size_t begin = at_++;
    for (int brackets = 0; at_ < text_.size() && (brackets > 0 || peek() != '>');) {
      if (peek() == '<' && skip_comment_or_instruction()) continue;
      const char c = peek();
      if (c == '"' || c == '\'') {
        ++at_;
        find(c);
      }
      brackets += c == '[' ? 1 : c == ']' ? -1 : 0;
      ++at_;
    }
    tags_.admit_doctype(text_, begin, std::min(at_, text_.size()));
  }

  std::string_view text_;
  TagLimits tags_;
  std::size_t at_ = 0;
};

}  // namespace

std::optional<ParseError> scan_xml(std::string_view text, const Limits& limits) {
  return Scanner(text, limits).run();
}

}  // namespace treesift
