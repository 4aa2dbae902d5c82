// What was learned of noise as rules that people can read, narrow down and keep (align/rules).
#pragma once

#include <vector>

#include "align/rules/rule.h"
#include "model/noise/varying_path.h"

namespace treesift {

// One rule or more for each place. Dates, numbers, tokens and known texts become placeholders where they
// stood, so that a value of another kind, or none, is still a difference. Places that hold on some pages only
// ask for the pair's id: the page's key, whatever stands before it and whatever its file name extension. The
// comment says how often the place varied.
//
// Usable (find_fault finds nothing) and named differently.
std::vector<Rule> rules_against(const LearnedNoise& noise);

}  // namespace treesift
