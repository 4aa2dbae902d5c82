// What all aligners have in common: equal documents are done at once, everything else is matched by the one
// that was asked for (hash_aligner.cc, diffx_aligner.cc).
#include "align/aligner.h"

#include "align/diffx_aligner.h"
#include "align/hash_aligner.h"
#include "align/matching.h"

namespace treesift {

struct Aligner::Scratch {
  Matching matching;
  HashAligner hash;
  DiffxAligner diffx;
};

Aligner::Aligner(AlignerKind kind, AlignmentBudget budget)
    : kind_(kind), budget_(budget), scratch_(std::make_unique<Scratch>()) {}
Aligner::~Aligner() = default;
Aligner::Aligner(Aligner&&) noexcept = default;
Aligner& Aligner::operator=(Aligner&&) noexcept = default;

void Aligner::align(const Document& expected, const Document& actual, Alignment& alignment) {
  auto& [matching, hash, diffx] = *scratch_;
  matching.begin(expected, actual, alignment);
  alignment.identical = expected.subtree_hash(document_node) == actual.subtree_hash(document_node) &&
                        matching.match_if_equal(document_node, document_node);
  if (alignment.identical) return;
  const bool in_budget = kind_ == AlignerKind::hash ? hash.match(matching, budget_.sequence_cells)
                                                    : diffx.match(matching, budget_.fragment_probes);
  alignment.budget_exceeded = !in_budget;
}

}  // namespace treesift
