// The output of a run that can be interrupted by anything and taken up again, with the same bytes in the end.
//
// The files beside OUT, and what they promise, are described in docs/reliability.md. The order is always data
// before pointer: bytes first, then the checkpoint that speaks of them, under another name and renamed.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/bytes/byte_source.h"
#include "io/output/crash_records.h"
#include "io/output/output_file.h"
#include "io/output/output_lock.h"
#include "io/output/resumable_file.h"
#include "io/output/run_record.h"

namespace treesift {

class Encoder;

struct RunOutputOptions {
  bool resume = false;  // go on where an earlier run has stopped, if there is one
  bool sync = false;    // outlast a loss of power, not only the end of the process
  bool spools = false;  // all pairs are measured first, and judged when the last one is
  std::chrono::milliseconds checkpoint_every{5000};
  std::uint64_t checkpoint_bytes = std::uint64_t{64} << 20;
  // A compressed output ends a frame with the batch that brings it to so many uncompressed bytes. By bytes
  // and not by time, so that the output does not depend on how fast it came.
  std::size_t frame_bytes = std::size_t{4} << 20;
};

// The earlier run was another one. The message has a line for each difference.
class ResumeRefused : public OutputError {
 public:
  using OutputError::OutputError;
};

using RunCounts = std::vector<std::pair<std::string, std::uint64_t>>;

// All functions throw OutputError, and then the run is over: nothing is tried again, and the last checkpoint
// stands.
class RunOutput {
 public:
  // Takes the lock. Where `path` is a symbolic link, all files stand beside what it leads to. Throws
  // ResumeRefused when an earlier run is to be taken up whose facts differ.
  RunOutput(const std::string& path, std::vector<RunFact> facts, const RunOutputOptions& options);
  ~RunOutput();
  RunOutput(const RunOutput&) = delete;
  RunOutput& operator=(const RunOutput&) = delete;

  // What is kept of the earlier run: so many pairs are not to be handed in again. Complete: only finish() is
  // left.
  const RunRecord& kept() const { return kept_; }
  // Whether OUT was there already, complete, with its manifest.
  bool was_finished() const { return was_finished_; }
  // Pairs that an unfinished run had done which is not taken up.
  std::uint64_t abandoned_pairs() const { return abandoned_pairs_; }

  // Pairs on which two runs of this job have crashed.
  const CrashSuspects& suspects() const { return suspects_; }

  // Adds the measured pairs of a batch to the spool; `pairs` are all so far, as in the functions below.
  void spool(std::string_view lines, std::uint64_t pairs);
  // All pairs are in the spool.
  void spool_is_whole();
  // The stored bytes of the spool.
  std::unique_ptr<ByteSource> read_spool();

  // Adds what is written of a batch of verdicts.
  void write(std::string_view text, std::uint64_t pairs, const RunCounts& counts);
  // Whether nothing is in OUT yet.
  bool is_empty() const { return !part_ || part_->stored().bytes == 0; }

  // Makes what was handed in the point from which a later run goes on, as far as that is possible.
  void checkpoint();
  // Pairs that need not be handed in again when the run is taken up from the last checkpoint.
  std::uint64_t pairs_done() const { return settled_.pairs; }
  // Hands everything to the system; OUT.part remains.
  void flush();
  // Gives OUT its name and writes the manifest, with the members `details` (JSON) in it.
  void finish(const RunCounts& counts, std::uint64_t pairs, std::string_view details);

  const std::string& path() const { return path_; }
  std::string part_path() const { return path_ + ".part"; }
  // Where a crash of this run is noted for later ones; there is no such file before.
  std::string crash_record_path() const { return path_ + ".crash"; }

 private:
  std::string checkpoint_path() const { return path_ + ".ckpt"; }
  std::string spool_path() const { return path_ + ".spool.part"; }
  std::string manifest_path() const { return path_ + ".run.json"; }

  std::optional<RunRecord> earlier_run(const std::string& path) const;
  std::uint64_t pairs_left() const;
  void take_up(const RunOutputOptions& options);
  void begin_anew();
  void open_files();
  ResumableFile& part();
  void make_name_safe(const ResumableFile& file) const;
  void put(ResumableFile& file, Encoder* encoder, std::string_view bytes);
  void end_frame(ResumableFile& file, Encoder* encoder);
  void settle(std::uint64_t pairs, const RunCounts& counts);
  void write_checkpoint(ResumableFile& data);
  void replace(const std::string& path, std::string_view text);
  void give_name();
  void give_name_again();

  std::string path_;
  RunOutputOptions options_;
  OutputLock lock_;
  RunRecord kept_;
  RunRecord settled_;  // from where a later run could go on, were there a checkpoint now
  bool was_finished_ = false;
  std::uint64_t abandoned_pairs_ = 0;
  CrashSuspects suspects_;
  std::optional<ResumableFile> part_, spool_;
  std::unique_ptr<Encoder> encoder_, spool_encoder_;  // the first is null when OUT is not compressed
  std::size_t frame_size_ = 0;                        // uncompressed bytes in the open frame
  std::string encoded_;
  std::chrono::steady_clock::time_point last_checkpoint_;
  std::uint64_t last_checkpoint_bytes_ = 0;
};

}  // namespace treesift
