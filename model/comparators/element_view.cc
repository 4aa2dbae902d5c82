#include "model/comparators/element_view.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>

#include "align/text/script_references.h"
#include "base/ascii.h"
#include "parsers/attributes.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

constexpr std::uint64_t name_seed = 0x6e616d65, missing_seed = 0x6d697373;

std::optional<std::string_view> find_value(const Document& document, NodeIndex node, NameId name) {
  const Attribute* const attribute = find_attribute(document, node, name);
  return attribute == nullptr ? std::nullopt : std::optional(document.value(*attribute));
}

// Of the value of an attribute, or of its absence.
Fingerprint of_value(std::optional<std::string_view> value, std::uint64_t seed) {
  return value ? fingerprint_of(*value, seed) : fingerprint_of(std::string_view(), seed ^ missing_seed);
}

bool is_script_reference(std::string_view name, std::string_view value) {
  return is_script_handler(name) || runs_script(value);
}

// What one list item is made of.
class Parts {
 public:
  void add(Fingerprint part) { parts_[count_++] = part; }
  Fingerprint combined() const {
    constexpr std::uint64_t seed = 0x6c697374;
    return fingerprint_of({reinterpret_cast<const char*>(parts_), count_ * sizeof(Fingerprint)}, seed);
  }

 private:
  Fingerprint parts_[8];
  std::size_t count_ = 0;
};

constexpr PropertySet scripts{Property::script_references};

// The value of an attribute as `rule` wants it: with its default, in lower case. `lowered` holds it if need
// be. Where script references are ignored, one is as good as missing.
std::optional<std::string_view> ruled_value(const Document& document, NodeIndex node,
                                            const ImportantAttribute& rule, PropertySet ignored,
                                            std::string& lowered) {
  std::optional<std::string_view> value = find_value(document, node, rule.name);
  if (value && ignored.intersects(scripts) && runs_script(*value)) value.reset();
  if (!value && rule.has_default) value = rule.default_value;
  if (!value || !rule.any_case) return value;
  lowered.clear();
  std::transform(value->begin(), value->end(), std::back_inserter(lowered),
                 [](char c) { return lower_case(c); });
  return lowered;
}

std::optional<std::string_view> important_value(const Document& document, NodeIndex node,
                                                const ElementClasses& classes, NameId name,
                                                PropertySet ignored, std::string& lowered) {
  for (const ImportantAttribute& rule : classes.important(document.name(node))) {
    if (rule.name == name) return ruled_value(document, node, rule, ignored, lowered);
  }
  return std::nullopt;
}

}  // namespace

bool is_page(const Document& document) {
  if (document.format() == Format::html) return true;
  return document.format() == Format::xml && document.node_count() > 1 &&
         document.name(1) == standard_name("html");
}

NameFingerprints::NameFingerprints() {
  for (std::string_view name : standard_names) standard_.push_back(fingerprint_of(name, name_seed));
}

void NameFingerprints::prepare(const Document& document) {
  own_.clear();
  for (NameId name = standard_name_count; name < document.name_count(); ++name) {
    own_.push_back(fingerprint_of(document.name_text(name), name_seed));
  }
}

void see_all_attributes(const Document& document, NodeIndex node, const NameFingerprints& names,
                        const ElementClasses* classes, std::vector<SeenAttribute>& seen) {
  seen.clear();
  for (const Attribute& attribute : document.attributes(node)) {
    const std::string_view value = document.value(attribute);
    PropertySet properties;
    if (classes != nullptr) {
      properties = classes->of_attribute(attribute.name);
      if (is_script_reference(document.name_text(attribute.name), value))
        properties.add(Property::script_references);
    }
    seen.push_back({of_value(value, names[attribute.name].low), properties});
  }
}

void see_important_attributes(const Document& document, NodeIndex node, const NameFingerprints& names,
                              const ElementClasses& classes, std::vector<SeenAttribute>& seen) {
  seen.clear();
  std::string lowered;
  for (const ImportantAttribute& rule : classes.important(document.name(node))) {
    const auto value = ruled_value(document, node, rule, scripts, lowered);
    seen.push_back({of_value(value, names[rule.name].low), {}});
  }
}

Fingerprint basic_link(const Document& document, NodeIndex node, const ElementClasses& classes,
                       PropertySet ignored) {
  Parts parts;
  std::string lowered;
  const auto see = [&](NameId name) {
    parts.add(of_value(important_value(document, node, classes, name, ignored, lowered), name));
  };
  if (document.name(node) == standard_name("img")) {
    see(standard_name("src"));
  } else {
    see(standard_name("href"));
    see(standard_name("name"));
    see(standard_name("target"));
  }
  return parts.combined();
}

Fingerprint name_of_select(const Document& document, NodeIndex node, const ElementClasses& classes) {
  if (document.name(node) != standard_name("option")) return {};
  NodeIndex select = document.parent(node);
  while (select != document_node && document.name(select) != standard_name("select"))
    select = document.parent(select);
  if (select == document_node) return {};
  std::string lowered;
  constexpr NameId name = standard_name("name");
  return of_value(important_value(document, select, classes, name, scripts, lowered), name);
}

Fingerprint basic_input(const Document& document, NodeIndex node, const ElementClasses& classes,
                        PropertySet ignored) {
  Parts parts;
  std::string lowered;
  for (NameId name : {standard_name("type"), standard_name("name"), standard_name("value")})
    parts.add(of_value(important_value(document, node, classes, name, scripts, lowered), name));
  if (!ignored.contains(Property::selection)) {
    for (NameId name : {standard_name("selected"), standard_name("checked")})
      parts.add(fingerprint_of(find_value(document, node, name) ? "yes" : "no"));
  }
  return parts.combined();
}

}  // namespace treesift
