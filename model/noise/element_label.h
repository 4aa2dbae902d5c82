// An element as a step of a path that holds in other runs too: its name, its id and classes as far as people
// gave them, not programs.
#pragma once

#include <compare>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "parsers/document.h"

namespace treesift {

struct ElementLabel {
  std::string name;
  std::string id;                    // "" without a usable one
  bool id_is_stem = false;           // the id is this and a number: item12
  std::vector<std::string> classes;  // sorted, at most max_classes
  std::string key, key_value;        // one attribute that says what the element is: name, rel, property …
  // Further classes that all elements seen with this label have; sorted. No part of what it is.
  std::vector<std::string> more_classes;

  static constexpr std::size_t max_classes = 3, max_more_classes = 12;
  static constexpr std::size_t longest_class_attribute = 1024;  // longer ones are ignored

  // Has more than a name.
  bool identifies() const { return !id.empty() || !classes.empty() || !key.empty(); }
  // A CSS compound selector: `input.small[name="token"]`.
  std::string written() const;
  // Whether a selector of this label selects every element with that label.
  bool selects(const ElementLabel& other) const;

  // Another element with the same label was seen.
  void keep_common(const ElementLabel& other);

  // What it is.
  auto parts() const { return std::tie(name, id, id_is_stem, classes, key, key_value); }
  auto operator<=>(const ElementLabel& other) const { return parts() <=> other.parts(); }
  bool operator==(const ElementLabel& other) const { return parts() == other.parts(); }
};

// `varying_classes` are classes, and `id_varies` an id, that are known to differ between runs. Ids and
// classes that hold digits or look generated are left out, of an id with a number at its end the stem stays.
ElementLabel label_of(const Document& document, NodeIndex node, bool id_varies,
                      std::span<const std::string> varying_classes);

}  // namespace treesift
