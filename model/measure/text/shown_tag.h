// Start tags as places of edits show them: `<a href="/x" class="y">Home`.
#pragma once

#include <optional>
#include <string_view>

namespace treesift {

struct ShownAttribute {
  std::string_view name, value;
};

// Views into the snippet.
struct ShownTag {
  std::string_view name;
  std::string_view attributes;  // as they are written; take_attribute takes them apart
  std::string_view text;        // behind the tag
};

// Nothing where the snippet begins with no start tag. Of one that is clipped, what is there.
std::optional<ShownTag> shown_tag(std::string_view snippet);

// Whether what is shown of a place is the start tag of the element there, and not a value that begins with markup, as
// of a member of JSON.
bool shows_element(std::string_view path, std::string_view snippet);

// Takes the next attribute off the front of a tag's; nothing at their end.
std::optional<ShownAttribute> take_attribute(std::string_view& attributes);

// The value of an attribute; nothing where the tag does not show one of that name.
std::optional<std::string_view> attribute_of(const ShownTag& tag, std::string_view name);

}  // namespace treesift
