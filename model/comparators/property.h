// The properties of tags that a comparator may ignore: P1 to P7 of Sprenkle, Pollock, Esquivel, Hazelwood and
// Ecott, "Automated oracle comparators for testing web applications", ISSRE 2007, section 2.
#pragma once

#include <cstdint>
#include <initializer_list>

namespace treesift {

enum class Property : std::uint8_t {
  closing_tags = 1,   // P1: where elements end, that is, what is nested in what
  layout,             // P2: tags and attributes that lay a page out (align/text/data/layout_names.txt)
  style,              // P3: tags and attributes that make it pretty (align/text/data/style_names.txt)
  script_references,  // P4: attributes that run a script: on…, and URLs of the scheme javascript
  order_of_links,     // P5: the order of anchors and images
  order_of_inputs,    // P6: the order of form inputs, and of options, which stay with their select
  selection,          // P7: which options are selected or checked
};
inline constexpr int property_count = 7;

class PropertySet {
 public:
  constexpr PropertySet() = default;
  constexpr PropertySet(std::initializer_list<Property> properties) {
    for (Property property : properties) add(property);
  }

  constexpr void add(Property property) { bits_ = static_cast<std::uint8_t>(bits_ | bit(property)); }
  constexpr bool contains(Property property) const { return (bits_ & bit(property)) != 0; }
  constexpr bool intersects(PropertySet other) const { return (bits_ & other.bits_) != 0; }
  constexpr bool is_subset_of(PropertySet other) const { return (bits_ & ~other.bits_) == 0; }
  constexpr PropertySet operator|(PropertySet other) const { return from_bits(bits_ | other.bits_); }
  constexpr PropertySet operator&(PropertySet other) const { return from_bits(bits_ & other.bits_); }
  constexpr bool operator==(const PropertySet&) const = default;

 private:
  static constexpr unsigned bit(Property property) { return 1u << static_cast<unsigned>(property); }
  static constexpr PropertySet from_bits(unsigned bits) {
    PropertySet set;
    set.bits_ = static_cast<std::uint8_t>(bits);
    return set;
  }

  std::uint8_t bits_ = 0;
};

}  // namespace treesift
