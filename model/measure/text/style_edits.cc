// Styles by property.
//
// Problem. An e-mail, or a page of an editor, has its looks in style attributes. Compared as texts they are one
// value that changed, wherever two of thirty declarations did; a release that writes "margin: 0" for "margin:0" changes
// all of them; and a property that is gone, or says NaNpx, drowns.
//
// How. Declarations are sorted by property and merged. Example:
//
//     color:red; width:496px; margin:0        width: NaNpx; margin: 0; border:0
//
//     color lost, width changed from 496px to NaNpx, border new
//
// The order of declarations says nothing but where one sets again what an earlier one has set:
// "margin-top:9px;margin:0" has no margin at the top. So each knows whether it is undone.
//
// Cost. Linear, but for the sorting of some declarations.
#include "model/measure/text/style_edits.h"

#include <algorithm>

#include "base/one_of.h"
#include "model/measure/text/style_colours.h"
#include "model/measure/text/text_change.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

// Where the declaration that begins at the start of `rest` ends.
std::size_t end_of_declaration(std::string_view rest) {
  char quote = 0;
  int parentheses = 0;
  for (std::size_t i = 0; i < rest.size(); ++i) {
    const char c = rest[i];
    if (quote != 0) {
      if (c == quote) quote = 0;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == ';' && parentheses == 0) {
      return i;
    } else {
      parentheses += c == '(';
      parentheses -= c == ')' && parentheses > 0;
    }
  }
  return rest.size();
}

StyleDeclaration declaration_of(std::string_view text) {
  const std::size_t colon = text.find(':');
  if (colon == text.npos) return {{}, text};
  return {trimmed(text.substr(0, colon)), trimmed(text.substr(colon + 1))};
}

bool is_important(const StyleDeclaration& declaration) {
  return declaration.value.ends_with("important");
}

// "border-top" sets colour, style and width of one side; "border-color" one of these of all sides.
constexpr std::string_view sides_of_border[] = {"border-top", "border-right", "border-bottom", "border-left"};
constexpr std::string_view of_all_sides[] = {"border-color", "border-style", "border-width"};
// Begin as "border" does, which sets none of them.
constexpr std::string_view apart_from_border[] = {"border-collapse", "border-radius", "border-spacing"};

// "margin" sets "margin-top", too.
bool sets(std::string_view later, std::string_view earlier) {
  if (is_one_of(sides_of_border, earlier) && is_one_of(of_all_sides, later)) return true;
  if (earlier == "line-height") return later == "font";
  const bool is_part =
      earlier.size() > later.size() && earlier.starts_with(later) && earlier[later.size()] == '-';
  return is_part && !is_one_of(apart_from_border, earlier);
}

// Of each the next ones only, so that thousands of them take no time.
void mark_undone(std::vector<StyleDeclaration>& declarations) {
  constexpr std::size_t most = 64;
  for (std::size_t i = 0; i < declarations.size(); ++i) {
    StyleDeclaration& earlier = declarations[i];
    const std::size_t end = std::min(declarations.size(), i + 1 + most);
    for (std::size_t j = i + 1; j < end && !earlier.is_undone; ++j)
      earlier.is_undone = sets(declarations[j].property, earlier.property) &&
                          is_important(declarations[j]) == is_important(earlier);
  }
}

}  // namespace

void read_style(std::string_view style, std::vector<StyleDeclaration>& declarations) {
  declarations.clear();
  while (!style.empty()) {
    const std::size_t end = end_of_declaration(style);
    const std::string_view text = trimmed(style.substr(0, end));
    if (!text.empty()) declarations.push_back(declaration_of(text));
    style.remove_prefix(std::min(end + 1, style.size()));
  }
  mark_undone(declarations);
  std::stable_sort(
      declarations.begin(), declarations.end(),
      [](const StyleDeclaration& a, const StyleDeclaration& b) { return a.property < b.property; });
}

const std::vector<StyleEdit>& StyleComparer::compare(std::string_view before, std::string_view after) {
  read_style(before, before_);
  read_style(after, after_);
  edits_.clear();
  std::size_t i = 0, j = 0;
  while (i < before_.size() || j < after_.size()) {
    const int order = i == before_.size()  ? 1
                      : j == after_.size() ? -1
                                           : before_[i].property.compare(after_[j].property);
    if (order < 0) {
      edits_.push_back({before_[i].property, before_[i].value, {}, true, false});
    } else if (order > 0) {
      edits_.push_back({after_[j].property, {}, after_[j].value, false, true});
    } else if (!is_same_style(before_[i].value, after_[j].value)) {
      edits_.push_back({after_[j].property, before_[i].value, after_[j].value, false, false});
    } else if (before_[i].is_undone != after_[j].is_undone) {
      const bool lost = after_[j].is_undone;
      edits_.push_back({after_[j].property, lost ? before_[i].value : std::string_view{},
                        lost ? std::string_view{} : after_[j].value, lost, !lost});
    }
    i += order <= 0;
    j += order >= 0;
  }
  return edits_;
}

}  // namespace treesift
