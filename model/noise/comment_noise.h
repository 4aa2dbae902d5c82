// Comments that vary between clean runs: "generated in 0.12 s", "saved in the cache as 5f2b9c1e07".
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "model/noise/site_tree.h"
#include "model/noise/values/value_rule.h"
#include "parsers/document.h"

namespace treesift {

// Which comments are noise enough.
struct CommentNoiseLimits {
  std::uint64_t least_varied = 1, least_varied_numbers = 2;  // comparisons
  // Of the comments that hold what the rule hides, how many may never have varied.
  double max_stable = 0.95;
};

class CommentNoise {
 public:
  // A page in its runs; the first is compared with each of the others. Two comments are the same one where they differ
  // in dates, numbers and tokens only: one that came, went or says something else teaches nothing.
  void add(std::span<const Document* const> runs);

  // Sorted by what they begin with. The same in whatever order pages were added.
  std::vector<VaryingComment> varying(const CommentNoiseLimits& limits) const;

 private:
  struct Form {
    ValueRule values;
    std::uint64_t comparisons = 0, comparisons_varied = 0;
  };
  using Forms = std::map<std::string, Form, std::less<>>;  // by the text with dates, numbers, tokens as signs

  void compare(const Document& first, const Document& other);
  Form* form_of(const std::string& name);
  double stable_share(const ValueRule& values) const;

  Forms forms_;
  RunCensus runs_;  // of all comments
};

}  // namespace treesift
