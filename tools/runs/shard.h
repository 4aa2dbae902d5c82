// treesift compare --shard K/N: a part of a run is measured, for `treesift merge` to judge with the others.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "io/archives/line_tally.h"
#include "io/archives/shard_plan.h"
#include "io/output/run_output.h"
#include "pipeline/run.h"
#include "tools/options/settings.h"

namespace treesift {

// Among the facts of a run: "2/8".
inline constexpr std::string_view shard_fact = "shard";

// Throws UsageError for words that are not a "K/N".
Shard shard_of(std::string_view words);
std::string shard_text(const Shard& shard);

// What the manifest of a shard says beside the counts of pairs: for each archive (numbers from 1) of which it
// has read a part, how many lines, or from which to which uncompressed byte; and of pairs that were measured before,
// which lines it has read, and which were written (io/archives/line_tally.h). merge looks for them by name.
RunCounts counts_of_parts(const RunSummary& summary);
std::string lines_of_input(std::uint64_t number);
std::string first_byte_of_input(std::uint64_t number);
std::string end_byte_of_input(std::uint64_t number);
struct TallyCount {
  std::string_view name;
  std::uint64_t LineTally::Totals::*value;
};
inline constexpr std::array tally_counts = {
    TallyCount{"measured lines", &LineTally::Totals::lines},
    TallyCount{"hashes of measured lines", &LineTally::Totals::hashes},
    TallyCount{"end lines", &LineTally::Totals::ends},
    TallyCount{"lines of end lines", &LineTally::Totals::told_lines},
    TallyCount{"hashes of end lines", &LineTally::Totals::told_hashes}};

// Writes measured pairs, and judges none: the exit status is 0 when all were measured.
int run_shard(const CompareSettings& settings);

}  // namespace treesift
