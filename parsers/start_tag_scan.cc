#include "parsers/start_tag_scan.h"
namespace treesift {
std::optional<ParseError> scan_html_tags(std::string_view, const Limits&) {
  return {};
}
std::optional<ParseError> scan_xml_tags(std::string_view, const Limits&) {
  return {};
}
}  // namespace treesift
