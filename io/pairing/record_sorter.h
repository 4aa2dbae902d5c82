// Sorts more records than memory holds. Internal to io/.
#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "io/output/scratch_file.h"
#include "io/pairs/pair.h"

namespace treesift {

struct SortKey {
  std::uint64_t first = 0, second = 0, third = 0;
  auto operator<=>(const SortKey&) const = default;
};

// A sorted part of the records: blocks that follow each other in the file.
struct SortedRun {
  std::uint64_t begin, end;
};

class RunMerge;

class RecordSorter {
 public:
  // `memory` is what the sorter holds at most, beside one record; it is taken as records come.
  RecordSorter(std::string directory, std::size_t memory);
  ~RecordSorter();

  // No two records may have the same key. Throws OutputError.
  void add(const SortKey& key, std::string_view payload);

  // The next record in ascending order; false after the last. Ends the adding. Throws OutputError.
  bool next(SortKey& key, std::string& payload);

  // False while nothing had to be written to disk.
  bool on_disk() const { return file_.end() > 0; }

 private:
  void sort_buffer();
  void spill();
  void finish_adding();
  SortedRun write_merged(std::vector<SortedRun> runs);
  void take(std::string_view record, SortKey& key, std::string& payload);

  std::size_t memory_, block_bytes_, buffer_bytes_;
  ScratchFile file_;
  ByteBlock buffer_;
  std::vector<std::uint32_t> index_;  // where records begin in the buffer
  std::vector<SortedRun> runs_;
  bool adding_ = true;
  std::size_t taken_ = 0;  // of the index, where nothing was written to disk
  std::unique_ptr<RunMerge> merge_;
};

}  // namespace treesift
