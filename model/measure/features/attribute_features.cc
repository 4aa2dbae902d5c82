// Features of the attributes of matched elements: what was lost, changed or new, by the attribute's role.
#include "model/measure/attribute_edits.h"
#include "model/measure/features/feature_context.h"
#include "model/measure/roles.h"

namespace treesift {
namespace {

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
    for_each_edit_with_numbers_apart(expected, pair.expected, actual, pair.actual,
                                     [&](const AttributeEdit& edit) { measure_edit(context, edit, where); });
  }
}

}  // namespace treesift
