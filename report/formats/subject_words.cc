#include "report/formats/subject_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/ascii.h"
#include "base/utf8.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

constexpr std::size_t max_shown_value = 70;

struct Noun {
  std::string_view tag, noun;
};
constexpr Noun element_nouns[] = {
    {"a", "Link"},
    {"abbr", "Abbreviation"},
    {"article", "Article"},
    {"aside", "Aside"},
    {"audio", "Audio"},
    {"b", "Text"},
    {"blockquote", "Quotation"},
    {"body", "Page"},
    {"br", "Line break"},
    {"button", "Button"},
    {"caption", "Caption"},
    {"code", "Code"},
    {"col", "Column"},
    {"colgroup", "Columns"},
    {"dd", "Description"},
    {"details", "Details"},
    {"div", "Block"},
    {"dl", "List"},
    {"dt", "Term"},
    {"em", "Text"},
    {"fieldset", "Group of fields"},
    {"figcaption", "Caption"},
    {"figure", "Figure"},
    {"footer", "Footer"},
    {"form", "Form"},
    {"h1", "Heading"},
    {"h2", "Heading"},
    {"h3", "Heading"},
    {"h4", "Heading"},
    {"h5", "Heading"},
    {"h6", "Heading"},
    {"header", "Header"},
    {"hr", "Line"},
    {"i", "Text"},
    {"iframe", "Frame"},
    {"img", "Image"},
    {"input", "Field"},
    {"kbd", "Key"},
    {"label", "Label"},
    {"legend", "Legend"},
    {"li", "List item"},
    {"link", "Linked file"},
    {"main", "Main part"},
    {"meta", "Meta tag"},
    {"nav", "Navigation"},
    {"ol", "List"},
    {"option", "Option"},
    {"p", "Paragraph"},
    {"pre", "Block"},
    {"script", "Script"},
    {"section", "Section"},
    {"select", "Field"},
    {"small", "Text"},
    {"source", "Source"},
    {"span", "Text"},
    {"strong", "Text"},
    {"style", "Style"},
    {"sub", "Text"},
    {"summary", "Summary"},
    {"sup", "Text"},
    {"svg", "Drawing"},
    {"table", "Table"},
    {"tbody", "Table body"},
    {"td", "Cell"},
    {"textarea", "Field"},
    {"tfoot", "Table foot"},
    {"th", "Heading cell"},
    {"thead", "Table head"},
    {"title", "Title"},
    {"tr", "Row"},
    {"ul", "List"},
    {"var", "Variable"},
    {"video", "Video"},
};

std::string_view noun_of(std::string_view tag) {
  const auto found = std::ranges::find(element_nouns, tag, &Noun::tag);
  return found == std::end(element_nouns) ? std::string_view() : found->noun;
}

bool is_number(std::string_view text) {
  return std::ranges::any_of(text, is_digit) && std::ranges::all_of(text, [](char c) {
           return is_digit(c) || c == '.' || c == ',' || c == '-' || c == '+';
         });
}

struct AttributeNoun {
  std::string_view tag, attribute, noun;  // no tag: of all
};
constexpr AttributeNoun attribute_nouns[] = {
    {"a", "href", "Link target"},
    {"link", "href", "Address of the linked file"},
    {"img", "src", "Image address"},
    {"script", "src", "Script address"},
    {"form", "action", "Form target"},
    {"meta", "content", "Content of the meta tag"},
    {"", "value", "Value"},
    {"", "title", "Tooltip"},
    {"", "alt", "Alternative text"},
    {"", "placeholder", "Placeholder"},
};

}  // namespace

std::string one_line(std::string_view text, std::size_t most) {
  std::string line;
  for (const char c : text) {
    const bool blank = is_space(c);
    if (!blank || (!line.empty() && line.back() != ' ')) line += blank ? ' ' : c;
  }
  if (!line.empty() && line.back() == ' ') line.pop_back();
  return clipped(line, most);
}

std::string quoted_value(std::string_view text) {
  const std::string line = one_line(text, max_shown_value);
  if (line.empty()) return "empty";
  return is_number(line) || line == "true" || line == "false" || line == "null" ? line : "‘" + line + "’";
}

std::string_view last_element(std::string_view path) {
  path = path.substr(0, path.rfind("/text()"));
  const std::size_t slash = path.rfind('/');
  std::string_view step = slash == path.npos ? path : path.substr(slash + 1);
  return step.substr(0, step.find('['));
}

bool is_text_path(std::string_view path) {
  return path.find("/text()") != path.npos;
}

std::string with_capital(std::string name) {
  if (!name.empty() && is_lower(name[0])) name[0] = static_cast<char>(name[0] - 'a' + 'A');
  return name;
}

std::string without_capital(std::string name) {
  if (!name.empty()) name[0] = lower_case(name[0]);
  return name;
}

std::string named_noun(std::string_view tag) {
  const std::string_view noun = noun_of(tag);
  return noun.empty() ? fmt::format("Element {}", one_line(tag, max_name_bytes)) : std::string(noun);
}

namespace {

struct Relation {
  std::string_view rel, noun;
};
constexpr Relation relations[] = {
    {"alternate", "Alternate address"},
    {"canonical", "Canonical address"},
    {"icon", "Icon"},
    {"next", "Address of the next page"},
    {"prev", "Address of the page before"},
    {"stylesheet", "Style sheet"},
};

// What a link in the head of a page is for; empty where there is no noun for it.
std::string_view noun_of_relation(const ShownTag& tag) {
  const std::string_view rel = attribute_of(tag, "rel").value_or("");
  const auto found = std::ranges::find(relations, rel, &Relation::rel);
  return found == std::end(relations) ? std::string_view() : found->noun;
}

// With a text it is of a feed or a book.
std::string noun_of_link(const ShownTag& tag) {
  const std::string_view noun = noun_of_relation(tag);
  if (!noun.empty()) return std::string(noun);
  return tag.text.empty() ? named_noun(tag.name) : "Link";
}

// A place that links lead to. Of a tag that is cut nobody knows whether it leads somewhere itself.
bool is_anchor(const ShownTag& tag) {
  const bool is_cut = tag.attributes.find("…") != tag.attributes.npos;
  return tag.name == "a" && tag.text.empty() && !is_cut && !attribute_of(tag, "href") &&
         (attribute_of(tag, "name") || attribute_of(tag, "id"));
}

}  // namespace

std::string element_subject(const ShownTag& tag) {
  std::string name = one_line(tag.text, max_name_bytes);
  for (const std::string_view attribute :
       {"alt", "name", "value", "id", "src", "href", "property", "http-equiv", "class"}) {
    if (name.empty()) name = one_line(attribute_of(tag, attribute).value_or(""), max_name_bytes);
  }
  if (name.empty() && noun_of(tag.name).empty()) name = one_line(trimmed(tag.attributes), max_name_bytes);
  std::string noun = tag.name == "link" ? noun_of_link(tag) : named_noun(tag.name);
  const std::string_view type = attribute_of(tag, "type").value_or("");
  if (tag.name == "input" && (type == "submit" || type == "button")) noun = "Button";
  if (is_anchor(tag)) noun = "Anchor";
  return name.empty() ? noun : fmt::format("{} ‘{}’", noun, name);
}

namespace {

std::string_view last_step(std::string_view path) {
  return path.substr(path.rfind('/') + 1);
}

// "Item 1 of coordinates"; of an array in an array with the places in all of them, "Item 0/1 of coordinates";
// "Item 1" of what is an array as a whole, or lines. Empty where no item is meant.
std::string item_subject(std::string_view path) {
  std::string_view above = path;
  while (above.find('/') != above.npos && is_number(last_step(above)))
    above = above.substr(0, above.rfind('/'));
  if (above.size() == path.size()) return "";
  const std::string item = fmt::format("Item {}", path.substr(above.size() + 1));
  return above.empty() ? item : fmt::format("{} of {}", item, one_line(last_step(above), max_name_bytes));
}

// With a capital, but for a name with a prefix: of XML, `C:price` is another one than `c:price`.
std::string subject_of_name(std::string_view name) {
  std::string shown = one_line(name, max_name_bytes);
  return name.find(':') == name.npos ? with_capital(std::move(shown)) : shown;
}

}  // namespace

std::string text_subject(std::string_view path) {
  const std::string_view tag = last_element(path);
  const std::string_view noun = noun_of(tag);
  if (!is_text_path(path)) {
    if (std::string item = item_subject(path); !item.empty()) return item;
    return tag.empty() ? "The document" : subject_of_name(tag);
  }
  if (noun.empty()) return subject_of_name(tag);
  for (const std::string_view speaks :
       {"p", "div", "span", "body", "main", "section", "article", "pre", "dd", "blockquote"}) {
    if (tag == speaks) return "Text";
  }
  return tag == "a" || tag == "link" ? "Link text" : std::string(noun);
}

namespace {

std::string noun_of_attribute(std::string_view tag, std::string_view attribute) {
  const std::string element = without_capital(named_noun(tag));
  for (const AttributeNoun& one : attribute_nouns) {
    if (one.attribute != attribute) continue;
    if (one.tag.empty()) return fmt::format("{} of the {}", one.noun, element);
    if (one.tag == tag) return std::string(one.noun);
  }
  return fmt::format("Attribute {} of the {}", one_line(attribute, max_name_bytes), element);
}

// By what both tags know the element.
std::string_view name_of_both(const ShownTag& before, const ShownTag& after) {
  for (const std::string_view name : {"name", "property", "id"}) {
    const auto was = attribute_of(before, name), is = attribute_of(after, name);
    if (was && was == is) return *was;
  }
  return "";
}

}  // namespace

std::string attribute_subject(const ShownTag& before, const ShownTag& after, std::string_view attribute) {
  const bool is_of_link = before.name == "link" && attribute == "href";
  if (is_of_link && !noun_of_relation(before).empty()) return std::string(noun_of_relation(before));
  const std::string noun = noun_of_attribute(before.name, attribute);
  const std::string name = one_line(name_of_both(before, after), max_name_bytes);
  if (name.empty()) return noun;
  return fmt::format("{}{} ‘{}’", noun, noun.find(" of ") == noun.npos ? " of" : "", name);
}

}  // namespace treesift
