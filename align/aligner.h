// Aligns two documents: one way to call any of the aligners.
#pragma once

#include <cstdint>
#include <memory>

#include "align/aligner_kind.h"
#include "align/alignment.h"
#include "parsers/document.h"

namespace treesift {

// Bounds on the work that is not linear in the documents, for one pair. Past its bound an aligner goes on by
// a cheaper rule and says so (Alignment::budget_exceeded).
struct AlignmentBudget {
  // `hash`: cells compared in common subsequences of children.
  std::uint64_t sequence_cells = 50'000'000;
  // `diffx`: pairs of nodes looked at in search of the largest fragments.
  std::uint64_t fragment_probes = 20'000'000;
};

// An aligner is scratch: keep one for each worker, so that nothing is allocated per pair once its tables have
// grown. Alignments depend on nothing but the kind, the two documents and the budget.
class Aligner {
 public:
  explicit Aligner(AlignerKind kind = AlignerKind::hash, AlignmentBudget budget = {});
  ~Aligner();
  Aligner(Aligner&&) noexcept;
  Aligner& operator=(Aligner&&) noexcept;

  // Overwrites `alignment` with the alignment of the two documents.
  void align(const Document& expected, const Document& actual, Alignment& alignment);

 private:
  struct Scratch;
  AlignerKind kind_;
  AlignmentBudget budget_;
  std::unique_ptr<Scratch> scratch_;
};

}  // namespace treesift
