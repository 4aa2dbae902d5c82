// Changes as sentences.
//
// Problem. A verdict knows of a change its kind ("element_deleted"), its place (an XPath or JSON Pointer) and what stood and
// stands there, cut to about 80 bytes: `<label for="coupon">Coupon`. A person wants "Label ‘Coupon’ is gone".
//
// How. A sentence is a subject and what became of it. The subject is a noun for the element, from the snippet's tag or, for
// text, from the last element of the path, and a name: the words in it or, where it has none, the attribute by which people
// know it (name, id, alt, value). Of JSON the subject is the name of the field. What became of it follows from which of the
// two values is there; the kind only says more where these do not tell: a null that came, a comment, white space.
#include "report/formats/change_sentence.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "base/ascii.h"
#include "base/utf8.h"
#include "model/measure/source/repair_changes.h"
#include "report/feature_words.h"
#include "report/formats/finding_words.h"
#include "report/head_words.h"

namespace treesift {
namespace {

constexpr std::size_t max_name_bytes = 60, max_shown_value = 70;

struct Noun {
  std::string_view tag, noun;
};
constexpr Noun element_nouns[] = {
    {"a", "Link"},           {"abbr", "Abbreviation"}, {"article", "Article"},
    {"aside", "Aside"},      {"audio", "Audio"},       {"body", "Page"},
    {"button", "Button"},    {"caption", "Caption"},   {"dd", "Description"},
    {"div", "Block"},        {"dt", "Term"},           {"fieldset", "Group of fields"},
    {"footer", "Footer"},    {"form", "Form"},         {"h1", "Heading"},
    {"h2", "Heading"},       {"h3", "Heading"},        {"h4", "Heading"},
    {"h5", "Heading"},       {"h6", "Heading"},        {"header", "Header"},
    {"iframe", "Frame"},     {"img", "Image"},         {"input", "Field"},
    {"label", "Label"},      {"legend", "Legend"},     {"li", "List item"},
    {"link", "Linked file"}, {"main", "Main part"},    {"meta", "Meta tag"},
    {"nav", "Navigation"},   {"ol", "List"},           {"option", "Option"},
    {"p", "Paragraph"},      {"pre", "Block"},         {"script", "Script"},
    {"section", "Section"},  {"select", "Field"},      {"span", "Text"},
    {"style", "Style"},      {"table", "Table"},       {"tbody", "Table body"},
    {"td", "Cell"},          {"textarea", "Field"},    {"tfoot", "Table foot"},
    {"th", "Heading cell"},  {"thead", "Table head"},  {"title", "Title"},
    {"tr", "Row"},           {"ul", "List"},           {"video", "Video"},
};

std::string_view noun_of(std::string_view tag) {
  const auto found = std::ranges::find(element_nouns, tag, &Noun::tag);
  return found == std::end(element_nouns) ? std::string_view() : found->noun;
}

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

// One line, without blanks at its ends, and short.
std::string one_line(std::string_view text, std::size_t most) {
  std::string line;
  for (const char c : text) {
    const bool blank = is_blank(c);
    if (!blank || (!line.empty() && line.back() != ' ')) line += blank ? ' ' : c;
  }
  if (!line.empty() && line.back() == ' ') line.pop_back();
  return clipped(line, most);
}

bool is_number(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    return is_digit(c) || c == '.' || c == ',' || c == '-' || c == '+';
  });
}

std::string quoted_value(std::string_view text) {
  const std::string line = one_line(text, max_shown_value);
  if (line.empty()) return "empty";
  return is_number(line) || line == "true" || line == "false" || line == "null" ? line : "‘" + line + "’";
}

struct TagAttribute {
  std::string_view name, value;
};

// `<a href="/x" class="y">Home` taken apart; nothing where the start tag is not whole, such as a clipped one.
struct StartTag {
  std::string_view tag;
  std::vector<TagAttribute> attributes;
  std::string_view text;  // behind it
};

std::optional<StartTag> start_tag_in(std::string_view snippet) {
  if (snippet.size() < 2 || snippet[0] != '<' || !is_letter(snippet[1])) return std::nullopt;
  StartTag found;
  std::size_t at = 1;
  while (at < snippet.size() && !is_blank(snippet[at]) && snippet[at] != '>') ++at;
  found.tag = snippet.substr(1, at - 1);
  while (at < snippet.size() && snippet[at] != '>') {
    while (at < snippet.size() && is_blank(snippet[at])) ++at;
    const std::size_t name = at;
    while (at < snippet.size() && !is_blank(snippet[at]) && snippet[at] != '=' && snippet[at] != '>') ++at;
    TagAttribute attribute{snippet.substr(name, at - name), {}};
    if (snippet.substr(at, 2) == "=\"") {
      const std::size_t end = snippet.find('"', at + 2);
      attribute.value = snippet.substr(at + 2, std::min(end, snippet.size()) - at - 2);
      at = end == snippet.npos ? snippet.size() : end + 1;
    }
    if (attribute.name.empty()) break;
    found.attributes.push_back(attribute);
  }
  if (at < snippet.size()) found.text = snippet.substr(at + 1);
  return found;
}

std::string_view value_of(const StartTag& tag, std::string_view name) {
  const auto found = std::ranges::find(tag.attributes, name, &TagAttribute::name);
  return found == tag.attributes.end() ? std::string_view() : found->value;
}

// "tr" of /html/body/table/tr[2], of /html/body/table/tr[2]/text() as well.
std::string_view last_element(std::string_view path) {
  if (path.ends_with("/text()")) path.remove_suffix(7);
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

std::string named_noun(std::string_view tag) {
  const std::string_view noun = noun_of(tag);
  return noun.empty() ? fmt::format("Element {}", one_line(tag, max_name_bytes)) : std::string(noun);
}

// "Field ‘coupon’", "Heading ‘Your orders’", "Image".
std::string element_subject(const StartTag& tag) {
  std::string name = one_line(tag.text, max_name_bytes);
  for (const std::string_view attribute : {"alt", "name", "value", "id", "src", "href", "class"}) {
    if (name.empty()) name = one_line(value_of(tag, attribute), max_name_bytes);
  }
  std::string noun = named_noun(tag.tag);
  const std::string_view type = value_of(tag, "type");
  if (tag.tag == "input" && (type == "submit" || type == "button")) noun = "Button";
  return name.empty() ? noun : fmt::format("{} ‘{}’", noun, name);
}

// What a text is called by the element that it stands in; of fields of JSON their names.
std::string text_subject(std::string_view path) {
  const std::string_view tag = last_element(path);
  const std::string_view noun = noun_of(tag);
  if (!is_text_path(path)) {
    const bool is_index = is_number(tag);
    std::string_view above = path.substr(0, path.size() - std::min(path.size(), tag.size() + 1));
    if (is_index && above.rfind('/') != above.npos)
      return fmt::format("Item {} of {}", tag, one_line(above.substr(above.rfind('/') + 1), max_name_bytes));
    return tag.empty() ? "The document" : with_capital(one_line(tag, max_name_bytes));
  }
  if (noun.empty()) return with_capital(one_line(tag, max_name_bytes));
  for (const std::string_view speaks :
       {"p", "div", "span", "body", "main", "section", "article", "pre", "dd"}) {
    if (tag == speaks) return "Text";
  }
  return tag == "a" ? "Link text" : std::string(noun);
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

std::string attribute_subject(std::string_view tag, std::string_view attribute) {
  for (const AttributeNoun& one : attribute_nouns) {
    if (one.attribute == attribute && (one.tag.empty() || one.tag == tag))
      return one.tag.empty() ? fmt::format("{} of the {}", one.noun, lower_case(named_noun(tag)))
                             : std::string(one.noun);
  }
  return fmt::format("Attribute {} of the {}", one_line(attribute, max_name_bytes),
                     lower_case(named_noun(tag)));
}

std::string became(std::string_view subject, std::string_view before, std::string_view after) {
  return fmt::format("{} {} became {}", subject, quoted_value(before), quoted_value(after));
}

bool has_attribute(const StartTag& tag, std::string_view name) {
  return std::ranges::find(tag.attributes, name, &TagAttribute::name) != tag.attributes.end();
}

// The first attribute in which two start tags differ; nothing where they do not, or one of them is clipped.
std::optional<std::string> attribute_sentence(const StartTag& before, const StartTag& after) {
  for (const TagAttribute& one : before.attributes) {
    const std::string subject = attribute_subject(before.tag, one.name);
    if (!has_attribute(after, one.name))
      return fmt::format("{} {} is gone", subject, quoted_value(one.value));
    const std::string_view now = value_of(after, one.name);
    if (now != one.value) return became(subject, one.value, now);
  }
  for (const TagAttribute& one : after.attributes) {
    if (!has_attribute(before, one.name))
      return fmt::format("{} {} is new", attribute_subject(after.tag, one.name), quoted_value(one.value));
  }
  return std::nullopt;
}

// What stands before and after is no start tag, or not a whole one: `…"/static/site.css?v=2.4.0">`.
std::string rest_of_tag(std::string_view snippet) {
  if (snippet.ends_with("\">")) snippet.remove_suffix(2);
  return std::string(snippet);
}

// What is to be said where both sides are shown alike. A snippet that was cut may differ where it is not shown.
std::string_view alike_words(const ShownEdit& place) {
  return place.before.ends_with("…") ? "changed" : "moved";
}

std::string sentence_of_element(const ShownEdit& place) {
  const std::optional<StartTag> before = start_tag_in(place.before), after = start_tag_in(place.after);
  if (!before || !after)
    return fmt::format("{} is {}", element_subject(before ? *before : *after), before ? "gone" : "new");
  if (place.before == place.after) return fmt::format("{} {}", element_subject(*before), alike_words(place));
  if (before->tag != after->tag)
    return fmt::format("{} became an element {}", element_subject(*before),
                       one_line(after->tag, max_name_bytes));
  if (const auto of_attribute = attribute_sentence(*before, *after)) return *of_attribute;
  return became(named_noun(before->tag), before->text, after->text);
}

// The rest of a start tag, or a piece of one in an HTML page.
bool is_part_of_tag(std::string_view snippet, std::string_view path) {
  if (!snippet.starts_with("…") || is_text_path(path)) return false;
  return snippet.ends_with(">") || path.starts_with("/html/");
}

std::string sentence_of_values(const ShownEdit& place) {
  const bool of_tag = is_part_of_tag(place.before, place.path) || is_part_of_tag(place.after, place.path);
  const std::string subject =
      of_tag ? fmt::format("An attribute of the {}", lower_case(named_noun(last_element(place.path))))
             : text_subject(place.path);
  const std::string before = rest_of_tag(place.before), after = rest_of_tag(place.after);
  if (place.after.empty()) return fmt::format("{} {} is gone", subject, quoted_value(before));
  if (place.before.empty()) return fmt::format("{} {} is new", subject, quoted_value(after));
  return before == after ? fmt::format("{} {} {}", subject, quoted_value(before), alike_words(place))
                         : became(subject, before, after);
}

// "Source: 4 elements are not closed (before: all elements are closed)".
std::string sentence_of_repairs(const ShownEdit& place) {
  return fmt::format("Source: {} (before: {})", place.after, place.before);
}

// Kinds that are about something else than a node.
std::string sentence_of_kind(const ChangeInWords& change) {
  const std::string_view kind = change.kind;
  if (kind == "http_status") return fmt::format("HTTP status {} became {}", change.before, change.after);
  if (kind == "http_content_type") return became("Content type", change.before, change.after);
  if (kind == "output_kind") return became("Kind of output", change.before, change.after);
  if (kind == "encoding") return became("Text that cannot be decoded:", change.before, change.after);
  if (kind == "unpaired") return fmt::format("{} is on one side only", quoted_value(change.place));
  if (kind == "layout_changed") return "White space of the source changed";
  if (kind == "comment_lost") return fmt::format("Comment {} is gone", quoted_value(change.before));
  if (kind == "comment_new") return fmt::format("Comment {} is new", quoted_value(change.after));
  if (kind == "markup_changed" && are_repair_words(change.after))
    return sentence_of_repairs({change.place, change.before, change.after});
  if (kind == "markup_changed") return became("Source", change.before, change.after);
  if (kind.starts_with("invariant:"))
    return fmt::format("{} is wanted for {}, not {} ({})", quoted_value(change.before),
                       one_line(change.place, max_name_bytes), quoted_value(change.after),
                       one_line(kind.substr(10), max_name_bytes));
  return "";
}

// Of a node that came or went without a value that could be shown, such as a null.
std::string sentence_without_values(const ChangeInWords& change) {
  const std::string subject = change.place.empty() ? "Something" : text_subject(change.place);
  if (change.kind.ends_with("_deleted") || change.kind.ends_with("_lost")) return subject + " is gone";
  if (change.kind.ends_with("_inserted") || change.kind.ends_with("_new")) return subject + " is new";
  if (change.kind == "moved") return subject + " moved";
  if (change.kind.empty()) return "A change without words";
  return subject + " changed";
}

// Behind its kind, a reason of the severity; of those that say something of a page as a whole, none.
const Reason* reason_that_counts(const Verdict& verdict) {
  for (const Reason& reason : verdict.reasons) {
    if (reason.feature == verdict.severity_reason && !edit_sentence(reason.place).empty()) return &reason;
  }
  const Reason* const main = main_reason(verdict);
  if (main != nullptr && !edit_sentence(main->place).empty()) return main;
  for (const Reason& reason : verdict.reasons) {
    if (!edit_sentence(reason.place).empty()) return &reason;
  }
  return nullptr;
}

bool lies_in(const ShownEdit& inner, const ShownEdit& outer) {
  return inner.path.size() > outer.path.size() && inner.path.starts_with(outer.path) &&
         inner.path[outer.path.size()] == '/';
}

// A link that is gone with the block around it is told as the block: the outermost of what went or came with it.
const Reason& around(const Reason& reason, const Verdict& verdict) {
  const auto went = [](const ShownEdit& place) { return !place.before.empty() && place.after.empty(); };
  const auto came = [](const ShownEdit& place) { return place.before.empty() && !place.after.empty(); };
  const Reason* outermost = &reason;
  for (const Reason& other : verdict.reasons) {
    const bool alike = (went(reason.place) && went(other.place)) || (came(reason.place) && came(other.place));
    if (alike && !other.place.path.empty() && lies_in(outermost->place, other.place)) outermost = &other;
  }
  return *outermost;
}

std::string sentence_of(const Reason& reason) {
  const bool has_own_words = reason.feature.starts_with("invariant:") ||
                             reason.feature.starts_with("http_") || reason.feature == "output_kind" ||
                             reason.feature == "encoding";
  if (has_own_words && !is_in_head(reason.place))
    return change_sentence({0, reason.feature, reason.place.path, reason.place.before, reason.place.after});
  return edit_sentence(reason.place);
}

// Of a change that no snippet shows: what it is of.
std::string sentence_of_change_unseen(const ShownEdit& place) {
  const std::optional<StartTag> tag = start_tag_in(place.before);
  const std::string subject =
      tag ? element_subject(*tag)
          : fmt::format("{} {}", text_subject(place.path), quoted_value(place.before));
  return subject + " changed";
}

std::string kind_words(ChangeKind kind) {
  return std::string(change_kind_names[static_cast<std::size_t>(kind)]);
}

}  // namespace

std::string edit_sentence(const ShownEdit& place) {
  if (place.before.empty() && place.after.empty()) return "";
  if (are_repair_words(place.after)) return sentence_of_repairs(place);
  if (is_in_head(place)) return with_capital(head_in_words(place));
  const bool is_element = (place.before.empty() || start_tag_in(place.before)) &&
                          (place.after.empty() || start_tag_in(place.after)) && !is_text_path(place.path);
  return is_element ? sentence_of_element(place) : sentence_of_values(place);
}

std::string change_sentence(const ChangeInWords& change) {
  if (std::string of_kind = sentence_of_kind(change); !of_kind.empty()) return of_kind;
  const bool is_shown_alike = change.before == change.after && !change.before.empty();
  if (is_shown_alike && change.kind != "moved" && !change.kind.empty())
    return sentence_of_change_unseen({change.place, change.before, change.after});
  std::string of_values = edit_sentence({change.place, change.before, change.after});
  return of_values.empty() ? sentence_without_values(change) : of_values;
}

std::string cluster_sentence(const Verdict& example) {
  for (const CauseShown& look : example.looks) {
    if (look.changes.empty()) continue;
    const LookChange& worst = look.changes.front();
    return change_sentence(
        {worst.change, kind_words(worst.kind), worst.place.path, worst.place.before, worst.place.after});
  }
  if (const Reason* const reason = reason_that_counts(example)) return sentence_of(around(*reason, example));
  return example.reasons.empty() ? "" : with_capital(feature_name_in_words(example.reasons.front().feature));
}

}  // namespace treesift
