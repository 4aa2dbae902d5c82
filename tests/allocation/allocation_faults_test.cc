// Each allocation of a run fails, one after another: for once, or all from there on. Each time the program's
// job is done in a process of its own, so that a crash, a run that hangs and a leak (under the address
// sanitizer) are told apart.
//
// What calls operator new can fail here: our code, the standard library, simdjson, RE2, toml++ and the parts
// of oneTBB that use it. libxml2 takes its memory with malloc() and is left alone: 2.9.14 is known not to
// survive that everywhere (docs/evidence/faults.md).
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <new>
#include <string>

#include "io/bytes/file_bytes.h"
#include "io/output/output_file.h"
#include "parsers/reading/parse.h"
#include "pipeline/flow.h"
#include "tests/reliability/compare_run.h"
#include "tests/support/rounds.h"
#include "tools/commands/commands.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define TREESIFT_LEAKS_ARE_SEEN 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#define TREESIFT_LEAKS_ARE_SEEN 1
#endif
#if defined(TREESIFT_LEAKS_ARE_SEEN)
#include <sanitizer/lsan_interface.h>
// Libraries that lose a little where their own allocations fail, once in a process.
extern "C" const char* __lsan_default_suppressions() {
  return "leak:libre2\nleak:libtbb\n";
}
#endif

namespace {

constexpr long never = -1;
std::atomic<long> allocations = 0;
std::atomic<long> first_failing = never;
std::atomic<bool> all_from_there = false;

bool is_to_fail() {
  const long first = first_failing.load(std::memory_order_relaxed);
  if (first == never) return false;
  const long number = allocations.fetch_add(1, std::memory_order_relaxed);
  return all_from_there.load(std::memory_order_relaxed) ? number >= first : number == first;
}

void* allocate(std::size_t size, std::size_t alignment) {
  if (is_to_fail()) return nullptr;
  if (alignment <= __STDCPP_DEFAULT_NEW_ALIGNMENT__) return std::malloc(size == 0 ? 1 : size);
  return std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
}

void* allocate_or_throw(std::size_t size, std::size_t alignment) {
  if (void* const memory = allocate(size, alignment)) return memory;
  throw std::bad_alloc();
}

constexpr std::size_t usual = __STDCPP_DEFAULT_NEW_ALIGNMENT__;

}  // namespace

void* operator new(std::size_t size) {
  return allocate_or_throw(size, usual);
}
void* operator new[](std::size_t size) {
  return allocate_or_throw(size, usual);
}
void* operator new(std::size_t size, std::align_val_t alignment) {
  return allocate_or_throw(size, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
  return allocate_or_throw(size, static_cast<std::size_t>(alignment));
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return allocate(size, usual);
}
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
  return allocate(size, usual);
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete[](void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept {
  std::free(memory);
}
void operator delete[](void* memory, std::align_val_t) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
  std::free(memory);
}
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept {
  std::free(memory);
}

namespace treesift {
namespace {

using test::Passes;

// Pages, data and faults of every kind, of several batches.
std::string some_pairs() {
  std::string lines = test::pairs_of_batches(2);
  lines += R"({"id":"xml","type":"xml","expected":"<a x='1'><b/></a>","actual":"<a x='2'><c/>t</a>"})"
           "\n"
           R"({"id":"json","type":"json","expected":"{\"a\":[1,2]}","actual":"{\"a\":[1,3],\"b\":null}"})"
           "\n"
           R"({"id":"bad xml","type":"xml","expected":"<a/>","actual":"<a>"})"
           "\n"
           R"({"id":"../bad id","expected":"<p>1","actual":"<p>2"})"
           "\n"
           R"({"id":"xml","expected":"<p>1","actual":"<p>2"})"
           "\n"
           R"({"id":"alone","expected":"<p>1"})"
           "\n"
           "no json\n";
  return lines;
}

// The exit status of a process of its own that does the job, or what a shell would say of its death. The job is what
// is done with allocation `number` failing, or all from there on.
template <typename Job>
int status_of_child(long number, bool persistent, Job job) {
  std::fflush(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    alarm(60);
    initialise_parsers();
    all_from_there = persistent;
    first_failing = number;
    _exit(job());
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

class AllocationFaults : public testing::TestWithParam<Passes> {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() / ("treesift-allocation-" + std::to_string(getpid()));
    std::filesystem::create_directories(folder_);
    OutputFile input((folder_ / "pairs.jsonl").string());
    input.write(some_pairs());
    input.finish();
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string output() const { return (folder_ / "out.jsonl").string(); }

  // What the program does between reading its command line and its end.
  int run_program(bool resume) const {
    try {
      CompareSettings settings;
      settings.inputs = {(folder_ / "pairs.jsonl").string()};
      settings.output = output();
      settings.workers = 2;
      settings.memory = std::uint64_t{64} << 20;
      settings.absolute = GetParam() == Passes::one;
      settings.checkpoint_every = 0;
      settings.resume = resume;
      return run_compare(settings);
    } catch (const std::exception&) {
      return exit_trouble;
    }
  }

  // The exit status of a child process that runs with allocation `number` failing; 0 to 2, or what a shell
  // would say of its death. `struck` tells whether the allocation was reached.
  int run_child(long number, bool persistent, bool resume, bool& struck) const {
    constexpr int leaked = 100, not_struck = 50;
    const int status = status_of_child(number, persistent, [&] {
      if (std::freopen("/dev/null", "w", stderr) == nullptr) return leaked;
      const int of_program = run_program(resume);
      first_failing = never;
#if defined(TREESIFT_LEAKS_ARE_SEEN)
      if (__lsan_do_recoverable_leak_check() != 0) return leaked;
#endif
      return allocations <= number ? of_program + not_struck : of_program;
    });
    if (status > leaked) return status;
    struck = status < not_struck;
    return status == leaked ? leaked : status % not_struck;
  }

  void clean() const {
    for (const auto& entry : std::filesystem::directory_iterator(folder_))
      if (entry.path().filename() != "pairs.jsonl") std::filesystem::remove(entry.path());
  }

  int run_undisturbed(bool resume = false) const {
    bool struck = false;
    return run_child(never, false, resume, struck);
  }

  // Each allocation at the beginning, then ever fewer; each to the end where TREESIFT_ALLOCATIONS is "all".
  static long next(long number) {
    const char* const wish = std::getenv("TREESIFT_ALLOCATIONS");
    const bool all = wish != nullptr && std::string_view(wish) == "all";
    return number + (all ? 1 : test::next_fault() + number / (test::does_all() ? 40 : 20));
  }

  // With TREESIFT_ALLOCATION=NUMBER in the environment only that one fails, in this process: for a debugger.
  bool debug_one(bool persistent) const {
    const char* const wish = std::getenv("TREESIFT_ALLOCATION");
    if (wish == nullptr) return false;
    initialise_parsers();
    all_from_there = persistent;
    first_failing = std::atol(wish);
    const int status = run_program(false);
    first_failing = never;
    std::printf("status %d\n", status);
    return true;
  }

  void try_each_allocation(bool persistent) {
    if (debug_one(persistent)) return;
    const int wanted_status = run_undisturbed();
    ASSERT_EQ(wanted_status, exit_inspect);
    const std::string wanted = read_file(output());
    long tries = 0, number = 0;
    for (bool struck = true; struck && !HasFailure(); number = next(number), ++tries) {
      clean();
      const int status = run_child(number, persistent, false, struck);
      ASSERT_TRUE(status == wanted_status || status == exit_trouble)
          << "allocation " << number << ": status " << status;
      const bool complete = std::filesystem::exists(output());
      ASSERT_TRUE(complete || status == exit_trouble) << number;
      if (complete) {
        ASSERT_EQ(read_file(output()), wanted) << number;
      }
      if (tries % 8 != 0) continue;
      ASSERT_EQ(run_undisturbed(true), wanted_status) << "taken up after allocation " << number;
      ASSERT_EQ(read_file(output()), wanted) << number;
    }
    std::printf("%ld runs, an allocation failing in each; the last was number %ld\n", tries, number);
  }

  std::filesystem::path folder_;
};

TEST_P(AllocationFaults, Transient) {
  try_each_allocation(false);
}
TEST_P(AllocationFaults, Persistent) {
  try_each_allocation(true);
}

// What a process that had no threads ends with when allocation `number` fails while they are made: whether all came to
// be, or 128 and the signal that ended it.
int begin_flow(long number, bool persistent) {
  constexpr int refused = 1;
  return status_of_child(number, persistent, [&] {
    try {
      ByteGate gate(std::size_t{1} << 20);
      Flow flow(
          2, gate, [](std::size_t, const PairBatch&) { return FinishedBatch(); },
          [](const FinishedBatch&) {});
      flow.finish();
    } catch (const std::bad_alloc&) {
      return refused;
    }
    return allocations <= number ? 0 : refused;
  });
}

// Each one, as they are few: oneTBB's own are among them, after which it may wait for ever.
TEST(AllocationFaultsOfFlow, AreErrors) {
  for (const bool persistent : {false, true}) {
    long number = 0;
    int status = 1;
    for (; status == 1; ++number) status = begin_flow(number, persistent);
    EXPECT_EQ(status, 0) << "allocation " << number - 1;
    EXPECT_GT(number, 10);
  }
}

INSTANTIATE_TEST_SUITE_P(AnyRun, AllocationFaults, testing::Values(Passes::one, Passes::two),
                         [](const testing::TestParamInfo<Passes>& run) {
                           return run.param == Passes::one ? "InOnePass" : "InTwoPasses";
                         });

}  // namespace
}  // namespace treesift
