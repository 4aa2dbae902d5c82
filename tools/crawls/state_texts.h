// What the pages of a crawl display, put aside in a file: memory does not grow with their texts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "io/output/scratch_file.h"
#include "model/states/page_texts.h"

namespace treesift {

class StateTexts {
 public:
  // `directory` is where the file is. All functions throw OutputError when it cannot be used.
  explicit StateTexts(std::string directory) : file_(std::move(directory)) {}

  // Of the state with this number, once.
  void put(std::size_t state, const PageTexts& texts);
  // Empty for a state that was not put.
  PageTexts get(std::size_t state);

 private:
  static constexpr std::uint64_t nowhere = ~std::uint64_t{0};

  ScratchFile file_;
  std::vector<std::uint64_t> places_;  // by state
  std::string block_;
};

}  // namespace treesift
