// The attributes in which two matched elements differ.
#pragma once

#include <string>
#include <string_view>

#include "align/text/number_lists.h"
#include "parsers/document.h"

namespace treesift {

struct AttributeEdit {
  NameId name;  // in the document that has it; standard names are the same in both
  std::string_view name_text;
  std::string_view before, after;  // empty on the side that lacks the attribute
  bool lost, gained;
};

// Orders names as documents order attributes (Document::attributes), across two documents.
inline int compare_names(const Document& expected, NameId e, const Document& actual, NameId a) {
  if (e < standard_name_count || a < standard_name_count) return e < a ? -1 : e > a;
  return expected.name_text(e).compare(actual.name_text(a));
}

// Calls visit(const AttributeEdit&) for each attribute that is lost, gained or has another value, in document
// order.
template <typename Visit>
void for_each_attribute_edit(const Document& expected, NodeIndex e, const Document& actual, NodeIndex a,
                             Visit visit) {
  const auto before = expected.attributes(e), after = actual.attributes(a);
  std::size_t i = 0, j = 0;
  while (i < before.size() || j < after.size()) {
    const int order = i == before.size()  ? 1
                      : j == after.size() ? -1
                                          : compare_names(expected, before[i].name, actual, after[j].name);
    if (order < 0) {
      const NameId name = before[i].name;
      visit(AttributeEdit{name, expected.name_text(name), expected.value(before[i]), {}, true, false});
    } else if (order > 0) {
      const NameId name = after[j].name;
      visit(AttributeEdit{name, actual.name_text(name), {}, actual.value(after[j]), false, true});
    } else if (expected.value(before[i]) != actual.value(after[j])) {
      const NameId name = after[j].name;
      visit(AttributeEdit{name, actual.name_text(name), expected.value(before[i]), actual.value(after[j]),
                          false, false});
    }
    i += order <= 0;
    j += order >= 0;
  }
}

// The same, with the numbers of path data and of coordinates apart from each other: in L10.5,4-3 nobody else would find
// three.
template <typename Visit>
void for_each_edit_with_numbers_apart(const Document& expected, NodeIndex e, const Document& actual,
                                      NodeIndex a, Visit visit) {
  for_each_attribute_edit(expected, e, actual, a, [&](const AttributeEdit& edit) {
    if (!is_number_list(edit.before) || !is_number_list(edit.after)) return visit(edit);
    const std::string before = numbers_apart(edit.before), after = numbers_apart(edit.after);
    visit(AttributeEdit{edit.name, edit.name_text, before, after, edit.lost, edit.gained});
  });
}

}  // namespace treesift
