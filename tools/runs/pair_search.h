// One pair looked for by its id among those that are read.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "io/pairs/pair.h"

namespace treesift {

// A pair with bodies of its own, for when the batch that it came in is gone.
class KeptPair {
 public:
  explicit KeptPair(const Pair& pair);
  const Pair& pair() const { return pair_; }
  // Neither side's bodies are there: it was measured before, or is in error.
  bool has_bodies() const { return pair_.expected.has_value() && pair_.actual.has_value(); }

 private:
  std::shared_ptr<const std::string> expected_, actual_;  // with what parsers want behind a body
  Pair pair_;
};

// An id that is looked for, and those that were met instead.
class NearIds {
 public:
  explicit NearIds(std::string wanted) : wanted_(std::move(wanted)) {}

  const std::string& wanted() const { return wanted_; }
  void see(const std::string& id);

  // There is no pair "cart/71" among the 130 that were read; most like it: "cart/17", "cart/7": when all are
  // read and it was not there.
  std::string not_found() const;

 private:
  struct Near {
    std::size_t likeness = 0;
    std::string id;
  };
  static constexpr std::size_t max_near = 3;

  std::string wanted_;
  std::uint64_t seen_ = 0;
  std::vector<Near> near_;  // most alike first
};

class PairSearch {
 public:
  explicit PairSearch(std::string id) : ids_(std::move(id)) {}

  // True for the first pair of the id, which is kept.
  bool see(const Pair& pair);

  const std::optional<KeptPair>& found() const { return found_; }

  std::string not_found() const { return ids_.not_found(); }

 private:
  NearIds ids_;
  std::optional<KeptPair> found_;
};

}  // namespace treesift
