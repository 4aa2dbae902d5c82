// Aligns two documents in time linear in their size.
#pragma once

#include <cstdint>
#include <memory>

#include "align/alignment.h"
#include "parsers/document.h"

namespace treesift {

struct AlignmentBudget {
  // Bound on the work of the one step that is not linear, the common subsequences of children: cells
  // compared, for one pair.
  std::uint64_t sequence_cells = 50'000'000;
};

// The `hash` aligner (docs/design.md, "Alignment"). An aligner is scratch: keep one a worker, so that nothing
// is allocated per pair once its tables have grown. Alignments depend on nothing but the two documents and
// the budget.
class Aligner {
 public:
  explicit Aligner(AlignmentBudget budget = {});
  ~Aligner();
  Aligner(Aligner&&) noexcept;
  Aligner& operator=(Aligner&&) noexcept;

  // Overwrites `alignment` with the alignment of the two documents.
  void align(const Document& expected, const Document& actual, Alignment& alignment);

 private:
  struct Scratch;
  AlignmentBudget budget_;
  std::unique_ptr<Scratch> scratch_;
};

}  // namespace treesift
