// Keeps the thread sanitizer's suppressions honest: the flow by itself must be silent, and a race between two
// of its workers must still be seen.
//
//   flow_race           a clean run
//   flow_race seeded    two workers write a counter that nothing protects
#include <cstdio>
#include <deque>
#include <latch>
#include <memory>
#include <string>

#include "pipeline/flow.h"

namespace {

using namespace treesift;

// The sanitizer may miss one race by chance, but not all of so many.
constexpr std::size_t races = 50;

volatile long unprotected = 0;

// One for the workers of two batches that follow each other. A latch orders nothing that comes after it.
std::deque<std::latch> latches_of_two() {
  std::deque<std::latch> latches;
  for (std::size_t i = 0; i < races; ++i) latches.emplace_back(2);
  return latches;
}

enum class Race { none, seeded };

// A pair a batch.
PairBatch batch_of(std::uint64_t sequence) {
  PairBatch batch;
  batch.first_sequence = sequence;
  batch.pairs.resize(1);
  batch.pairs[0].id = "p" + std::to_string(sequence);
  return batch;
}

void race_once(std::uint64_t sequence) {
  static std::deque<std::latch> two_workers = latches_of_two();
  if (sequence / 2 >= races) return;
  two_workers[sequence / 2].arrive_and_wait();
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
  std::size_t delivered = 0;
  ByteGate gate(1 << 20);
  Flow flow(
      4, gate, [&, race](std::size_t, const PairBatch& batch) { return work(batch, race, delivered); },
      [](const FinishedBatch& finished) { finished.deliver(); });
  for (std::uint64_t i = 0; i < 3000; ++i) flow.put(batch_of(i), 4096);
  flow.finish();
  return delivered;
}

}  // namespace

int main(int argument_count, char**) {
  const std::size_t delivered = run(argument_count > 1 ? Race::seeded : Race::none);
  std::printf("%zu bytes delivered\n", delivered);
  return delivered > 0 ? 0 : 1;
}
