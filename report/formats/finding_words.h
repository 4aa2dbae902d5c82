// Findings in words, as text in which nothing is escaped: what a person reads first of a cluster or a pair.
#pragma once

#include <optional>
#include <string>

#include "model/judge/verdict.h"
#include "report/run_digest.h"

namespace treesift {

// `"Save" became "Sav", at /html/body/p[1] (words_changed)`.
std::string reason_words(const Reason& reason);

// The reason that tells a person most: the first one that is neither a figure of the run nor another
// oracle's finding, or the first of all; null where there is none.
const Reason* main_reason(const Verdict& verdict);

// What a pair shows, as a sentence, or why it could not be judged.
std::string pair_words(const Verdict& verdict);

// Who has approved a pair; where that is not known of the pair, that it is approved.
std::string approval_words(const Verdict& verdict);

// How many pairs, the highest score, and a pair that shows it: "3 pairs to inspect, score up to 0.93".
std::string cluster_counts(const ClusterEntry& entry);

// A pair in lines: its id, its score, each reason with what stood there before and after.
std::string finding_details(const Verdict& verdict);

// "warning 2 (class nd2), at /html[1]/body[1]/h1[1]".
std::string level_words(const StateLevel& level);

// A score as people read it: two decimals, "none" where there is none.
std::string score_words(const std::optional<double>& score);

}  // namespace treesift
