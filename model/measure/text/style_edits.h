// The declarations in which two style attributes differ: "color:red;margin:0 auto" property by property.
#pragma once

#include <string_view>
#include <vector>

namespace treesift {

struct StyleDeclaration {
  std::string_view property, value;  // trimmed; what has no colon is a value without a property
  bool is_undone = false;            // by a later one: margin-top by margin
};

// Of the value of a style attribute: overwrites `declarations` with its declarations in order of property, those of one
// property as they stand. Semicolons in quotes and parentheses part nothing. Linear, but for the sorting.
void read_style(std::string_view style, std::vector<StyleDeclaration>& declarations);

struct StyleEdit {
  std::string_view property, before, after;
  bool lost, gained;
};

// Scratch; keep one for each worker.
class StyleComparer {
 public:
  // What differs between the values of two style attributes, in order of property. White space is no difference, nor
  // is the order of properties where none undoes another, nor a semicolon at the end: nothing for styles that are
  // merely spelt otherwise. What is undone in one of them only is lost, or gained. Valid until the next call.
  const std::vector<StyleEdit>& compare(std::string_view before, std::string_view after);

 private:
  std::vector<StyleDeclaration> before_, after_;
  std::vector<StyleEdit> edits_;
};

}  // namespace treesift
