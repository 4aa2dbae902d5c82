// FUZZ_TARGET(fuzz_NAME) { … return 0; } in fuzz_NAME.cc: what is done with one input, `data` of `size` bytes.
// Built with TREESIFT_LIBFUZZER it is the one target of a libFuzzer program; else replay_seeds knows it by its name.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string_view>

#ifdef TREESIFT_LIBFUZZER

#define FUZZ_TARGET(name) extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)

#else

namespace treesift::fuzz {

using Target = int (*)(const std::uint8_t* data, std::size_t size);

inline std::map<std::string_view, Target>& targets() {
  static std::map<std::string_view, Target> all;
  return all;
}

struct Registered {
  Registered(std::string_view name, Target target) { targets().emplace(name, target); }
};

}  // namespace treesift::fuzz

#define FUZZ_TARGET(name)                                                 \
  static int name(const std::uint8_t* data, std::size_t size);            \
  static const treesift::fuzz::Registered registered_##name(#name, name); \
  static int name(const std::uint8_t* data, std::size_t size)

#endif
