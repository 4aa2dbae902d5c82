// What libxml2 must not see, and what it must see otherwise.
//
// Problem. libxml2's cost is quadratic in the attributes of a start tag, and it reports a tag only after it
// has read all of it: large tags must be found before. But where a tag starts is libxml2's opinion. A scan
// that took a stretch of text for a comment or a quoted value when libxml2 does not could be led past a huge
// tag, so the two must agree on every page, hostile ones above all. And libxml2 2.9.14 is not HTML 5: it
// reads tags in a title or textarea, `<!x>` as text, `<!-->` as the start of a comment.
//
// How. The scan splits the page as HTML 5 does. Where libxml2 would split otherwise, the text is rewritten
// into a form that both read alike:
//
//     <title>a <b></title>       <title>a &lt;b></title>         text elements: no tags inside
//     <script></p>…</script>     <script> </p>…</script>         libxml2 looks for an end tag first
//     </scriptx> (in a script)   < /scriptx>                     libxml2 compares the first letters only
//     <!x>, </3>, <?3>, </>      <!--x-->, <!--3-->, <!--?3-->, <!---->   bogus comments
//     <!-->, <!-- x --!>         <!---->, <!-- x -->             comments that end early
//     <!DOCTYPE a "x>            <!DOCTYPE a >                   doctypes that libxml2 would leave half-way
//
// Only inside start tags libxml2's own grammar is followed (which names it takes, that a quote opens a value
// only after '='), since the ends found must be its ends. tests/property/html_scan_test.cc compares the two
// over random pages.
//
// Cost. One pass, memchr between tags; a copy only for the pages that need rewriting.
//
// Source. The WHATWG HTML standard, section 13.2.5; libxml2 2.9.14, HTMLparser.c (htmlParseStartTag,
// htmlParseScript).
#include "parsers/html/html_scan.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <utility>

#include "base/ascii.h"
#include "base/byte_block.h"
#include "parsers/tag_limits.h"

namespace treesift {
namespace {

constexpr std::size_t npos = std::string_view::npos;

enum ScanClass : std::uint8_t { letter = 1, name_start = 2, name_part = 4, blank = 8 };

// The classes that libxml2's HTML parser knows.
constexpr std::array<std::uint8_t, 256> scan_classes = [] {
  std::array<std::uint8_t, 256> table{};
  for (int c = 'a'; c <= 'z'; ++c) table[c] = table[c - 32] = letter | name_start | name_part;
  for (int c = '0'; c <= '9'; ++c) table[c] = name_part;
  for (char c : {'_', ':', '.'}) table[static_cast<unsigned char>(c)] = name_start | name_part;
  table['-'] = name_part;
  for (char c : {' ', '\n', '\t', '\r'}) table[static_cast<unsigned char>(c)] = blank;
  return table;
}();

bool is(char c, ScanClass wanted) {
  return (scan_classes[static_cast<unsigned char>(c)] & wanted) != 0;
}
// What the content of an element is, when it is not elements.
enum class Content : std::uint8_t { elements, script, escapable_text, raw_text, plain_text };

struct TextElement {
  std::string_view name;
  Content content;
};

constexpr TextElement text_elements[] = {
    {"script", Content::script},        {"style", Content::script},
    {"title", Content::escapable_text}, {"textarea", Content::escapable_text},
    {"xmp", Content::raw_text},         {"iframe", Content::raw_text},
    {"noembed", Content::raw_text},     {"noframes", Content::raw_text},
    {"plaintext", Content::plain_text},
};

class Scanner {
 public:
  Scanner(std::string_view text, const Limits& limits, std::string& buffer)
      : text_(text), tags_(limits), buffer_(buffer) {}

  ScannedHtml run() {
    for (std::size_t end = 0; !tags_.error() && find('<'); end = at_) {
      in_prolog_ = in_prolog_ && text_.find_first_not_of(" \t\n\r", end) == at_;
      scan_markup();
    }
    if (tags_.error()) return {text_, tags_.error()};
    if (!rewritten_) return {text_, {}};
    buffer_.append(text_, copied_);
    const std::size_t size = buffer_.size();
    buffer_.append(read_padding, '\0');
    return {std::string_view(buffer_).substr(0, size), {}};
  }

 private:
  // The character `ahead` of the place; NUL, which no page holds, beyond the end.
  char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }

  bool find(char c) {
    if (at_ >= text_.size()) return false;
    const void* found = std::memchr(text_.data() + at_, c, text_.size() - at_);
    at_ = found == nullptr ? text_.size() : static_cast<const char*>(found) - text_.data();
    return found != nullptr;
  }

  void scan_markup() {
    const char next = peek(1);
    if (is(next, letter)) return scan_start_tag();
    if (next == '/') return scan_end_tag();
    if (next == '!') return scan_declaration();
    if (next == '?') return is(peek(2), letter) ? skip_to_end_of_tag() : bogus_comment(1);
    in_prolog_ = false;
    ++at_;
  }

  void skip_to_end_of_tag() {
    if (find('>')) ++at_;
  }

  void scan_end_tag() {
    in_prolog_ = false;
    if (is(peek(2), letter)) return skip_to_end_of_tag();
    if (peek(2) != '>') return bogus_comment(2);
    rewrite(3, "<!---->");  // nothing, but what stands on both sides must not join
  }

  void scan_declaration() {
    if (peek(2) == '-' && peek(3) == '-') return scan_comment();
    // In mid-page HTML 5 ignores a doctype, and libxml2 takes an end tag right after one for text.
    if (in_prolog_ && is_word("<!doctype")) return scan_doctype();
    bogus_comment(2);
  }

  // Whether the lower-case word stands here, in any case.
  bool is_word(std::string_view word) const {
    for (std::size_t i = 0; i < word.size(); ++i) {
      if (lower_case(peek(i)) != word[i]) return false;
    }
    return true;
  }

  // A construct that ends at the next '>' and is a comment to HTML 5: a comment to libxml2 as well. `lead` is
  // how much of its start is not content.
  void bogus_comment(std::size_t lead) {
    rewrite(lead, "<!--");
    if (find('>')) rewrite(1, "-->");
  }

  void scan_comment() {
    at_ += 4;
    if (peek() == '>') return rewrite(1, "-->");
    if (peek() == '-' && peek(1) == '>') return rewrite(2, "-->");
    while (find('-')) {
      if (peek(1) == '-' && peek(2) == '>') {
        at_ += 3;
        return;
      }
      if (peek(1) == '-' && peek(2) == '!' && peek(3) == '>') return rewrite(4, "-->");
      ++at_;
    }
  }

  // libxml2 goes on with the first thing that it does not understand as if it were text. Whatever is not a
  // name and quoted identifiers is left out, up to the '>' that ends the doctype in HTML 5.
  void scan_doctype() {
    in_prolog_ = false;
    at_ += std::string_view("<!doctype").size();
    skip_blanks();
    if (is(peek(), letter)) take_name();
    skip_blanks();
    const std::size_t literals = is_word("public") ? 2 : is_word("system") ? 1 : 0;
    if (literals > 0) at_ += 6;
    for (std::size_t i = 0; i < literals; ++i) take_identifier();
    skip_blanks();
    const std::size_t begin = at_;
    const bool closed = find('>');
    const std::size_t left = std::exchange(at_, begin);
    if (left > begin) rewrite(left - begin, "");
    if (closed) ++at_;
  }

  void take_identifier() {
    skip_blanks();
    const char quote = peek();
    if (quote != '"' && quote != '\'') return;
    const std::size_t end = text_.find(quote, at_ + 1);
    if (end < text_.find('>', at_)) at_ = end + 1;
  }

  void scan_start_tag() {
    in_prolog_ = false;
    const std::size_t begin = at_++;
    const std::string_view name = take_name();
    const Content content = content_of(name);
    std::uint64_t attributes = 0;
    skip_blanks();
    while (at_ < text_.size() && peek() != '>' && !(peek() == '/' && peek(1) == '>')) {
      attributes += take_attribute() ? 1 : 0;
      skip_blanks();
    }
    if (!tags_.admit(text_, begin, at_, attributes)) return;
    const bool self_closed = peek() == '/';
    at_ = std::min(at_ + (self_closed ? 2 : 1), text_.size());
    if (content != Content::elements && !self_closed) scan_text_element(name, content);
  }

  std::string_view take_name() {
    constexpr std::size_t longest = 100;  // libxml2 reads the rest as another name
    const std::size_t begin = at_;
    while (at_ - begin < longest && is(peek(), name_part)) ++at_;
    return text_.substr(begin, at_ - begin);
  }

  void skip_blanks() {
    while (is(peek(), blank)) ++at_;
  }

  // Takes an attribute, or what stands in place of one and is ignored; false for the latter.
  bool take_attribute() {
    if (!is(peek(), name_start)) {
      while (at_ < text_.size() && !is(peek(), blank) && peek() != '>' && !(peek() == '/' && peek(1) == '>'))
        ++at_;
      return false;
    }
    take_name();
    skip_blanks();
    if (peek() != '=') return true;
    ++at_;
    skip_blanks();
    take_value();
    return true;
  }

  void take_value() {
    const char quote = peek();
    if (quote == '"' || quote == '\'') {
      ++at_;
      if (find(quote)) ++at_;
      return;
    }
    while (at_ < text_.size() && !is(peek(), blank) && peek() != '>') ++at_;
  }

  static bool equals(std::string_view name, std::string_view lower_name) {
    return name.size() == lower_name.size() && std::equal(name.begin(), name.end(), lower_name.begin(),
                                                          [](char a, char b) { return lower_case(a) == b; });
  }

  static Content content_of(std::string_view name) {
    constexpr std::string_view first_letters = "stxinp";  // of the names in the table
    if (first_letters.find(lower_case(name.front())) == npos) return Content::elements;
    for (const TextElement& element : text_elements) {
      if (equals(name, element.name)) return element.content;
    }
    return Content::elements;
  }

  void scan_text_element(std::string_view name, Content content) {
    if (content == Content::script) return scan_script(name);
    const std::size_t end = content == Content::plain_text ? text_.size() : find_end_tag(name);
    const bool escapes = content != Content::escapable_text;
    while (at_ < end) {
      if (peek() == '<') {
        rewrite(1, "&lt;");
      } else if (escapes && peek() == '&') {
        rewrite(1, "&amp;");
      } else {
        ++at_;
      }
    }
  }

  // Where the end tag of the element stands, or the end of the text.
  std::size_t find_end_tag(std::string_view name) {
    const std::size_t begin = at_;
    while (find('<') && !is_end_tag(name)) ++at_;
    return std::exchange(at_, begin);
  }

  bool is_end_tag(std::string_view name) const {
    const char after = peek(2 + name.size());
    return starts_end_tag(name) && (is(after, blank) || after == '/' || after == '>' || after == '\f');
  }
  bool starts_end_tag(std::string_view name) const {
    if (peek() != '<' || peek(1) != '/') return false;
    for (std::size_t i = 0; i < name.size(); ++i) {
      if (lower_case(peek(2 + i)) != lower_case(name[i])) return false;
    }
    return true;
  }

  void scan_script(std::string_view name) {
    if (peek() == '<' && !is_end_tag(name)) rewrite(0, " ");
    while (find('<') && !is_end_tag(name)) {
      if (starts_end_tag(name))
        rewrite(1, "< ");
      else
        ++at_;
    }
  }

  // Replaces the next `removed` characters.
  void rewrite(std::size_t removed, std::string_view replacement) {
    if (!rewritten_) {
      buffer_.clear();
      buffer_.reserve(text_.size() + text_.size() / 8 + read_padding);
      rewritten_ = true;
    }
    buffer_.append(text_, copied_, at_ - copied_).append(replacement);
    copied_ = at_ += removed;
  }

  std::string_view text_;
  TagLimits tags_;
  std::string& buffer_;
  std::size_t at_ = 0;
  std::size_t copied_ = 0;  // how much of the text is in the buffer, once it is rewritten
  bool rewritten_ = false;
  bool in_prolog_ = true;  // so far nothing but comments and instructions
};

}  // namespace

ScannedHtml scan_html(std::string_view text, const Limits& limits, std::string& buffer) {
  return Scanner(text, limits, buffer).run();
}

}  // namespace treesift
