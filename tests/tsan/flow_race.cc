// Keeps the thread sanitizer's suppressions honest: the flow by itself must be silent, and a race between two
// of its workers must still be seen.
//
//   flow_race           a clean run
//   flow_race seeded    two workers write a counter that nothing protects
#include <cstdio>
#include <latch>
#include <memory>
#include <string>

#include "io/pairing/pair_reader.h"
#include "pipeline/flow.h"

namespace {

using namespace treesift;

volatile long unprotected = 0;
std::latch two_workers(2);  // orders nothing that comes after it

enum class Race { none, seeded };

std::string many_pairs() {
  std::string lines;
  for (int i = 0; i < 3000; ++i) {
    lines +=
        "{\"id\":\"p" + std::to_string(i) + "\",\"expected\":\"<p>expected\",\"actual\":\"<p>actual\"}\n";
  }
  return lines;
}

void race_once(std::uint64_t sequence) {
  if (sequence > 1) return;
  two_workers.arrive_and_wait();
  unprotected = unprotected + 1;
}

// What is made on one thread is delivered on another.
FinishedBatch work(const PairBatch& batch, Race race, std::size_t& delivered) {
  std::string ids;
  for (const Pair& pair : batch.pairs) ids += pair.id;
  if (race == Race::seeded) race_once(batch.first_sequence);
  FinishedBatch finished;
  finished.deliver = [ids = std::move(ids), &delivered] {
    delivered += ids.size();
    return BatchTally{};
  };
  return finished;
}

std::size_t run(Race race) {
  const std::string lines = many_pairs();
  std::size_t delivered = 0;
  ByteGate gate(1 << 20);
  Flow flow(
      4, gate, [&, race](std::size_t, const PairBatch& batch) { return work(batch, race, delivered); },
      [](const FinishedBatch& finished) { finished.deliver(); });
  ReaderOptions options;
  options.batch_bytes = 1;  // a pair a batch
  PairStream stream;
  PairReader reader(std::make_unique<MemorySource>(lines), stream, options);
  for (PairBatch batch; reader.read(batch); batch = {}) flow.put(std::move(batch), 4096);
  flow.finish();
  return delivered;
}

}  // namespace

int main(int argument_count, char**) {
  const std::size_t delivered = run(argument_count > 1 ? Race::seeded : Race::none);
  std::printf("%zu bytes delivered\n", delivered);
  return delivered > 0 ? 0 : 1;
}
