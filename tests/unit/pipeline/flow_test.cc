#include "pipeline/flow.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

namespace treesift {
namespace {

PairBatch batch_of(std::uint64_t sequence) {
  PairBatch batch;
  batch.first_sequence = sequence;
  return batch;
}

FinishedBatch finished(std::uint64_t sequence) {
  FinishedBatch result;
  result.text_bytes = sequence;
  return result;
}

TEST(FlowOfBatches, DeliversInOrderWhateverTheWorkersDo) {
  ByteGate gate(1000);
  std::vector<std::size_t> delivered;
  const auto work = [](std::size_t, const PairBatch& batch) {
    if (batch.first_sequence % 7 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(2));
    return finished(batch.first_sequence);
  };
  Flow flow(4, gate, work, [&](const FinishedBatch& batch) { delivered.push_back(batch.text_bytes); });
  for (std::uint64_t i = 0; i < 200; ++i) ASSERT_TRUE(flow.put(batch_of(i), 10));
  flow.finish();
  ASSERT_EQ(delivered.size(), 200u);
  for (std::size_t i = 0; i < delivered.size(); ++i) EXPECT_EQ(delivered[i], i);
}

TEST(FlowOfBatches, NeverGivesOneWorkerNumberToTwoThreads) {
  ByteGate gate(1000);
  std::array<std::atomic<int>, 3> busy{};
  std::atomic<bool> clash = false;
  const auto work = [&](std::size_t worker, const PairBatch& batch) {
    if (busy.at(worker)++ != 0) clash = true;
    std::this_thread::sleep_for(std::chrono::microseconds(50));
    --busy.at(worker);
    return finished(batch.first_sequence);
  };
  Flow flow(3, gate, work, [](const FinishedBatch&) {});
  for (std::uint64_t i = 0; i < 300; ++i) flow.put(batch_of(i), 1);
  flow.finish();
  EXPECT_FALSE(clash);
}

// One slow batch must not let the batches behind it pile up: they stay inside the gate until it is delivered.
TEST(FlowOfBatches, HoldsBackTheReaderBehindASlowBatch) {
  ByteGate gate(50);
  const auto work = [](std::size_t, const PairBatch& batch) {
    if (batch.first_sequence == 0) std::this_thread::sleep_for(std::chrono::milliseconds(100));
    return finished(batch.first_sequence);
  };
  Flow flow(2, gate, work, [](const FinishedBatch&) {});
  for (std::uint64_t i = 0; i < 100; ++i) flow.put(batch_of(i), 10);
  flow.finish();
  EXPECT_LE(gate.high_water(), 50u);
}

TEST(FlowOfBatches, ABatchLargerThanTheGatePassesAlone) {
  ByteGate gate(50);
  int delivered = 0;
  Flow flow(
      2, gate, [](std::size_t, const PairBatch& batch) { return finished(batch.first_sequence); },
      [&](const FinishedBatch&) { ++delivered; });
  for (std::uint64_t i = 0; i < 5; ++i) flow.put(batch_of(i), 80);
  flow.finish();
  EXPECT_EQ(delivered, 5);
  EXPECT_EQ(gate.high_water(), 80u);
}

TEST(FlowOfBatches, AFailureInWorkEndsTheRunAndIsThrown) {
  ByteGate gate(50);
  std::vector<std::size_t> delivered;
  const auto work = [](std::size_t, const PairBatch& batch) {
    if (batch.first_sequence == 20) throw std::runtime_error("broken");
    return finished(batch.first_sequence);
  };
  Flow flow(2, gate, work, [&](const FinishedBatch& batch) { delivered.push_back(batch.text_bytes); });
  std::uint64_t put = 0;
  while (put < 1000 && flow.put(batch_of(put), 10)) ++put;
  EXPECT_LT(put, 1000u);
  EXPECT_THROW(flow.finish(), std::runtime_error);
  EXPECT_LE(delivered.size(), 20u);  // nothing after the failure
}

TEST(FlowOfBatches, AFailureInDeliveryEndsTheRunAndIsThrown) {
  ByteGate gate(50);
  int delivered = 0;
  Flow flow(
      2, gate, [](std::size_t, const PairBatch& batch) { return finished(batch.first_sequence); },
      [&](const FinishedBatch&) {
        if (++delivered == 3) throw std::runtime_error("disk full");
      });
  std::uint64_t put = 0;
  while (put < 1000 && flow.put(batch_of(put), 10)) ++put;
  EXPECT_LT(put, 1000u);
  EXPECT_THROW(flow.finish(), std::runtime_error);
  EXPECT_EQ(delivered, 3);
}

}  // namespace
}  // namespace treesift
