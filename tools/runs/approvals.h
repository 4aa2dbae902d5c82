// The file of approvals that --approvals names, and what they did.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "io/output/run_record.h"
#include "model/judge/approval.h"
#include "tools/options/settings.h"

namespace treesift {

// What a file that is not there is taken for: one without approvals, or an error.
enum class WhenMissing : std::uint8_t { is_empty, fails };

// The approvals of a file. Throws std::runtime_error, with the place, for a file that holds anything else.
std::vector<Approval> read_approval_file(const std::string& path,
                                         WhenMissing when_missing = WhenMissing::fails);

// `plain`, with a number where an approval has that name already: "0f3a… #2".
std::string free_approval_name(const std::string& plain, const std::vector<Approval>& approvals);

// Those that have not expired today and are of this feature set.
std::vector<Approval> in_force(const std::vector<Approval>& approvals);

// Those of settings.approvals_path that are in force today, for this feature set. Says on standard error
// which are not.
ApprovalSet configured_approvals(const JudgeSettings& settings);

// How many pairs had changes of an approval, by its name: all that differ and are read again later.
using ApprovalTally = std::map<std::string, std::uint64_t, std::less<>>;

// On standard error: a table of approvals and pairs; and which of them matched nothing.
void print_approvals(const ApprovalSet& approvals, const ApprovalTally& tally);

// What --resume compares.
void add_approval_facts(const ApprovalSet& approvals, std::vector<RunFact>& facts);

}  // namespace treesift
