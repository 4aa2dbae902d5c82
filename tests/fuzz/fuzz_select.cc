// Promised for any bytes read as a CSS selector and as an XPath: a selector, or an error with a column in the
// text and a readable sentence. What is a selector selects, in small documents of each format, places that
// are there, in document order, each once, however the matcher was used before and whatever stands beside it
// in a set.
#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "align/select/selector.h"
#include "align/select/selector_matcher.h"
#include "align/select/selector_set.h"
#include "parsers/document_builder.h"
#include "tests/fuzz/fuzz_support.h"

namespace treesift::fuzz {
namespace {

const std::array<Document, 3>& documents_of_each_format() {
  static const std::array<Document, 3> all = {
      parsed(
          "<body id=a><ul class='b c'><li>1<li class=b>2 <b>v</b><ul><li>3</ul></ul><p>v w<p><input checked "
          "type=radio><a href='/v'>a</a></body>",
          SourceType::html),
      parsed("<a x='1'><b y='v'>1</b>2<c><a><b/><b x='2'>v w</b></a></c><s:b/></a>", SourceType::xml),
      parsed(R"({"a":[1,{"b":"v"},[true,null]],"b":{"a":{"item":2}}})", SourceType::json)};
  return all;
}

void check_error(const SelectorError& error, std::string_view text) {
  require(error.column >= 1 && error.column <= text.size() + 1, "the column lies in the text");
  require(!error.message.empty() && is_valid_utf8(error.message), "an error says something readable");
}

void check_selection(const Document& document, std::span<const SelectedItem> items) {
  for (std::size_t i = 0; i < items.size(); ++i) {
    require(items[i].node > 0 && items[i].node < document.node_count(), "a selected node is there");
    require(!items[i].is_attribute() || items[i].attribute < document.attributes(items[i].node).size(),
            "a selected attribute is there");
    require(i == 0 || items[i - 1] < items[i], "places come in document order, each once");
  }
}

bool equal(std::span<const SelectedItem> a, std::span<const SelectedItem> b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

void check_selector(const Selector& selector) {
  static SelectorMatcher used({.fixed = 20'000, .per_node = 0});
  SelectorMatcher fresh({.fixed = 20'000, .per_node = 0});
  const Selector other = std::get<Selector>(parse_css_selector("ul > li ~ li, .b"));
  const SelectorSet alone({selector}), beside({other, selector});
  Selection one, two;
  for (const Document& document : documents_of_each_format()) {
    fresh.match(document, alone, one);
    check_selection(document, one[0]);
    used.match(document, beside, two);
    if (one.budget_exceeded() || two.budget_exceeded()) continue;
    require(equal(one[0], two[1]),
            "neither what was matched before nor what is matched beside changes anything");
  }
}

void check(const SelectorResult& result, std::string_view text) {
  if (const auto* error = std::get_if<SelectorError>(&result)) return check_error(*error, text);
  require(std::get<Selector>(result).text() == text, "a selector keeps its text");
  check_selector(std::get<Selector>(result));
}

}  // namespace
}  // namespace treesift::fuzz

FUZZ_TARGET(fuzz_select) {
  using namespace treesift;
  const std::string_view text = fuzz::view_of(data, size);
  fuzz::check(parse_css_selector(text), text);
  fuzz::check(parse_xpath(text), text);
  return 0;
}
