// Implied end tags.
//
// Problem. libxml2 2.9.14 knows HTML 4: `<p>one<section>` leaves the p open, and so hides the section in it;
// in `<li><b>one<li>two` the second item lands in the first.
//
// How. Elements that end each other form kinds: p, li, dt/dd, option, td/th, tr, tbody/thead/tfoot. A start
// tag ends the innermost elements of some kinds, unless a barrier stands between: the li of an inner list
// does not end the one of the outer. Rather than search the stack, each element inherits from the one below
// where the innermost of each kind in scope stands; a barrier forgets them:
//
//     ul  li  b             li in scope: the 2nd           <li>: ends 2 elements (li and b)
//     ul  li  ul            li in scope: none (ul is a barrier)
//
// What the standard does beyond that (the adoption agency, foster parenting, reopening of formatting
// elements) is not done: its cost cannot be bounded, and for comparing two outputs of one program it pays
// little.
//
// Cost. Constant per tag.
//
// Source. The WHATWG HTML standard, sections 13.2.4.2 (scopes) and 13.2.6.4.7 ("in body") and following.
#include "parsers/open_elements.h"

#include <algorithm>

namespace treesift {
namespace {

using Kinds = std::uint8_t;  // a set of kinds
constexpr Kinds only(OpenElements::Kind kind) {
  return static_cast<Kinds>(1U << kind);
}

struct Rule {
  Kinds is = 0;    // the kind of the element
  Kinds ends = 0;  // what its start tag ends
  Kinds bars = 0;  // what is out of scope inside it
};

using Rules = std::array<Rule, standard_name_count>;

consteval void add_rule(Rules& rules, std::initializer_list<std::string_view> names, Rule rule) {
  for (std::string_view name : names) {
    Rule& held = rules[standard_name(name)];
    held.is |= rule.is, held.ends |= rule.ends, held.bars |= rule.bars;
  }
}

consteval Rules make_rules() {
  using enum OpenElements::Kind;
  Rules rules{};
  constexpr Kinds table_kinds = only(cell) | only(row) | only(row_group);
  constexpr Kinds items = only(list_item) | only(description);

  add_rule(rules, {"p"}, {.is = only(paragraph)});
  add_rule(rules, {"li"}, {.is = only(list_item), .ends = only(list_item)});
  add_rule(rules, {"dt", "dd"}, {.is = only(description), .ends = only(description)});
  add_rule(rules, {"option"}, {.is = only(option), .ends = only(option)});
  add_rule(rules, {"optgroup"}, {.ends = only(option)});
  add_rule(rules, {"td", "th"}, {.is = only(cell), .ends = only(cell)});
  add_rule(rules, {"tr"}, {.is = only(row), .ends = only(row) | only(cell)});
  add_rule(rules, {"tbody", "thead", "tfoot"}, {.is = only(row_group), .ends = table_kinds});
  // Blocks.
  add_rule(rules, {"address", "article", "aside",   "blockquote", "center", "dd",        "details",
                   "dialog",  "dir",     "div",     "dl",         "dt",     "fieldset",  "figcaption",
                   "figure",  "footer",  "form",    "h1",         "h2",     "h3",        "h4",
                   "h5",      "h6",      "header",  "hgroup",     "hr",     "li",        "listing",
                   "main",    "menu",    "nav",     "ol",         "p",      "plaintext", "pre",
                   "search",  "section", "summary", "table",      "ul",     "xmp"},
           {.ends = only(paragraph)});
  // Button scope.
  add_rule(rules,
           {"applet", "button", "caption", "html", "marquee", "math", "object", "svg", "table", "td",
            "template", "th"},
           {.bars = only(paragraph)});
  // The "special" elements except for address, div and p.
  add_rule(rules,
           {"applet",   "article", "aside",     "blockquote", "body",   "button",  "caption",  "center",
            "colgroup", "dd",      "details",   "dir",        "dl",     "dt",      "fieldset", "figcaption",
            "figure",   "footer",  "form",      "frameset",   "h1",     "h2",      "h3",       "h4",
            "h5",       "h6",      "head",      "header",     "hgroup", "html",    "iframe",   "li",
            "listing",  "main",    "marquee",   "menu",       "nav",    "noembed", "noframes", "noscript",
            "object",   "ol",      "plaintext", "pre",        "script", "search",  "section",  "select",
            "style",    "summary", "svg",       "math",       "table",  "tbody",   "td",       "template",
            "textarea", "tfoot",   "th",        "thead",      "title",  "tr",      "ul",       "xmp"},
           {.bars = items});
  add_rule(rules, {"table", "template", "html"}, {.bars = table_kinds});
  add_rule(rules, {"select", "datalist", "table", "template", "html", "td", "th"}, {.bars = only(option)});
  return rules;
}

constexpr Rules rules = make_rules();

Rule rule_of(NameId name) {
  return name < standard_name_count ? rules[name] : Rule{};
}

}  // namespace

std::size_t OpenElements::ended_by(NameId name) const {
  const Kinds ends = rule_of(name).ends;
  if (ends == 0 || stack_.empty()) return 0;
  std::size_t first = stack_.size();
  for (int kind = 0; kind < kind_count; ++kind) {
    const std::uint32_t at = stack_.back().in_scope[kind];
    if ((ends >> kind & 1U) != 0 && at != 0) first = std::min<std::size_t>(first, at - 1);
  }
  return stack_.size() - first;
}

void OpenElements::push(NameId name, int level) {
  Element element;
  if (!stack_.empty()) element.in_scope = stack_.back().in_scope;
  element.name = name;
  element.level = level;
  const Rule rule = rule_of(name);
  if ((rule.bars | rule.is) == 0) return stack_.push_back(element);
  const auto own_place = static_cast<std::uint32_t>(stack_.size() + 1);
  for (int kind = 0; kind < kind_count; ++kind) {
    if ((rule.bars >> kind & 1U) != 0) element.in_scope[kind] = 0;
    if ((rule.is >> kind & 1U) != 0) element.in_scope[kind] = own_place;
  }
  stack_.push_back(element);
}

}  // namespace treesift
