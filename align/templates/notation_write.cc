#include "align/templates/notation.h"
#include "align/templates/notation_escapes.h"
#include "align/text/text_kinds.h"

namespace treesift {
namespace {

constexpr std::string_view repetition_signs[] = {"", "?", "+", "*"};

std::string_view sign_of(Repetition repetition) {
  return repetition_signs[static_cast<std::size_t>(repetition)];
}

void append_name(std::string_view name, std::string_view also_plain, std::string& out) {
  for (const char c : name) {
    const bool plain = is_word_char(c) || c == '-' || c == ':' || also_plain.find(c) != also_plain.npos;
    if (is_control(c) || c == ' ') {
      append_escape(out, c);
    } else {
      if (!plain) out += '\\';
      out += c;
    }
  }
}

void append_quoted(std::string_view text, std::string& out) {
  out += '"';
  for (const char c : text) {
    if (c == number_hole) {
      out += "{number}";
    } else if (c == '\n') {
      out += "\\n";
    } else if (c == '\t') {
      out += "\\t";
    } else if (needs_escape(c, out)) {
      append_escape(out, c);
    } else {
      if (c == '"' || c == '\\' || c == '{') out += '\\';
      out += c;
    }
  }
  out += '"';
}

void append_value(const ValuePattern& value, std::string& out) {
  switch (value.kind()) {
    case ValuePattern::Kind::holding:
      out += '&';
      [[fallthrough]];
    case ValuePattern::Kind::constant:
    case ValuePattern::Kind::numbered:
      return append_quoted(value.text(), out);
    case ValuePattern::Kind::text_class:
      out.append("{").append(class_name(value.text_class())).append("}");
      return;
    case ValuePattern::Kind::expression:
      out.append("/").append(value.text()).append("/");
      return;
  }
}

// Whether a class attribute is one whose words can stand behind dots.
bool has_short_classes(const AttributePattern& attribute) {
  const ValuePattern::Kind kind = attribute.value.kind();
  if (attribute.name != "class" || !attribute.required || attribute.value.text().empty()) return false;
  if (kind != ValuePattern::Kind::constant && kind != ValuePattern::Kind::holding) return false;
  std::string joined;
  for_each_class(attribute.value.text(),
                 [&](std::string_view word) { joined.append(joined.empty() ? "" : " ").append(word); });
  return joined == attribute.value.text();
}

bool is_short_id(const AttributePattern& attribute) {
  return attribute.name == "id" && attribute.required && !attribute.value.text().empty() &&
         attribute.value.kind() == ValuePattern::Kind::constant;
}

void append_label(const Pattern& pattern, std::string& out) {
  if (pattern.kind == PatternKind::group) {
    out += "()";
    return;
  }
  append_name(pattern.name, "", out);
  for (const AttributePattern& attribute : pattern.attributes) {
    if (is_short_id(attribute)) append_name(attribute.value.text(), "", out += '#');
  }
  for (const AttributePattern& attribute : pattern.attributes) {
    if (!has_short_classes(attribute)) continue;
    for_each_class(attribute.value.text(), [&](std::string_view word) { append_name(word, "", out += '.'); });
    if (attribute.value.kind() == ValuePattern::Kind::holding) out += "..";
  }
}

void append_attributes(const Pattern& pattern, std::string& out) {
  for (const AttributePattern& attribute : pattern.attributes) {
    if (is_short_id(attribute) || has_short_classes(attribute)) continue;
    out += attribute.name.starts_with('.') ? " \\" : " ";  // not to be taken for "..."
    append_name(attribute.name, ".@", out);
    out += attribute.required ? "=" : "?=";
    append_value(attribute.value, out);
  }
  if (pattern.other_attributes) out += " [...]";
}

void append_pattern(const Pattern& pattern, std::size_t indent, std::string& out) {
  out.append(indent, ' ');
  if (pattern.kind == PatternKind::text) {
    append_value(pattern.text, out);
    out.append(sign_of(pattern.repetition)).append("\n");
    return;
  }
  append_label(pattern, out);
  out.append(sign_of(pattern.repetition));
  append_attributes(pattern, out);
  if (pattern.any_content) out += " ...";
  const bool in_line = pattern.kind == PatternKind::element && pattern.children.size() == 1 &&
                       pattern.children.front().kind == PatternKind::text;
  if (in_line) return append_pattern(pattern.children.front(), 1, out);
  out += '\n';
  for (const Pattern& child : pattern.children) append_pattern(child, indent + 2, out);
}

}  // namespace

std::string write_patterns(std::span<const Pattern> patterns) {
  std::string out;
  for (const Pattern& pattern : patterns) append_pattern(pattern, 0, out);
  return out;
}

std::string write_place(const TemplatePath& place) {
  std::string out;
  for (const PathStep& step : place.steps) {
    if (!out.empty()) out += " > ";
    append_name(step.name, "", out);
    if (!step.id.empty()) append_name(step.id, "", out += '#');
    for (const std::string& word : step.classes) append_name(word, "", out += '.');
  }
  return out;
}

std::string write_value(const ValuePattern& value) {
  std::string out;
  append_value(value, out);
  return out;
}

std::string write_label(const Pattern& pattern) {
  std::string out;
  if (pattern.kind == PatternKind::text) {
    append_value(pattern.text, out);
  } else {
    append_label(pattern, out);
  }
  return out;
}

}  // namespace treesift
