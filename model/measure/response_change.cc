#include "model/measure/response_change.h"

#include <algorithm>
#include <iterator>

namespace treesift {
namespace {

struct KindRow {
  std::string_view media_type, kind;
};

// XML: RFC 7303, section 9.2. JSON: the WHATWG MIME Sniffing standard, section 4.6; what means that nothing
// is known: section 7.
constexpr KindRow kinds[] = {
    {"text/xml", "application/xml"}, {"text/json", "application/json"}, {"*/*", ""},
    {"application/unknown", ""},     {"unknown/unknown", ""},
};

}  // namespace

std::string_view kind_of_media_type(std::string_view media_type) {
  const auto* const row = std::find_if(std::begin(kinds), std::end(kinds),
                                       [&](const KindRow& each) { return each.media_type == media_type; });
  return row == std::end(kinds) ? media_type : row->kind;
}

void set_response_features(const ResponseChange& change, std::array<double, feature_count>& features) {
  features[feature("status_changed")] = change.of_status();
  features[feature("content_type_changed")] = change.of_kind();
  features[feature("charset_changed")] = change.of_charset();
}

bool ResponseChange::of_kind() const {
  const std::string_view expected = kind_of_media_type(expected_media_type);
  const std::string_view actual = kind_of_media_type(actual_media_type);
  return !expected.empty() && !actual.empty() && expected != actual;
}

}  // namespace treesift
