// How labelled pairs are parted, so that no model is tried on what it has learned.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "model/learn/training.h"

namespace treesift {

// What pairs may have in common, beside equal content, that belongs on one side of a split only. Equal texts
// of different projects are different things.
enum class GroupBy : std::uint8_t {
  content,   // nothing more
  mutation,  // the seeded fault
  input,
  cluster,  // the annotated cluster, else the seeded fault
  cause,    // the seeded fault, else the annotated cluster, else the input
};

// By sample, from 0 in order of first appearance: samples with equal content, or with what `group_by` names,
// have the same number, and so has what is joined by a chain of such samples. Content counts for samples in
// question only: equal bytes teach nothing.
std::vector<std::uint32_t> number_groups(std::span<const Sample* const> samples, GroupBy group_by);

struct Folds {
  std::vector<unsigned> of;  // by sample, below `count`
  unsigned count = 0;
};

// Groups of number_groups stay whole; labels are dealt out as evenly as that allows, in an order that `seed`
// decides. Throws TrainingError when there are fewer groups than folds, or fewer than two folds.
Folds make_folds(std::span<const Sample* const> samples, unsigned count, std::uint64_t seed,
                 GroupBy group_by);

}  // namespace treesift
