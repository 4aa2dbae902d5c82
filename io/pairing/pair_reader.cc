#include "io/pairing/pair_reader.h"

#include <algorithm>
#include <exception>
#include <utility>

#include "io/archives/archive_part.h"
#include "io/archives/pair_format.h"
#include "io/archives/tar_header.h"
#include "io/bytes/archive_error.h"
#include "io/bytes/file_bytes.h"
#include "io/output/run_record.h"
#include "io/pairing/capture_join.h"
#include "io/pairing/joined_pairs.h"
#include "io/pairing/sweep_pairs.h"
#include "io/pairs/json_pairs.h"
#include "io/pairs/merged_pairs.h"
#include "io/pairs/stored_records.h"
#include "io/pairs/tar_pairs.h"

namespace treesift {
namespace {

// A shard may have no pairs: then its manifest says that the empty file is whole.
bool is_whole_without_pairs(const std::string& path) {
  try {
    const RunRecord record = read_run_record(read_file(manifest_of(path)));
    return record.stage == RunStage::complete && record.pairs == 0;
  } catch (const std::exception&) {
    return false;  // there is none, or none that can be read
  }
}

}  // namespace

PairReader::PairReader(const std::string& path, PairStream& stream, const ReaderOptions& options)
    : options_(options), source_(std::make_unique<BufferedSource>(open_input(path, options.decompress))) {
  choose_format(stream);
}

PairReader::PairReader(std::unique_ptr<ByteSource> stored, PairStream& stream, const ReaderOptions& options)
    : options_(options),
      source_(std::make_unique<BufferedSource>(treesift::decompress(std::move(stored), options.decompress))) {
  choose_format(stream);
}

PairReader::PairReader(std::unique_ptr<CaptureJoin> join, PairStream& stream, const ReaderOptions& options)
    : options_(options), join_(std::move(join)), parser_(std::make_unique<JoinedPairs>(*join_, stream)) {}

PairReader::PairReader(const SweepInput& sweep, PairStream& stream, const ReaderOptions& options)
    : options_(options) {
  CaptureOptions capture{options.member_limit, options.decompress};
  capture.heads_of_other_types = true;
  auto pairs = std::make_unique<SweepPairs>(sweep, stream, capture);
  sweep_ = pairs.get();
  parser_ = std::move(pairs);
}

PairReader::PairReader(const ArchivePart& part, PairStream& stream, const ReaderOptions& options)
    : options_(options),
      source_(std::make_unique<BufferedSource>(open_part(part, options.decompress),
                                               BufferedSource::usual_window, part.bytes_before)) {
  if (part.is_whole())
    choose_format(stream);
  else
    make_parser(part.format, stream, {.begins_inside = part.begin > 0, .ends_open = part.end < part.size});
}

PairReader::PairReader(const std::string& path, const LinesBefore& before, PairStream& stream,
                       const ReaderOptions& options)
    : options_(options),
      source_(std::make_unique<BufferedSource>(open_input(path, options.decompress))),
      parser_(std::make_unique<MergedPairs>(*source_, stream, options.member_limit, before)) {}

PairReader::PairReader(RecordBytes records, PairStream& stream, const ReaderOptions& options)
    : options_(options),
      source_(std::make_unique<BufferedSource>(treesift::decompress(std::move(records.stored)))),
      parser_(std::make_unique<StoredRecords>(*source_, stream)) {}

PairReader::~PairReader() = default;

std::uint64_t PairReader::place() const {
  return parser_->place();
}

std::vector<std::string> PairReader::damaged_captures() const {
  return sweep_ != nullptr ? sweep_->damage() : std::vector<std::string>();
}

InputProgress PairReader::progress() const {
  if (sweep_ != nullptr) return sweep_->progress();
  return join_ ? join_->progress() : source_->progress();
}

void PairReader::choose_format(PairStream& stream) {
  if (options_.is_lines) return make_parser(PairFormat::json_lines, stream);
  const std::string_view first = source_->peek(tar_block);
  if (first.empty() && is_whole_without_pairs(source_->name()))
    return make_parser(PairFormat::json_lines, stream);
  if (first.empty())
    throw ArchiveError(ArchiveFault::empty, source_->name(), "",
                       "the input is empty: not even an end marker");
  make_parser(sniff_pair_format(first), stream);
}

void PairReader::make_parser(PairFormat format, PairStream& stream, PartBounds bounds) {
  switch (format) {
    case PairFormat::tar:
      parser_ = std::make_unique<TarPairs>(*source_, stream, options_.member_limit, bounds);
      break;
    case PairFormat::json_lines:
      parser_ = std::make_unique<JsonPairs>(*source_, stream, options_, bounds);
      break;
    case PairFormat::unknown:
      throw ArchiveError(ArchiveFault::not_an_archive, source_->name(), "",
                         "neither a tar archive nor JSON lines (plain or compressed with zstd, gzip or xz)");
  }
}

bool PairReader::read(PairBatch& batch) {
  fill(batch);
  if (!batch.pairs.empty()) return true;
  if (damage_) std::rethrow_exception(damage_);
  return false;
}

void PairReader::fill(PairBatch& batch) {
  BatchFiller filler(batch, last_size_);
  try {
    while (!ended_ && !damage_ && (filler.size().pairs == 0 || filler.weight() < options_.batch_bytes))
      ended_ = !parser_->next(filler);
  } catch (const ArchiveError&) {
    damage_ = std::current_exception();
  }
  const BatchSize size = filler.size();
  last_size_ = {std::min(size.body_bytes, options_.batch_bytes), size.pairs};  // one giant pair says nothing
  filler.seal();
}

}  // namespace treesift
