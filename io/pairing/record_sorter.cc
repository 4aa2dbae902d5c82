// External merge sort (Knuth, The Art of Computer Programming, volume 3, section 5.4).
//
// Records gather in a buffer. When it is full they are sorted, by an index, and written to the scratch file
// as a run: compressed blocks of about `block_bytes_`, one after another. At the end the runs are merged,
// each read a block at a time, the least of their current records first. When there are more runs than blocks
// fit into memory, groups of them are merged to longer runs before.
//
// A payload above a quarter of a block stands outside: it is written to the file when it comes, once, and the
// record holds its place. So what is sorted, and what a merge holds of each run, is small whatever the
// payloads are.
//
// Cost: n log n comparisons; each byte is compressed, written and read once, and again for each further
// level of merging, of which there are log(bytes / memory) to the base of the runs merged at once (about a
// hundred from 16 MiB on: one level for 1.6 GB, two for 160 GB).
#include "io/pairing/record_sorter.h"

#include <algorithm>
#include <cstring>

namespace treesift {

namespace {

struct RecordHead {
  SortKey key;
  std::uint32_t size;     // of the payload here
  std::uint32_t outside;  // 1: the payload is a place in the file
};

constexpr std::size_t longest_buffer = std::size_t{1} << 31;

RecordHead head_of(const char* record) {
  RecordHead head;
  std::memcpy(&head, record, sizeof head);
  return head;
}

std::string_view record_at(const char* record) {
  return {record, sizeof(RecordHead) + head_of(record).size};
}

// One run while it is merged.
struct RunCursor {
  SortedRun rest;
  std::string block;
  std::size_t at = 0;  // of the current record in the block
  SortKey key;         // of the current record
};

}  // namespace

class RunMerge {
  struct Later {
    const std::vector<RunCursor>& cursors;
    bool operator()(std::size_t a, std::size_t b) const { return cursors[a].key > cursors[b].key; }
  };

 public:
  RunMerge(ScratchFile& file, const std::vector<SortedRun>& runs) : file_(file) {
    for (const SortedRun& run : runs) {
      cursors_.push_back({run, {}, 0, {}});
      if (advance(cursors_.back(), 0)) heap_.push_back(cursors_.size() - 1);
    }
    std::make_heap(heap_.begin(), heap_.end(), Later{cursors_});
  }

  // The least record that is left, valid until the next call; empty after the last.
  std::string_view next() {
    if (pending_) put_back();
    if (heap_.empty()) return {};
    std::pop_heap(heap_.begin(), heap_.end(), Later{cursors_});
    pending_ = true;
    const RunCursor& cursor = cursors_[heap_.back()];
    return record_at(cursor.block.data() + cursor.at);
  }

 private:
  // The run of the record handed out goes on to its next record.
  void put_back() {
    pending_ = false;
    RunCursor& cursor = cursors_[heap_.back()];
    const std::size_t size = record_at(cursor.block.data() + cursor.at).size();
    if (advance(cursor, size))
      std::push_heap(heap_.begin(), heap_.end(), Later{cursors_});
    else
      heap_.pop_back();
  }

  bool advance(RunCursor& cursor, std::size_t by) {
    cursor.at += by;
    if (cursor.at == cursor.block.size()) {
      cursor.at = 0;
      if (cursor.rest.begin == cursor.rest.end) {
        std::string().swap(cursor.block);
        return false;
      }
      cursor.rest.begin = file_.read(cursor.rest.begin, cursor.block);
    }
    cursor.key = head_of(cursor.block.data() + cursor.at).key;
    return true;
  }

  ScratchFile& file_;
  std::vector<RunCursor> cursors_;
  std::vector<std::size_t> heap_;  // of cursors, the one with the least record on top
  bool pending_ = false;           // the last of heap_ was handed out
};

RecordSorter::RecordSorter(std::string directory, std::size_t memory)
    : memory_(std::max<std::size_t>(memory, std::size_t{1} << 14)),
      block_bytes_(std::clamp<std::size_t>(memory_ / 32, std::size_t{1} << 10, std::size_t{1} << 17)),
      buffer_bytes_(std::min(memory_ / 10 * 8, longest_buffer)),
      file_(std::move(directory)) {}

RecordSorter::~RecordSorter() = default;

void RecordSorter::add(const SortKey& key, std::string_view payload) {
  std::uint64_t place = 0;
  const bool outside = payload.size() > block_bytes_ / 4;
  if (outside) {
    place = file_.append(payload);
    payload = {reinterpret_cast<const char*>(&place), sizeof place};
  }
  const RecordHead head{key, static_cast<std::uint32_t>(payload.size()), outside};
  const std::size_t max_records = memory_ / 10 / sizeof(std::uint32_t);
  if (buffer_.size() + sizeof head + payload.size() > buffer_bytes_ || index_.size() == max_records) spill();
  buffer_.reserve(buffer_bytes_);
  index_.reserve(max_records);
  index_.push_back(static_cast<std::uint32_t>(buffer_.size()));
  char* into = buffer_.extend(sizeof head + payload.size());
  std::memcpy(into, &head, sizeof head);
  if (!payload.empty()) std::memcpy(into + sizeof head, payload.data(), payload.size());
}

void RecordSorter::sort_buffer() {
  const char* const records = buffer_.data();
  std::sort(index_.begin(), index_.end(), [records](std::uint32_t a, std::uint32_t b) {
    return head_of(records + a).key < head_of(records + b).key;
  });
}

namespace {

// Gathers records to blocks of a run.
class RunWriter {
 public:
  RunWriter(ScratchFile& file, std::size_t block_bytes)
      : file_(file), block_bytes_(block_bytes), begin_(file.end()) {}

  void write(std::string_view record) {
    block_.append(record);
    if (block_.size() >= block_bytes_) end_block();
  }
  SortedRun finish() {
    if (!block_.empty()) end_block();
    return {begin_, file_.end()};
  }

 private:
  void end_block() {
    file_.append(block_);
    block_.clear();
  }

  ScratchFile& file_;
  std::size_t block_bytes_;
  std::uint64_t begin_;
  std::string block_;
};

}  // namespace

void RecordSorter::spill() {
  sort_buffer();
  RunWriter run(file_, block_bytes_);
  for (const std::uint32_t begin : index_) run.write(record_at(buffer_.data() + begin));
  runs_.push_back(run.finish());
  buffer_.shrink(0);
  index_.clear();
}

void RecordSorter::finish_adding() {
  adding_ = false;
  if (runs_.empty()) return sort_buffer();
  if (!index_.empty()) spill();
  buffer_.release();
  index_ = {};
  // A block may be a quarter longer than it should be.
  const std::size_t at_once = std::max<std::size_t>(2, memory_ / (block_bytes_ + block_bytes_ / 4));
  while (runs_.size() > at_once) {
    std::vector<SortedRun> longer;
    for (std::size_t i = 0; i < runs_.size(); i += at_once) {
      const auto from = runs_.begin() + static_cast<std::ptrdiff_t>(i);
      longer.push_back(
          write_merged({from, from + static_cast<std::ptrdiff_t>(std::min(at_once, runs_.size() - i))}));
    }
    runs_ = std::move(longer);
  }
  merge_ = std::make_unique<RunMerge>(file_, runs_);
}

SortedRun RecordSorter::write_merged(std::vector<SortedRun> runs) {
  if (runs.size() == 1) return runs[0];
  RunMerge merge(file_, runs);
  RunWriter run(file_, block_bytes_);
  for (std::string_view record = merge.next(); !record.empty(); record = merge.next()) run.write(record);
  return run.finish();
}

bool RecordSorter::next(SortKey& key, std::string& payload) {
  if (adding_) finish_adding();
  std::string_view record;
  if (merge_)
    record = merge_->next();
  else if (taken_ < index_.size())
    record = record_at(buffer_.data() + index_[taken_++]);
  if (record.empty()) return false;
  take(record, key, payload);
  return true;
}

void RecordSorter::take(std::string_view record, SortKey& key, std::string& payload) {
  const RecordHead head = head_of(record.data());
  key = head.key;
  record.remove_prefix(sizeof head);
  if (head.outside == 0) {
    payload = record;
    return;
  }
  std::uint64_t place;
  std::memcpy(&place, record.data(), sizeof place);
  file_.read(place, payload);
}

}  // namespace treesift
