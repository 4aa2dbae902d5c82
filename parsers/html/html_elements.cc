#include "parsers/html/html_elements.h"

#include <algorithm>
#include <utility>

#include "base/ascii.h"

namespace treesift {
namespace {

// WHATWG, section 13.2.6.5, sorted by what they are in lower case.
constexpr std::string_view svg_elements[] = {"altGlyph",
                                             "altGlyphDef",
                                             "altGlyphItem",
                                             "animateColor",
                                             "animateMotion",
                                             "animateTransform",
                                             "clipPath",
                                             "feBlend",
                                             "feColorMatrix",
                                             "feComponentTransfer",
                                             "feComposite",
                                             "feConvolveMatrix",
                                             "feDiffuseLighting",
                                             "feDisplacementMap",
                                             "feDistantLight",
                                             "feDropShadow",
                                             "feFlood",
                                             "feFuncA",
                                             "feFuncB",
                                             "feFuncG",
                                             "feFuncR",
                                             "feGaussianBlur",
                                             "feImage",
                                             "feMerge",
                                             "feMergeNode",
                                             "feMorphology",
                                             "feOffset",
                                             "fePointLight",
                                             "feSpecularLighting",
                                             "feSpotLight",
                                             "feTile",
                                             "feTurbulence",
                                             "foreignObject",
                                             "glyphRef",
                                             "linearGradient",
                                             "radialGradient",
                                             "textPath"};

// Section 13.2.6.1, sorted in the same way.
constexpr std::string_view svg_attributes[] = {"attributeName",
                                               "attributeType",
                                               "baseFrequency",
                                               "baseProfile",
                                               "calcMode",
                                               "clipPathUnits",
                                               "diffuseConstant",
                                               "edgeMode",
                                               "filterUnits",
                                               "glyphRef",
                                               "gradientTransform",
                                               "gradientUnits",
                                               "kernelMatrix",
                                               "kernelUnitLength",
                                               "keyPoints",
                                               "keySplines",
                                               "keyTimes",
                                               "lengthAdjust",
                                               "limitingConeAngle",
                                               "markerHeight",
                                               "markerUnits",
                                               "markerWidth",
                                               "maskContentUnits",
                                               "maskUnits",
                                               "numOctaves",
                                               "pathLength",
                                               "patternContentUnits",
                                               "patternTransform",
                                               "patternUnits",
                                               "pointsAtX",
                                               "pointsAtY",
                                               "pointsAtZ",
                                               "preserveAlpha",
                                               "preserveAspectRatio",
                                               "primitiveUnits",
                                               "refX",
                                               "refY",
                                               "repeatCount",
                                               "repeatDur",
                                               "requiredExtensions",
                                               "requiredFeatures",
                                               "specularConstant",
                                               "specularExponent",
                                               "spreadMethod",
                                               "startOffset",
                                               "stdDeviation",
                                               "stitchTiles",
                                               "surfaceScale",
                                               "systemLanguage",
                                               "tableValues",
                                               "targetX",
                                               "targetY",
                                               "textLength",
                                               "viewBox",
                                               "viewTarget",
                                               "xChannelSelector",
                                               "yChannelSelector",
                                               "zoomAndPan"};

constexpr std::string_view namespaced_attributes[] = {
    "xlink:actuate", "xlink:arcrole", "xlink:href", "xlink:role", "xlink:show", "xlink:title",
    "xlink:type",    "xml:lang",      "xml:space",  "xmlns",      "xmlns:xlink"};

// Section 13.2.6.5: start tags that are HTML again.
constexpr std::string_view breakouts[] = {
    "b",     "big",   "blockquote", "body",   "br",   "center", "code",  "dd", "div",  "dl",   "dt",
    "em",    "embed", "h1",         "h2",     "h3",   "h4",     "h5",    "h6", "head", "hr",   "i",
    "img",   "li",    "listing",    "menu",   "meta", "nobr",   "ol",    "p",  "pre",  "ruby", "s",
    "small", "span",  "strike",     "strong", "sub",  "sup",    "table", "tt", "u",    "ul",   "var"};

template <std::size_t count>
std::string_view written_as(const std::string_view (&names)[count], std::string_view lower) {
  const auto is_before = [](std::string_view name, std::string_view wanted) {
    return std::ranges::lexicographical_compare(name, wanted,
                                                [](char a, char b) { return lower_case(a) < lower_case(b); });
  };
  const std::string_view* const found =
      std::lower_bound(std::begin(names), std::end(names), lower, is_before);
  return found != std::end(names) && lower_case(*found) == lower ? *found : lower;
}

template <std::size_t count>
bool is_one_of(const std::string_view (&names)[count], std::string_view name) {
  return std::ranges::find(names, name) != std::end(names);
}

}  // namespace

std::uint8_t traits_of_foreign(Namespace space, std::string_view name, bool is_html_annotation) {
  constexpr std::string_view math_text[] = {"mi", "mo", "mn", "ms", "mtext"};
  constexpr std::string_view svg_html[] = {"foreignObject", "desc", "title"};
  if (space == Namespace::svg) return is_one_of(svg_html, name) ? special | bounds_scope | html_inside : 0;
  if (is_one_of(math_text, name)) return special | bounds_scope | html_text_inside;
  if (name != "annotation-xml") return 0;
  return special | bounds_scope | annotation_xml | (is_html_annotation ? html_inside : 0);
}

std::string_view svg_element_name(std::string_view lower) {
  return written_as(svg_elements, lower);
}

std::string_view foreign_attribute_name(Namespace space, std::string_view lower) {
  if (space == Namespace::svg) return written_as(svg_attributes, lower);
  return lower == "definitionurl" ? "definitionURL" : lower;
}

bool has_namespace(std::string_view foreign_attribute) {
  return is_one_of(namespaced_attributes, foreign_attribute);
}

bool ends_foreign_content(std::string_view name) {
  return is_one_of(breakouts, name);
}

}  // namespace treesift
