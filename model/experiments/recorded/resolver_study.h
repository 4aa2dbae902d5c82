// How often the element resolver is right: on changed pages whose changes know where each element went, and on two
// recordings of one page. Beside it the ways of Roest, Mesbah and van Deursen (ICST 2010), each alone and together.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "model/experiments/report_table.h"
#include "parsers/snapshot/snapshot.h"

namespace treesift {

class ResolverStudy {
 public:
  explicit ResolverStudy(std::uint64_t seed);
  ~ResolverStudy();
  ResolverStudy(ResolverStudy&&) noexcept;
  ResolverStudy& operator=(ResolverStudy&&) noexcept;

  // A page of a crawl: each kind of change is made to it once for each of some of its elements. `is_first`:
  // of its crawl.
  void add(const Page& page, bool is_first);

  // By change and by way; elements that can be found: right, wrong, refused; elements that are gone, or
  // cannot be told from another one: refused, wrong.
  std::vector<ReportTable> tables() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace treesift
