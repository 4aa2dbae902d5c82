#include "pipeline/pair_in_work.h"

#include <signal.h>

#include <atomic>
#include <memory>

namespace treesift {
namespace {

// Constant at its birth and in the program itself, so that a signal handler may read it.
constinit thread_local PairAtHand at_hand;

// None where the thread has one already, as under sanitizers; none either where the system refuses.
class SignalStack {
 public:
  SignalStack() {
    stack_t old{};
    if (sigaltstack(nullptr, &old) != 0 || (old.ss_flags & SS_DISABLE) == 0) return;
    bytes_ = std::make_unique<char[]>(size);
    stack_t stack{};
    stack.ss_sp = bytes_.get();
    stack.ss_size = size;
    sigaltstack(&stack, nullptr);
  }
  ~SignalStack() {
    if (!bytes_) return;
    stack_t none{};
    none.ss_flags = SS_DISABLE;
    sigaltstack(&none, nullptr);
  }
  SignalStack(const SignalStack&) = delete;
  SignalStack& operator=(const SignalStack&) = delete;

 private:
  static constexpr std::size_t size = std::size_t{64} << 10;
  std::unique_ptr<char[]> bytes_;
};

}  // namespace

PairAtHand pair_at_hand() noexcept {
  return at_hand;
}

// The id goes last and is taken away first: a signal between the two finds all of a pair, or none.
PairInWork::PairInWork(const Pair& pair) {
  thread_local const SignalStack stack;
  at_hand.id_size = pair.id.size();
  at_hand.sequence = pair.sequence;
  std::atomic_signal_fence(std::memory_order_seq_cst);
  at_hand.id = pair.id.data();
  std::atomic_signal_fence(std::memory_order_seq_cst);
}

PairInWork::~PairInWork() {
  at_hand.id = nullptr;
  std::atomic_signal_fence(std::memory_order_seq_cst);
}

}  // namespace treesift
