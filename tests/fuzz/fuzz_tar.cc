// Promised for any bytes read as a pair archive (tar or whatever they are taken for, compressed or not): no
// crash, no endless loop, a typed ArchiveError or a clean end; the same pairs for small and large reads;
// every id printable and within its limit; sequences without gaps; bodies within the member limit.
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/utf8.h"
#include "io/archives/member_name.h"
#include "io/archives/tar_header.h"
#include "io/bytes/archive_error.h"
#include "io/pairing/pair_reader.h"
#include "tests/fuzz/fuzz_support.h"

namespace {

using namespace treesift;
using fuzz::require;

constexpr std::uint64_t member_limit = 1 << 16;

void check(const Pair& pair, std::uint64_t sequence) {
  require(pair.sequence == sequence, "pairs are numbered");
  require(pair.id.size() <= longest_id && is_valid_utf8(pair.id), "ids are text, and not long");
  require(!pair.error || (!pair.expected && !pair.actual && is_valid_utf8(pair.error->message)),
          "a faulty pair has a message and no bodies");
  for (const auto& side : {pair.expected, pair.actual})
    require(!side || side->size() <= member_limit, "no body is beyond the limit");
}

std::string read_all(std::string_view bytes, std::size_t read_bytes, std::size_t batch_bytes) {
  ReaderOptions options;
  options.member_limit = member_limit;
  options.batch_bytes = batch_bytes;
  options.decompress.read_bytes = read_bytes;
  options.decompress.window_bytes = 1 << 20;
  std::string seen;
  std::uint64_t sequence = 0;
  try {
    PairStream stream;
    PairReader reader(std::make_unique<MemorySource>(bytes), stream, options);
    for (PairBatch batch; reader.read(batch);) {
      for (const Pair& pair : batch.pairs) {
        check(pair, sequence++);
        seen.append(pair.id).append("|").append(pair.expected.value_or("-")).append("|");
        seen.append(pair.actual.value_or("-")).append(pair.error ? pair.error->message : "").append("\n");
      }
    }
  } catch (const ArchiveError& error) {
    seen.append(std::to_string(static_cast<int>(error.fault())));
  }
  return seen;
}

// Puts the right checksum into every block that looks like a header, so that the fuzzer gets behind that
// check.
std::string with_checksums(std::string bytes) {
  for (std::size_t at = 0; at + tar_block <= bytes.size(); at += tar_block) {
    if (bytes.compare(at + 257, 5, "ustar") != 0) continue;
    std::uint32_t sum = tar_checksum(std::string_view(bytes).substr(at, tar_block));
    for (std::size_t digit = 6; digit-- > 0; sum >>= 3)
      bytes[at + 148 + digit] = static_cast<char>('0' + (sum & 7));
    bytes.replace(at + 154, 2, std::string_view("\0 ", 2));
  }
  return bytes;
}

void check_bytes(std::string_view bytes) {
  require(read_all(bytes, 1 << 20, 1 << 20) == read_all(bytes, 3, 1000), "read sizes change nothing");
}

}  // namespace

FUZZ_TARGET(fuzz_tar) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  check_bytes(bytes);
  check_bytes(with_checksums(std::string(bytes)));
  return 0;
}
