// Responses of several runs, put in as they come and taken out by their keys: how all runs' versions of one
// page come together without holding a run in memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/output/scratch_file.h"

namespace treesift {

// Bodies lie in a ScratchFile; keys and places of bodies are held in memory, about 100 bytes per response.
class ResponseStore {
 public:
  // `directory` is where the file is.
  explicit ResponseStore(std::string directory) : bodies_(std::move(directory)) {}

  // `type` has static storage; `charset` is what HTTP declares, `clock`, `head` and `status` as CapturedResponse
  // has them. Throws OutputError when the file cannot be made or written. Of two responses of one run with one
  // key the first is kept; false for the second.
  bool put(std::size_t run, const std::string& key, std::string_view type, std::string_view body,
           std::string_view charset = {}, std::optional<std::int64_t> clock = {}, std::string_view head = {},
           std::uint16_t status = 0);

  // In byte order.
  std::vector<std::string> keys() const;
  // The runs that have the key, ascending.
  std::vector<std::size_t> runs_of(const std::string& key) const;

  struct Stored {
    std::string_view type;  // static storage
    std::string bytes;      // the body, and then read_padding zeros
    std::string charset;
    std::optional<std::int64_t> clock;
    std::string head;
    std::uint16_t status = 0;
    std::string_view body() const;
  };
  // Nothing when the run has no such response. Throws OutputError when the file cannot be read.
  std::optional<Stored> get(std::size_t run, const std::string& key);

 private:
  struct StoredRange {
    std::size_t run;
    std::string_view type;
    std::uint64_t place;  // in bodies_
    std::string charset;
    std::optional<std::int64_t> clock;
    std::optional<std::uint64_t> head;  // its place; nothing where there is none
    std::uint16_t status = 0;
  };

  ScratchFile bodies_;
  std::map<std::string, std::vector<StoredRange>> places_;  // of each key, by run
};

}  // namespace treesift
