// What a run writes down about itself: checkpoints while it goes on (OUT.ckpt), and the manifest when it is
// done (OUT.run.json). Both are one JSON object with a hash over itself, and read back by the same function.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace treesift {

// Something that the output depends on, with its value, as `--resume` compares them and people read them.
struct RunFact {
  std::string name;  // "--max-nodes", "model", "pairs.tar.zst: size"; no two of a run have the same
  // Valid UTF-8, as the name is; of an option, whose name begins with --, as TOML writes it.
  std::string value;
};

// How much of a file counts, and the XXH3 of those bytes.
struct StoredPrefix {
  std::uint64_t bytes = 0;
  std::uint64_t xxh3 = 0x2d06800538d394c2;  // that of no bytes

  bool operator==(const StoredPrefix&) const = default;
};

enum class RunStage : std::uint8_t {
  measuring,  // pairs are measured into OUT.spool.part, of which `stored` speaks
  measured,   // OUT.spool.part holds all pairs; what is left is to judge them
  judging,    // pairs are judged one by one into OUT.part, of which `stored` speaks
  complete,   // `stored` speaks of OUT, which may still be called OUT.part
};

struct RunRecord {
  RunStage stage = RunStage::judging;
  std::uint64_t pairs = 0;  // dealt with, from the first one on
  StoredPrefix stored;
  std::vector<std::pair<std::string, std::uint64_t>> counts;  // of those pairs, by name
  std::vector<RunFact> facts;
};

// The file is not one that this version of treesift has written, or not whole.
class RunRecordError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// `details` are members in JSON, such as `"workers":2`, that go between record and hash; or empty.
std::string write_run_record(const RunRecord& record, std::string_view details = {});

// Throws RunRecordError.
RunRecord read_run_record(std::string_view text);

// Where the record of a run that is done stands: beside the file that the name of its output leads to, as links do.
std::string manifest_of(const std::string& output);

// Those of the facts that are options, as the record keeps them: TOML, "max-nodes = 100" and a line end each.
std::string configuration_of(const std::vector<RunFact>& facts);

// A sentence for each fact that is not the same: "--max-nodes was 100 and is 200".
std::vector<std::string> differences(const std::vector<RunFact>& before, const std::vector<RunFact>& now);

}  // namespace treesift
