// Views spelled out, as slowly and plainly as possible: equal texts for documents that a view finds equal.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/comparators/displayed_text.h"
#include "model/comparators/element_classes.h"
#include "model/comparators/view.h"
#include "model/measure/roles.h"
#include "parsers/document.h"
#include "parsers/text/normal_text.h"

namespace treesift {

class NaiveView {
 public:
  NaiveView(const View& view, const Document& document, std::string_view bytes)
      : view_(view), document_(document), bytes_(bytes) {
    is_page_ =
        document.format() == Format::html || (document.format() == Format::xml && document.node_count() > 1 &&
                                              document.name(1) == standard_name("html"));
  }

  std::string spell() {
    if (view_.bytes) return std::string(bytes_);
    if (view_.members) return member(document_node);
    visit_children(document_node, false);
    display();
    std::string spelled;
    if (view_.tags == SeenTags::none) return content();
    for (const Event& event : events_) {
      if (event.is_tag) spelled += event.text;
      if (!event.is_tag && view_.text == SeenText::as_written) spelled += "[" + event.text + "]";
      if (!event.is_tag && view_.text == SeenText::collapsed && !event.shown.empty())
        spelled += "[" + event.shown + "]";
    }
    for (auto* list : {&links_, &inputs_}) {
      std::sort(list->begin(), list->end());
      for (const std::string& item : *list) spelled += "\nitem " + item;
    }
    return spelled;
  }

 private:
  struct Event {
    bool is_tag = true;
    bool breaks_line = false;
    bool verbatim = false;
    bool shown_as_is = false;  // doctype, instruction, style sheet
    std::string text;          // a tag spelled, or a text as it is written
    std::string shown = {};    // what a text adds to what is displayed
  };

  bool ignores(Property property) const { return view_.ignored.contains(property); }

  bool is_left_out(NodeIndex node) const {
    return is_page_ && element_classes().is_ignored(document_.name(node));
  }

  // Notes before a child, or at the end of the parent's children.
  void visit_notes(NodeIndex parent, NodeIndex before, bool verbatim) {
    for (const Note& note : document_.notes()) {
      if (note.parent != parent || note.before != before) continue;
      const std::string text(document_.note_text(note));
      if (note.kind == NoteKind::white_space && is_dropped_style(parent)) continue;
      if (note.kind == NoteKind::white_space)
        events_.push_back({false, false, verbatim, in_style(parent), text});
      if (note.kind == NoteKind::doctype) events_.push_back({false, false, false, true, "doctype " + text});
      if (note.kind == NoteKind::processing_instruction && !is_page_)
        events_.push_back({false, false, false, true, "instruction " + text});
    }
  }

  bool is_dropped_style(NodeIndex parent) const {
    return in_style(parent) && ignores(Property::style) && view_.tags != SeenTags::none;
  }

  bool in_style(NodeIndex parent) const {
    return is_page_ && document_.name(parent) == standard_name("style");
  }

  void visit_children(NodeIndex parent, bool verbatim) {
    for (NodeIndex child : document_.children(parent)) {
      visit_notes(parent, child, verbatim);
      visit(child, verbatim);
    }
    visit_notes(parent, document_.subtree_end(parent), verbatim);
  }

  void visit(NodeIndex node, bool verbatim) {
    if (is_left_out(node)) return;
    const NodeIndex parent = document_.parent(node);
    if (document_.is_text(node)) {
      if (is_dropped_style(parent)) return;
      events_.push_back({false, false, verbatim, in_style(parent), std::string(document_.raw_text(node))});
      return;
    }
    const PropertySet properties =
        is_page_ ? element_classes().of_element(document_.name(node)) : PropertySet{};
    const bool block = !is_page_ || is_block(document_.name(node));
    const bool dropped = properties.intersects(view_.ignored);
    const std::string tag = dropped ? "" : spell_tag(node);
    events_.push_back(
        {true, block, false, false, view_.tags == SeenTags::none || dropped ? "" : "<" + tag + ">"});
    list(node, properties);
    const bool inner = is_verbatim(node, verbatim);
    if (!document_.is_element(node) && !document_.raw_text(node).empty())
      events_.push_back({false, false, true, false, std::string(document_.raw_text(node))});
    visit_children(node, inner);
    const bool closes = !dropped && view_.tags != SeenTags::none && !ignores(Property::closing_tags);
    events_.push_back({true, block, false, false, closes ? "</>" : ""});
  }

  static bool is_block(NameId name) {
    static const std::vector<std::string_view> flowing = {
        "a",        "abbr",  "acronym", "applet", "audio",  "b",    "basefont", "bdi",    "bdo",
        "big",      "blink", "button",  "canvas", "cite",   "code", "data",     "del",    "dfn",
        "em",       "embed", "font",    "i",      "iframe", "img",  "input",    "ins",    "kbd",
        "label",    "map",   "mark",    "math",   "meter",  "nobr", "object",   "output", "picture",
        "progress", "q",     "rb",      "rp",     "rt",     "ruby", "s",        "samp",   "select",
        "slot",     "small", "span",    "strike", "strong", "sub",  "sup",      "svg",    "textarea",
        "time",     "tt",    "u",       "var",    "video",  "wbr"};
    return name < standard_name_count &&
           std::find(flowing.begin(), flowing.end(), standard_names[name]) == flowing.end();
  }

  bool is_verbatim(NodeIndex node, bool outer) const {
    if (document_.format() == Format::json) return true;
    if (document_.format() == Format::xml) {
      if (const auto space = value(node, "xml:space")) return *space == "preserve";
    }
    return outer || (is_page_ && preformatted_elements.contains(document_.name(node)));
  }

  std::optional<std::string> value(NodeIndex node, std::string_view name) const {
    for (const Attribute& attribute : document_.attributes(node)) {
      if (document_.name_text(attribute.name) == name) return std::string(document_.value(attribute));
    }
    return std::nullopt;
  }

  static bool runs_script(std::string value) {
    value.erase(0, std::min(value.find_first_not_of(" \t\n\r\f"), value.size()));
    for (char& c : value) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
    return value.starts_with("javascript:");
  }

  std::optional<std::string> important(NodeIndex node, std::string_view name,
                                       bool without_scripts = true) const {
    for (const ImportantAttribute& rule : element_classes().important(document_.name(node))) {
      if (standard_names[rule.name] != name) continue;
      std::optional<std::string> found = value(node, name);
      if (found && without_scripts && runs_script(*found)) found.reset();
      if (!found && rule.has_default) found = std::string(rule.default_value);
      if (found && rule.any_case) {
        for (char& c : *found) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
      }
      return found;
    }
    return std::nullopt;
  }

  static std::string shown(const std::optional<std::string>& value) {
    return value ? "'" + *value + "'" : "none";
  }

  std::string all_attributes(NodeIndex node) const {
    std::vector<std::string> seen;
    for (const Attribute& attribute : document_.attributes(node)) {
      const std::string name(document_.name_text(attribute.name)), text(document_.value(attribute));
      const bool script = is_page_ && (name.starts_with("on") || runs_script(text));
      if (script && ignores(Property::script_references)) continue;
      if (is_page_ && element_classes().of_attribute(attribute.name).intersects(view_.ignored)) continue;
      seen.push_back(" " + name + "='" + text + "'");
    }
    std::sort(seen.begin(), seen.end());
    std::string spelled;
    for (const std::string& attribute : seen) spelled += attribute;
    return spelled;
  }

  std::string important_attributes(NodeIndex node) const {
    if (!is_page_) return all_attributes(node);
    std::string spelled;
    for (const ImportantAttribute& rule : element_classes().important(document_.name(node))) {
      spelled += " " + shown(important(node, standard_names[rule.name]));
    }
    return spelled;
  }

  std::string spell_tag(NodeIndex node) const {
    std::string tag(document_.name_text(document_.name(node)));
    if (view_.tags >= SeenTags::important_attributes && document_.format() == Format::json)
      return tag + " kind " + std::to_string(static_cast<int>(document_.kind(node)));
    if (view_.tags == SeenTags::all_attributes) tag += all_attributes(node);
    if (view_.tags == SeenTags::important_attributes) tag += important_attributes(node);
    return tag;
  }

  std::string basic_link(NodeIndex node) const {
    std::string spelled;
    for (std::string_view name : {"href", "name", "target", "src"}) {
      std::optional<std::string> found = important(node, name, ignores(Property::script_references));
      if ((document_.name(node) == standard_name("img")) != (name == "src")) found.reset();
      spelled += " " + shown(found);
    }
    return spelled;
  }

  std::string basic_input(NodeIndex node) const {
    std::string spelled;
    for (std::string_view name : {"type", "name", "value"}) spelled += " " + shown(important(node, name));
    if (!ignores(Property::selection)) {
      spelled += value(node, "selected") ? " selected" : "";
      spelled += value(node, "checked") ? " checked" : "";
    }
    return spelled;
  }

  std::string group(NodeIndex node) const {
    if (document_.name(node) != standard_name("option") || ignores(Property::closing_tags)) return "";
    NodeIndex select = document_.parent(node);
    while (select != document_node && document_.name(select) != standard_name("select"))
      select = document_.parent(select);
    return select == document_node ? "" : " of " + shown(important(select, "name"));
  }

  void list(NodeIndex node, PropertySet properties) {
    const bool link = properties.contains(Property::order_of_links);
    const bool input = properties.contains(Property::order_of_inputs);
    if (!link && !input) return;
    const bool apart =
        view_.tags != SeenTags::none && ignores(link ? Property::order_of_links : Property::order_of_inputs);
    const bool basic = link ? view_.links : view_.inputs;
    if (!apart && !basic) return;
    std::string item(document_.name_text(document_.name(node)));
    if (apart) item = spell_tag(node);
    if (basic) item += "; " + (link ? basic_link(node) : basic_input(node));
    if (basic || view_.tags >= SeenTags::important_attributes) item += group(node);
    (link ? links_ : inputs_).push_back(item);
  }

  // A space goes with the visible character after it; none stands at either end of a line.
  void display() {
    bool line_start = true, space = false;
    for (Event& event : events_) {
      if (event.is_tag && event.breaks_line) {
        line_start = true;
        space = false;
        event.shown = "";
      }
      if (event.is_tag) continue;
      if (event.shown_as_is) {
        event.shown = event.text;
        continue;
      }
      for (char c : event.text) {
        if (!event.verbatim && is_space(c)) {
          space = true;
          continue;
        }
        if (space && !line_start) event.shown += ' ';
        event.shown += c;
        space = false;
        line_start = event.verbatim && c == '\n';
      }
    }
  }

  std::string content() {
    std::string text;
    const bool written = view_.text == SeenText::as_written;
    bool verbatim = false;
    for (const Event& event : events_) {
      if (event.shown_as_is) continue;
      const std::string mark = written ? "\xFF" : "\n";
      if (event.is_tag && event.breaks_line && !text.empty() && !text.ends_with(mark)) text += mark;
      if (event.is_tag) continue;
      if (written && event.verbatim != verbatim) text += event.verbatim ? "\xFE" : "\xFD";
      verbatim = event.verbatim;
      text += written ? event.text : event.shown;
    }
    const std::string end = written ? "\xFF" : "\n";
    if (!text.empty() && !text.ends_with(end)) text += end;
    if (view_.text != SeenText::without_dates) return text;
    std::string without_dates;
    append_without_dates(text, without_dates);
    return without_dates;
  }

  std::string member(NodeIndex node) {
    std::string own(document_.name_text(document_.name(node)));
    own += std::to_string(static_cast<int>(document_.kind(node)));
    if (document_.is_text(node)) {
      collapse_space(document_.raw_text(node), Trim::both, own);
    } else {
      own += document_.text(node);
    }
    own += all_attributes_of_any(node);
    std::vector<std::string> children;
    for (NodeIndex child : document_.children(node)) {
      if (!is_left_out(child)) children.push_back(member(child));
    }
    std::sort(children.begin(), children.end());
    for (const std::string& child : children) own += "{" + child + "}";
    return own;
  }

  std::string all_attributes_of_any(NodeIndex node) const {
    std::vector<std::string> seen;
    for (const Attribute& attribute : document_.attributes(node))
      seen.push_back(" " + std::string(document_.name_text(attribute.name)) + "='" +
                     std::string(document_.value(attribute)) + "'");
    std::sort(seen.begin(), seen.end());
    std::string spelled;
    for (const std::string& attribute : seen) spelled += attribute;
    return spelled;
  }

  View view_;
  const Document& document_;
  std::string_view bytes_;
  bool is_page_ = false;
  std::vector<Event> events_;
  std::vector<std::string> links_, inputs_;
};

}  // namespace treesift
