// A run is at any moment in one of four stages (RunStage), and its checkpoint tells which, with as many bytes
// of one file as count. What lies behind them, in that file or in another one, is work that was lost and is
// done again:
//
//   measuring   OUT.spool.part grows by frames; the verdicts wait until all pairs are known
//   measured    OUT.spool.part is whole; OUT.part is written from it, as often as it takes
//   judging     OUT.part grows, in one pass
//   complete    OUT.part is whole; it gets its name, the manifest is written, the other files go
//
// Each step from one to the next is a checkpoint, renamed into place, and each step between two checkpoints
// may be done twice without harm. So there is no moment at which the end of the process, or with `sync` of
// the machine, leaves more than lost work behind.
#include "io/output/run_output.h"

#include <fmt/format.h>

#include <cerrno>

#include "io/bytes/encoder.h"
#include "io/output/open_for_writing.h"

namespace treesift {
namespace {

void reached(std::string_view point) {
  environment().reached(point);
}

bool exists(const std::string& path) {
  struct stat status {};
  if (environment().lstat(path.c_str(), &status) == 0) return true;
  if (errno == ENOENT) return false;
  fail_output(path, "cannot be looked at");
}

void remove_if_there(const std::string& path) {
  if (environment().unlink(path.c_str()) != 0 && errno != ENOENT) fail_output(path, "cannot be removed");
}

}  // namespace

RunOutput::RunOutput(const std::string& path, std::vector<RunFact> facts, const RunOutputOptions& options)
    : path_(output_name(path).path), options_(options), lock_(path_), encoder_(encoder_for(path)) {
  settled_.stage = options.spools ? RunStage::measuring : RunStage::judging;
  settled_.facts = std::move(facts);
  take_up(options);
  if (!was_finished_) open_files();
  last_checkpoint_ = environment().steady_now();
}

RunOutput::~RunOutput() = default;

std::optional<RunRecord> RunOutput::earlier_run(const std::string& path) const {
  const std::optional<std::string> text = read_file_left(path);
  if (!text) return std::nullopt;
  try {
    return read_run_record(*text);
  } catch (const RunRecordError& error) {
    throw OutputError(fmt::format("{}: {}; leave --resume out to begin the run anew", path, error.what()));
  }
}

void RunOutput::take_up(const RunOutputOptions& options) {
  if (!options.resume) return begin_anew();
  std::optional<RunRecord> earlier = earlier_run(checkpoint_path());
  if (!earlier && exists(path_)) {
    earlier = earlier_run(manifest_path());
    was_finished_ = earlier.has_value();
  }
  if (!earlier) return begin_anew();
  std::string message = fmt::format("{}: --resume cannot go on with another run:", path_);
  const std::vector<std::string> different = differences(earlier->facts, settled_.facts);
  for (const std::string& sentence : different) message += "\n  " + sentence;
  if (!different.empty()) throw ResumeRefused(message + "\nLeave --resume out to begin anew.");
  if (was_finished_ && stored_in(path_) != earlier->stored)
    throw ResumeRefused(
        fmt::format("{}: it was complete, and was changed since; leave --resume out to make it anew", path_));
  kept_ = settled_ = *std::move(earlier);
  if (was_finished_) return;
  if (const auto crashes = read_file_left(crash_record_path())) suspects_ = CrashSuspects(*crashes);
}

// Those of an unfinished run that is begun anew. A checkpoint that cannot be read is of no interest any more.
std::uint64_t RunOutput::pairs_left() const {
  try {
    const std::optional<std::string> text = read_file_left(checkpoint_path());
    return text ? read_run_record(*text).pairs : 0;
  } catch (const std::runtime_error&) {
    return 0;
  }
}

// The new checkpoint first: from then on the files of an earlier run count for nothing.
void RunOutput::begin_anew() {
  if (!options_.resume) abandoned_pairs_ = pairs_left();
  kept_ = settled_;
  remove_if_there(crash_record_path());  // before there is a checkpoint that it could be taken to belong to
  replace(checkpoint_path(), write_run_record(settled_));
  remove_if_there(spool_path());
}

void RunOutput::open_files() {
  switch (kept_.stage) {
    case RunStage::measuring:
      spool_encoder_ = make_zstd_encoder(fast_zstd_level);
      spool_.emplace(spool_path(), kept_.stored);
      make_name_safe(*spool_);
      break;
    case RunStage::judging:
      part_.emplace(part_path(), kept_.stored);
      make_name_safe(*part_);
      break;
    case RunStage::measured:
      if (stored_in_file_left(spool_path()) != kept_.stored)
        throw OutputError(fmt::format(
            "{}: it is not what the checkpoint speaks of; leave --resume out to begin the run anew",
            spool_path()));
      break;
    case RunStage::complete:
      break;
  }
  last_checkpoint_bytes_ = kept_.stored.bytes;
}

ResumableFile& RunOutput::part() {
  if (!part_) {
    part_.emplace(part_path(), StoredPrefix());
    make_name_safe(*part_);
  }
  return *part_;
}

void RunOutput::make_name_safe(const ResumableFile& file) const {
  if (options_.sync && !sync_directory_of(file.path())) fail_output(file.path(), "cannot be made safe");
}

void RunOutput::put(ResumableFile& file, Encoder* encoder, std::string_view bytes) {
  if (encoder == nullptr) return file.append(bytes);
  encoder->encode(bytes, encoded_);
  frame_size_ += bytes.size();
  file.append(encoded_);
  encoded_.clear();
}

void RunOutput::end_frame(ResumableFile& file, Encoder* encoder) {
  // An output without any bytes is one empty frame; but nothing is added to frames that are ended.
  if (encoder == nullptr || (frame_size_ == 0 && file.stored().bytes > 0)) return;
  encoder->end(encoded_);
  file.append(encoded_);
  encoded_.clear();
  frame_size_ = 0;
}

// Where frames of the spool end makes no difference to readers, so one ends wherever a checkpoint is due.
void RunOutput::spool(std::string_view lines, std::uint64_t pairs) {
  put(*spool_, spool_encoder_.get(), lines);
  settled_.pairs = pairs;
  if (spool_->stored().bytes - last_checkpoint_bytes_ >= options_.checkpoint_bytes ||
      environment().steady_now() - last_checkpoint_ >= options_.checkpoint_every)
    checkpoint();
}

void RunOutput::spool_is_whole() {
  settled_.stage = RunStage::measured;
  end_frame(*spool_, spool_encoder_.get());
  settled_.stored = spool_->stored();
  write_checkpoint(*spool_);
  reached("all-measured");
}

std::unique_ptr<ByteSource> RunOutput::read_spool() {
  if (spool_) {
    end_frame(*spool_, spool_encoder_.get());
    spool_->flush();
  }
  std::optional<Descriptor> file = open_file_left(spool_path(), LeftFor::reading);
  if (!file) throw OutputError(fmt::format("{}: it is no longer there", spool_path()));
  return std::make_unique<FileSource>(file->release(), spool_path());
}

void RunOutput::write(std::string_view text, std::uint64_t pairs, const RunCounts& counts) {
  ResumableFile& file = part();
  put(file, encoder_.get(), text);
  if (encoder_ && frame_size_ >= options_.frame_bytes) end_frame(file, encoder_.get());
  if (settled_.stage != RunStage::judging || frame_size_ > 0) return;
  settled_.pairs = pairs;
  settled_.counts = counts;
  settled_.stored = file.stored();
  if (settled_.stored.bytes - last_checkpoint_bytes_ >= options_.checkpoint_bytes ||
      environment().steady_now() - last_checkpoint_ >= options_.checkpoint_every)
    checkpoint();
}

void RunOutput::checkpoint() {
  if (settled_.stage == RunStage::judging) write_checkpoint(*part_);
  if (settled_.stage != RunStage::measuring) return;
  end_frame(*spool_, spool_encoder_.get());
  settled_.stored = spool_->stored();
  write_checkpoint(*spool_);
}

void RunOutput::write_checkpoint(ResumableFile& data) {
  options_.sync ? data.sync() : data.flush();
  reached("checkpoint-data");
  replace(checkpoint_path(), write_run_record(settled_));
  reached("checkpoint");
  last_checkpoint_ = environment().steady_now();
  last_checkpoint_bytes_ = settled_.stored.bytes;
}

// A reader of `path` finds the old text or the new one, whole.
void RunOutput::replace(const std::string& path, std::string_view text) {
  const std::string other_name = path + ".tmp";
  Descriptor file = create_file(other_name);
  if (!write_fully(file.number(), text)) fail_output(other_name, "cannot be written");
  if (options_.sync && uninterrupted([&] { return environment().fsync(file.number()); }) != 0)
    fail_output(other_name, "cannot be made safe on the disk");
  if (!close_descriptor(file.release())) fail_output(other_name, "cannot be closed");
  reached("replacement-written");
  if (environment().rename(other_name.c_str(), path.c_str()) != 0)
    fail_output(path, "cannot be given its name");
  if (options_.sync && !sync_directory_of(path)) fail_output(path, "cannot be made safe on the disk");
}

void RunOutput::flush() {
  if (!part_) return;
  if (encoder_) encoder_->flush(encoded_);
  part_->append(encoded_);
  encoded_.clear();
  part_->flush();
}

void RunOutput::finish(const RunCounts& counts, std::uint64_t pairs, std::string_view details) {
  if (was_finished_) return;
  if (settled_.stage != RunStage::complete) {
    ResumableFile& file = part();
    end_frame(file, encoder_.get());
    settled_ = {RunStage::complete, pairs, file.stored(), counts, std::move(settled_.facts)};
    write_checkpoint(file);
    file.close();
    reached("output-written");
    give_name();
  } else {
    give_name_again();
  }
  reached("output-named");
  replace(manifest_path(), write_run_record(settled_, details));
  reached("manifest-written");
  remove_if_there(spool_path());
  remove_if_there(crash_record_path());
  remove_if_there(checkpoint_path());
  reached("tidied");
}

void RunOutput::give_name() {
  if (environment().rename(part_path().c_str(), path_.c_str()) != 0)
    fail_output(path_, "cannot be given its name");
  if (options_.sync && !sync_directory_of(path_)) fail_output(path_, "cannot be made safe on the disk");
}

// The earlier run had written everything, and stopped before or after it gave the name.
void RunOutput::give_name_again() {
  if (stored_in_file_left(part_path()) == settled_.stored) {
    give_name();
  } else if (stored_in(path_) != settled_.stored) {
    throw OutputError(fmt::format(
        "{}: neither it nor {} is what the checkpoint speaks of; leave --resume out to begin the run anew",
        path_, part_path()));
  }
}

}  // namespace treesift
