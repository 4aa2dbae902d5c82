// The matrix by sorting, as groups are added up (report/groups/group_collector.cc): what each test of a mutant gave is
// sorted by mutant, what is known of mutants is read beside it, and the rows are sorted by the mutant's first output.
// Mutants are told apart by 128 bits of hash. Memory: a share for each sort, a row, and the names of the tests.
#include "report/sweep/sweep_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "base/binary.h"
#include "base/hash.h"

namespace treesift {
namespace {

SortKey key_of_mutant(const std::string& mutant, std::uint64_t place) {
  constexpr std::uint64_t second_seed = 0x6d7574616e74;
  return {hash_of(mutant), hash_of(mutant, second_seed), place};
}

std::pair<std::uint64_t, std::uint64_t> mutant_of(const SortKey& key) {
  return {key.first, key.second};
}

// A row of one cell.
std::string record_of_cell(const SweepCell& cell, std::uint32_t test) {
  return record_of(MutantRow{cell.place.group, {}, {{test, cell.outcome}}, cell.harmless});
}

// All causes of the mutant, in their order, each once.
void add_harmless(std::optional<HarmlessDifference>& all, HarmlessDifference&& more) {
  constexpr std::size_t max_causes = 256;
  if (!all) {
    all = std::move(more);
    std::ranges::sort(all->causes);
    return;
  }
  for (const std::uint64_t cause : more.causes) {
    const auto place = std::ranges::lower_bound(all->causes, cause);
    const bool is_new = place == all->causes.end() || *place != cause;
    if (is_new && all->causes.size() < max_causes) all->causes.insert(place, cause);
  }
}

// What one output of a test shows, the test shows; where another one is missing, too.
TestOutcome united(const TestOutcome& a, const TestOutcome& b) {
  if (a.no_output && b.no_output) return a;
  TestOutcome both;
  for (std::size_t i = 0; i < killed_by_count; ++i)
    both.differs[i] = a.differs[i] || b.differs[i] || a.no_output || b.no_output;
  both.error = a.error || b.error;
  return both;
}

// In the order of the tests, each once.
void unite_tests(std::vector<RowCell>& cells) {
  std::ranges::stable_sort(cells, {}, &RowCell::test);
  std::vector<RowCell> tests;
  for (const RowCell& cell : cells) {
    if (tests.empty() || tests.back().test != cell.test)
      tests.push_back(cell);
    else
      tests.back().outcome = united(tests.back().outcome, cell.outcome);
  }
  cells = std::move(tests);
}

// Descriptions, read beside the mutants, both by their keys.
class DescriptionReader {
 public:
  explicit DescriptionReader(RecordSorter& sorter) : sorter_(sorter) { advance(); }

  // The last one where several are of one mutant.
  std::optional<MutantDescription> of(const SortKey& key) {
    while (!at_end_ && mutant_of(key_) < mutant_of(key)) {
      ++unused_;
      advance();
    }
    std::optional<MutantDescription> found;
    for (; !at_end_ && mutant_of(key_) == mutant_of(key); advance())
      found = read_mutant_row(record_).description;
    return found;
  }
  std::uint64_t unused_in_all() {
    for (; !at_end_; advance()) ++unused_;
    return unused_;
  }

 private:
  void advance() { at_end_ = !sorter_.next(key_, record_); }

  RecordSorter& sorter_;
  SortKey key_;
  std::string record_;
  std::uint64_t unused_ = 0;
  bool at_end_ = false;
};

}  // namespace

std::uint32_t TestNames::number_of(const std::string& test) {
  if (const auto found = numbers_.find(test); found != numbers_.end()) return found->second;
  constexpr std::size_t bytes_of_entry = 128;
  bytes_ += test.size() + bytes_of_entry;
  if (bytes_ > max_bytes_)
    throw TooManyTests(
        fmt::format("more than {} different tests, for which --memory has no room: does the first folder of "
                    "each id name the mutant? --groups-by says what does",
                    names_.size()));
  const auto number = static_cast<std::uint32_t>(names_.size());
  const auto [place, is_new] = numbers_.emplace(test, number);
  names_.push_back(&place->first);
  return number;
}

SweepTable::SweepTable(const std::string& temp_directory, std::size_t memory)
    : tests_(memory / 4),
      cells_(temp_directory, memory / 4),
      descriptions_(temp_directory, memory / 4),
      rows_(temp_directory, memory / 4) {}

void SweepTable::add(const SweepCell& cell) {
  const std::uint32_t test = tests_.number_of(cell.place.member);
  cells_.add(key_of_mutant(cell.place.group, cells_seen_++), record_of_cell(cell, test));
}

void SweepTable::describe(const std::string& mutant, const MutantDescription& description) {
  descriptions_.add(key_of_mutant(mutant, described_++), record_of(MutantRow{mutant, description, {}, {}}));
}

std::uint64_t SweepTable::add_up_mutants() {
  DescriptionReader descriptions(descriptions_);
  std::optional<SortKey> first;  // cell of the mutant at hand
  MutantRow row;
  const auto end_mutant = [&] {
    if (!first) return;
    row.description = descriptions.of(*first);
    unite_tests(row.cells);
    rows_.add({first->third, 0, 0}, record_of(row));
    row = {};
  };
  SortKey key;
  std::string record;
  while (cells_.next(key, record)) {
    if (!first || mutant_of(*first) != mutant_of(key)) {
      end_mutant();
      first = key;
    }
    MutantRow cell = read_mutant_row(record);
    row.mutant = std::move(cell.mutant);
    row.cells.push_back(cell.cells.front());
    if (cell.harmless) add_harmless(row.harmless, *std::move(cell.harmless));
  }
  end_mutant();
  return descriptions.unused_in_all();
}

std::uint64_t SweepTable::finish(const std::function<void(const MutantRow&)>& use) {
  const std::uint64_t not_run = add_up_mutants();
  SortKey key;
  std::string record;
  while (rows_.next(key, record)) use(read_mutant_row(record));
  return not_run;
}

}  // namespace treesift
