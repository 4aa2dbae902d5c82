// Finds an element of an old page in a changed one, or refuses: a wrong element is worse than none.
//
//   ElementResolver resolver(old_page, new_page);
//   const Resolution found = resolver.resolve(element_named(old_page.document, "/html[1]/body[1]/a[2]"));
//   if (found.is_found()) click(absolute_path(new_page.document, found.node));
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "parsers/snapshot/snapshot.h"

namespace treesift {

// How a candidate is looked for.
enum class ResolveWay : std::uint8_t {
  alignment,   // what the alignment of the two pages says
  attributes,  // the same attributes
  text,        // the same text
  fragment,    // the same path in a fragment of the same shape
};

// "alignment", "attributes", "text", "fragment".
std::string_view name_of(ResolveWay way);

enum class Refusal : std::uint8_t {
  none,
  absent,     // no element of this name comes into question
  uncertain,  // what comes into question is too little like it, or too much like others
  ambiguous,  // several elements come into question equally
};

// "absent", "uncertain", "ambiguous"; empty for none.
std::string_view name_of(Refusal refusal);
// One sentence for people; empty for none.
std::string_view sentence(Refusal refusal);

struct Resolution {
  NodeIndex node = no_node;  // in the new page; no_node: refused
  Refusal refusal = Refusal::absent;
  ResolveWay way = ResolveWay::alignment;  // of what was found, or of the best candidate
  // How much more the element found is like the old one than any other that could be taken for it, at that of
  // its ancestors where this is least: 0 (another one is as good) to 1. Of a refusal: that of the best
  // candidate.
  double margin = 0;
  NodeIndex nearest = no_node;  // of a refusal: the best candidate, if there was one

  bool is_found() const { return node != no_node; }
};

struct ResolveOptions {
  double least_margin = 0.2;  // below it is refused
};

// The two pages must stay. Aligns them once; each element is then resolved against the same alignment.
// Layouts may be empty.
class ElementResolver {
 public:
  ElementResolver(const Page& old_page, const Page& new_page, const ResolveOptions& options = {});
  ~ElementResolver();
  ElementResolver(ElementResolver&&) noexcept;
  ElementResolver& operator=(ElementResolver&&) noexcept;

  // Where the element of the old page is in the new one. Refused for anything but an element. Never throws.
  Resolution resolve(NodeIndex element);

 private:
  struct Pages;
  std::unique_ptr<Pages> pages_;
};

}  // namespace treesift
