// What views see of one element: its name and attributes as fingerprints.
#pragma once

#include <vector>

#include "model/comparators/element_classes.h"
#include "model/comparators/fingerprint.h"
#include "parsers/document.h"

namespace treesift {

// Whether the names of a document mean what HTML says: HTML, and XML whose root is `html` (XHTML).
bool is_page(const Document& document);

// Fingerprints of the names of a document. Names that HTML defines are hashed once for all documents.
class NameFingerprints {
 public:
  NameFingerprints();
  void prepare(const Document& document);
  Fingerprint operator[](NameId name) const {
    return name < standard_name_count ? standard_[name] : own_[name - standard_name_count];
  }

 private:
  std::vector<Fingerprint> standard_, own_;
};

// An attribute, and for whose sake it is left out.
struct SeenAttribute {
  Fingerprint content;
  PropertySet properties;
};

// Overwrites `seen` with all attributes of an element. Outside pages none has properties.
void see_all_attributes(const Document& document, NodeIndex node, const NameFingerprints& names,
                        const ElementClasses* classes, std::vector<SeenAttribute>& seen);

// Overwrites `seen` with the important attributes of an element of a page, in the order of the list: as many
// as the list has for the element's name. Script references count as missing; defaults are filled in.
void see_important_attributes(const Document& document, NodeIndex node, const NameFingerprints& names,
                              const ElementClasses& classes, std::vector<SeenAttribute>& seen);

// One item of View::links: href, name and target of an anchor, src of an image, each as
// see_important_attributes sees it.
Fingerprint basic_link(const Document& document, NodeIndex node, const ElementClasses& classes,
                       PropertySet ignored);
// Of the name of the select that an option is of; of another element, or outside selects, nothing.
Fingerprint name_of_select(const Document& document, NodeIndex node, const ElementClasses& classes);
// One item of View::inputs: type, name and value, likewise, script references always missing, and whether it
// is selected or checked.
Fingerprint basic_input(const Document& document, NodeIndex node, const ElementClasses& classes,
                        PropertySet ignored);

}  // namespace treesift
