// Promised for any bytes read as two captures, divided at the first line that is "====": no crash, a typed
// ArchiveError or a clean end; ids that obey the rules, each once; and the same pairs in the same order
// whether they are joined in memory or on disk.
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "io/archives/member_name.h"
#include "io/bytes/archive_error.h"
#include "io/captures/open_capture.h"
#include "io/pairing/capture_join.h"
#include "tests/fuzz/fuzz_support.h"

namespace {

using namespace treesift;
using fuzz::require;

struct Joined {
  std::vector<std::string> pairs;
  std::string error;
  bool operator==(const Joined&) const = default;
};

std::string described(const JoinedResponses& joined) {
  std::string text;
  for (const auto& side : {joined.expected, joined.actual})
    text += side ? side->key + "\n" + side->body + "\n" : "none\n";
  return text + std::to_string(joined.occurrence);
}

Joined join(std::string_view expected, std::string_view actual, std::size_t memory) {
  Joined result;
  CaptureOptions capture;
  capture.body_limit = 1000;
  capture.decompress.read_bytes = 1 << 12;
  JoinOptions options;
  options.memory = memory;
  options.keys.host_map = {{"*:80*", "mapped"}};
  options.keys.ignored_parameters = {"x*", "/a*?y", "/s/{}/*", ";s*"};
  try {
    CaptureJoin captures(open_capture(std::make_unique<MemorySource>(expected), capture),
                         open_capture(std::make_unique<MemorySource>(actual), capture), options);
    std::set<std::string> ids;
    JoinedResponses joined;
    while (captures.next(joined)) {
      const std::string id = pair_id(joined.any().key, joined.occurrence);
      require(check_id(id).empty(), "ids obey the rules");
      require(ids.insert(id).second, "each id comes once");
      result.pairs.push_back(described(joined));
    }
  } catch (const ArchiveError& error) {
    result.error = error.what();
  }
  return result;
}

}  // namespace

FUZZ_TARGET(fuzz_captures) {
  const std::string_view bytes = fuzz::view_of(data, size);
  const std::size_t middle = bytes.find("====\n");
  const std::string_view expected = bytes.substr(0, middle);
  const std::string_view actual = middle == std::string_view::npos ? bytes : bytes.substr(middle + 5);
  require(join(expected, actual, std::size_t{1} << 20) == join(expected, actual, 0),
          "the join does not depend on its memory");
  return 0;
}
