// What HTML's elements and attributes are to comparators: lists of align/text/data and
// model/measure/data, as tables by name.
#pragma once

#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "align/text/tag_names.h"
#include "model/comparators/property.h"
#include "parsers/names.h"

namespace treesift {

struct ImportantAttribute {
  NameId name = unnamed;
  bool has_default = false;
  bool any_case = false;
  std::string_view default_value;
};

// By the id of a standard name; other names have no class.
class ElementClasses {
 public:
  // Throws std::runtime_error, naming the list and the line, for a name that is not standard or an unknown
  // word.
  ElementClasses(const TagNames& layout, const TagNames& style, std::string_view ignored_elements,
                 std::string_view important_attributes);

  // Those of layout, style, order_of_links and order_of_inputs for whose sake an element is left out.
  PropertySet of_element(NameId name) const { return find(element_properties_, name); }
  // Those of layout, style and selection.
  PropertySet of_attribute(NameId name) const { return find(attribute_properties_, name); }
  // Left out by every comparator but `document`, with all that is inside.
  bool is_ignored(NameId name) const { return name < standard_name_count && ignored_[name]; }
  std::span<const ImportantAttribute> important(NameId element) const {
    if (element >= standard_name_count) return {};
    return important_[element];
  }

 private:
  using Properties = std::array<PropertySet, standard_name_count>;

  static PropertySet find(const Properties& table, NameId name) {
    return name < standard_name_count ? table[name] : PropertySet{};
  }
  void add_names(const TagNames& names, Property property);
  void read_ignored(std::string_view lines);
  void read_important(std::string_view lines);

  Properties element_properties_{}, attribute_properties_{};
  std::array<bool, standard_name_count> ignored_{};
  std::array<std::vector<ImportantAttribute>, standard_name_count> important_;
};

// Those of the data files.
const ElementClasses& element_classes();

}  // namespace treesift
