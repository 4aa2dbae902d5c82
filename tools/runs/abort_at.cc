#include "tools/runs/abort_at.h"

#include <atomic>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "io/env/environment.h"

namespace treesift {
namespace {

// As `kill -9` would.
void die_at_point(const std::string& point, long times) {
  auto left = std::make_shared<std::atomic<long>>(times);
  environment().reached = [point, left](std::string_view at) {
    if (at == point && --*left == 0) std::raise(SIGKILL);
  };
}

volatile bool goes_on = true;

void loop() {
  while (goes_on) continue;
}

void use_all_memory() {
  std::vector<std::unique_ptr<char[]>> blocks;
  while (goes_on) {
    constexpr std::size_t block = std::size_t{1} << 20;
    blocks.push_back(std::make_unique<char[]>(block));
    std::memset(blocks.back().get(), 1, block);
  }
}

[[gnu::noinline]] int use_all_stack(int depth) {
  volatile char frame[4096];
  frame[0] = static_cast<char>(depth);
  return goes_on ? use_all_stack(depth + 1) + frame[0] : 0;
}

void write_to_nowhere() {
  volatile std::uintptr_t nowhere = 8;
  *reinterpret_cast<volatile int*>(nowhere) = 1;
}

// What a hanging process does: it waits for what nobody will ever do.
void hang() {
  std::atomic<int> never = 0;
  never.wait(0);
}

void open_file() {
  environment().open("/dev/null", 0, 0);
}

struct NamedDeath {
  std::string_view name;
  void (*die)();
};
constexpr NamedDeath deaths[] = {
    {"pair-abort", [] { std::abort(); }},
    {"pair-segv", write_to_nowhere},
    {"pair-stack", [] { use_all_stack(0); }},
    {"pair-memory", use_all_memory},
    {"pair-loop", loop},
    {"pair-hang", hang},
    {"pair-open", open_file},
};

// An id that ends in * stands for all that begin so.
bool is_meant(std::string_view id, std::string_view wanted) {
  if (!wanted.empty() && wanted.back() == '*') return id.starts_with(wanted.substr(0, wanted.size() - 1));
  return id == wanted;
}

void die_at_pair(const NamedDeath& death, const std::string& wanted) {
  environment().measuring = [death, wanted](std::string_view id) {
    if (is_meant(id, wanted)) death.die();
  };
}

}  // namespace

void obey_abort_at() {
  const char* const wish = std::getenv("TREESIFT_ABORT_AT");
  if (wish == nullptr) return;
  const std::string_view text = wish;
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) return;
  const std::string point(text.substr(0, colon));
  for (const NamedDeath& death : deaths) {
    if (point == death.name) return die_at_pair(death, std::string(text.substr(colon + 1)));
  }
  die_at_point(point, std::atol(wish + colon + 1));
}

}  // namespace treesift
