#include "tools/console/version.h"

#include <fmt/format.h>
#include <libxml/xmlversion.h>
#include <simdjson.h>
#include <zlib.h>
#include <zstd.h>

#include "model/measure/feature_table.h"
#include "pipeline/run.h"

namespace treesift {

std::string version_text() {
  return fmt::format("treesift {} ({})\nlibxml2 {}, simdjson {}.{}.{}, zstd {}, zlib {}, oneTBB {}",
                     TREESIFT_VERSION, feature_set_version, LIBXML_DOTTED_VERSION,
                     int{simdjson::SIMDJSON_VERSION_MAJOR}, int{simdjson::SIMDJSON_VERSION_MINOR},
                     int{simdjson::SIMDJSON_VERSION_REVISION}, ZSTD_versionString(), zlibVersion(),
                     tbb_version());
}

}  // namespace treesift
