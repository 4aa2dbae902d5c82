// Any bytes read as a pair archive: no crash, and the same pairs, faults and final damage whether the bytes
// come all at once in large batches or one at a time in small ones.
#include <algorithm>
#include <string>

#include "io/bytes/archive_error.h"
#include "io/pairing/pair_reader.h"
#include "tests/fuzz/fuzz_support.h"

namespace treesift::fuzz {
namespace {

// Gives at most `step` bytes a read.
class SlowSource : public ByteSource {
 public:
  SlowSource(std::string_view bytes, std::size_t step) : memory_(bytes), step_(step) {}
  std::size_t read(char* into, std::size_t capacity) override {
    return memory_.read(into, std::min(capacity, step_));
  }
  const std::string& name() const override { return memory_.name(); }
  InputProgress progress() const override { return memory_.progress(); }

 private:
  MemorySource memory_;
  std::size_t step_;
};

void append(std::string& account, const Pair& pair) {
  require(is_valid_utf8(pair.id), "an id is valid UTF-8");
  require(!pair.error || (!pair.expected && !pair.actual), "a faulty pair has no bodies");
  account.append(std::to_string(pair.sequence)).append(" ").append(pair.id).append(" ");
  account.append(pair.type).append("|").append(pair.actual_type).append("|");
  account.append(pair.expected.value_or("-")).append("|").append(pair.actual.value_or("-"));
  if (pair.error) account.append(code_name(pair.error->code)).append(pair.error->message);
  account.append("\n");
}

// A decoder knows where it stands in the compressed bytes only to the nearest read: that number may differ.
std::string without_stored_offset(std::string message) {
  if (message.find("of the compressed data") == std::string::npos) return message;
  std::erase_if(message, [](char c) { return c >= '0' && c <= '9'; });
  return message;
}

// All that reading the archive gave, as one string.
std::string account_of(std::string_view bytes, std::size_t step, std::size_t batch_bytes) {
  ReaderOptions options;
  options.member_limit = 1 << 16;
  options.batch_bytes = batch_bytes;
  options.decompress.window_bytes = 1 << 20;
  options.decompress.read_bytes = std::max<std::size_t>(step, 1);
  PairStream stream;
  std::string account;
  try {
    PairReader reader(std::make_unique<SlowSource>(bytes, step), stream, options);
    PairBatch batch;
    while (account.size() < (std::size_t{8} << 20) && reader.read(batch)) {
      require(!batch.pairs.empty(), "a batch holds a pair");
      for (const Pair& pair : batch.pairs) append(account, pair);
    }
  } catch (const ArchiveError& error) {
    require(is_valid_utf8(error.what()), "a message is valid UTF-8");
    account.append("damage: ").append(without_stored_offset(error.what()));
  }
  account.resize(std::min(account.size(), std::size_t{8} << 20));  // where a decompression bomb is left alone
  return account;
}

}  // namespace
}  // namespace treesift::fuzz

FUZZ_TARGET(fuzz_pairs) {
  using namespace treesift;
  const std::string_view bytes = fuzz::view_of(data, size);
  const std::string account = fuzz::account_of(bytes, size + 1, std::size_t{1} << 20);
  const std::string slow = fuzz::account_of(bytes, 1, 1);
  if (account != slow) std::fprintf(stderr, "at once:\n%s\nslowly:\n%s\n", account.c_str(), slow.c_str());
  fuzz::require(account == slow, "slow reading gives the same");
  return 0;
}
