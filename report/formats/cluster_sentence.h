// What is said of a cluster, or of a pair that is looked at alone: one change of it, as a sentence.
#pragma once

#include <string>

#include "model/judge/verdict.h"

namespace treesift {

// What names the cluster that a pair shows, from the change that matters most: another status, that of a
// look, what HTTP or an invariant says, the change that decided its severity, else the first that a reason shows.
// Where none shows any, the words of the first reason; "" without reasons.
std::string cluster_sentence(const Verdict& example);

}  // namespace treesift
