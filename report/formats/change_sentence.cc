// Changes as sentences.
//
// Problem. A verdict knows of a change its kind ("element_deleted"), its place (an XPath or JSON Pointer) and
// what stood and stands there, cut to about 80 bytes: `<label for="coupon">Coupon`. A person wants "Label
// ‘Coupon’ is gone".
//
// How. A sentence is a subject and what became of it. The subject is a noun for the element, from the
// snippet's tag or, for text, from the last element of the path, and a name: the words in it or, where it has
// none, the attribute by which people know it (name, id, alt, value). Of JSON the subject is the name of the
// field. What became of it follows from which of the two values is there; the kind only says more where these
// do not tell: a null that came, a comment, white space.
#include "report/formats/change_sentence.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "base/ascii.h"
#include "model/measure/source/note_parts.h"
#include "model/measure/source/repair_changes.h"
#include "model/measure/text/text_change.h"
#include "report/change_list.h"
#include "report/formats/subject_words.h"
#include "report/formats/value_words.h"
#include "report/head_words.h"

namespace treesift {
namespace {

std::string became(std::string_view subject, std::string_view before, std::string_view after) {
  std::string was = quoted_value(before), is = quoted_value(after);
  with_plain_spaces(was);
  with_plain_spaces(is);
  if (was == is && before != after && equal_without_space(before, after))
    return fmt::format("{} {} has other white space", subject, is);  // which nobody would see
  return fmt::format("{} {} became {}", subject, was, is);
}

// What became of one attribute; nothing where it is the same.
std::optional<std::string> sentence_of_attribute(const ShownTag& before, const ShownTag& after,
                                                 std::string_view name) {
  const std::string subject = attribute_subject(before, after, name);
  const std::string with_colon = subject.ends_with("’") ? subject + ":" : subject;  // a value follows
  const auto was = attribute_of(before, name), is = attribute_of(after, name);
  if (was == is) return std::nullopt;
  // "Attribute checked of the field is gone": it has no value, or its name for one, as XHTML asks.
  const auto with_value = [&](std::string_view value) {
    return value.empty() || value == name ? subject : fmt::format("{} {}", with_colon, quoted_value(value));
  };
  if (!is) return with_value(*was) + " is gone";
  if (!was) return with_value(*is) + " is new";
  return became(with_colon, *was, *is);
}

// The attributes of both, each once, what leads elsewhere first.
std::vector<std::string_view> names_of_attributes(const ShownTag& before, const ShownTag& after) {
  std::vector<std::string_view> names;
  for (const ShownTag* const tag : {&before, &after}) {
    std::string_view rest = tag->attributes;
    while (const auto one = take_attribute(rest)) {
      if (std::ranges::find(names, one->name) == names.end()) names.push_back(one->name);
    }
  }
  std::stable_partition(names.begin(), names.end(), [](std::string_view name) {
    return name == "href" || name == "src" || name == "action";
  });
  return names;
}

// The first two attributes in which two start tags differ; nothing where they do not, or one of them is clipped.
std::optional<std::string> attribute_sentence(const ShownTag& before, const ShownTag& after) {
  std::string told;
  std::size_t differ = 0;
  for (const std::string_view name : names_of_attributes(before, after)) {
    const auto one = sentence_of_attribute(before, after, name);
    if (!one || ++differ > 2) continue;
    told += told.empty() ? *one : "; " + without_capital(*one);
  }
  if (differ > 2) told += fmt::format("; and {} more", differ - 2);
  return told.empty() ? std::nullopt : std::optional(told);
}

// What stands before and after is no start tag, or not a whole one: `…"/static/site.css?v=2.4.0">`.
std::string rest_of_tag(std::string_view snippet) {
  if (snippet.ends_with("\">")) snippet.remove_suffix(2);
  return std::string(snippet);
}

// What is to be said where both sides are shown alike. A snippet that was cut may differ where it is not shown.
std::string_view alike_words(const ShownEdit& place) {
  return place.before.ends_with("…") || place.before.ends_with("…>") ? "changed" : "moved";
}

std::string sentence_of_element(const ShownEdit& place) {
  const std::optional<ShownTag> before = shown_tag(place.before), after = shown_tag(place.after);
  if (!before || !after)
    return fmt::format("{} is {}", element_subject(before ? *before : *after), before ? "gone" : "new");
  if (place.before == place.after) return fmt::format("{} {}", element_subject(*before), alike_words(place));
  if (before->name != after->name)
    return fmt::format("{} became an element {}", element_subject(*before),
                       one_line(after->name, max_name_bytes));
  if (const auto of_attribute = attribute_sentence(*before, *after)) return *of_attribute;
  return became(named_noun(before->name), before->text, after->text);
}

// The rest of a start tag, or a piece of one in an HTML page; not a line of the source, and no markup in JSON.
bool is_part_of_tag(std::string_view snippet, std::string_view path) {
  if (!snippet.starts_with("…") || is_text_path(path) || path.starts_with("line ")) return false;
  if (snippet.find('<') != snippet.npos) return false;
  return snippet.ends_with(">") || path.starts_with("/html/");
}

std::string sentence_of_values(const ShownEdit& place) {
  const bool of_tag = is_part_of_tag(place.before, place.path) || is_part_of_tag(place.after, place.path);
  const std::string subject =
      of_tag ? fmt::format("An attribute of the {}", without_capital(named_noun(last_element(place.path))))
             : text_subject(place.path);
  const std::string before = rest_of_tag(place.before), after = rest_of_tag(place.after);
  if (place.after.empty()) return fmt::format("{} {} is gone", subject, quoted_value(before));
  if (place.before.empty()) return fmt::format("{} {} is new", subject, quoted_value(after));
  return before == after ? fmt::format("{} {} {}", subject, quoted_value(before), alike_words(place))
                         : became(subject, before, after);
}

// Of an element in the place of another: "Heading ‘Owners’ is now <h3>, not <h2>".
std::string sentence_of_renamed(const ShownTag& was, const ShownTag& is) {
  return fmt::format("{} is now <{}>, not <{}>", element_subject(was), is.name, was.name);
}

// Of an element that came around what was there: "<span class="field"> is new around ‘Name’".
std::string sentence_of_around(const ChangeInWords& change) {
  const bool came = change.before.empty();
  const auto tag = shown_tag(came ? change.after : change.before);
  if (!tag) return "";
  const std::string attributes = one_line(tag->attributes, max_name_bytes);
  const std::string start = fmt::format("<{}{}{}>", tag->name, attributes.empty() ? "" : " ", attributes);
  const std::string text = one_line(tag->text, max_name_bytes);
  const std::string what = text.empty() ? "what was there" : fmt::format("‘{}’", text);
  return fmt::format("{} is {} around {}", start, came ? "new" : "gone from", what);
}

// Of a field of JSON whose type changed. Nothing is shown of null, an empty text, an empty object.
std::string sentence_of_replaced(const ChangeInWords& change) {
  const auto was = shown_tag(change.before), is = shown_tag(change.after);
  if (change.value == ValueClass::renamed && was && is) return sentence_of_renamed(*was, *is);
  const std::string subject = text_subject(change.place);
  const std::string value = change.before.empty() ? "" : " " + quoted_value(change.before);
  if (change.before == change.after) return fmt::format("{}{} changed its type", subject, value);
  if (change.before.empty())
    return fmt::format("{} became {} (before: null or empty)", subject, quoted_value(change.after));
  const std::string now = change.after.empty() ? "null or empty" : quoted_value(change.after);
  return fmt::format("{}{} became {}", subject, value, now);
}

// Of a page's long path its last element: "the cell".
std::string place_of_violation(std::string_view place) {
  if (!place.starts_with("/html/")) return one_line(place, max_name_bytes);
  return "the " + without_capital(named_noun(last_element(place)));
}

// The name of an invariant; of a selector that is too long its end, which says more than its beginning.
std::string name_of_invariant(std::string_view name) {
  constexpr std::string_view step = " > ";
  if (name.size() <= max_name_bytes) return one_line(name, max_name_bytes);
  const std::size_t at = name.find(step, name.size() - max_name_bytes);
  if (at == name.npos) return one_line(name, max_name_bytes);
  return "… " + one_line(name.substr(at + 1), max_name_bytes);
}

// `"items"` of `no such member`: the checker's words.
std::string sentence_of_violation(const ChangeInWords& change) {
  const std::string whose = name_of_invariant(std::string_view(change.kind).substr(10));
  const bool is_lost_element = change.after == "no such element";
  if (is_lost_element || change.after == "no such member") {
    std::string_view name = change.before;
    if (name.size() > 2 && name.find('"', 1) == name.size() - 1) name = name.substr(1, name.size() - 2);
    if (is_lost_element && name.size() > 2) name = name.substr(1, name.size() - 2);  // of <name>
    const std::string where = change.place.size() > 1 ? " in " + place_of_violation(change.place) : "";
    return fmt::format("{} ‘{}’ is missing{} ({})", is_lost_element ? "Element" : "Field",
                       one_line(name, max_name_bytes), where, whose);
  }
  const bool has_quotes = change.after.starts_with('"');  // a text of JSON, as the checker writes it
  const std::string is = has_quotes ? one_line(change.after, max_name_bytes) : quoted_value(change.after);
  return fmt::format("{} is wanted for {}, not {} ({})",
                     with_capital(one_line(change.before, max_name_bytes)), place_of_violation(change.place),
                     is, whose);
}

// "Source: 4 elements are not closed (before: all elements are closed)".
std::string sentence_of_repairs(const ShownEdit& place) {
  return fmt::format("Source: {} (before: {})", place.after, place.before);
}

// Of a comment, or of the document type, which is told apart by how it begins.
std::string note_words(std::string_view note) {
  if (!note.starts_with(doctype_begin)) return fmt::format("Comment {}", quoted_value(note));
  return fmt::format("Document type {}", quoted_value(note.substr(doctype_begin.size())));
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
  if (kind == replaced_kind) return sentence_of_replaced(change);
  if (change.value == ValueClass::around && kind.starts_with("element_")) return sentence_of_around(change);
  if (kind == "comment_lost") return note_words(change.before) + " is gone";
  if (kind == "comment_new") return note_words(change.after) + " is new";
  if (kind == "markup_changed" && are_repair_words(change.after))
    return sentence_of_repairs({change.place, change.before, change.after});
  if (kind == "markup_changed") return became("Source", change.before, change.after);
  if (is_emptied(change)) return became(text_subject(change.place), change.before, change.after);
  if (kind.starts_with("invariant:")) return sentence_of_violation(change);
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

// What it is of.
std::string subject_of_change(const ChangeInWords& change) {
  const bool is_element =
      shows_element(change.place, change.before) || shows_element(change.place, change.after);
  if (const std::optional<ShownTag> tag = shown_tag(change.before); tag && is_element)
    return element_subject(*tag);
  if (is_part_of_tag(change.before, change.place)) return named_noun(last_element(change.place));
  return fmt::format("{} {}", text_subject(change.place), quoted_value(change.before));
}

std::string sentence_without_class(const ChangeInWords& change) {
  if (std::string of_kind = sentence_of_kind(change); !of_kind.empty()) return of_kind;
  const bool is_shown_alike = change.before == change.after && !change.before.empty();
  // What moved may differ as well, such as in the class of every other row: that is a change of its own.
  if (change.kind == "moved" && !change.before.empty()) return subject_of_change(change) + " moved";
  if (is_shown_alike && !change.kind.empty()) return subject_of_change(change) + " changed";
  std::string of_values = edit_sentence({change.place, change.before, change.after});
  return of_values.empty() ? sentence_without_values(change) : of_values;
}

}  // namespace

std::string edit_sentence(const ShownEdit& place) {
  if (place.before.empty() && place.after.empty()) return "";
  if (are_repair_words(place.after)) return sentence_of_repairs(place);
  if (is_in_head(place)) return with_capital(head_in_words(place));
  const bool has_tags = (place.before.empty() || shown_tag(place.before)) &&
                        (place.after.empty() || shown_tag(place.after)) && !is_text_path(place.path);
  const bool is_of_source = place.path.starts_with("line ");
  const bool is_element = has_tags && (is_of_source || shows_element(place.path, place.before) ||
                                       shows_element(place.path, place.after));
  if (is_element && is_of_source) return became("Source", place.before, place.after);
  return is_element ? sentence_of_element(place) : sentence_of_values(place);
}

std::string change_sentence(const ChangeInWords& change) {
  const std::string_view about_value = value_words(change.value);
  const std::string sentence = sentence_without_class(change);
  const bool is_told = about_value.empty() || change.kind == replaced_kind;
  return is_told ? sentence : fmt::format("{} ({})", sentence, about_value);
}

}  // namespace treesift
