#include "model/measure/roles.h"

namespace treesift {
namespace {

constexpr NameSet target_attributes{"href", "src",    "action",     "formaction", "data",   "srcset",
                                    "cite", "poster", "background", "longdesc",   "usemap", "srcdoc"};
constexpr NameSet identity_attributes{"name",   "type",    "value", "for", "id",
                                      "method", "enctype", "form",  "list"};
constexpr NameSet state_attributes{"checked",  "selected", "disabled", "readonly",
                                   "multiple", "required", "hidden"};
constexpr NameSet presentation_attributes{"class",       "style",       "align",   "valign", "width",
                                          "height",      "bgcolor",     "color",   "border", "face",
                                          "size",        "hspace",      "vspace",  "clear",  "nowrap",
                                          "cellpadding", "cellspacing", "noshade", "target", "tabindex"};

}  // namespace

AttributeRole attribute_role(NameId name, std::string_view text) {
  if (target_attributes.contains(name)) return AttributeRole::target;
  if (identity_attributes.contains(name)) return AttributeRole::identity;
  if (state_attributes.contains(name)) return AttributeRole::state;
  if (presentation_attributes.contains(name)) return AttributeRole::presentation;
  if (text.starts_with("data-") || text.starts_with("aria-")) return AttributeRole::data;
  return AttributeRole::other;
}

}  // namespace treesift
