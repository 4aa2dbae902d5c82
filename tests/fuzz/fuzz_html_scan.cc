// Any page: the scan before libxml2 sees at least the attributes that libxml2 sees, so that no huge tag can
// pass.
#include "parsers/html/html_scan.h"
#include "parsers/text/encoding.h"
#include "tests/fuzz/fuzz_support.h"
#include "tests/support/libxml_tags.h"

FUZZ_TARGET(fuzz_html_scan) {
  using namespace treesift;
  static const bool initialised = (initialise_parsers(), true);
  (void)initialised;
  if (size == 0) return 0;
  const std::string input = fuzz::padded(fuzz::view_of(data, size));
  std::string decoded_buffer, buffer, unused;
  const std::string_view text =
      decode(std::string_view(input).substr(0, size), Format::html, {}, decoded_buffer).text;
  const ScannedHtml scanned = scan_html(text, Limits{}, buffer);
  if (scanned.error) return 0;
  const std::size_t seen = max_attributes_to_libxml(scanned.text);
  if (seen == 0) return 0;
  Limits tight;
  tight.attributes = static_cast<std::uint32_t>(seen - 1);
  fuzz::require(scan_html(text, tight, unused).error.has_value(), "no attribute of a tag escapes the scan");
  return 0;
}
