// Features of the attributes of matched elements: what was lost, changed or new, by the attribute's role.
#include <algorithm>

#include "model/feature_context.h"
#include "model/roles.h"

namespace treesift {
namespace {

// One attribute of a matched element that differs; a missing side is a null view.
struct AttributeEdit {
  NameId name;
  std::string_view name_text;
  std::string_view before, after;
  bool lost, gained;
};

// Orders attributes as documents do (Document::attributes), across two documents.
int compare_names(const Document& expected, NameId e, const Document& actual, NameId a) {
  if (e < standard_name_count || a < standard_name_count) return e < a ? -1 : e > a;
  return expected.name_text(e).compare(actual.name_text(a));
}

template <typename Visit>
void for_each_edit(const Document& expected, NodeIndex e, const Document& actual, NodeIndex a, Visit visit) {
  const auto before = expected.attributes(e), after = actual.attributes(a);
  std::size_t i = 0, j = 0;
  while (i < before.size() || j < after.size()) {
    const int order = i == before.size()  ? 1
                      : j == after.size() ? -1
                                          : compare_names(expected, before[i].name, actual, after[j].name);
    if (order < 0) {
      visit(AttributeEdit{
          before[i].name, expected.name_text(before[i].name), expected.value(before[i]), {}, true, false});
    } else if (order > 0) {
      visit(AttributeEdit{
          after[j].name, actual.name_text(after[j].name), {}, actual.value(after[j]), false, true});
    } else if (expected.value(before[i]) != actual.value(after[j])) {
      visit(AttributeEdit{after[j].name, actual.name_text(after[j].name), expected.value(before[i]),
                          actual.value(after[j]), false, false});
    }
    i += order <= 0;
    j += order >= 0;
  }
}

// Only numbers, dates and tokens differ, and they keep their pattern.
bool merely_varied(TextComparer& texts, const AttributeEdit& edit) {
  if (edit.lost || edit.gained) return false;
  const TextChange change = texts.compare(edit.before, edit.after);
  return change.kind != TextChangeKind::words && change.kind != TextChangeKind::marks;
}

void measure_role(FeatureContext& context, const AttributeEdit& edit, Evidence where) {
  FeatureVector& f = context.features;
  switch (attribute_role(edit.name, edit.name_text)) {
    case AttributeRole::target:
      if (!edit.gained) {
        f.add(merely_varied(context.texts, edit) ? feature("targets_varied") : feature("targets_changed"), 1,
              where);
      }
      break;
    case AttributeRole::identity:
      if (!edit.gained) {
        f.add(merely_varied(context.texts, edit) ? feature("identity_varied") : feature("identity_changed"),
              1, where);
      }
      break;
    case AttributeRole::state:
      f.add(feature("state_changed"), 1, where);
      break;
    case AttributeRole::presentation:
      f.add(feature("presentation_changed"), 1, where);
      break;
    case AttributeRole::data:
      f.add(feature("data_changed"), 1, where);
      break;
    case AttributeRole::other:
      if (!edit.gained) f.add(feature("other_changed"), 1, where);
      break;
  }
}

void measure_edit(FeatureContext& context, const AttributeEdit& edit, Evidence where) {
  FeatureVector& f = context.features;
  if (!edit.gained) f.add(feature("missing_attribute"), 1, where);
  if (edit.lost) f.add(feature("attributes_lost"), 1, where);
  if (edit.gained) f.add(feature("attributes_new"), 1, where);
  if (!edit.lost && !edit.gained && edit.after.empty()) f.add(feature("emptied"), 1, where);
  measure_role(context, edit, where);
}

}  // namespace

void measure_attributes(FeatureContext& context) {
  const auto& [expected, actual, alignment, edits] = context.pair;
  for (const MatchedPair& pair : edits.updated_attributes) {
    const Evidence where{pair.expected, pair.actual};
    for_each_edit(expected, pair.expected, actual, pair.actual,
                  [&](const AttributeEdit& edit) { measure_edit(context, edit, where); });
  }
}

}  // namespace treesift
