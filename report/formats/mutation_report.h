// A sweep in the form that dashboards and viewers of mutation tests read: mutation-testing-report-schema, version 2
// (https://github.com/stryker-mutator/mutation-testing-elements).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/pairing/record_sorter.h"
#include "report/sweep/mutant_row.h"
#include "report/sweep/sweep_table.h"

namespace treesift {

// Mutants are `Killed` or `Survived` by one of the three; `RuntimeError` where nothing came out, or what came out could
// not be judged. They are sorted by file, on disk where they have no room.
class MutationReport {
 public:
  struct Options {
    KilledBy by = KilledBy::verdict;
    std::string temp_directory = "/tmp";
    std::size_t memory = std::size_t{4} << 20;
    // The source of a mutated file, by the name that the mutants' description gives it; nothing where it cannot be
    // read. Then as many empty lines stand for it as its mutants need.
    std::function<std::optional<std::string>(const std::string& file)> source_of;
  };
  explicit MutationReport(Options options);

  void add(const MutantRow& row);

  // Gives the document to `write`, piece by piece. Once, when all is added.
  void write(const TestNames& tests, const std::function<void(std::string_view)>& write);

 private:
  struct File {
    std::string name;
    std::uint64_t lines = 1;  // that its mutants need at least
  };
  std::string begin_file(const File& file) const;
  std::string end_file(const File& file) const;
  std::string mutant_text(const MutantRow& row) const;

  Options options_;
  std::vector<File> files_;  // in the order in which they come
  std::map<std::string, std::uint64_t, std::less<>> numbers_;
  RecordSorter mutants_;  // by file, in the order of the run
  std::uint64_t mutants_seen_ = 0;
};

}  // namespace treesift
