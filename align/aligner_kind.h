// The aligners there are. Features depend on how documents are aligned, so a model names the aligner that it
// was trained with.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace treesift {

enum class AlignerKind : std::uint8_t {
  hash,   // linear, and draws what a tester would draw (hash_aligner.cc)
  diffx,  // the algorithm of the SMART papers, for replication (diffx_aligner.cc)
};

// By kind: the words of the command line and of model files.
inline constexpr std::array<std::string_view, 2> aligner_names{"hash", "diffx"};

constexpr std::string_view aligner_name(AlignerKind kind) {
  return aligner_names[static_cast<std::size_t>(kind)];
}

// Nothing for a word that is not the name of an aligner.
constexpr std::optional<AlignerKind> find_aligner(std::string_view name) {
  for (std::size_t i = 0; i < aligner_names.size(); ++i) {
    if (aligner_names[i] == name) return static_cast<AlignerKind>(i);
  }
  return std::nullopt;
}

}  // namespace treesift
