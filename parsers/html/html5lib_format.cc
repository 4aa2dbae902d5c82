// The notation of the html5lib tests.
//
// A Document keeps comments and white space between elements as notes, and joins the text on both sides of a
// comment; the offset of the note tells where to take it apart again.
#include "parsers/html/html5lib_format.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/ascii.h"
#include "parsers/html/html_elements.h"

namespace treesift {
namespace {

constexpr NameSet drops_first_line_feed{"pre", "listing", "textarea"};

class Printer {
 public:
  Printer(const Document& document, const FragmentContext* context) : document_(document) {
    elements_.push_back({document_node, Namespace::html, 0, 0});
    if (context == nullptr) return;
    fragment_ = {document_node, context->space, 0,
                 context->space == Namespace::html ? std::uint8_t{0}
                                                   : traits_of_foreign(context->space, context->name, false)};
    is_fragment_ = true;
  }

  std::string print() {
    for (NodeIndex node = 1; node <= document_.node_count(); ++node) {
      print_notes_before(node);
      if (node == document_.node_count()) break;
      leave_to(document_.parent(node));
      if (document_.is_text(node)) {
        print_text(document_.raw_text(node));
      } else {
        flush_comments();
        enter(node);
      }
    }
    flush_comments();
    return std::move(out_);
  }

 private:
  struct Element {
    NodeIndex node;
    Namespace space;
    std::size_t depth;  // of its children
    std::uint8_t traits;
    bool has_child = false;
  };

  void print_notes_before(NodeIndex node) {
    const auto& notes = document_.notes();
    for (; note_ < notes.size() && notes[note_].before <= node; ++note_) {
      const Note& note = notes[note_];
      if (note.parent != elements_.back().node) leave_to(note.parent);
      if (note.kind == NoteKind::white_space) {
        print_text(document_.note_text(note));
      } else {
        if (!comments_.empty() && note.offset < comments_.back()->offset) flush_comments();
        comments_.push_back(&note);
      }
    }
  }

  // Closes elements until the node is the innermost.
  void leave_to(NodeIndex node) {
    if (elements_.back().node == node) return;
    flush_comments();
    while (elements_.back().node != node) elements_.pop_back();
  }

  void print_note(const Note& note) {
    const std::string_view text = document_.note_text(note);
    if (note.kind == NoteKind::comment) return line("<!-- ", text, " -->");
    if (note.kind == NoteKind::processing_instruction) return line("<?", text, ">");
    const std::size_t end = std::min(text.find(' '), text.size());
    std::string ids(text.substr(end));
    if (ids.starts_with(" PUBLIC ")) ids = ids.substr(7) + (ids.find("\" \"") == ids.npos ? " \"\"" : "");
    if (ids.starts_with(" SYSTEM ")) ids = " \"\"" + ids.substr(7);
    if (ids == " \"\" \"\"") ids.clear();
    line("<!DOCTYPE ", std::string(text.substr(0, end)) + ids, ">");
  }

  void flush_comments() {
    for (const Note* note : std::exchange(comments_, {})) print_note(*note);
  }

  // Text, and the comments that stand in it.
  void print_text(std::string_view text) {
    std::size_t at = 0;
    for (const Note* note : std::exchange(comments_, {})) {
      print_piece(text.substr(at, note->offset - at));
      at = note->offset;
      print_note(*note);
    }
    print_piece(text.substr(at));
  }

  void print_piece(std::string_view text) {
    const Element& parent = elements_.back();
    if (!parent.has_child && parent.space == Namespace::html &&
        drops_first_line_feed.contains(document_.name(parent.node)) && text.starts_with('\n'))
      text.remove_prefix(1);
    if (!text.empty()) line("\"", text, "\"");
  }

  void line(std::string_view before, std::string_view text, std::string_view after) {
    elements_.back().has_child = true;
    out_ += "| ";
    out_.append(2 * elements_.back().depth, ' ').append(before).append(text).append(after).append("\n");
  }

  // The namespace of an element in the innermost one.
  Namespace space_of(NodeIndex node, std::string_view name) const {
    const Element& parent = elements_.back();
    if (parent.space != Namespace::html && (parent.traits & html_inside) == 0) {
      const bool is_text = (parent.traits & html_text_inside) != 0;
      if (is_text && (name == "mglyph" || name == "malignmark")) return Namespace::math;
      if (!is_text && is_html_in_fragment(node, name)) return Namespace::html;
      if (!is_text && !((parent.traits & annotation_xml) != 0 && name == "svg")) return parent.space;
    }
    return name == "svg" ? Namespace::svg : name == "math" ? Namespace::math : Namespace::html;
  }

  // Start tags that end SVG and MathML cannot leave the context of a fragment.
  bool is_html_in_fragment(NodeIndex node, std::string_view name) const {
    if (name != "font") return ends_foreign_content(name);
    static constexpr NameSet font_attributes{"color", "face", "size"};
    return std::ranges::any_of(document_.attributes(node),
                               [&](const Attribute& one) { return font_attributes.contains(one.name); });
  }

  bool is_html_annotation(NodeIndex node) const {
    return std::ranges::any_of(document_.attributes(node), [&](const Attribute& one) {
      const std::string value = lower_case(document_.value(one));
      return document_.name_text(one.name) == "encoding" &&
             (value == "text/html" || value == "application/xhtml+xml");
    });
  }

  void enter(NodeIndex node) {
    if (is_fragment_ && document_.parent(node) == document_node) {
      fragment_.node = node;
      return elements_.push_back(fragment_);
    }
    const std::string_view name = document_.name_text(document_.name(node));
    const Namespace space = space_of(node, name);
    constexpr std::string_view prefixes[] = {"", "math ", "svg "};
    line("<", std::string(prefixes[static_cast<int>(space)]).append(name), ">");
    const std::uint8_t traits =
        space == Namespace::html ? std::uint8_t{0} : traits_of_foreign(space, name, is_html_annotation(node));
    elements_.push_back({node, space, elements_.back().depth + 1, traits});
    print_attributes(node);
    elements_.back().has_child = false;
    if (space != Namespace::html || document_.name(node) != "template"_tag) return;
    line("content", "", "");
    ++elements_.back().depth;
  }

  void print_attributes(NodeIndex node) {
    std::vector<std::pair<std::string, std::string_view>> lines;
    for (const Attribute& attribute : document_.attributes(node)) {
      std::string name(document_.name_text(attribute.name));
      if (elements_.back().space != Namespace::html && has_namespace(name)) {
        const std::size_t colon = name.find(':');
        if (colon == name.npos)
          name = "xmlns xmlns";
        else
          name[colon] = ' ';
      }
      lines.emplace_back(std::move(name), document_.value(attribute));
    }
    std::ranges::sort(lines);
    for (const auto& [name, value] : lines) line(name + "=\"", value, "\"");
  }

  const Document& document_;
  std::string out_;
  std::vector<Element> elements_;
  std::vector<const Note*> comments_;  // that may stand in the text to come
  std::size_t note_ = 0;
  Element fragment_{};
  bool is_fragment_ = false;
};

}  // namespace

std::string html5lib_text(const Document& document, const FragmentContext* context) {
  return Printer(document, context).print();
}

}  // namespace treesift
