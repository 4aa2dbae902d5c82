// The kinds of output that are judged, and which of them a file name extension names.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace treesift {

enum class OutputKind : std::uint8_t {
  html,  // and XHTML
  xml,
  json,
  json_lines,  // a JSON value a line
  csv,         // rows of cells, whatever separates them
  text,        // plain text, logs, calendars, settings
  markdown,
  script,
  style,
  picture,  // PNG and JPEG: what is decoded to pixels
  other,    // bytes: PDF, fonts, archives, other pictures, all that is unknown
};
inline constexpr std::size_t output_kind_count = 11;
inline constexpr std::string_view output_kind_names[output_kind_count] = {
    "html", "xml", "json", "jsonl", "csv", "text", "markdown", "script", "style", "picture", "other"};

constexpr std::string_view output_kind_name(OutputKind kind) {
  return output_kind_names[static_cast<std::size_t>(kind)];
}
// The kind of that name; nothing for other names.
std::optional<OutputKind> output_kind_named(std::string_view name);

// HTML, XML and JSON: documents that are trees by themselves.
constexpr bool is_tree(OutputKind kind) {
  return kind <= OutputKind::json;
}

// Kinds that are read in one way: HTML and XML; text, Markdown, scripts and style sheets; each other by itself.
constexpr OutputKind way_of_reading(OutputKind kind) {
  if (kind == OutputKind::xml) return OutputKind::html;
  const bool has_lines = kind >= OutputKind::text && kind <= OutputKind::style;
  return has_lines ? OutputKind::text : kind;
}

// Those of a pair; the default where both are trees that are read in one way.
struct KindsOfPair {
  OutputKind expected = OutputKind::html, actual = OutputKind::html;

  bool differ() const { return way_of_reading(expected) != way_of_reading(actual); }
  bool is_told() const { return *this != KindsOfPair{}; }
  bool operator==(const KindsOfPair&) const = default;
};

struct OutputType {
  std::string_view name;  // an extension, in lower case, in static storage: "html", "csv"
  OutputKind kind;
};

// The type of that extension, in lower case; null for an unknown one.
const OutputType* find_output_type(std::string_view extension);

// The kind of an extension that is known.
std::optional<OutputKind> kind_of_type(std::string_view extension);

class KindSet;

// The kinds that are named, with commas between. Returns the first other name, and leaves `kinds` alone then;
// empty when all are known. No name at all is all kinds.
std::string_view read_kinds(std::string_view names, KindSet& kinds);

class KindSet {
 public:
  static constexpr KindSet all() { return KindSet((1u << output_kind_count) - 1); }
  static constexpr KindSet trees() { return KindSet(0b111); }

  constexpr KindSet() : KindSet(all()) {}
  constexpr explicit KindSet(std::uint32_t bits) : bits_(bits) {}

  constexpr void add(OutputKind kind) { bits_ |= 1u << static_cast<unsigned>(kind); }
  constexpr bool has(OutputKind kind) const { return (bits_ >> static_cast<unsigned>(kind) & 1) != 0; }
  constexpr bool operator==(const KindSet&) const = default;

 private:
  std::uint32_t bits_;
};

}  // namespace treesift
