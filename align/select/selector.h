// Places in a document, named by a CSS selector or an XPath expression.
//
// CSS (Selectors Level 3, and of Level 4 what is named here): type, *, #id, .class, [name], [name=value] and
// ~= |= ^= $= *= with `i`, the combinators descendant, > + ~, lists, :not() and :is() of compound selectors,
// :root, :empty, :checked, :first-child, :last-child, :only-child, :nth-child(), :nth-last-child() and the
// same -of-type; and :contains("text"), which no standard has, but jQuery and many tools: the text of the
// element and of all that is in it holds these characters, in this case. A CSS selector selects elements. In
// JSON it matches nothing.
//
// XPath 1.0: location paths of the axes child, descendant, descendant-or-self, self, parent, ancestor,
// ancestor-or-self, following-sibling, preceding-sibling and attribute, and their short forms; name tests, *,
// text() and node(); unions; predicates with paths, numbers, strings, comparisons, arithmetic, and, or, and
// the functions position, last, count, not, true, false, contains, starts-with, normalize-space, string,
// string-length, name and local-name. A relative path means `//` and the path: `td[2]` is `//td[2]`. An XPath
// selects elements, texts and attributes.
//
// What XPath sees is the document as treesift compares it: text is normalised, blank text between elements
// and comments are not nodes. Prefixes are part of a name (`svg:rect`). In JSON, members are elements
// of their key's name and array items elements named `item`; the top-level value is the root, so that
// `/a/item` is every item of the member `a`. Values are compared as `.='text'`: there are no text() nodes.
//
// In HTML, names of elements and attributes are found in any case; classes, ids and values in theirs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <variant>

namespace treesift {

struct SelectorProgram;

// Why a text is not a selector.
struct SelectorError {
  std::size_t column = 1;  // in characters, from 1
  std::string message;     // a sentence for a person that says what to do; valid UTF-8
};

// Longer texts are refused, and so are brackets, predicates and functions nested deeper.
inline constexpr std::size_t longest_selector = 8192;
inline constexpr std::size_t deepest_selector = 32;

// An immutable value, cheap to copy, that threads can share.
class Selector {
 public:
  explicit Selector(std::shared_ptr<const SelectorProgram> program) : program_(std::move(program)) {}
  // As it was written.
  std::string_view text() const;
  const SelectorProgram& program() const { return *program_; }

 private:
  std::shared_ptr<const SelectorProgram> program_;
};

using SelectorResult = std::variant<Selector, SelectorError>;

// Never throws for what the text holds. Linear except for looking names up: at most longest_selector of them.
SelectorResult parse_css_selector(std::string_view text);
SelectorResult parse_xpath(std::string_view text);

}  // namespace treesift
