// What HTTP said differently of the two sides of a pair.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "model/measure/feature_table.h"

namespace treesift {

// 0 and empty where it was the same, or one side is not known.
struct ResponseChange {
  std::uint16_t expected_status = 0, actual_status = 0;
  std::string expected_media_type, actual_media_type;
  std::string expected_charset, actual_charset;  // of different encodings

  bool of_status() const { return expected_status != actual_status; }
  bool of_media_type() const { return expected_media_type != actual_media_type; }
  // The media types stand for different kinds of documents (kind_of_media_type).
  bool of_kind() const;
  bool of_charset() const { return expected_charset != actual_charset; }
  bool any() const { return of_status() || of_media_type() || of_charset(); }
};

// Sets the features that the feature table calls HTTP's.
void set_response_features(const ResponseChange& change, std::array<double, feature_count>& features);

// One name for media types that mean the same: "application/xml" for "text/xml", "application/json" for
// "text/json"; any other as it is. Empty for those that do not tell a type, such as "*/*".
std::string_view kind_of_media_type(std::string_view media_type);

}  // namespace treesift
